"""Bonus cards, an optional rule: face cards banked on one-card turns, committed openly, revealed when it suits.

Which use a card has follows from its suit and the one person it is for: oneself or an opponent.
"""

from __future__ import annotations

from typing import Final

from outdraw.core.cards import SUIT_NAMES, Card, rank, suit
from outdraw.core.choices import Bar, Option, Pick, offer
from outdraw.core.deeds import read, spell
from outdraw.core.figures import Figure
from outdraw.core.play import Play
from outdraw.core.zones import move
from outdraw.games.suits.rules.dealing import put_away
from outdraw.games.suits.rules.field import enemies_of, find
from outdraw.games.suits.rules.modifiers import armour_of, is_armoured
from outdraw.games.suits.scene import Commitment, Effect, Fighter, Suits, token

OFFENCE, DEFENCE = "offence", "defence"

# What a suit is when it is for oneself, and when it is for an opponent. [suits.bonus_card.table]
FOR_ONESELF = {
    "c": (OFFENCE, "an extra action"),
    "s": (OFFENCE, "+2 to one's own skill"),
    "d": (DEFENCE, "+2 to one's own armour"),
    "h": (OFFENCE, "+1 to one's own power bonus"),
}
FOR_OPPONENT = {
    "c": (DEFENCE, "the opponent loses an action"),
    "s": (DEFENCE, "-2 to the opponent's skill"),
    "d": (OFFENCE, "-2 to the opponent's armour"),
    "h": (DEFENCE, "-1 to the opponent's power bonus"),
}
SKILL, ARMOUR, BARE_ARMOUR = 2, 2, 1


def is_face(card: Card) -> bool:
    """Say whether a card is a jack, queen or king. [suits.bonus_card.gain]"""
    return rank(card) > 10


def banked(scene: Suits, fighter: Fighter) -> list[str]:
    """Give the suits a fighter has banked, as chips or as cards. [suits.bonus_card.tracking]"""
    return sorted([*fighter.chips, *(suit(card) for card in scene.zones[fighter.bank].cards)])


def may_bank(scene: Suits, fighter: Fighter, card: Card) -> bool:
    """Say whether a card just drawn alone may be banked.

    [suits.bonus_card.conditions, suits.bonus_card.one_card_turn, suits.minion.no_face_bonus; uses
    suits.bonus_card.gain]
    """
    if not scene.switches.bonus_cards or not is_face(card):
        return False
    return not (fighter.sheet.minion or fighter.lost_since or fighter.used_bonus)


def offer_bank(play: Play, scene: Suits, fighter: Fighter, card: Card, source: str, otherwise: str) -> bool:
    """Offer to bank a face card that lies in a zone, or what else becomes of it; say whether it was banked."""
    if not may_bank(scene, fighter, card):
        return False
    pick = Pick(
        fighter.seat,
        "suits.bank",
        f"{fighter.name}: bank the {card} as a bonus card?",
        "suits.bonus_card.gain",
        (Option("bank", "Bank it"), Option("use", otherwise)),
        actor=fighter.id,
    )
    if play.pick(pick) != "bank":
        return False
    bank(play, scene, fighter, card, source)
    return True


def bank(play: Play, scene: Suits, fighter: Fighter, card: Card, source: str) -> None:
    """Bank a card: as a chip of its suit, so that the deck stays whole, or as the card itself.

    [uses suits.bonus_card.tracking]
    """
    if scene.switches.bonus_chips:
        fighter.chips = sorted([*fighter.chips, suit(card)])
        put_away(scene, source, card)
    else:
        move(scene.zones, card, source, fighter.bank)
    fighter.gained_bonus = True
    play.tell("bank", "{name} banks a bonus card.", *BANK_RULES, about=(fighter.id,), name=fighter.name)


BANK_RULES = (
    *("suits.bonus_card.gain", "suits.bonus_card.conditions", "suits.bonus_card.tracking"),
    *("suits.bonus_card.one_card_turn", "suits.minion.no_face_bonus"),
)
"""The rules by which a card is banked."""


