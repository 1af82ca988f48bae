"""A real table for scenes of SUITS made in a test: cards are entered by hand, answers given by seat, all is told.

    table = seated(fighter("ann"), fighter("bob", x=2))
    table.play("ann attack bob", "bob counter", "> 9c 10h 9d 10c")

A line that begins with `>` is luck, any other a seat and its answer; of several options `+` stands between them.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from outdraw.conformance.checked import CheckedTable
from outdraw.core.choices import Answer, Choice, Number, Pick, Refusal
from outdraw.core.events import Event
from outdraw.core.game import ScenarioInfo
from outdraw.core.readers.live import ENTER, Dial
from outdraw.games.suits.game import GAME
from outdraw.games.suits.scene import Aim, Contestant, Fighter, Suits
from outdraw.games.suits.set_up import set_up
from tests.suits.support import fighter, scene_of

BOB, ANN = "driver_bob", "driver_ann"
CLUB = ("ann commit ann", "ann card 0", "ann reveal 0")
TOUGH: dict[str, Any] = {"body": 20, "will": 20}

# What fighters hold.
GRENADE = (("Grenade - Fragmentation",),)
PISTOL = (("Automatic Pistol - 9mm",),)
POWDER = (("Grenade - Black Powder",),)
RAPIER_AND_DAGGER = (("Rapier", "Dagger"),)
REVOLVER_38 = "Revolver - .38"
REVOLVER = ((REVOLVER_38,),)
SHORTSWORD_AND_SHIELD = (("Shortsword", "Shield"),)
SWORD_AND_DAGGER = (("Sword", "Dagger"),)


class Seated:
    """A table that plays one scene, from its first turn on."""

    def __init__(self, scene: Suits, choices: str = "automatic", luck: str = "physical") -> None:
        seats = tuple((seat, seat.title()) for seat in scene.seats)
        info = ScenarioInfo("test", "A test", "A scene of a test.", seats)
        game = replace(GAME, scenarios=lambda: [info], set_up=lambda name: scene)
        dial = Dial(luck=luck, choices=choices)  # type: ignore[arg-type]
        self.table = CheckedTable(game, "test", dial=dial, secret=b"test")
        for seat in self.table.seats:
            self.table.join(seat, seat.title(), "00")
        self.table.begin()

    def play(self, *lines: str) -> Seated:
        """Enter cards and give answers, line by line; what does not fit fails the test."""
        for line in lines:
            waiting = self.waiting()
            assert waiting, f"nothing is asked, but {line!r} is there"
            if line.startswith("> "):
                one = next((each for each in waiting if each[1].kind == ENTER), None)
                assert one is not None, f"{line!r} does not fit {waiting}"
                self.table.answer(one[1].seat, one[0], line[2:])
                continue
            seat, _, words = line.partition(" ")
            one = next((each for each in waiting if each[1].seat == seat), None)
            assert one is not None, f"{line!r} does not fit {waiting}"
            self.table.answer(seat, one[0], _answer(one[1], words))
        return self

    def waiting(self) -> list[tuple[str, Choice]]:
        """Give what is asked now, of whom."""
        return [(each.id, each.choice) for seat in self.table.waiting_for() for each in self.table.choices(seat)]

    def choice(self, seat: str) -> Choice:
        """Give what one seat is asked now."""
        return next(choice for _, choice in self.waiting() if choice.seat == seat)

    def options(self, seat: str) -> dict[str, str]:
        """Give what one seat may answer now, with the rule that bars each."""
        choice = self.choice(seat)
        assert isinstance(choice, Pick)
        return {option.value: option.barred_by for option in choice.options}

    def refused(self, line: str) -> str:
        """Give the rule by which an answer is refused."""
        try:
            self.play(line)
        except Refusal as refusal:
            return refusal.rule
        raise AssertionError(f"{line!r} was accepted")

    def told(self, kind: str, seat: str = "gm") -> list[str]:
        """Give the sentences of a kind that a seat was told."""
        return [event.text for event in self.table.events(seat) if event.kind == kind]

    def rules(self, kind: str) -> list[str]:
        """Give the first rule of every event of a kind."""
        return [event.rules[0] for event in self.table.events("gm") if event.kind == kind]

    def events(self, kind: str) -> list[Event]:
        """Give the events of a kind, as the game master is told of them."""
        return [event for event in self.table.events("gm") if event.kind == kind]

    def sums(self, kind: str) -> list[str]:
        """Give the sums of the events of a kind, written out."""
        return [str(each) for event in self.table.events("gm") if event.kind == kind for each in event.sums]

    def view(self, seat: str = "gm") -> dict[str, Any]:
        """Give what a seat sees."""
        return dict(self.table.view(seat))

    def who(self, id: str) -> dict[str, Any]:
        """Give a fighter as the game master sees it."""
        found: dict[str, Any] = next(each for each in self.view()["fighters"] if each["id"] == id)
        return found

    def harm(self, id: str) -> tuple[int, int]:
        """Give somebody's shock and wounds."""
        each = self.who(id)
        return each["shock"], each["wounds"] + each["critical"]

    def asked_cards(self) -> int:
        """Give how many cards wait to be entered."""
        chance = self.table.pending_luck()
        assert chance is not None
        record = chance.record()
        return int(getattr(chance, "number", 0)) or sum(size for size, _ in getattr(chance, "hands", ())) or len(record)


