"""What the game master may call at any moment, as forms: what has to be said for each call, and its chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from outdraw.core.audience import may_see
from outdraw.core.cards import canonical
from outdraw.core.choices import Answer, AnyChoice, Number, Option, Pick, Words, offer
from outdraw.core.deeds import slug
from outdraw.core.exact import settled
from outdraw.core.game import Calling
from outdraw.games.suits.content import skill_names
from outdraw.games.suits.rules import dealing
from outdraw.games.suits.rules.attempts import ATTRIBUTES, HARDEST, USUAL, own_sheet, party, people, task
from outdraw.games.suits.rules.contests import Deck, exchange
from outdraw.games.suits.rules.game_master import winners
from outdraw.games.suits.scene import Suits, token

RULE = "suits.contest.instant"
SAME = "same"
MOST_FELT = 30
"""So much harm a fall or a fire does by one call, as the form has it. [uses suits.loss.split]"""


def callings(scene: Suits) -> list[Calling]:
    """Give the calls that can be made in a scene, each with what it asks."""
    if scene.is_over:
        return []
    there, away = people(scene), [(each.id, each.sheet.name) for each in scene.offstage]
    who = _pick(scene, "who", "Who?", [(each.id, each.name) for each in there])
    what = Words(scene.gm, "what", "What is it about? (Nothing: it goes without saying.)", RULE, default="")
    amount = Number(scene.gm, "loss", "How much?", "suits.loss.split", 1, MOST_FELT, 1)
    found = [_test(scene), _between(scene)] if there else []
    if there:
        found += [
            _plain("hurt", "Harm somebody (a fall, a fire)", (who, amount, what)),
            _plain("heal", "Heal somebody", (who, amount, what)),
            _plain("leave", "Somebody leaves", (who, what)),
        ]
    if away:
        found.append(_plain("enter", "Somebody comes in", (_pick(scene, "who", "Who?", away), what)))
    names = {each.id: each.name for each in there if each.id in winners(scene)}
    sides = [(each, names.get(each, each.replace("_", " ").title())) for each in dict.fromkeys(winners(scene))]
    won = (_pick(scene, "who", "Who has won?", [(SAME, "Nobody"), *sides]),) if sides else ()
    return [*found, _plain("end", "End it here", (*won, what))]


def _test(scene: Suits) -> Calling:
    """Give a contest of skill against a task of a difficulty. [uses suits.contest.instant]"""
    asks = (
        _people(scene, "Who is tested?"),
        _skills(scene, "With which attribute or skill?"),
        Number(scene.gm, "against", "How hard is it? (5 is average)", "suits.contest.scale", 1, HARDEST, USUAL),
        Words(scene.gm, "what", "What is it about? (Nothing: it goes without saying.)", RULE, default=""),
    )

    def made(answers: Sequence[Answer]) -> dict[str, Any]:
        who, skill, against, what = answers
        return {"kind": "contest", "who": who, "skill": _named(skill), "against": str(against), "what": what}

    def passes(answers: Sequence[Answer]) -> dict[str, float]:
        skill, against = _named(answers[1]), task(str(answers[2]))
        out = [card for zone in _seen(scene) for card in zone]
        deck, agreed = Deck(dealing.deck(scene).packs, canonical(out)), dealing.agreed(scene)
        sides = {each.id: party(scene, each.id, skill) for each in people(scene) if own_sheet(each) is not None}
        chances = {
            id: float(settled(exchange, deck, side, against, agreed).map(lambda each: each.winner).chance(1))
            for id, side in sides.items()
        }
        return dict(sorted(chances.items(), key=lambda each: each[0] != answers[0]))

    return Calling(id="contest", label="Call a contest of skill", asks=asks, made=made, passes=passes)


def _seen(scene: Suits) -> list[list[Any]]:
    """Give the cards that the game master sees out of the deck. [uses suits.contest.draw]"""
    return [zone.cards for name, zone in scene.zones.items() if name != "library" and may_see(scene.gm, zone.seen_by)]


def _between(scene: Suits) -> Calling:
    """Give a contest of skill of two. [uses suits.contest.instant, suits.contest.parties]"""
    theirs = _skills(scene, "And the other?", (offer(SAME, "The same"),))
    asks = (
        _people(scene, "Who?"),
        _skills(scene, "With which attribute or skill?"),
        _people(scene, "Against whom?", 1),
        theirs,
        Words(scene.gm, "what", "What is it about? (Nothing: it goes without saying.)", RULE, default=""),
    )

    def made(answers: Sequence[Answer]) -> dict[str, Any]:
        who, skill, against, other, what = answers
        mine, same = _named(skill), "" if other == SAME else _named(other)
        return {"kind": "contest", "who": who, "skill": mine, "against": against, "theirs": same, "what": what}

    return Calling(id="between", label="Call a contest of two", asks=asks, made=made)


def _plain(kind: str, label: str, asks: tuple[AnyChoice, ...]) -> Calling:
    """Give a call whose answers are its values as they stand."""

    def made(answers: Sequence[Answer]) -> dict[str, Any]:
        said = {ask.kind: "" if answer == SAME else answer for ask, answer in zip(asks, answers, strict=True)}
        return {"kind": kind, **said}

    return Calling(id=kind, label=label, asks=asks, made=made)


def _pick(scene: Suits, kind: str, prompt: str, named: Sequence[tuple[str, str]], usual: int = 0) -> Pick:
    options = tuple([offer(key, said, token(key)) for key, said in named])
    return Pick(scene.gm, kind, prompt, RULE, options, 1, 1, options[min(usual, len(options) - 1)].value)


def _people(scene: Suits, prompt: str, usual: int = 0) -> Pick:
    return _pick(scene, "who", prompt, [(each.id, each.name) for each in people(scene)], usual)


def _skills(scene: Suits, prompt: str, first: tuple[Option, ...] = ()) -> Pick:
    """Ask for an attribute or skill, by its name. [uses suits.contest.parties]"""
    options = (*first, *(offer(key, name) for key, name in _slugs().items()))
    return Pick(scene.gm, "skill", prompt, RULE, options, 1, 1, options[0].value)


def _named(key: Answer) -> str:
    return _slugs()[str(key)]


def _slugs() -> Mapping[str, str]:
    return {slug(name): name for name in (*ATTRIBUTES, *skill_names())}