def offer_commit(play: Play, scene: Suits, fighter: Fighter) -> None:
    """Offer to commit banked cards, all for one person, and to reveal some of them at once.

    Not in a round in which one was banked: nobody gains and uses bonuses in the same round.
    [uses suits.bonus_card.single_person, suits.bonus_card.reveal, suits.bonus_card.one_card_turn]
    """
    if not scene.switches.bonus_cards or fighter.gained_bonus or not banked(scene, fighter):
        return
    named = [(fighter, "For yourself"), *[(each, f"Against {each.name}") for each in enemies_of(scene, fighter)]]
    people = [
        offer(spell("commit", each.id), label, token(each.id), bar=_other_bar(scene, fighter, each))
        for each, label in named
    ]
    prompt = f"{fighter.name}: commit bonus cards?"
    rule = "suits.bonus_card.commit"
    deed = read(play.pick(Pick(fighter.seat, "suits.commit", prompt, rule, (_NOBODY, *people), actor=fighter.id)))
    if deed.verb == "nobody":
        return
    on = deed.objects[0]
    uses = FOR_ONESELF if on == fighter.id else FOR_OPPONENT
    options = tuple(
        offer(spell("card", at), f"{SUIT_NAMES[each]}: {uses[each][1]}", facts={"suit": each})
        for at, each in enumerate(banked(scene, fighter))
    )
    which = f"{fighter.name}: which of them?"
    most = len(options)
    pick = Pick(fighter.seat, "suits.commit_cards", which, rule, options, 1, most, actor=fighter.id, facing=on)
    suits = banked(scene, fighter)
    for each in play.pick_some(pick):
        commit(play, scene, fighter, on, suits[int(read(each).objects[0])])
    offer_reveal(play, scene, fighter)


_NOBODY: Final = Option("nobody", "Commit none")


def _other_bar(scene: Suits, fighter: Fighter, on: Fighter) -> Bar | None:
    """Give why no bonus can be committed on somebody, if so: all of one turn are for one person.

    [suits.bonus_card.single_person]
    """
    if all(each.on == on.id for each in scene.commitments if each.by == fighter.id):
        return None
    return Bar("suits.bonus_card.single_person", "All the bonus cards of a turn affect one person.")


def commit(play: Play, scene: Suits, fighter: Fighter, on: str, colour: str) -> None:
    """Commit one bonus: its use is open, its suit not yet. [suits.bonus_card.commit]"""
    use = (FOR_ONESELF if on == fighter.id else FOR_OPPONENT)[colour][0]
    if colour in fighter.chips:
        fighter.chips.remove(colour)
    else:
        card = next(card for card in scene.zones[fighter.bank].cards if suit(card) == colour)
        move(scene.zones, card, fighter.bank, fighter.committed)
    fighter.used_bonus = True
    scene.commitments.append(Commitment(seat=fighter.seat, by=fighter.id, on=on, use=use, suit=colour))
    play.tell(
        "commit",
        "{name} commits a bonus card to {use}.",
        "suits.bonus_card.commit",
        about=(fighter.id, on),
        name=fighter.name,
        use=use,
    )


def offer_reveal(play: Play, scene: Suits, fighter: Fighter, laid: bool = False) -> None:
    """Offer to reveal committed cards now; once cards are `laid` on the table, skill no longer matters to them.

    Whoever has committed any is asked, whatever its suit, so that the question gives no suit away.
    """
    if not scene.commitments:
        return
    mine = [(at, each) for at, each in enumerate(scene.commitments) if each.by == fighter.id and not each.shown]
    if not mine:
        return
    late = Bar("suits.bonus_card.reveal", "The cards lie on the table: it is too late for this one.")
    options = tuple(
        offer(
            spell("reveal", at),
            f"{SUIT_NAMES[each.suit]}: {(FOR_ONESELF if each.on == fighter.id else FOR_OPPONENT)[each.suit][1]}",
            bar=late if laid and each.suit == "s" else None,
            facts={"suit": each.suit},
        )
        for at, each in mine
    )
    prompt = f"{fighter.name}: reveal which bonus cards now?"
    rule, most = "suits.bonus_card.reveal", len(options)
    pick = Pick(fighter.seat, "suits.reveal", prompt, rule, options, 0, most, actor=fighter.id)
    for at in sorted((int(read(each).objects[0]) for each in play.pick_some(pick)), reverse=True):
        reveal(play, scene, scene.commitments[at])


