"""How strong the searching bot is: mirror fights with seats swapped and the same luck, with intervals.

`python benchmarks/strength.py [GAME ...] [--pairs N] [--first N] [--bot NAME] [--matches WHO ...] [--cheat] [--best]
[--how WAY] [--styles] [--budget N N N N] [--short]` lets a bot play the house in both seats of every match; a pair of
fights is one sample. Each line has the share won, raw and with the luck taken out, each with its 95 % interval, and how
many times fewer fights that needs. Luck is taken out by asking what the choices brought, by playing out (`--how
choices`, `outdraw.bots.chosen`) or exactly where a fight can be solved (`--how exact`, `outdraw.lab.worths`); or where
it falls, by what a scene is worth (`--how luck`, `outdraw.bots.luck`); `--how raw` leaves it in, which needs no playing
out. `--budget` gives the bot another budget than its own, for more fights in the same time. A match is who fights their
like (`bob+jon`), or a scenario (`@alley`) in which each bot has both sides in turn.
`--cheat` lets a bot that sees all play too, and says which share of the gap between it and the house is closed;
`--best` adds, where the graph allows it, what the best reply to the house would win. `--cut` lets wolves of Draw Your
Weapon fight with six cards in all, which can be solved, best replies and all. `--styles` lets the styles that a
game names fight the house by themselves, without a search, which is quickly done. Nothing is asserted; what comes out
is printed.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from msgspec.structs import replace
from timing import clock

from outdraw.bots.chosen import Chosen, Played
from outdraw.bots.chosen import Worths as Telling
from outdraw.bots.luck import Weighed, learnt
from outdraw.bots.search import STRENGTHS, Searcher, Strength
from outdraw.bots.worth import Worth
from outdraw.core.bots import Bot, Seen
from outdraw.core.choices import Answer, Choice
from outdraw.core.content.stock import content_of
from outdraw.core.copying import copy
from outdraw.core.game import Botmaker, Game, side_of
from outdraw.core.present import using
from outdraw.core.readers.recorded import Recorded
from outdraw.core.readers.simulate import play_out, seeded
from outdraw.core.scene import Scene
from outdraw.core.worlds import Known
from outdraw.games import find_game
from outdraw.lab.best import best_replies, explore_free
from outdraw.lab.explore import MOST_STATES, NoLots
from outdraw.lab.fight import duels_of
from outdraw.lab.match import Match, Side, best
from outdraw.lab.worths import Worths
from outdraw.odds.choices import Weighing

MIRRORS: dict[str, tuple[str, ...]] = {
    "suits": ("rod", "otto_grahl", "bob+jon"),
    "draw_your_weapon": (
        *("sable_wren", "brannoc_holt", "brannoc_holt+sable_wren", "jonah_tarn+ilse_marrow"),
        *("maud_sexton+tobias_quill", "brannoc_holt+ilse_marrow"),
    ),
    "cavaliers": ("corin", "bram", "ysolt"),
    "draws": ("dale_pruitt",),
}
"""Who fights their own like: even matches, in which only play tells."""
LEARNT_FROM = 60
CUT_DECK, CUT_HAND, CUT_HP = ("4s", "9c", "6h", "8d", "7c", "3s"), 2, 12
"""A fight of Draw Your Weapon small enough to be solved: the cards there are, of a Hand, and the HP of everybody."""
CUT, CUT_FOUGHT = "cut:", ("cut:wolf",)
CUT_FREE = {
    "draw_your_weapon.attack_card": (),
    "draw_your_weapon.turn": ("move", "combat_move", "move_action", "test", "jump", "work", "yield"),
}
"""The choices that best replies are looked for in there, and what is left out of them: all that is no fighting."""
PLAYED = 32
"""So often an answer is played out to tell what it is worth, where that is not known exactly."""
NORMAL_95 = 1.96


@dataclass(frozen=True)
class Told:
    """What a bot won in a match: a number for each pair of fights, raw and with the luck taken out."""

    who: str
    raw: list[float]
    adjusted: list[float]
    seconds: float
    decisions: int

    def line(self, name: str, bot: str) -> str:
        """Say it in a line."""
        (raw, wide), (fair, narrow) = interval(self.raw), interval(self.adjusted)
        fewer = f"{(wide / narrow) ** 2:.1f}x fewer fights" if narrow and wide else "too few fights to compare"
        return (
            f"{name:<17} {self.who:<14} {bot:<8} {raw:6.1%} ±{wide:5.1%}   adjusted {fair:6.1%} ±{narrow:5.1%}"
            f" ({fewer}; {2 * len(self.raw)} fights, {self.decisions} decisions,"
            f" {1000 * self.seconds / max(1, self.decisions):.0f} ms each)"
        )


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Give the mean of values, and the half width of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1) / len(values)
    return mean, NORMAL_95 * sqrt(spread)


class Counted(Searcher):
    """A searching bot that counts the decisions it thought about, and the time that took."""

    def __init__(self, game: Game, strength: Strength, dice: Random) -> None:
        super().__init__(game, strength, dice)
        self.decisions, self.seconds = 0, 0.0
        self.has_thought = False

    def __call__(self, seen: Seen, choice: Choice) -> Answer:
        began, self.has_thought = clock(), False
        answer = super().__call__(seen, choice)
        if self.has_thought:
            self.decisions += 1
            self.seconds += clock() - began
        return answer

    def weighing(
        self, known: Known, answers: list[tuple[Answer, str, str]], playing: Sequence[Botmaker] = ()
    ) -> Weighing:
        self.has_thought = True
        return super().weighing(known, answers, playing)


class Cheat(Counted):
    """A bot that sees all: it searches in the true world."""

    fight: Recorded

    def weighing(
        self, known: Known, answers: list[tuple[Answer, str, str]], playing: Sequence[Botmaker] = ()
    ) -> Weighing:
        self.has_thought = True
        return Weighing(self.game, known, answers, only=self.fight.world(), playing=playing)


Maker = Callable[[Game, Strength, Random], Counted]
Fair = Callable[[Scene, str, int, dict[str, Bot]], tuple[Recorded, Callable[[float], float]]]
"""Makes a fight whose luck is taken out: the scene, the side, the seed and the bots; and what is left of a result."""


def by_choices(game: Game, worths: Worths | None, times: int) -> Fair:
    """Take luck out by asking what the choices brought, exactly or by playing out: all else that comes is luck.

    Both sides of a match together are worth a whole at the start, so that each stands for a half.
    """

    def fair(scene: Scene, side: str, seed: int, bots: dict[str, Bot]) -> tuple[Recorded, Callable[[float], float]]:
        telling: Telling = Played(game, side, times, f"worth/{seed}")
        if worths is not None:
            telling = worths.after if side == "a" else worths.after_for_b
        chosen = Chosen(game, Random(seed), bots, scene, side, telling)
        return chosen.fight, lambda won: 0.5 + chosen.gained

    return fair


def by_luck(game: Game, start: Scene) -> Fair:
    """Take luck out where it falls, each card and die by what the scene is worth after it and after all others."""
    worths: dict[str, Worth] = {side: learnt(game, start, side, LEARNT_FROM) for side in ("a", "b")}

    def fair(scene: Scene, side: str, seed: int, bots: dict[str, Bot]) -> tuple[Recorded, Callable[[float], float]]:
        weighed = Weighed(game, Random(seed), bots, scene, side, worths[side])
        return weighed.fight, lambda won: won - weighed.brought

    return fair


def one_fight(
    game: Game, start: Scene, side: str, seed: int, made: Maker, strength: Strength, fair: Fair
) -> tuple[float, float, float, int]:
    """Fight once, a side searching; give what that came to for it, the same without luck, its time and decisions."""
    scene = copy(start)
    searching = {seat: made(game, strength, Random(f"{seed}/{seat}")) for seat in scene.seats if side_of(seat) == side}
    others: dict[str, Bot] = {seat: game.bot(Random(f"{seed}/{seat}")) for seat in scene.seats}
    fight, without_luck = fair(scene, side, seed, {**others, **searching})
    for each in searching.values():
        if isinstance(each, Cheat):
            each.fight = fight
    while not scene.is_over:
        fight.step()
    won = {side: 1.0, "draw": 0.5}.get(duels_of(game).winner(scene), 0.0)
    bots = searching.values()
    return won, without_luck(won), sum(each.seconds for each in bots), sum(each.decisions for each in bots)


def as_it_falls(game: Game) -> Fair:
    """Leave the luck in."""

    def fair(scene: Scene, side: str, seed: int, bots: dict[str, Bot]) -> tuple[Recorded, Callable[[float], float]]:
        return Recorded(game, Random(seed), bots, scene), lambda won: won

    return fair


def begun(game: Game, who: str) -> Scene:
    """Set up a mirror match, or a scenario (`@` and its name) in which each bot has both sides in turn.

    A match of `cut:` and who fights their like is one of Draw Your Weapon with a cut deck.
    """
    duels = duels_of(game)
    if who.startswith(CUT):
        scene: Any = duels.set_up([who.removeprefix(CUT)], [who.removeprefix(CUT)])
        scene.zones["library"].cards = [*CUT_DECK]
        for each in scene.creatures.values():
            each.figures.value.hp = each.figures.value.max_hp = CUT_HP
        cut: Scene = scene
        return cut
    if who.startswith("@"):
        assert duels.stage is not None
        return duels.stage(who[1:])
    return duels.set_up(who.split("+"), who.split("+"))


def tell_styles(name: str, matches: Sequence[str], pairs: range) -> None:
    """Let every style of a game fight the house's by itself, without a search, and print what it won."""
    game = find_game(name)
    for who in matches or (*MIRRORS[name], *(f"@{each}" for each in duels_of(game).scenarios())):
        start = begun(game, who)
        for style, maker in game.bots.items():
            shares = [sum(_styled(game, start, side, number, maker) for side in "ab") / 2 for number in pairs]
            share, wide = interval(shares)
            print(f"{name:<17} {who:<28} {style:<8} {share:6.1%} ±{wide:5.1%} ({2 * len(pairs)} fights)", flush=True)


