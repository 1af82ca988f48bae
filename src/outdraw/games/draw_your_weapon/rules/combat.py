"""Combat: how it begins, Initiative every Round, whose Turn it is, and how it ends (Chapter 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outdraw.core.audience import EVERYONE
from outdraw.core.cards import Card
from outdraw.core.choices import Bar, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.figures import Figure, figure
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap, cards, damage, loading, movement, summary
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.contests import by_lot
from outdraw.games.draw_your_weapon.rules.field import (
    can_fight,
    everybody,
    is_awake,
    is_player,
    is_present,
    listed,
    names,
    non_players,
    player_characters,
)
from outdraw.games.draw_your_weapon.rules.people import Asking, people, some_of, yes_or_no
from outdraw.games.draw_your_weapon.rules.stats import has_feature, set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import SPADES, initiative, value
from outdraw.games.draw_your_weapon.scene import (
    DEALER,
    FOES,
    PARTY,
    Combat,
    Creature,
    Dyw,
    InOrder,
    Square,
    on_card,
    on_square,
    spot,
    square_at,
    token,
)

# ---------------------------------------------------------------- the opening steps


def begin(play: Play, scene: Dyw, quarrelling: Sequence[str] = ()) -> None:
    """Begin Combat: surprise, what is held, Guard and Speed, the map, the Dealer's Hand; Round 1 follows.

    Whoever struck first has no free blow. Of a quarrel within the party usually nobody else takes part.
    [draw_your_weapon.combat_start.steps]
    """
    rule = "draw_your_weapon.combat_start.trigger"
    play.tell("combat", "Combat begins.", rule, "draw_your_weapon.combat_start.steps")
    scene.resolving = 0  # what was Played before the blows is over
    let_in(play, scene)
    fighters = who_takes_part(play, scene, quarrelling)
    fight = scene.combat = Combat()
    loading.load_all(scene)
    for creature in fighters:
        creature.used_this_combat, creature.taunted_by = [], ""
        creature.is_dashing = creature.has_yielded = creature.is_broken = False
    surprised = who_is_surprised(play, scene, fighters)
    settle_held(play, scene, [each for each in fighters if each.id not in surprised and is_awake(each)])
    for creature in fighters:
        set_guard_and_speed(play, creature, creature.id in surprised)
    fight.ready = [each.id for each in fighters]
    for creature in scene.creatures.values():
        if creature.is_aside:
            stand_ready(creature, is_surprised=False)  # whoever is drawn in later starts like the others
    set_map(play, scene, fighters)
    fill_dealers_hand(play, scene, fight)


def bar_of_combat(scene: Dyw) -> Bar | None:
    """Say that nobody is there to fight against, noticed or not. [draw_your_weapon.combat_start.trigger]"""
    if len({each.side for each in everybody(scene) if is_awake(each)}) > 1:
        return None
    return Bar("draw_your_weapon.combat_start.trigger", "There are no two sides to fight.")


def let_in(play: Play, scene: Dyw) -> None:
    """Let the Dealer say who of those nobody has noticed shows up in this fight; all of them, usually."""
    if not scene.unnoticed:
        return
    rule, unseen = "draw_your_weapon.sheet.visibility", list(scene.unnoticed.values())
    for each in some_of(play, unseen, Asking("Who shows up now?", rule, "show_up", 0, default=list(scene.unnoticed))):
        come_to_light(play, scene, each.id)


def who_takes_part(play: Play, scene: Dyw, quarrelling: Sequence[str]) -> list[Creature]:
    """Let the Dealer say who only looks on; in a quarrel, usually all but those two."""
    there = [each for each in scene.creatures.values() if is_present(each)]
    for each in scene.creatures.values():
        each.is_aside = False
    if scene.switches.is_duel:
        return there
    rule = "draw_your_weapon.combat_start.trigger"
    usual = [each.id for each in there if quarrelling and each.id not in quarrelling]
    aside = some_of(play, there, Asking("Who only looks on?", rule, "aside", 0, max(0, len(there) - 1), usual))
    for each in aside:
        each.is_aside = True
    if aside:
        about = tuple([each.id for each in aside])
        stand = "stands" if len(aside) == 1 else "stand"
        play.tell("aside", "{who} {stand} aside.", rule, about=about, who=names(aside), stand=stand)
    return [each for each in there if not each.is_aside]


def take_part(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Let a bystander take part, with a Turn from the next Round on; the Dealer's Hand may be larger for it.

    Whom the blow that drew them in has felled takes none.
    [uses draw_your_weapon.card.dealer_hand]
    """
    creature.is_aside = creature.is_dashing = False
    note_ready(fight, creature)
    if can_fight(creature):
        rule, about = "draw_your_weapon.initiative.each_round", (creature.id,)
        play.tell("joins", "{name} takes part from the next Round on.", rule, about=about, name=creature.name)
    count_npcs(scene, fight)


