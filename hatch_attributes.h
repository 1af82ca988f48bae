/* Attributes of structs, read quickly by compiled modules; every C file that mypyc writes is compiled with this before it.

   mypyc reads an attribute of a class that it has not compiled (all msgspec structs) with PyObject_GetAttr, which finds
   the place of the field anew each time. Here each place in the code that reads an attribute remembers where the field
   lies in the last type it met, as the interpreter's own inline caches do; a table remembers it for places that meet
   several. A type that is changed gets another version, and nothing that was remembered of it holds any more. Whatever
   is not a plain field is left to PyObject_GetAttr. So it is where fields are set. Globals are remembered likewise, at the
   end. */

#ifndef OUTDRAW_ATTRIBUTES_H
#define OUTDRAW_ATTRIBUTES_H

#ifndef PY_SSIZE_T_CLEAN
#define PY_SSIZE_T_CLEAN
#endif
#include <Python.h>
#include <structmember.h>

/* Only where it was tried: the version of a type is the interpreter's own affair. */
#if defined(__GNUC__) && !defined(PYPY_VERSION) && PY_VERSION_HEX >= 0x030B0000 && PY_VERSION_HEX < 0x030C0000

#define OUTDRAW_MOST_MISSES 100  /* a place that reads what is no field (of a module, say) stops looking for one */
#define OUTDRAW_TABLE 256

typedef struct {
    PyObject *name;
    unsigned int version;  /* of the type; no type has version 0 */
    unsigned short offset;
    unsigned short misses;
} outdraw_place;

static outdraw_place outdraw_table[OUTDRAW_TABLE];

static inline PyObject *outdraw_field(PyObject *object, PyObject *name, const outdraw_place *place)
{
    if (place->version != 0 && place->version == Py_TYPE(object)->tp_version_tag && place->name == name) {
        PyObject *value = *(PyObject **)((char *)object + place->offset);
        Py_XINCREF(value);
        return value;
    }
    return NULL;
}

static void outdraw_remember(outdraw_place *place, PyObject *name, unsigned int version, unsigned short offset)
{
    PyObject *old = place->name;
    Py_INCREF(name);  /* so that no other name comes to lie where this one does */
    place->name = name;
    place->version = version;
    place->offset = offset;
    Py_XDECREF(old);
}

/* Give the field of a type that a name stands for, NULL if it stands for anything else. */
static PyMemberDef *outdraw_find(PyTypeObject *type, PyObject *name)
{
    PyObject *found = _PyType_Lookup(type, name);
    if (found == NULL || !Py_IS_TYPE(found, &PyMemberDescr_Type) || !PyType_IsSubtype(type, PyDescr_TYPE(found))
        || !PyType_HasFeature(type, Py_TPFLAGS_VALID_VERSION_TAG)) {
        return NULL;
    }
    PyMemberDef *field = ((PyMemberDescrObject *)found)->d_member;
    int is_plain = field->type == T_OBJECT_EX && (field->flags & ~READONLY) == 0 && field->offset <= USHRT_MAX;
    return is_plain ? field : NULL;
}

/* Give the name of the method that sets attributes. */
static PyObject *outdraw_setter(void)
{
    static PyObject *name;
    if (name == NULL) {
        name = PyUnicode_InternFromString("__setattr__");
    }
    return name;
}

static PyObject *outdraw_look_up(PyObject *object, PyObject *name, outdraw_place *place)
{
    PyTypeObject *type = Py_TYPE(object);
    if (place->misses < OUTDRAW_MOST_MISSES && type->tp_getattro == PyObject_GenericGetAttr) {
        outdraw_place *known = &outdraw_table[(((size_t)name >> 4) + 31 * type->tp_version_tag) % OUTDRAW_TABLE];
        PyObject *value = outdraw_field(object, name, known);
        if (value != NULL) {
            outdraw_remember(place, name, known->version, known->offset);
            return value;
        }
        PyMemberDef *field = outdraw_find(type, name);
        if (field != NULL) {
            outdraw_remember(known, name, type->tp_version_tag, (unsigned short)field->offset);
        }
        else {
            place->misses++;
        }
    }
    return (PyObject_GetAttr)(object, name);
}

