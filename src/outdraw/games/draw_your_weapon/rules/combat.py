"""Combat: how it begins, Initiative every Round, whose Turn it is, and how it ends (Chapter 7)."""

from __future__ import annotations

from collections.abc import Sequence

from outdraw.core.cards import Card
from outdraw.core.choices import Option, Pick
from outdraw.core.play import Play
from outdraw.games.draw_your_weapon import content
from outdraw.games.draw_your_weapon.rules import battlemap, cards, damage, movement
from outdraw.games.draw_your_weapon.rules.cards import hand, hand_zone
from outdraw.games.draw_your_weapon.rules.field import (
    can_fight,
    is_awake,
    is_player,
    is_present,
    names,
    non_players,
    player_characters,
)
from outdraw.games.draw_your_weapon.rules.stats import has_feature, set_maxima, sheet_of, stats
from outdraw.games.draw_your_weapon.rules.values import initiative, is_suit, value
from outdraw.games.draw_your_weapon.scene import DEALER, FOES, PARTY, Combat, Creature, Dyw, InOrder, Square

# ---------------------------------------------------------------- the opening steps


def begin(play: Play, scene: Dyw) -> None:
    """Begin Combat: surprise, what is held, Guard and Speed, the map, the Dealer's Hand; Round 1 follows.

    Whoever struck first has no free blow. [draw_your_weapon.combat_start.trigger, draw_your_weapon.combat_start.steps]
    """
    rule = "draw_your_weapon.combat_start.trigger"
    play.tell("combat", "Combat begins.", rule, "draw_your_weapon.combat_start.steps")
    let_in(play, scene)
    fighters = [each for each in scene.creatures.values() if is_present(each)]
    for creature in fighters:
        creature.used_this_combat, creature.taunted_by, creature.is_unloaded = [], "", False
        creature.is_dashing = creature.has_yielded = creature.is_broken = False
    surprised = who_is_surprised(play, scene, fighters)
    settle_held(play, [each for each in fighters if each.id not in surprised and is_awake(each)])
    for creature in fighters:
        set_guard_and_speed(play, creature, creature.id in surprised)
    set_map(play, scene, fighters)
    scene.combat = Combat()
    fill_dealers_hand(play, scene, scene.combat)


def let_in(play: Play, scene: Dyw) -> None:
    """Let the Dealer say who of those nobody has noticed shows up in this fight; all of them, usually."""
    if not scene.unnoticed:
        return
    rule = "draw_your_weapon.sheet.visibility"
    options = tuple(Option(each.id, each.name) for each in scene.unnoticed.values())
    usual = list(scene.unnoticed)
    prompt = "Who shows up now?"
    pick = Pick(DEALER, "draw_your_weapon.show_up", prompt, rule, options, 0, len(options), usual, True)
    chosen = play.ask(pick)
    assert isinstance(chosen, list)
    for id in chosen:
        notice(play, scene, id)


def notice(play: Play, scene: Dyw, id: str) -> None:
    """Bring a creature into the open. [draw_your_weapon.sheet.visibility]"""
    creature = scene.creatures[id] = scene.unnoticed.pop(id)
    rule = "draw_your_weapon.sheet.visibility"
    play.tell("noticed", "{name} is noticed.", rule, name=creature.name, creature=id)


def join(play: Play, scene: Dyw, fight: Combat, id: str) -> None:
    """Let a creature join a Combat: it acts from the next Round, and the Dealer's Hand may be larger by one.

    [draw_your_weapon.initiative.each_round, draw_your_weapon.card.dealer_hand]
    """
    notice(play, scene, id)
    creature = scene.creatures[id]
    if creature.place is not None and any(
        each.place == creature.place and is_present(each) and each.id != id for each in scene.creatures.values()
    ):
        ask_place(play, scene, creature)
    settle_held(play, [creature])
    set_guard_and_speed(play, creature, is_surprised=False)
    if not is_player(creature):
        fight.hand_size += 1


