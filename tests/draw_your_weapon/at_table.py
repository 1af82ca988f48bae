"""A live table with given people, Hands and places, cards entered by hand, and a Dealer who rules by default."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from outdraw.conformance.checked import CheckedTable
from outdraw.core.choices import Choice, Pick
from outdraw.core.events import Event
from outdraw.core.game import ScenarioInfo
from outdraw.core.readers.live import Dial
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.game import GAME
from outdraw.games.draw_your_weapon.rules.field import somebody
from outdraw.games.draw_your_weapon.rules.stats import sheet_of, stats
from outdraw.games.draw_your_weapon.scene import DEALER, Creature, Dyw, Thing
from tests.draw_your_weapon.support import ANA, CY, fight, hand, table

FIELD = ["a..", "...", "..c"]
FIVE = "2h 3h 4h 5h 6h"


class Live:
    """A table in play. `change` alters the scene before the first card; the rest goes through the table."""

    def __init__(
        self,
        *people: str,
        map: Sequence[str] = (),
        hands: Mapping[str, str] | None = None,
        change: Callable[[Dyw], Any] | None = None,
        scenario: str = "",
    ) -> None:
        def set_up(_: str) -> Dyw:
            scene = table(*people, map=map, hands=hands)
            if change is not None:
                change(scene)
            return scene

        players = [each for each in people if each in content.characters()]
        seats = ((DEALER, "Dealer"), *[(each, content.characters()[each].name) for each in players])
        made = replace(GAME, scenarios=lambda: [ScenarioInfo("scene", "A scene", "For a test.", seats)], set_up=set_up)
        game, name = (GAME, scenario) if scenario else (made, "scene")
        self.table = CheckedTable(game, name, dial=Dial("physical"), secret=bytes(32))
        self.table.begin()

    @property
    def scene(self) -> Dyw:
        """Give the scene as it stands."""
        scene = self.table.scene()
        assert isinstance(scene, Dyw)
        return scene

    def who(self, id: str) -> Creature:
        """Give a creature as it stands."""
        return somebody(self.scene, id)

    def hand(self, seat: str) -> list[str]:
        """Give a seat's Hand."""
        return hand(self.scene, seat)

    def default(self) -> bool:
        """Let the Dealer take one default; say whether there was one."""
        for each in self.table.choices(DEALER):
            default = getattr(each.choice, "default", None)
            if getattr(each.choice, "discretion", False) and default is not None:
                self.table.answer(DEALER, each.id, default)
                return True
        return False

    def settle(self) -> Live:
        """Let the Dealer take the default wherever there is one."""
        while self.default():
            pass
        return self

    def asked(self, seat: str, kind: str) -> Choice | None:
        """Give the open choice of a seat and kind, after the Dealer's defaults if need be."""
        while True:
            for each in self.table.choices(seat):
                if each.choice.kind.split(".")[-1] == kind:
                    return each.choice
            if not self.default():
                return None

    def options(self, seat: str, kind: str) -> dict[str, str]:
        """Give what is offered with the rule that bars it, if one does."""
        choice = self.asked(seat, kind)
        assert isinstance(choice, Pick), f"{seat} is not asked for {kind}: {self.waiting()}"
        return {option.value: option.barred_by.removeprefix("draw_your_weapon.") for option in choice.options}

    def say(self, seat: str, kind: str, answer: Any) -> Live:
        """Answer the open choice of a seat and kind."""
        assert self.asked(seat, kind) is not None, f"{seat} is not asked for {kind}: {self.waiting()}"
        each = next(each for each in self.table.choices(seat) if each.choice.kind.split(".")[-1] == kind)
        self.table.answer(seat, each.id, answer)
        return self

    def cards(self, *cards: str) -> Live:
        """Enter cards, each line for whoever draws or turns next."""
        for card in cards:
            self.settle()
            asked = [each for each in self.table.open_choices() if each.choice.kind == "luck.enter"]
            assert asked, f"nobody draws: {self.waiting()}"
            self.table.answer(asked[0].choice.seat, asked[0].id, card)
        return self

    def waiting(self) -> list[tuple[str, str]]:
        """Give who is asked for what."""
        return [(each.choice.seat, each.choice.kind.split(".")[-1]) for each in self.table.open_choices()]

    def told(self, kind: str, seat: str = DEALER) -> list[str]:
        """Give what a seat was told of a kind."""
        return [event.text for event in self.table.events(seat) if event.kind == kind]

    def turn(self, seat: str, answer: str) -> Live:
        """Do something on a Turn."""
        return self.say(seat, "turn", answer)

    def free(self, seat: str, answer: str) -> Live:
        """Do something outside Combat."""
        return self.say(seat, "free", answer)

    def calls(self, answer: str) -> Live:
        """Let the Dealer call something outside Combat."""
        return self.say(DEALER, "dealer", answer)

    def change(self, whom: str, what: str) -> Live:
        """Let the Dealer change something about somebody, by whichever menu is open."""
        kind = next(kind for seat, kind in self.waiting() if seat == DEALER)
        return self.say(DEALER, kind, "change").say(DEALER, "whom", whom).say(DEALER, "change", what)


