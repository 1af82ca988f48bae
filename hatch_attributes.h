/* Attributes of structs, read quickly by compiled modules; every C file that mypyc writes is compiled with this before it.

   mypyc reads an attribute of a class that it has not compiled (all msgspec structs) with PyObject_GetAttr, which finds
   the place of the field anew each time. Here each place in the code that reads an attribute remembers where the field
   lies in the last type it met, as the interpreter's own inline caches do. A type that is changed gets another version,
   and nothing that was remembered of it holds any more. Whatever is not a plain field is left to PyObject_GetAttr. */

#ifndef OUTDRAW_ATTRIBUTES_H
#define OUTDRAW_ATTRIBUTES_H

#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>
#include <structmember.h>

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

#define OUTDRAW_MOST_MISSES 100  /* a place that meets ever other types or names stops looking */

typedef struct {
    PyObject *name;
    unsigned int version;  /* of the type; no type has version 0 */
    unsigned short offset;
    unsigned short misses;
} outdraw_place;

static PyObject *outdraw_look_up(PyObject *object, PyObject *name, outdraw_place *place)
{
    PyTypeObject *type = Py_TYPE(object);
    if (place->misses < OUTDRAW_MOST_MISSES && type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        place->misses++;
        if (found != NULL && Py_IS_TYPE(found, &PyMemberDescr_Type) && PyType_IsSubtype(type, PyDescr_TYPE(found))
            && PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG)) {
            PyMemberDef *field = ((PyMemberDescrObject *)found)->d_member;
            if (field->type == T_OBJECT_EX && field->offset > 0 && field->offset <= USHRT_MAX) {
                place->name = name;
                place->version = type->tp_version_tag;
                place->offset = (unsigned short)field->offset;
            }
        }
    }
    return (PyObject_GetAttr)(object, name);
}

static inline PyObject *outdraw_get(PyObject *object, PyObject *name, outdraw_place *place)
{
    if (place->version != 0 && place->version == Py_TYPE(object)->tp_version_tag && place->name == name) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        if (value != NULL) {
            Py_INCREF(value);
            return value;
        }
    }
    return outdraw_look_up(object, name, place);
}

#define PyObject_GetAttr(object, name) \
    __extension__({ static outdraw_place place_; outdraw_get((object), (name), &place_); })

#endif
#endif
