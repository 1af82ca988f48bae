"""What a long menu (`outdraw.core.choices.Menu`) offers, listed section by section, only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from outdraw.core.compiled import mypyc_attr

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
    homes: ClassVar[Mapping[str, str]] = {}

    def __init__(self) -> None:
        self._listed: dict[str, Sequence[Option]] = {}

    def list_section(self, section: str) -> Sequence[Option]:
        """List the options of a section; there are none in a section there is not."""
        raise NotImplementedError

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
        found: list[str] = []
        homes = self.homes
        for section in dict.fromkeys([homes.get(word, word) for word in words]):
            for option in self.in_section(section):
                if not option.barred_by and option.value.partition(" ")[0] in words:
                    found.append(option.value)
        return found

    def allows(self, answer: str) -> bool:
        """Say whether an answer is offered and no rule bars it."""
        word = answer.partition(" ")[0]
        for option in self.in_section(self.homes.get(word, word)):
            if option.value == answer:
                return not option.barred_by
        return False
