"""Spending Success Points: the winner of a roll buys results from the table of the specialty she rolled.

A result that would do nothing, or that she cannot pay, is barred with its reason; what is not spent is lost.
"""

from __future__ import annotations

from outdraw.core.choices import Bar, Option, offer
from outdraw.core.deeds import read, spell
from outdraw.core.play import Play
from outdraw.games.cavaliers import content
from outdraw.games.cavaliers.content import Purchase
from outdraw.games.cavaliers.rules import damage
from outdraw.games.cavaliers.rules.advantage import raise_advantage, steps_left
from outdraw.games.cavaliers.rules.areas import Passage, may_move, step_into
from outdraw.games.cavaliers.rules.asking import Matter, pick
from outdraw.games.cavaliers.rules.bargain import Bargain
from outdraw.games.cavaliers.rules.results import HOLD_FURTHER, ORDER_FURTHER, SPEND, Results
from outdraw.games.cavaliers.rules.rolls import success_points
from outdraw.games.cavaliers.scene import Cavaliers, Combatant, Purse, token


def table_of(deal: Bargain, table: str = "") -> list[Purchase]:
    """Give the lines of a table with the additions of weapon and state, the cheaper one where two do the same.

    [uses cavaliers.yield.yielded_out]
    """
    lines = list(content.tables()[table or deal.specialty].results)
    if deal.item is not None and not deal.item.is_broken:
        lines += [
            Purchase(
                each.cost, f"{each.effect}_{number}", each.name, each.effect, "", each.amount, each.effect == "riposte"
            )
            for number, each in enumerate(deal.item.gear.additions)
            if each.specialty == deal.specialty
        ]
    # [cavaliers.yield.yielded_out_any_attack]
    if deal.role == "attack" and deal.attack is not None and deal.attack.yielded_out:
        lines += [
            Purchase(each.cost, "yielded_out", "Yielded Out: Inflict 1 Wound", each.effect, each.text)
            for each in content.tables()["yielded_out"].results
        ]
    if deal.role == "attack":
        lines = [each for each in lines if each.effect != "negate"]
        if deal.item is not None and deal.item.poison and deal.item.doses:
            lines += [
                Purchase(each.cost, f"poison_{each.effect}", f"Poison: {each.name}", each.effect, each.text)
                for each in content.tables()[f"{deal.item.poison}_poison"].results
            ]
    kept: list[Purchase] = []
    for each in sorted(lines, key=lambda line: line.cost):
        if not any(
            (other.effect, other.amount) == (each.effect, each.amount) and other.effect != "note" for other in kept
        ):
            kept.append(each)
    return kept


def price(line: Purchase, deal: Bargain) -> int:
    """Give what a line costs now; an order given and a net thrown cost less to strengthen."""
    further = FURTHER.get(line.effect)
    return line.cost if further is None or not deal.has(line.effect) else min(line.cost, further)


FURTHER = {"order": ORDER_FURTHER, "hold": HOLD_FURTHER}
"""Results that cost less when they are bought again."""


def spend(play: Play, scene: Cavaliers, deal: Bargain, points: int, lines: list[Purchase]) -> None:
    """Let the winner spend, one purchase after the other; the rest is lost. [uses cavaliers.attack.resolution]"""
    who = deal.who
    other = deal.other.id if deal.other is not None else ""
    while points > 0:
        bought = dict(deal.bought)
        scene.purse = Purse(who=who.id, specialty=deal.specialty, points=points, other=other, bought=bought)
        options = play.drawn_up(_options, scene, deal, points, lines)
        if not any(_may_be_open(line, option, points) for line, option in zip(lines, options, strict=False)):
            break
        prompt = f"{who.name} has {success_points(points)} to spend."
        deed = read(pick(play, who.seat, Matter("spend", prompt, SPEND, who.id, other), options))
        if deed.verb == "done":
            break
        id, *times = deed.objects
        line = next(each for each in lines if each.id == id)
        number = int(times[0]) if times else 1
        points -= number * price(line, deal)
        tell_purchase(play, deal, line, number, number * price(line, deal))
        buy(play, scene, line, deal, number)
    scene.purse = None
    if points:
        play.tell(
            "lost",
            "{said} of {name} {verb} lost.",
            SPEND,
            about=(who.id,),
            points=points,
            said=success_points(points),
            verb="is" if points == 1 else "are",
            name=who.name,
        )
    _finish(play, scene, deal)


YIELDED_OUT = ("cavaliers.yield.yielded_out", "cavaliers.yield.yielded_out_any_attack")


def tell_purchase(play: Play, deal: Bargain, line: Purchase, times: int, cost: int) -> None:
    """Tell what was bought, and for how much. [uses cavaliers.attack.resolution]"""
    who, other = deal.who, deal.other
    play.tell(
        "buy",
        "{name} buys {result}{often} for {said}.",
        SPEND,
        *(YIELDED_OUT if line.id == "yielded_out" else ()),
        about=(who.id,) if other is None else (who.id, other.id),
        name=who.name,
        result=line.name,
        often=f", {times} times," if times > 1 else "",
        said=success_points(cost),
        cost=cost,
        effect=line.effect,
    )