def _styled(game: Game, start: Scene, side: str, number: int, maker: Botmaker) -> float:
    scene = copy(start)
    bots = {seat: (maker if side_of(seat) == side else game.bot)(Random(f"{number}/{seat}")) for seat in scene.seats}
    play_out(seeded(Random(number), bots, scene), game.step, scene)
    return {side: 1.0, "draw": 0.5}.get(duels_of(game).winner(scene), 0.0)


def measured(game: Game, who: str, pairs: range, made: Maker, strength: Strength, how: str) -> Told:
    """Let a bot fight the house in both seats of a mirror match; `how` says how luck is taken out."""
    start = begun(game, who)
    worths = Worths(game, start.seats, most=MOST_STATES) if how == "exact" else None
    fair = as_it_falls(game) if how == "raw" else by_choices(game, worths, PLAYED)
    if how == "luck":
        fair = by_luck(game, start)
    told = Told(who, [], [], 0.0, 0)
    seconds, decisions = 0.0, 0
    for number in pairs:
        fights = [one_fight(game, start, side, number, made, strength, fair) for side in ("a", "b")]
        told.raw.append(sum(each[0] for each in fights) / 2)
        told.adjusted.append(sum(each[1] for each in fights) / 2)
        seconds += sum(each[2] for each in fights)
        decisions += sum(each[3] for each in fights)
    return Told(who, told.raw, told.adjusted, seconds, decisions)


