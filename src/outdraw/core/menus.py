"""What a long menu (`outdraw.core.choices.Menu`) offers, listed section by section, only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from outdraw.core.compiled import mypyc_attr
from outdraw.core.memo import ByIdentity

if TYPE_CHECKING:
    from outdraw.core.choices import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Offers:
    """What a menu offers, in sections of options that begin with the same few words, listed only when looked at.

    A game says which sections there are, in the order shown, and what is in each. Options stand in the section named by
    their first word unless `homes` names another.
    """

    __slots__ = ("_listed",)
    sections: ClassVar[tuple[str, ...]] = ()
    homes: ClassVar[dict[str, str]] = {}

    def __init__(self) -> None:
        self._listed: dict[str, Sequence[Option]] = {}

    def prompt(self) -> str:
        """Word the prompt of a menu that has none of its own."""
        raise NotImplementedError

    def list_section(self, section: str) -> Sequence[Option]:
        """List the options of a section; there are none in a section there is not."""
        raise NotImplementedError

    def section_of(self, verb: str) -> str:
        """Say in which section options with this verb stand."""
        return self.homes.get(verb, verb)

    def in_section(self, section: str) -> Sequence[Option]:
        """Give the options of a section, listed once."""
        listed = self._listed.get(section)
        if listed is None:
            listed = self._listed[section] = self.list_section(section)
        return listed

    def everything(self) -> tuple[Option, ...]:
        """Give all that is offered."""
        return tuple([option for section in self.sections for option in self.in_section(section)])

    def beginning(self, words: tuple[str, ...]) -> list[str]:
        """Give the legal answers whose first word is one of these, section by section as the words come."""
        return [option.value for option in self.unbarred(words)]

    def unbarred(self, words: tuple[str, ...]) -> list[Option]:
        """Give the options that no rule bars and whose first word is one of these, in the same order."""
        found: list[Option] = []
        for section in dict.fromkeys([self.section_of(word) for word in words]):
            for option in self.in_section(section):
                if not option.barred_by and first_word(option.value) in words:
                    found.append(option)
        return found

    def legal(self, word: str) -> list[str]:
        """Give the legal answers whose first word is this one."""
        found: list[str] = []
        for option in self.in_section(self.section_of(word)):
            if not option.barred_by and first_word(option.value) == word:
                found.append(option.value)
        return found

    def allows(self, answer: str) -> bool:
        """Say whether an answer is offered and no rule bars it."""
        word = first_word(answer)
        return allowed(self.in_section(self.section_of(word)), answer)


class Sections(Offers):
    """What a menu offers, as a list of sections: the verbs of each, with blanks between them, and what lists it.

    A list that is written down once names functions of what the menu is `of` (a scene and who acts in it, say), and so
    does `worded`, which words the prompt of a menu that has none of its own.

    >>> from outdraw.core.choices import Option
    >>> menu = Sections({"attack charge": lambda: [Option("attack rod")], "pass": lambda: [Option("pass")]})
    >>> [option.value for option in menu.everything()], menu.allows("charge rod")
    (['attack rod', 'pass'], False)
    """

    __slots__ = ("_index", "_listers", "_of", "_worded")

    def __init__(
        self,
        listers: Mapping[str, Callable[..., Sequence[Option]]],
        *of: Any,
        worded: Callable[..., str] | None = None,
    ) -> None:
        self._listed = {}
        self._listers, self._of, self._worded = listers, of, worded
        known = _known_indexes.get(id(listers)) if of else None
        self._index = known[1] if known is not None else _index_of(listers) if of else Index(listers)

    def prompt(self) -> str:
        return self._worded(*self._of) if self._worded is not None else ""

    def section_of(self, verb: str) -> str:
        return self._index.homes.get(verb, verb)

    def in_section(self, section: str) -> Sequence[Option]:
        listed = self._listed.get(section)
        if listed is None:
            lister = self._listers.get(section)
            listed = self._listed[section] = () if lister is None else lister(*self._of)
        return listed

    def unbarred(self, words: tuple[str, ...]) -> list[Option]:
        looks = self._index.looks.get(words)
        if looks is None:
            looks = self._index.looks[words] = self._index.looked_for(words)
        found: list[Option] = []
        for section, is_whole in looks:
            for option in self._listed.get(section) or self.in_section(section):
                if not option.barred_by and (is_whole or option.value.partition(" ")[0] in words):
                    found.append(option)
        return found

    def legal(self, word: str) -> list[str]:
        section = self._index.homes.get(word)
        if section is None:
            return []
        options = self._listed.get(section) or self.in_section(section)
        if section == word:
            return [option.value for option in options if not option.barred_by]
        return [each.value for each in options if not each.barred_by and each.value.partition(" ")[0] == word]

    def allows(self, answer: str) -> bool:
        section = self._index.homes.get(answer.partition(" ")[0])
        if section is not None:
            for option in self._listed.get(section) or self.in_section(section):
                if option.value == answer:
                    return not option.barred_by
        return False

    def everything(self) -> tuple[Option, ...]:
        return tuple([option for section in self._listers for option in self.in_section(section)])


class Index:
    """Where things stand in a list of sections: the home of each verb, and which sections hold what was looked for."""

    __slots__ = ("homes", "looks")

    def __init__(self, listers: Mapping[str, Any]) -> None:
        self.homes = {verb: section for section in listers for verb in section.split(" ")}
        self.looks: dict[tuple[str, ...], tuple[tuple[str, bool], ...]] = {}

    def looked_for(self, words: tuple[str, ...]) -> tuple[tuple[str, bool], ...]:
        """Say in which sections options with these verbs stand, each once, and whether all that stands there has one.

        A section holds no verbs but those it is named by.
        """
        sections = dict.fromkeys([self.homes[word] for word in words if word in self.homes])
        return tuple([(section, set(words).issuperset(section.split(" "))) for section in sections])


_index_of: Final = ByIdentity(Index)
"""The same, worked out once for a list that is written down once."""
_known_indexes: Final = _index_of.made


class Listed(Offers):
    """What a choice offers that lists all of it."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[Option]) -> None:
        super().__init__()
        self.options = options

    def list_section(self, section: str) -> Sequence[Option]:
        return [option for option in self.options if first_word(option.value) == section]

    def everything(self) -> tuple[Option, ...]:
        return tuple(self.options)

    def unbarred(self, words: tuple[str, ...]) -> list[Option]:
        """Give the options that no rule bars and whose first word is one of these, in the order shown."""
        return [each for each in self.options if not each.barred_by and first_word(each.value) in words]


def allowed(options: Sequence[Option], answer: str) -> bool:
    """Say whether an answer is among some options and no rule bars it."""
    for option in options:
        if option.value == answer:
            return not option.barred_by
    return False


def first_word(answer: str) -> str:
    """Give the first word of an answer: what is done, where the rest says with what or to whom."""
    end = answer.find(" ")
    return answer if end < 0 else answer[:end]