def _options(scene: Cavaliers, deal: Bargain, points: int, lines: list[Purchase]) -> list[Option]:
    """Give all that can be bought, line by line, and the way out."""
    options = [_offer(scene, line, deal, points) for line in lines]
    return [*options, *_bulk(scene, lines, deal, points), offer("done", "nothing more", token(deal.who.id))]


def _offer(scene: Cavaliers, line: Purchase, deal: Bargain, points: int) -> Option:
    cost = price(line, deal)
    bar = barred(scene, line, deal)
    if bar is None and cost > points:
        why = f"{line.name} costs {success_points(cost)}; {points} {'is' if points == 1 else 'are'} left."
        bar = Bar(SPEND, why)
    says = f"{line.name} ({cost})" + (f": {line.text}" if line.text else "")
    facts = {"cost": cost, "effect": line.effect, "amount": line.amount}
    return offer(spell("buy", line.id), says, _touched(deal, line), bar=bar, facts=facts)


def _touched(deal: Bargain, line: Purchase) -> str:
    """Name whom a result touches on the board: the other side of the roll, or the buyer herself."""
    is_theirs = line.effect in ON_THE_OTHER and deal.other is not None
    return token(deal.other.id if is_theirs and deal.other is not None else deal.who.id)


ON_THE_OTHER = (
    "yield", "wound", "break_weapon", "lower_advantage", "riposte", "disarm", "hold", "knockdown", "unhorse", "enrage",
    "heal", "impair",
)  # fmt: skip
"""Results that fall on the other side of a roll."""
HIDDEN_STATE = ("ease", "ease_ally", "heal")
"""Results that depend on somebody's Yield or Wounds, which others may not see."""


def _may_be_open(line: Purchase, option: Option, points: int) -> bool:
    """Say whether a line could be bought as far as everybody can tell, so that a prompt betrays nothing."""
    return not option.barred_by or (line.effect in HIDDEN_STATE and line.cost <= points)


IN_BULK = ("yield", "ease", "less_yield", "blast_yield", "advantage")
"""Results bought by the handful so often that one answer may buy several."""


def _bulk(scene: Cavaliers, lines: list[Purchase], deal: Bargain, points: int) -> list[Option]:
    """Offer to buy the results that come by the handful several times at once, as often as the points allow."""
    options: list[Option] = []
    for line in lines:
        if line.effect not in IN_BULK or barred(scene, line, deal) is not None:
            continue
        most = points // line.cost
        if line.effect == "ease":
            most = min(most, deal.who.body.yield_taken)
        elif line.effect == "advantage":
            most = min(most, steps_left(deal.who))
        for times in range(2, most + 1):
            label = f"{line.name}, {times} times ({times * line.cost})"
            facts = {"cost": times * line.cost, "effect": line.effect, "amount": times * line.amount, "times": times}
            options.append(offer(spell("buy", line.id, times), label, _touched(deal, line), facts=facts))
    return options


def barred(scene: Cavaliers, line: Purchase, deal: Bargain) -> Bar | None:
    """Give what closes a line now, if anything does."""
    if deal.before and line.effect not in ("advantage", "ambush", "tactics"):
        return Bar("cavaliers.before.points_only_on_advantage", "Before combat, points buy Advantage only.")
    if line.once and deal.has(line.effect) and line.effect != "order":
        return Bar(SPEND, f"{line.name} can be bought once.")
    test = Results.barred.get(line.effect)
    return test(scene, deal) if test is not None else None


def buy(play: Play, scene: Cavaliers, line: Purchase, deal: Bargain, times: int = 1) -> None:
    """Let a result happen, once or several times at once."""
    deal.bought[line.effect] = deal.bought.get(line.effect, 0) + times
    action = Results.happens.get(line.effect)
    if action is None:
        says = f"{line.name}: {line.text}" if line.text else line.name
        play.tell("note", "{says}.", SPEND, about=(deal.who.id,), says=says, effect=line.effect)
    else:
        action(play, scene, deal, line.amount * times)


def _follow(play: Play, scene: Cavaliers, deal: Bargain, who: Combatant) -> None:
    """Let an ally who is led along go where her leader went, as little seen as before."""
    if deal.who.area != deal.start and who.area == deal.start and may_move(who):
        was_hidden = who.hidden
        step_into(play, scene, who, deal.who.area, Passage(SPEND))
        who.hidden = was_hidden


def _finish(play: Play, scene: Cavaliers, deal: Bargain) -> None:
    """Let what was bought for several people reach them, and see who is out."""
    steps = deal.bought.get("advantage", 0)
    for id in deal.led:
        if steps:
            raise_advantage(play, scene.people[id], steps)
        _follow(play, scene, deal, scene.people[id])
        if deal.has("hide"):
            scene.people[id].hidden = True
    for each in (deal.other, deal.who):
        if each is not None:
            damage.check_limits(play, scene, each)