def closed(search: Told, cheat: Told) -> str:
    """Say which share of the gap from the house (a half) to the cheating ceiling is closed."""
    mine, ceiling = interval(search.adjusted)[0] - 0.5, interval(cheat.adjusted)[0] - 0.5
    return f"{mine / ceiling:.0%} of the gap closed" if ceiling > 0.01 else "the ceiling is no higher than the house"


def tell(
    name: str,
    matches: Sequence[str],
    pairs: range,
    bot: str,
    strength: Strength,
    how: str,
    with_cheat: bool,
    with_best: bool,
) -> None:
    """Measure a game, match by match, and print each line as it is known."""
    game, found = find_game(name), list[Told]()
    if game.standing is None:
        print(f"{name:<17} has races in which nobody decides anything: every bot plays as the house does")
        return
    for who in matches:
        found.append(measured(game, who, pairs, Counted, strength, how))
        print(found[-1].line(name, bot), flush=True)
        if with_cheat:
            cheat = measured(game, who, pairs, Cheat, strength, how)
            print(cheat.line(name, "cheat"), f"- {closed(found[-1], cheat)}", flush=True)
        if with_best and name == "suits":
            gain = best(Match(name, Side((who,)), Side((who,))), "a")
            print(f"{name:<17} {who:<14} best reply {gain.best:.1%}, house {gain.bot:.1%}", flush=True)
        if with_best and who.startswith(CUT):
            for side in "ab":
                start = begun(game, who)
                bots = {seat: game.bot(NoLots()) for seat in start.seats}
                gain = best_replies(explore_free(game, start, bots, [side], CUT_FREE), side, duels_of(game).most_rounds)
                print(f"{name:<17} {who:<14} {side}: best reply {gain.best:.2%}, house {gain.bot:.2%}", flush=True)
    worst = min(found, key=lambda each: interval(each.adjusted)[0])
    whole = [value for each in found for value in each.adjusted]
    mean, wide = interval(whole)
    print(f"{name:<17} in all {mean:.1%} ±{wide:.1%} adjusted; worst {worst.who} {interval(worst.adjusted)[0]:.1%}")