def who_is_surprised(play: Play, scene: Dyw, fighters: Sequence[Creature]) -> set[str]:
    """Let the Dealer say who is surprised, usually from a Test just before.

    [draw_your_weapon.combat_start.who_is_surprised]
    """
    rule = "draw_your_weapon.combat_start.who_is_surprised"
    likely = [each.id for each in fighters if each.id in scene.to_be_surprised]
    options = tuple([Option(each.id, each.name) for each in fighters])
    pick = Pick(DEALER, "draw_your_weapon.surprised", "Who is surprised?", rule, options, 0, len(options), likely, True)
    chosen = play.ask(pick)
    surprised = set(chosen) if isinstance(chosen, list) else set[str]()
    scene.to_be_surprised = []
    who = names([each for each in fighters if each.id in surprised]) or "Nobody"
    play.tell("surprised", "Surprised: {who}.", rule, who=who, surprised=sorted(surprised))
    return surprised


def settle_held(play: Play, fighters: Sequence[Creature]) -> None:
    """Let the unsurprised take in hand whatever they want, at no cost. [draw_your_weapon.combat_start.not_surprised]"""
    picks = [movement.held_choice(each) for each in fighters]
    asked = [(each, pick) for each, pick in zip(fighters, picks, strict=True) if len(pick.legal) > 1]
    answers = play.ask_all([pick for _, pick in asked]) if asked else ()
    for (creature, _), answer in zip(asked, answers, strict=True):
        movement.hold_only(creature, movement.items_of(str(answer)))


def starting(max_guard: int, max_speed: int, is_surprised: bool, is_old_soldier: bool = False) -> tuple[int, int]:
    """Give the Guard and Speed a creature starts Combat with: surprised, half its Guard (rounded down) and no Speed.

    [draw_your_weapon.combat_start.surprised, draw_your_weapon.combat_start.not_surprised]
    """
    if not is_surprised:
        return max_guard, max_speed
    return max_guard if is_old_soldier else max_guard // 2, 0


def set_guard_and_speed(play: Play, creature: Creature, is_surprised: bool) -> None:
    """Set a creature's Guard and Speed as Combat begins; nothing carries over.

    [draw_your_weapon.guard.between_combats]
    """
    set_maxima(creature)
    creature.is_surprised = is_surprised
    body = stats(creature)
    body.guard, body.speed = starting(
        body.max_guard, body.max_speed, is_surprised, has_feature(creature, "old_soldier")
    )
    if creature.is_down:
        body.guard = 0
    rule = "surprised" if is_surprised else "not_surprised"
    play.tell(
        "ready",
        "{name} starts with Guard {guard} and Speed {speed}, holding {held}.",
        f"draw_your_weapon.combat_start.{rule}",
        seen_by=creature.figures.seen_by,
        name=creature.name,
        creature=creature.id,
        guard=body.guard,
        speed=body.speed,
        held=", ".join(map(content.item_name, creature.held)) or "nothing",
    )


def set_map(play: Play, scene: Dyw, fighters: Sequence[Creature]) -> None:
    """Lay out the battlemap after surprise is settled; those who came round behind choose their square.

    The Dealer may move anyone. [draw_your_weapon.map.setup]
    """
    rule = "draw_your_weapon.map.setup"
    for creature in fighters:
        if creature.id in scene.start_behind and scene.map:
            first, last = scene.behind_columns
            free = [square for square in free_floor(scene) if first <= square[0] <= last]
            options = tuple(Option(f"{c},{r}") for c, r in free)
            prompt = f"Where does {creature.name} stand?"
            if options:
                place_at(creature, str(play.ask(Pick(creature.seat, "draw_your_weapon.place", prompt, rule, options))))
    scene.start_behind = []
    for creature in fighters:
        if scene.map and creature.place is None:  # fled from an earlier fight
            ask_place(play, scene, creature)
    while scene.map:
        options = (Option("done", "As it stands"), *(Option(each.id, f"Move {each.name}") for each in fighters))
        prompt = "Does everyone stand where they should?"
        answer = play.ask(
            Pick(DEALER, "draw_your_weapon.lay_out", prompt, rule, options, default="done", discretion=True)
        )
        if answer == "done":
            break
        ask_place(play, scene, scene.creatures[str(answer)])