def come_into(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Let somebody who is back on the field start this Combat, if they have not been in it yet.

    [uses draw_your_weapon.guard.between_combats, draw_your_weapon.card.dealer_hand]
    """
    if creature.is_aside or not is_present(creature):
        return
    if creature.id not in fight.ready:
        start(play, scene, fight, creature)
    count_npcs(scene, fight)


def start(play: Play, scene: Dyw, fight: Combat, creature: Creature) -> None:
    """Let a creature that comes into a Combat take in hand what it wants, its Guard and Speed at their maximum.

    [uses draw_your_weapon.guard.between_combats, draw_your_weapon.combat_start.not_surprised]
    """
    settle_held(play, scene, [creature])
    set_guard_and_speed(play, creature, is_surprised=False)
    note_ready(fight, creature)


def note_ready(fight: Combat, creature: Creature) -> None:
    """Note that a creature's Guard has been set for this Combat. [uses draw_your_weapon.guard.between_combats]"""
    if creature.id not in fight.ready:
        fight.ready.append(creature.id)


def notice(play: Play, scene: Dyw, id: str) -> None:
    """Bring a creature into the open, on a square of its own. [uses draw_your_weapon.map.setup]"""
    come_to_light(play, scene, id)
    creature = scene.creatures[id]
    if scene.map and (creature.place is None or is_crowded(scene, creature)):
        ask_place(play, scene, creature)


def come_to_light(play: Play, scene: Dyw, id: str) -> None:
    """Let everybody see a creature, wherever it stands."""
    creature = scene.creatures[id] = scene.unnoticed.pop(id)
    rule = "draw_your_weapon.sheet.visibility"
    play.tell("noticed", "{name} is noticed.", rule, about=(id,), name=creature.name)


def join(play: Play, scene: Dyw, fight: Combat, id: str) -> None:
    """Let a creature join a Combat: it acts from the next Round, and the Dealer's Hand may be larger for it.

    Whoever was in it already comes back as they were: Guard is set once in a Combat.

    [uses draw_your_weapon.initiative.each_round, draw_your_weapon.card.dealer_hand,
    draw_your_weapon.guard.between_combats]
    """
    if id in scene.unnoticed:
        notice(play, scene, id)
    creature = scene.creatures[id]
    creature.has_yielded = False
    if scene.map and (creature.place is None or is_crowded(scene, creature)):
        ask_place(play, scene, creature)
    if id not in fight.ready:
        start(play, scene, fight, creature)
    take_part(play, scene, fight, creature)


def is_crowded(scene: Dyw, creature: Creature) -> bool:
    """Say whether somebody else stands where a creature does."""
    rest = [each for each in scene.creatures.values() if each.id != creature.id and is_present(each)]
    return any(each.place == creature.place for each in rest)


def drop_out(scene: Dyw, creature: Creature) -> None:
    """Take a creature out of the order of a Combat, its Turn included."""
    fight = scene.combat
    if fight is None:
        return
    fight.totals.pop(creature.id, None)
    before = [each for each in fight.order[: fight.next] if each.creature != creature.id]
    fight.order = before + [each for each in fight.order[fight.next :] if each.creature != creature.id]
    fight.next = len(before)
    if fight.turn is not None and fight.turn.creature == creature.id:
        fight.turn = None


def who_is_surprised(play: Play, scene: Dyw, fighters: Sequence[Creature]) -> set[str]:
    """Let the Dealer say who is surprised, usually from a Test just before.

    [draw_your_weapon.combat_start.who_is_surprised]
    """
    rule = "draw_your_weapon.combat_start.who_is_surprised"
    likely = [each.id for each in fighters if each.id in scene.to_be_surprised]
    surprised = some_of(play, fighters, Asking("Who is surprised?", rule, "surprised", 0, default=likely))
    scene.to_be_surprised = []
    about = tuple([each.id for each in surprised])
    play.tell("surprised", "Surprised: {who}.", rule, about=about, who=names(surprised) or "nobody")
    return set(about)


def settle_held(play: Play, scene: Dyw, fighters: Sequence[Creature]) -> None:
    """Let the unsurprised take in hand whatever they want, at no cost. [draw_your_weapon.combat_start.not_surprised]"""
    picks = [movement.held_choice(each) for each in fighters]
    asked = [(each, pick) for each, pick in zip(fighters, picks, strict=True) if len(pick.legal) > 1]
    answers = play.ask_all([pick for _, pick in asked]) if asked else ()
    for (creature, _), answer in zip(asked, answers, strict=True):
        movement.take_in_hand(scene, creature, movement.items_of(str(answer)))


class Start(NamedTuple):
    """The Guard and Speed that a creature starts Combat with."""

    guard: Figure
    speed: Figure


def starting(at: Start, max_guard: int, max_speed: int, is_surprised: bool, is_old_soldier: bool = False) -> Start:
    """Work out what a creature starts Combat with: surprised, half its Guard (rounded down) and no Speed.

    [draw_your_weapon.combat_start.surprised; uses draw_your_weapon.combat_start.not_surprised]
    """
    at.guard.add("Maximum Guard", max_guard, "draw_your_weapon.combat_start.not_surprised")
    at.speed.add("Maximum Speed", max_speed, "draw_your_weapon.combat_start.not_surprised")
    if is_surprised:
        at.speed.at_most(0, "draw_your_weapon.combat_start.surprised", "surprised")
        if not is_old_soldier:
            at.guard.halve("surprised", "draw_your_weapon.combat_start.surprised")
    return at


def set_guard_and_speed(play: Play, creature: Creature, is_surprised: bool) -> None:
    """Set a creature's Guard and Speed as Combat begins; nothing carries over.

    [draw_your_weapon.guard.between_combats]
    """
    at = stand_ready(creature, is_surprised, play.listens)
    sums = at.guard.sum("Guard", creature.id), at.speed.sum("Speed", creature.id)
    rule = "surprised" if is_surprised else "not_surprised"
    play.tell(
        "ready",
        "{name} starts with Guard {guard} and Speed {speed}, holding {held}.",
        f"draw_your_weapon.combat_start.{rule}",
        seen_by=creature.figures.seen_by,
        about=(creature.id,),
        sums=tuple([each for each in sums if len(each.terms) > 1]),
        name=creature.name,
        guard=at.guard.total,
        speed=at.speed.total,
        held=listed([content.item_name(each) for each in creature.held]) or "nothing",
    )


def stand_ready(creature: Creature, is_surprised: bool, listens: bool = False) -> Start:
    """Set a creature's Guard and Speed for a new Combat. [uses draw_your_weapon.guard.between_combats]"""
    set_maxima(creature)
    creature.is_surprised, creature.is_broken = is_surprised, False
    body, at = stats(creature), Start(figure(listens), figure(listens))
    starting(at, body.max_guard, body.max_speed, is_surprised, has_feature(creature, "old_soldier"))
    if creature.is_down:
        at.guard.at_most(0, "draw_your_weapon.damage.down", "Down")
    body.guard, body.speed = at.guard.total, at.speed.total
    return at


def set_map(play: Play, scene: Dyw, fighters: Sequence[Creature]) -> None:
    """Lay out the battlemap after surprise is settled; those who came round behind choose their square.

    The Dealer may move anyone. [draw_your_weapon.map.setup]
    """
    rule = "draw_your_weapon.map.setup"
    for creature in fighters:
        if creature.id in scene.start_behind and scene.map:
            first, last = scene.behind_columns
            free = [square for square in battlemap.free_floor(scene) if first <= square[0] <= last]
            if free:
                ask_place(play, scene, creature, creature.seat, free)
    scene.start_behind = []
    taken: list[Square | None] = [None]
    for creature in fighters:
        if scene.map and creature.place in taken:  # fled from an earlier fight, or lay where another stands now
            ask_place(play, scene, creature)
        taken.append(creature.place)
    while scene.map and not scene.switches.is_duel:
        moving = [offer(spell("move", each.id), f"Move {each.name}", token(each.id)) for each in fighters]
        options = (offer("done", "As it stands"), *moving)
        kind, prompt = "draw_your_weapon.lay_out", "Does everyone stand where they should?"
        deed = read(play.pick(Pick(DEALER, kind, prompt, rule, options, 1, 1, "done", True)))
        if deed.verb == "done":
            break
        ask_place(play, scene, scene.creatures[deed.objects[0]])


def ask_place(
    play: Play, scene: Dyw, creature: Creature, seat: str = DEALER, free: Sequence[Square] | None = None
) -> None:
    """Let the Dealer, or another seat, say on which free square a creature stands."""
    rule, kind = "draw_your_weapon.map.setup", "draw_your_weapon.place"
    squares = battlemap.free_floor(scene) if free is None else free
    options = tuple([offer(spot(square), spot(square), on_square(square)) for square in squares])
    prompt = f"Where does {creature.name} stand?"
    place = play.pick(Pick(seat, kind, prompt, rule, options, actor=creature.id))
    creature.place, creature.has_cover = square_at(place), False
    seen_by = EVERYONE if creature.id in scene.creatures else (DEALER,)
    told = "{name} stands at {place}."
    play.tell("placed", told, rule, seen_by=seen_by, about=(creature.id,), name=creature.name, place=place)


def fill_dealers_hand(play: Play, scene: Dyw, fight: Combat) -> None:
    """Let the Dealer draw up to five, plus one for each NPC beyond the first."""
    count_npcs(scene, fight)
    leading = [] if scene.switches.is_duel else [DEALER]
    for seat in dict.fromkeys([*leading, *[each.seat for each in non_players(scene)]]):
        short = hand_size(scene, seat) - len(scene.zones[hand_zone(seat)])
        if short > 0:
            cards.draw(play, scene, seat, short, "draw_your_weapon.card.dealer_hand")


def hand_size(scene: Dyw, seat: str) -> int:
    """Give the size of a seat's Hand in Combat; a seat that leads NPCs in a duel has as many as the Dealer would.

    [draw_your_weapon.card.dealer_hand; uses draw_your_weapon.card.hand_size]
    """
    if seat == DEALER and scene.combat is not None:
        return scene.combat.hand_size
    led = 0
    for each in scene.creatures.values():
        if each.seat == seat and not is_player(each):
            led += 1
    return content.figures().hand_size + max(0, led - 1)


def count_npcs(scene: Dyw, fight: Combat) -> None:
    """Count the NPCs that have taken part, and let the size of the Dealer's Hand follow; none who fell lowers it.

    [uses draw_your_weapon.card.dealer_hand]
    """
    led = [each for each in non_players(scene) if each.seat == DEALER and is_present(each) and not each.is_aside]
    fight.npcs += [each.id for each in led if each.id not in fight.npcs]
    fight.hand_size = max(fight.hand_size, content.figures().hand_size + max(0, len(fight.npcs) - 1))


# ---------------------------------------------------------------- Initiative


def highest_spade(hand: Sequence[Card]) -> Card | None:
    """Give the highest Spade of a Hand; it is counted, not Played. [draw_your_weapon.initiative.card_stays]"""
    spades = [card for card in hand if card in SPADES]
    return max(spades, key=value) if spades else None


INITIATIVE = (
    "draw_your_weapon.initiative.each_round",
    "draw_your_weapon.initiative.value",
    "draw_your_weapon.initiative.card_stays",
)


def has_place(creature: Creature) -> bool:
    """Say whether a creature has a place in Initiative: a Down character does, an NPC that sleeps the fight out not.

    [uses draw_your_weapon.damage.down]
    """
    is_in_it = is_present(creature) and not (creature.has_yielded or creature.is_aside)
    return is_in_it and (is_awake(creature) or creature.is_down)


def begin_round(play: Play, scene: Dyw, fight: Combat) -> None:
    """Begin a Round: everyone works out Initiative anew. The totals are public, the Spades are not.

    [draw_your_weapon.initiative.each_round; uses draw_your_weapon.initiative.card_stays]
    """
    fight.round += 1
    fight.next, fight.order = 0, []
    fighters = [each for each in scene.creatures.values() if has_place(each)]
    worth: dict[str, int] = {}
    npcs: dict[str, list[Creature]] = {}
    for each in fighters:
        if is_player(each):
            worth[each.id] = initiative(stats(each).speed, highest_spade(hand(scene, each)))
        else:
            npcs.setdefault(each.seat, []).append(each)
    for seat, led in npcs.items():
        worth |= npc_initiative(play, scene, seat, led)
    fight.totals = {each.id: worth[each.id] for each in fighters}
    play.narrate(_tell_round, fight, fighters)


def _tell_round(play: Play, fight: Combat, fighters: list[Creature]) -> None:
    totals = fight.totals
    said = ", ".join([f"{each.name}: {totals[each.id]}" for each in fighters])
    text = "Round {round}. Initiative: {said}."
    play.tell("round", text, *INITIATIVE, about=tuple(totals), round=fight.round, said=said, totals=totals)


def set_order(play: Play, scene: Dyw, fight: Combat) -> None:
    """Put everyone in order by the totals; the order stands for the Round and is shown on the tracker.

    [draw_your_weapon.initiative.rounds_and_turns, draw_your_weapon.tracker.recommended]
    """
    totals = fight.totals
    order = turn_order(play, scene, totals)
    fight.order = [InOrder(id, totals[id]) for id in order]
    fight.totals = {}
    play.narrate(_tell_order, scene, order, totals)


def _tell_order(play: Play, scene: Dyw, order: list[str], totals: dict[str, int]) -> None:
    said = ", ".join([scene.creatures[id].name for id in order])
    kinds = {(total, is_player(scene.creatures[id])) for id, total in totals.items()}
    is_mixed = len(kinds) > len(set(totals.values()))  # somewhere a Player and an NPC are tied
    tie = ("draw_your_weapon.initiative.tie_player_npc",) if is_mixed else ()
    rule = "draw_your_weapon.tracker.recommended"
    play.tell("order", "In order: {said}.", rule, *tie, about=tuple(order), said=said)


def npc_initiative(play: Play, scene: Dyw, seat: str, npcs: Sequence[Creature]) -> dict[str, int]:
    """Let each Spade of the Dealer's Hand count for one NPC: the highest for the fastest, or as the Dealer says.

    [draw_your_weapon.initiative.npc_spades]
    """
    spades = sorted([c for c in scene.zones[hand_zone(seat)].cards if c in SPADES], key=value)[::-1]
    fastest = sorted(npcs, key=lambda creature: -stats(creature).speed)
    given: dict[str, Card] = {creature.id: card for creature, card in zip(fastest, spades, strict=False)}
    rule = "draw_your_weapon.initiative.npc_spades"
    if len(npcs) > 1:  # asked without a Spade too: that nobody is asked would show the Players that there is none
        options = [offer("usual", "Highest Spade to the fastest"), offer("other", "I assign them")]
        kind, prompt = "draw_your_weapon.spades", "Which NPCs do your Spades count for?"
        if not spades:
            options, prompt = [offer("usual", "Go on")], "You hold no Spade: every NPC goes by its Speed."
        if play.pick(Pick(seat, kind, prompt, rule, tuple(options), 1, 1, "usual", True)) == "other":
            given, left = {}, list(spades)
            for creature in fastest:
                card = play.pick(which_spade(seat, creature, left))
                if card != "none":
                    given[creature.id] = card
                    left.remove(card)
    return {creature.id: initiative(stats(creature).speed, given.get(creature.id)) for creature in npcs}


def which_spade(seat: str, creature: Creature, left: Sequence[Card]) -> Pick:
    """Ask which Spade counts for an NPC."""
    spades = [offer(card, card, on_card(card), facts={"value": value(card)}) for card in dict.fromkeys(left)]
    options = (offer("none", "No Spade", token(creature.id)), *spades)
    kind, prompt = "draw_your_weapon.spade", f"Which Spade counts for {creature.name}?"
    return Pick(seat, kind, prompt, "draw_your_weapon.initiative.npc_spades", options, actor=creature.id)


def turn_order(play: Play, scene: Dyw, worth: dict[str, int]) -> list[str]:
    """Put creatures in order, highest first; Players before NPCs, ties among equals settled by those concerned.

    [draw_your_weapon.initiative.tie_player_npc; uses draw_your_weapon.initiative.tie_players,
    draw_your_weapon.initiative.tie_npcs]
    """
    order: list[str] = []
    for total in sorted(set(worth.values()))[::-1]:
        tied = [scene.creatures[id] for id, each in worth.items() if each == total]
        if len(tied) == 1:
            order.append(tied[0].id)
            continue
        order += order_players(play, scene, [each for each in tied if is_player(each)])
        order += order_npcs(play, [each for each in tied if not is_player(each)])
    return order


def order_players(play: Play, scene: Dyw, tied: list[Creature]) -> list[str]:
    """Let tied Players agree who goes first; failing that the larger Hand, then luck.

    Whoever plays several of the tied says it once.
    [draw_your_weapon.initiative.tie_players]
    """
    order: list[str] = []
    rule = "draw_your_weapon.initiative.tie_players"
    while len(tied) > 1:
        kind, prompt = "draw_your_weapon.who_first", "You are tied: who of you goes first?"
        speaking: dict[str, str] = {}
        for each in tied:
            speaking.setdefault(each.seat, each.id)
        picks = [Pick(seat, kind, prompt, rule, people(tied), actor=id) for seat, id in speaking.items()]
        said = {str(answer) for answer in play.ask_all(picks)}
        if len(said) == 1:
            first = said.pop()
        else:
            most = max(len(hand(scene, each)) for each in tied)
            largest = [each for each in tied if len(hand(scene, each)) == most]
            first = largest[0].id if len(largest) == 1 else by_lot(play, largest, "Who goes first", rule)
        order.append(first)
        tied = [each for each in tied if each.id != first]
    return order + [each.id for each in tied]


def order_npcs(play: Play, tied: list[Creature]) -> list[str]:
    """Let the Dealer order tied NPCs. [draw_your_weapon.initiative.tie_npcs]"""
    order: list[str] = []
    while len(tied) > 1:
        kind, prompt = "draw_your_weapon.npc_first", "These NPCs are tied: which of them goes first?"
        rule = "draw_your_weapon.initiative.tie_npcs"
        first = play.pick(Pick(DEALER, kind, prompt, rule, people(tied), 1, 1, tied[0].id, True))
        order.append(first)
        tied = [each for each in tied if each.id != first]
    return order + [each.id for each in tied]


# ---------------------------------------------------------------- the end


def sides_left(scene: Dyw, most: int = 0) -> set[str]:
    """Give the sides that still have somebody able and willing to fight; no more than `most`, if that is not 0."""
    left: set[str] = set()
    for each in scene.creatures.values():
        if each.side not in left and can_fight(each):
            left.add(each.side)
            if len(left) == most:
                break
    return left


def is_decided(scene: Dyw) -> bool:
    """Say whether no two opposing sides are left that are able and willing to fight."""
    first: str | None = None
    for each in scene.creatures.values():
        if each.side != first and can_fight(each):
            if first is not None:
                return False
            first = each.side
    return True


def propose_end(play: Play, scene: Dyw, fight: Combat) -> bool:
    """Propose the end of Combat when no two opposing sides are left; the Dealer declares it.

    [draw_your_weapon.combat_end.when]
    """
    if fight.is_proposed_over or not is_decided(scene):
        return False
    fight.is_proposed_over = True
    rule, kind = "draw_your_weapon.combat_end.when", "draw_your_weapon.end_combat"
    options = (offer("over", "Combat is over"), offer("on", "It goes on"))
    prompt = "Only one side is left: is the Combat over?"
    if play.pick(Pick(DEALER, kind, prompt, rule, options, 1, 1, "over", True)) != "over":
        return False
    end(play, scene, "only one side is left")
    return True


def end(play: Play, scene: Dyw, why: str, is_draw: bool = False) -> None:
    """End the Combat: Broken ends, Guard no longer counts, those knocked out by mercy wake with 1 HP.

    Player Characters who fled or yielded are with the party again; why it is over and what became of everybody is told.
    """
    left = sides_left(scene)
    scene.winner = "draw" if is_draw or len(left) != 1 else next(iter(left))
    scene.rounds_fought = scene.combat.round if scene.combat is not None else 0
    scene.combat, scene.waiting = None, []
    loading.load_all(scene)
    for creature in scene.creatures.values():
        creature.is_broken = creature.is_surprised = creature.is_aside = False
        creature.taunted_by, creature.used_this_combat = "", []
        if is_player(creature) and not scene.switches.is_duel:
            creature.side, creature.has_yielded = PARTY, False
            creature.is_gone = creature.is_gone and not creature.has_fled  # whom the Dealer took away stays away
        creature.has_fled = creature.has_cover = False
        if creature.is_asleep:
            wake(play, creature)
    rule = "draw_your_weapon.combat_end.when"
    text, rules = "The Combat is over: {why}.", (rule, "draw_your_weapon.guard.between_combats")
    play.tell("combat_over", text, *rules, why=why, winner=scene.winner)
    if scene.switches.is_duel:
        scene.is_over = True
        return
    summary.tell_how_it_stands(play, scene)
    beaten = not any(can_fight(each) for each in non_players(scene) if each.side == FOES)
    if scene.winner == PARTY and beaten and not scene.is_rewarded:
        reward(play, scene)


def wake(play: Play, creature: Creature) -> None:
    """Let somebody who was knocked out come to with 1 HP; an NPC has had enough of this fight."""
    rule = "draw_your_weapon.weapon.own_rules"
    creature.has_yielded = not is_player(creature)
    damage.heal(play, creature, Figure(1), rule)
    damage.get_up(creature)


def reward(play: Play, scene: Dyw) -> None:
    """Give the scenario's Experience to every living Player Character, if the Dealer agrees."""
    rule, kind = "draw_your_weapon.experience.levels", "draw_your_weapon.reward"
    prompt = f"Award {scene.reward} Experience each?"
    if play.pick(Pick(DEALER, kind, prompt, rule, yes_or_no(), 1, 1, "yes", True)) == "yes":
        award(play, scene)


def award(play: Play, scene: Dyw) -> None:
    """Give the scenario's Experience, once."""
    scene.is_rewarded = True
    living = player_characters(scene)
    for creature in living:
        sheet_of(creature).experience += scene.reward
    rule, about = "draw_your_weapon.experience.levels", tuple([each.id for each in living])
    play.tell("experience", "Everyone gains {amount} Experience.", rule, about=about, amount=scene.reward)