def reveal(play: Play, scene: Suits, card: Commitment) -> None:
    """Reveal a committed bonus: it works until the end of the round.

    [suits.bonus_card.reveal]
    """
    fighter, on = find(scene, card.by), find(scene, card.on)
    own = card.on == card.by
    effect = (FOR_ONESELF if own else FOR_OPPONENT)[card.suit][1].replace("the opponent", on.name)
    is_bare = card.suit == "d" and not own and not armour_of(Figure(), scene, on, bullet=False).total
    if is_bare:
        effect = f"{on.name} has no armour to lose, so that it counts as hearts"
    spend(scene, card)
    card.shown = True
    play.tell(
        "bonus",
        "{name} reveals {suit}: {effect}.",
        "suits.bonus_card.table",
        "suits.bonus_card.duration",
        "suits.bonus_card.single_person",
        *REVEAL_RULES[card.suit, card.on == card.by],
        about=(fighter.id, on.id),
        name=fighter.name,
        suit=SUIT_NAMES[card.suit],
        effect=effect,
    )
    if card.suit == "c":
        if own:
            gain_extra(scene, fighter)
        else:
            on.slowed += 1  # [suits.bonus_card.slow_opponent, suits.bonus_card.slow_stack]
    elif card.suit == "s":
        scene.effects.append(Effect(card.by, card.on, "skill", SKILL if own else -SKILL))
    elif card.suit == "h":
        scene.effects.append(Effect(card.by, card.on, "power", 1 if own else -1))
    elif own:
        # [suits.bonus_card.diamond, suits.bonus_card.diamond_unarmored]
        scene.effects.append(Effect(card.by, card.on, "armour", ARMOUR if is_armoured(fighter) else BARE_ARMOUR))
    elif is_bare:
        scene.effects.append(Effect(card.by, card.by, "power", 1))  # [suits.bonus_card.diamond_as_heart]
    else:
        scene.effects.append(Effect(card.by, card.on, "armour", -ARMOUR))


def gain_extra(scene: Suits, fighter: Fighter) -> None:
    """Give somebody the extra action of a club, in this round's extra actions too; a second club may be of no use.

    [suits.bonus_card.extra_action_limit]
    """
    if scene.phase == "extra" and not fighter.extra:
        waiting = {*scene.extra_left, fighter.id}
        scene.extra_left = [id for id in scene.order if id in waiting]
    fighter.extra = min(most_extra(fighter), fighter.extra + 1)


_EXTRA = ("suits.bonus_card.extra_action", "suits.bonus_card.extra_action_limit", "suits.bonus_card.carry_over")
_SPADES = ("suits.bonus_card.spade", "suits.bonus_card.spade_floor")
REVEAL_RULES: dict[tuple[str, bool], tuple[str, ...]] = {
    ("c", True): (*_EXTRA, "suits.bonus_card.two_clubs"),
    ("c", False): ("suits.bonus_card.slow_opponent", "suits.bonus_card.slow_stack"),
    ("s", True): _SPADES,
    ("s", False): _SPADES,
    ("d", True): ("suits.bonus_card.diamond", "suits.bonus_card.diamond_unarmored"),
    ("d", False): ("suits.bonus_card.diamond", "suits.bonus_card.diamond_as_heart"),
    ("h", True): ("suits.bonus_card.heart",),
    ("h", False): ("suits.bonus_card.heart",),
}
"""The rules of a bonus card by its suit, and whether it is for oneself."""


def spend(scene: Suits, commitment: Commitment) -> None:
    """Discard the card of a commitment that was revealed or has lapsed; a chip leaves nothing behind."""
    source = find(scene, commitment.by).committed
    for card in scene.zones[source].cards:
        if suit(card) == commitment.suit:
            put_away(scene, source, card)
            return


def end_of_turn(play: Play, scene: Suits) -> None:
    """Let whoever has committed bonuses reveal them before the turn ends; what is not revealed is lost.

    [uses suits.bonus_card.reveal]
    """
    if not scene.commitments:
        return
    for by in dict.fromkeys(each.by for each in scene.commitments):
        offer_reveal(play, scene, find(scene, by))
    lapse(scene)


def lapse(scene: Suits) -> None:
    """Let commitments that were not revealed lapse. [uses suits.bonus_card.reveal]"""
    for each in scene.commitments:
        if not each.shown:
            spend(scene, each)
    scene.commitments = []


def most_extra(fighter: Fighter) -> int:
    """Give how many clubs can be of use: one, or two where a weapon must be readied or reloaded.

    [suits.bonus_card.two_clubs]
    """
    held = fighter.held
    if held.is_pole:
        return 1
    reloads = held.missile is not None and (held.missile.reload > 0 or held.missile.draw > 0)
    off_hand = held.second is not None and held.second.slow
    return 2 if held.slow_sources or off_hand or reloads else 1


def end_of_round(scene: Suits) -> None:
    """Let all bonuses lapse. [suits.bonus_card.duration]"""
    if not scene.switches.bonus_cards:
        return
    scene.effects = []
    lapse(scene)
    for each in scene.fighters:
        each.used_bonus = each.gained_bonus = False