def ask_place(play: Play, scene: Dyw, creature: Creature) -> None:
    """Let the Dealer say on which free square a creature stands. [draw_your_weapon.map.setup]"""
    squares = tuple(Option(f"{c},{r}") for c, r in free_floor(scene))
    prompt, rule = f"Where does {creature.name} stand?", "draw_your_weapon.map.setup"
    place_at(creature, str(play.ask(Pick(DEALER, "draw_your_weapon.place", prompt, rule, squares))))


def place_at(creature: Creature, square: str) -> None:
    """Put a creature on a square written "column,row"."""
    column, row = square.split(",")
    creature.place = (int(column), int(row))


def free_floor(scene: Dyw) -> list[Square]:
    """Give the squares that can be stood on and that nobody holds."""
    taken = {each.place for each in scene.creatures.values() if is_present(each)}
    return [
        (column, row)
        for row, line in enumerate(scene.map)
        for column in range(len(line))
        if (ground := battlemap.terrain(scene.map, (column, row))) is not None
        and not ground.blocks_movement
        and (column, row) not in taken
    ]


def fill_dealers_hand(play: Play, scene: Dyw, fight: Combat) -> None:
    """Let the Dealer draw up to five, plus one for each NPC beyond the first. [draw_your_weapon.card.dealer_hand]"""
    fight.hand_size = dealers_hand_size(scene)
    for seat in dict.fromkeys(each.seat for each in non_players(scene)):
        short = hand_size(scene, seat) - len(scene.zones[hand_zone(seat)])
        if short > 0:
            cards.draw(play, scene, seat, short, "draw_your_weapon.card.dealer_hand")


def hand_size(scene: Dyw, seat: str) -> int:
    """Give the size of a seat's Hand in Combat; a seat that leads NPCs in a duel has as many as the Dealer would.

    [draw_your_weapon.card.hand_size, draw_your_weapon.card.dealer_hand]
    """
    if seat == DEALER and scene.combat is not None:
        return scene.combat.hand_size
    led = 0
    for each in scene.creatures.values():
        if each.seat == seat and not is_player(each):
            led += 1
    return content.figures().hand_size + max(0, led - 1)


def dealers_hand_size(scene: Dyw) -> int:
    """Give the size of the Dealer's Hand in this Combat; those who fall do not lower it."""
    taking_part = sum(
        not is_player(each) and each.seat == DEALER and is_present(each) for each in scene.creatures.values()
    )
    size = content.figures().hand_size + max(0, taking_part - 1)
    return max(size, scene.combat.hand_size if scene.combat is not None else 0)


# ---------------------------------------------------------------- Initiative


def highest_spade(hand: Sequence[Card]) -> Card | None:
    """Give the highest Spade of a Hand; it is counted, not Played. [draw_your_weapon.initiative.card_stays]"""
    highest: Card | None = None
    for card in hand:
        if is_suit(card, "spades") and (highest is None or value(card) > value(highest)):
            highest = card
    return highest


def has_place(creature: Creature) -> bool:
    """Say whether a creature has a place in Initiative: a Down character does, an NPC that sleeps the fight out not.

    [draw_your_weapon.damage.down]
    """
    return is_present(creature) and not creature.has_yielded and (is_awake(creature) or creature.is_down)