def _answer(choice: Choice, words: str) -> Answer:
    if isinstance(choice, Pick) and not choice.least == choice.most == 1:
        return [each.strip() for each in words.split("+") if each.strip() not in ("", "none")]
    return int(words) if isinstance(choice, Number) else words


def seated(*fighters: Fighter, choices: str = "automatic", obstacles: Any = (), **switches: Any) -> Seated:
    """Seat these fighters at a table, in this order, in the first round."""
    scene = scene_of(*fighters, **switches)
    scene.obstacles = list(obstacles)
    return Seated(scene, choices)


def beginning(*fighters: Fighter, **switches: Any) -> Seated:
    """Seat these fighters before anybody has drawn for a place."""
    scene = scene_of(*fighters, **switches)
    scene.round, scene.phase, scene.order = 0, "start", []
    return Seated(scene)


def call(table: Seated, **what: Any) -> Seated:
    """Let the game master call something."""
    table.table.edit("gm", ["calls"], [what], "it happens")
    return table


def infirmary() -> Seated:
    """Let a day begin in the infirmary, where Aldo and Jo lie and Imre is the doctor."""
    return Seated(set_up("infirmary"))


def thrower(**more: Any) -> Any:
    """Make Ann, who has a grenade."""
    return fighter("ann", skill=9, held=POWDER, **more)


def words_of(table: Seated, seat: str) -> list[str]:
    """Give how the options of a seat are worded."""
    choice = table.choice(seat)
    assert isinstance(choice, Pick)
    return [option.label for option in choice.options]


def shooters(metres: int, gun: str = REVOLVER_38, aim: int = 0, target: Any = None, **more: Any) -> Seated:
    """Seat Ann with a gun so many metres from Bob, after so many turns of aim."""
    ann = fighter("ann", held=((gun,),), **more)
    bob = target if target is not None else fighter("bob", x=metres)
    bob.x = metres
    if aim:
        ann.aim = Aim("bob", aim)
    return seated(ann, bob)


def tough(id: str, side: str = "", **more: Any) -> Fighter:
    """Make somebody whom one blow neither fells nor dazes."""
    return fighter(id, side, **TOUGH, **more)


def with_chips(made: Fighter, *suits: str) -> Fighter:
    """Give somebody bonus cards, as chips."""
    made.chips = list(suits)
    return made


def with_bonus_cards(*fighters: Fighter) -> Seated:
    """Seat people where bonus cards are played."""
    return seated(*fighters, bonus_cards=True, bonus_chips=True)


def fallen(id: str = "bob", side: str = "", critical: int = 2, **more: Any) -> Fighter:
    """Make somebody who lies critically wounded."""
    made = fighter(id, side, **more)
    made.wounds, made.critical, made.fate = made.sheet.body, critical, "critical"
    return made


def pair(one: dict[str, Any] | None = None, two: dict[str, Any] | None = None, **switches: Any) -> Seated:
    """Seat Ann and Bob a metre apart."""
    return seated(fighter("ann", **(one or {})), fighter("bob", x=1, **(two or {})), **switches)


def clash(*cards: str, answer: str = "counter", **more: Any) -> Seated:
    """Let Ann attack Bob, with these cards."""
    return pair(**more).play("ann attack bob", f"bob {answer}", *cards)


def loss_of(table: Seated) -> str:
    """Give what the last blow came to."""
    return table.told("blow")[-1].partition(": ")[2]


def _drivers() -> tuple[Suits, Contestant, Contestant]:
    """Give the scene of the car race, with Bob and Ann who drive in it."""
    scene: Suits = set_up("car_race")
    bob, ann = sorted(scene.contestants, key=lambda each: each.name, reverse=True)
    return scene, bob, ann


def _under_way(scene: Suits, *contestants: Contestant) -> Seated:
    """Begin the first round of a contest, in this order."""
    scene.contestants = list(contestants)
    scene.round, scene.phase, scene.order = 1, "turns", [each.id for each in contestants]
    return Seated(scene)


def race(**of_bob: object) -> Seated:
    """Let Bob, as he stands, race Ann; it is his turn."""
    scene, bob, ann = _drivers()
    return _under_way(scene, replace(bob, **of_bob), ann)


def three_in_a_race(**of_ann: object) -> Seated:
    """Let Bob race Ann, as she stands, and Cat; it is Bob's turn."""
    scene, bob, ann = _drivers()
    return _under_way(scene, bob, replace(ann, **of_ann), replace(ann, id="cat", name="Cat", seat="gm"))