def on_turn_of(who: str) -> Callable[[Dyw], Dyw]:
    """Have a fight on, with one creature's Turn begun."""
    return lambda scene: fight(scene, who)


def tire(scene: Dyw) -> None:
    """Leave everybody little."""
    for creature in scene.creatures.values():
        stats(creature).hp = 5
        sheet_of(creature).reserve, sheet_of(creature).clout = 2, 0


def down(*who: str) -> Callable[[Dyw], None]:
    """Let some characters be Down."""

    def change(scene: Dyw) -> None:
        for id in who:
            scene.creatures[id].is_down = True
            stats(scene.creatures[id]).hp = 0

    return change


def answer_for(live: Live, seat: str, actor: str, answer: str) -> Live:
    """Answer the open choice of a seat that is about one of those it plays."""
    open_choice = next(each for each in live.table.choices(seat) if each.choice.actor == actor)
    live.table.answer(seat, open_choice.id, answer)
    return live


def fallen_wolf(scene: Dyw) -> None:
    """Let Ana stand where a wolf has fallen."""
    fight(scene, ANA)
    wolf = scene.creatures["wolf"]
    wolf.is_out, wolf.place, stats(wolf).hp = True, scene.creatures[ANA].place, 0


def sums(live: Live, kind: str) -> list[str]:
    """Give the sums of the events of a kind, written out."""
    return [str(each) for event in live.table.events(DEALER) if event.kind == kind for each in event.sums]


def pick_of(live: Live, seat: str, kind: str) -> Pick:
    """Give an open choice among options."""
    choice = live.asked(seat, kind)
    assert isinstance(choice, Pick)
    return choice


def last_of(live: Live, kind: str) -> Event:
    """Give the last event of a kind."""
    return [each for each in live.table.all_events() if each.kind == kind][-1]


def made_of(live: Live, kind: str) -> list[tuple[str, int, str]]:
    """Give what the number of the last event of a kind is made of, each part with its rule."""
    terms = last_of(live, kind).sums[0].terms
    return [(term.what, term.amount, term.rule.removeprefix("draw_your_weapon.")) for term in terms]


def with_box(scene: Dyw) -> None:
    """Have a box beside Ana."""
    scene.things["box"] = Thing("box", "Box", "chest", (1, 0), 1)


def secret_wolf(scene: Dyw) -> None:
    """Have a fight with a wolf whose figures are the Dealer's."""
    fight(scene, ANA)
    scene.creatures["wolf"].figures.seen_by = (DEALER,)


def contest_of_endurance(live: Live, *sides: str) -> Live:
    """Let the Dealer call a Contest of Endurance, in which no card fits."""
    live.calls("contest").say(DEALER, "sides", list(sides)).say(DEALER, "attribute", "endurance")
    return live.say(DEALER, "suit", "diamonds")


def tire_ana(scene: Dyw) -> None:
    """Leave Ana little of anything."""
    stats(scene.creatures[ANA]).hp = 5
    sheet_of(scene.creatures[ANA]).reserve = sheet_of(scene.creatures[ANA]).clout = 0


def lay_down(scene: Dyw, who: str) -> None:
    """Have somebody Down."""
    creature = scene.creatures[who]
    creature.is_down, stats(creature).hp, stats(creature).guard = True, 0, 0


def ana_is_down(scene: Dyw) -> None:
    """Have a fight on Ilse's Turn, with Ana Down beside her."""
    fight(scene, CY)
    lay_down(scene, ANA)


def cited(live: Live, kind: str) -> set[str]:
    """Give the rules that the last event of a kind cites."""
    return {rule.removeprefix("draw_your_weapon.") for rule in last_of(live, kind).rules}


def whom_about(live: Live, kind: str) -> tuple[str, ...]:
    """Say whom the last event of a kind is about."""
    return last_of(live, kind).about


def touched(live: Live, seat: str, kind: str) -> dict[str, tuple[str, ...]]:
    """Give what each option of an open choice touches on the board."""
    return {option.value: option.on for option in pick_of(live, seat, kind).options}