def begin_round(play: Play, scene: Dyw, fight: Combat) -> None:
    """Begin a Round: everyone works out Initiative anew. The totals are public, the Spades are not.

    [draw_your_weapon.initiative.each_round, draw_your_weapon.initiative.card_stays]
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
    totals = fight.totals = {each.id: worth[each.id] for each in fighters}
    if play.listens:
        listed = ", ".join([f"{each.name} {worth[each.id]}" for each in fighters])
        rule, text = "draw_your_weapon.initiative.each_round", "Round {round}. Initiative: {listed}."
        play.tell("round", text, rule, round=fight.round, listed=listed, totals=totals)


def set_order(play: Play, scene: Dyw, fight: Combat) -> None:
    """Put everyone in order by the totals; the order stands for the Round and is shown on the tracker.

    [draw_your_weapon.initiative.rounds_and_turns, draw_your_weapon.tracker.recommended]
    """
    totals = fight.totals
    order = turn_order(play, scene, totals)
    fight.order = [InOrder(id, totals[id]) for id in order]
    fight.totals = {}
    if play.listens:
        listed = ", ".join([scene.creatures[id].name for id in order])
        rule = "draw_your_weapon.tracker.recommended"
        play.tell("order", "In order: {listed}.", rule, listed=listed, order=order)


def npc_initiative(play: Play, scene: Dyw, seat: str, npcs: Sequence[Creature]) -> dict[str, int]:
    """Let each Spade of the Dealer's Hand count for one NPC: the highest for the fastest, or as the Dealer says.

    [draw_your_weapon.initiative.npc_spades]
    """
    spades = sorted((c for c in scene.zones[hand_zone(seat)].cards if is_suit(c, "spades")), key=value)[::-1]
    fastest = sorted(npcs, key=lambda creature: -stats(creature).speed)
    given: dict[str, Card] = {creature.id: card for creature, card in zip(fastest, spades, strict=False)}
    rule = "draw_your_weapon.initiative.npc_spades"
    if len(npcs) > 1:
        options = (Option("usual", "Highest Spade to the fastest"), Option("other", "I assign them"))
        prompt = "Which NPCs do your Spades count for?"
        pick = Pick(seat, "draw_your_weapon.spades", prompt, rule, options, default="usual", discretion=True)
        if play.ask(pick) == "other":
            given, left = {}, list(spades)
            for creature in fastest:
                choices = (Option("none"), *(Option(card) for card in dict.fromkeys(left)))
                prompt = f"Which Spade counts for {creature.name}?"
                card = str(play.ask(Pick(seat, "draw_your_weapon.spade", prompt, rule, choices)))
                if card != "none":
                    given[creature.id] = card
                    left.remove(card)
    return {creature.id: initiative(stats(creature).speed, given.get(creature.id)) for creature in npcs}


def turn_order(play: Play, scene: Dyw, worth: dict[str, int]) -> list[str]:
    """Put creatures in order, highest first; Players before NPCs, ties among equals settled by those concerned.

    [draw_your_weapon.initiative.tie_player_npc, draw_your_weapon.initiative.tie_players,
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

    [draw_your_weapon.initiative.tie_players]
    """
    order: list[str] = []
    rule = "draw_your_weapon.initiative.tie_players"
    while len(tied) > 1:
        options = tuple(Option(each.id, each.name) for each in tied)
        prompt = "You are tied: who of you goes first?"
        picks = [Pick(each.seat, "draw_your_weapon.who_first", prompt, rule, options) for each in tied]
        said = {str(answer) for answer in play.ask_all(picks)}
        if len(said) == 1:
            first = said.pop()
        else:
            most = max(len(hand(scene, each)) for each in tied)
            largest = [each.id for each in tied if len(hand(scene, each)) == most]
            first = largest[0] if len(largest) == 1 else play.toss(largest, "Who goes first", rule, by=DEALER)
        order.append(first)
        tied = [each for each in tied if each.id != first]
    return order + [each.id for each in tied]


def order_npcs(play: Play, tied: list[Creature]) -> list[str]:
    """Let the Dealer order tied NPCs. [draw_your_weapon.initiative.tie_npcs]"""
    order: list[str] = []
    while len(tied) > 1:
        options = tuple(Option(each.id, each.name) for each in tied)
        prompt = "These NPCs are tied: which of them goes first?"
        rule = "draw_your_weapon.initiative.tie_npcs"
        pick = Pick(DEALER, "draw_your_weapon.npc_first", prompt, rule, options, default=tied[0].id, discretion=True)
        first = str(play.ask(pick))
        order.append(first)
        tied = [each for each in tied if each.id != first]
    return order + [each.id for each in tied]


# ---------------------------------------------------------------- the end


def sides_left(scene: Dyw) -> set[str]:
    """Give the sides that still have somebody able and willing to fight."""
    return {each.side for each in scene.creatures.values() if can_fight(each)}


def has_two_sides(scene: Dyw) -> bool:
    """Say whether there still are two opposing sides."""
    side: str | None = None
    for each in scene.creatures.values():
        if can_fight(each):
            if side is not None and each.side != side:
                return True
            side = each.side
    return False


def propose_end(play: Play, scene: Dyw, fight: Combat) -> bool:
    """Propose the end of Combat when no two opposing sides are left; the Dealer declares it.

    [draw_your_weapon.combat_end.when]
    """
    if has_two_sides(scene) or fight.is_proposed_over:
        return False
    fight.is_proposed_over = True
    rule = "draw_your_weapon.combat_end.when"
    options = (Option("over", "Combat is over"), Option("on", "It goes on"))
    prompt = "Only one side is left: is the Combat over?"
    pick = Pick(DEALER, "draw_your_weapon.end_combat", prompt, rule, options, default="over", discretion=True)
    if play.ask(pick) != "over":
        return False
    end(play, scene)
    return True


def end(play: Play, scene: Dyw, is_draw: bool = False) -> None:
    """End the Combat: Broken ends, Guard no longer counts, those knocked out by mercy wake with 1 HP.

    Player Characters who fled or yielded are with the party again.
    [draw_your_weapon.combat_end.when, draw_your_weapon.guard.between_combats]
    """
    left = sides_left(scene)
    scene.winner = "draw" if is_draw or len(left) != 1 else next(iter(left))
    scene.rounds_fought = scene.combat.round if scene.combat is not None else 0
    scene.combat = None
    for creature in scene.creatures.values():
        creature.is_broken = creature.is_surprised = False
        creature.taunted_by, creature.used_this_combat = "", []
        if is_player(creature) and not scene.switches.is_duel:
            creature.side, creature.is_gone, creature.has_yielded = PARTY, False, False
        if is_player(creature) and creature.is_asleep:
            damage.heal(play, creature, 1, "draw_your_weapon.weapon.own_rules")
    rule = "draw_your_weapon.combat_end.when"
    play.tell("combat_over", "The Combat is over.", rule, "draw_your_weapon.guard.between_combats", winner=scene.winner)
    if scene.switches.is_duel:
        scene.is_over = True
    elif (
        scene.winner == PARTY
        and not scene.is_rewarded
        and not any(can_fight(c) for c in non_players(scene) if c.side == FOES)
    ):
        reward(play, scene)


def reward(play: Play, scene: Dyw) -> None:
    """Give the scenario's Experience to every living Player Character, if the Dealer agrees."""
    rule = "draw_your_weapon.experience.levels"
    options = (Option("yes"), Option("no"))
    prompt = f"Award {scene.reward} Experience each?"
    pick = Pick(DEALER, "draw_your_weapon.reward", prompt, rule, options, default="yes", discretion=True)
    if play.ask(pick) == "yes":
        award(play, scene)


def award(play: Play, scene: Dyw) -> None:
    """Give the scenario's Experience, once. [draw_your_weapon.experience.levels]"""
    scene.is_rewarded = True
    for creature in player_characters(scene):
        sheet_of(creature).experience += scene.reward
    rule = "draw_your_weapon.experience.levels"
    play.tell("experience", "Everyone gains {amount} Experience.", rule, amount=scene.reward)