static inline PyObject *outdraw_get(PyObject *object, PyObject *name, outdraw_place *place)
{
    PyObject *value = outdraw_field(object, name, place);
    return value != NULL ? value : outdraw_look_up(object, name, place);
}

#define PyObject_GetAttr(object, name) \
    __extension__({ static outdraw_place place_; outdraw_get((object), (name), &place_); })

/* A field that is set: what was once set the usual way, by no method of plain Python, and lay in its place afterwards, is
   put there at once the next time. An object that the garbage collector does not look at stays so unless the usual way
   says otherwise: structs are looked at from when they first hold what may hold others. */

static inline int outdraw_put(PyObject *object, PyObject *name, PyObject *value, const outdraw_place *place)
{
    if (place->version == 0 || place->version != Py_TYPE(object)->tp_version_tag || place->name != name || value == NULL
        || !(PyObject_GC_IsTracked(object) || !PyObject_IS_GC(value))) {
        return 0;
    }
    PyObject **field = (PyObject **)((char *)object + place->offset);
    PyObject *old = *field;
    Py_INCREF(value);
    *field = value;
    Py_XDECREF(old);
    return 1;
}

static int outdraw_set_usually(PyObject *object, PyObject *name, PyObject *value, outdraw_place *place)
{
    int done = (PyObject_SetAttr)(object, name, value);
    if (done != 0 || value == NULL || place->misses >= OUTDRAW_MOST_MISSES) {
        return done;
    }
    PyTypeObject *type = Py_TYPE(object);
    PyObject *setter = _PyType_Lookup(type, outdraw_setter());
    PyMemberDef *field = setter != NULL && Py_IS_TYPE(setter, &PyWrapperDescr_Type) ? outdraw_find(type, name) : NULL;
    if (field != NULL && (field->flags & READONLY) == 0 && *(PyObject **)((char *)object + field->offset) == value) {
        outdraw_remember(place, name, type->tp_version_tag, (unsigned short)field->offset);
    }
    else {
        place->misses++;
    }
    return done;
}

static inline int outdraw_set(PyObject *object, PyObject *name, PyObject *value, outdraw_place *place)
{
    return outdraw_put(object, name, value, place) ? 0 : outdraw_set_usually(object, name, value, place);
}

#define PyObject_SetAttr(object, name, value) \
    __extension__({ static outdraw_place place_; outdraw_set((object), (name), (value), &place_); })

/* A global of a module, for places that `hatch_build.py` turns to it: as long as the module's dict has the version that
   it had, what was found there is what is there. No other dict ever has that version. */

typedef struct {
    uint64_t version;  /* of the dict; none has version 0 */
    PyObject *value;
} outdraw_global_place;

static inline PyObject *outdraw_global_kept(PyObject *globals, outdraw_global_place *place)
{
    if (place->version != 0 && place->version == ((PyDictObject *)globals)->ma_version_tag) {
        Py_INCREF(place->value);
        return place->value;
    }
    return NULL;
}

static inline PyObject *outdraw_global_found(PyObject *globals, PyObject *value, outdraw_global_place *place)
{
    if (value != NULL) {
        place->version = ((PyDictObject *)globals)->ma_version_tag;
        place->value = value;
    }
    return value;
}

#define OUTDRAW_GLOBAL(globals, name) \
    __extension__({ \
        static outdraw_global_place place_; \
        PyObject *kept_ = outdraw_global_kept((globals), &place_); \
        kept_ != NULL ? kept_ : outdraw_global_found((globals), CPyDict_GetItem((globals), (name)), &place_); \
    })

#endif

#ifndef OUTDRAW_GLOBAL
#define OUTDRAW_GLOBAL(globals, name) CPyDict_GetItem((globals), (name))
#endif
#endif