def main() -> None:
    """Measure the games named, or all."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(MIRRORS))
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first pair, to go on where one stopped")
    parser.add_argument("--matches", nargs="*", default=[], help="who fights, instead of the usual")
    parser.add_argument("--bot", choices=list(STRENGTHS), default="search")
    parser.add_argument(
        "--how", choices=("exact", "choices", "luck", "raw"), default="choices", help="how luck is taken out"
    )
    parser.add_argument(
        "--budget",
        nargs=4,
        type=int,
        metavar=("LEARNS", "TRIALS", "OPTIONS", "PROOFS"),
        help="scenes learnt from, trials, options looked at (1: none but the style's) and scenes for a proof",
    )
    parser.add_argument("--cheat", action="store_true")
    parser.add_argument("--best", action="store_true")
    parser.add_argument("--cut", action="store_true", help="Draw Your Weapon with a cut deck, which is solved")
    parser.add_argument("--styles", action="store_true", help="the games' styles by themselves, without a search")
    parser.add_argument("--short", action="store_true", help="two pairs of each match")
    options = parser.parse_args()
    pairs, strength = (
        range(options.first, options.first + (2 if options.short else options.pairs)),
        STRENGTHS[options.bot],
    )
    if options.budget:
        learns, trials, most, proofs = options.budget
        strength = replace(strength, learns=learns, trials=trials, most_options=most, proofs=proofs)
    for name in options.games:
        if options.styles:
            tell_styles(name, options.matches, pairs)
            continue
        if options.cut and name == "draw_your_weapon":
            figures = (find_game(name).folder / "content" / "figures.toml").read_text("utf-8")
            small = figures.replace("hand_size = 5", f"hand_size = {CUT_HAND}")
            with using(content_of(name, {"figures.toml": small})):
                tell(name, CUT_FOUGHT, pairs, options.bot, strength, "exact", options.cheat, with_best=True)
            continue
        matches = options.matches or MIRRORS[name]
        tell(name, matches, pairs, options.bot, strength, options.how, options.cheat, options.best)


if __name__ == "__main__":
    main()
