/* A whole SUITS duel by Monte Carlo: two fighters hand to hand, both played by the rules of the game's own bot.
 *
 * Every card is drawn, without replacement, from two packs less what lies in hands and on the table. The fighters come
 * as numbers (see `Fighter`), so that one program fights any pair that closes in hand to hand and is no swarm.
 *
 *     suits_duel FIGHTS SEED  <numbers of a>  <numbers of b>
 *
 * prints who won, how long the fights were, how they ended, and the seconds of processor time they took, as JSON.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"

enum { CARDS = 104, FACES = 52, ROUND_LIMIT = 100, MOST_BONUS = 3, DEFENCE_CAP = 3, MOST_SKILL = 32 };
enum { HARD, CUTTING, PIERCING, BLUNT };
enum { DRAW, A, B };
enum { UP, UNCONSCIOUS, CRITICAL, DEAD, MANGLED, FATES };

/* What a fighter is: the order of the arguments. */
typedef struct {
    int body, will;
    int reflexes;             /* for the order of action, as armour leaves them */
    int order_skill;          /* settles ties in it */
    int attack, parry, dodge; /* effective skills */
    int bot_skill;            /* what the bot takes its own skill to be */
    int base, type, ap, ap_percent;
    int armour;               /* what it absorbs */
    int cover;                /* bonuses of armour and pole weapon, which hold in every defence */
    int weapon_guard;         /* the weapon's own, less what its size costs against the other's */
    int second;               /* +1 once a period for a second weapon */
    int block, blocks;        /* the shield's bonus, and how often in a period */
    int white;                /* chips issued */
    int slow;                 /* how many turns readying takes after an attack */
    int minion;
} Fighter;
enum { NUMBERS = sizeof(Fighter) / sizeof(int) };

/* How a fighter is. */
typedef struct {
    const Fighter *is;
    int shock, wounds, critical, fate;
    int blue, white, unready, shield_uses, saved;
    int hand[2];
    bool dazed, sits_out, met, countered, gave_up, action_lost, lost_since, second_used;
} State;

typedef struct { int8_t rank, bonus; } Hand;
typedef struct { int guard, bare; } Guard;
typedef struct { int winner, bonus; } Verdict;

/* --- cards: a card is a number below 104; its face, below 52, is rank and suit ----------------------------------- */

static int low_of[CARDS], high_of[CARDS], suit_of[CARDS];

static void make_pack(void)
{
    for (int card = 0; card < CARDS; card++) {
        int rank = card % FACES / 4 + 1;
        low_of[card] = rank > 10 ? rank - 9 : rank;
        high_of[card] = rank == 1 ? 11 : rank > 10 ? rank + 1 : rank;
        suit_of[card] = card % 4; /* clubs, spades, hearts, diamonds: the power bonus */
    }
}

/* What has left the deck for the moment, hands and cards on the table, a bit for each card. */
typedef struct { uint64_t bits[2]; } Out;

static inline int draw(Chance *chance, Out *out)
{
    for (;;) {
        unsigned card = below(chance, CARDS);
        uint64_t bit = (uint64_t)1 << (card & 63);
        if (!(out->bits[card >> 6] & bit)) {
            out->bits[card >> 6] |= bit;
            return (int)card;
        }
    }
}

static inline Out hands_out(const State *one, const State *two)
{
    Out out = {{0, 0}};
    for (int at = 0; at < one->saved; at++)
        out.bits[one->hand[at] >> 6] |= (uint64_t)1 << (one->hand[at] & 63);
    for (int at = 0; at < two->saved; at++)
        out.bits[two->hand[at] >> 6] |= (uint64_t)1 << (two->hand[at] & 63);
    return out;
}

/* --- reading a hand ----------------------------------------------------------------------------------------------- */

static inline int best_single(int card, int limit)
{
    return high_of[card] <= limit ? high_of[card] : low_of[card] <= limit ? low_of[card] : 0;
}

static inline int best_sum(int one, int two, int limit)
{
    int best = 0;
    const int first[2] = {low_of[one], high_of[one]}, second[2] = {low_of[two], high_of[two]};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            int sum = first[i] + second[j];
            if (sum <= limit && sum > best)
                best = sum;
        }
    return best;
}

/* The best rank of one or both cards within a skill; the suit is that of the highest card used, the last of equals. */
static Hand read_two(int one, int two, int limit)
{
    int top = high_of[two] >= high_of[one] ? two : one;
    int first = best_single(one, limit), second = best_single(two, limit), both = best_sum(one, two, limit);
    Hand hand = {first, suit_of[one]};
    if (second > hand.rank || (second == hand.rank && top == two))
        hand = (Hand){second, suit_of[two]};
    if (both > hand.rank || (both == hand.rank && both))
        hand = (Hand){both, suit_of[top]};
    return hand.rank ? hand : (Hand){0, 0};
}

static inline Hand read_one(int card, int limit)
{
    int rank = best_single(card, limit);
    return (Hand){rank, rank ? suit_of[card] : 0};
}

/* Hands of two are looked up: a table for each skill that is drawn against. */
static Hand *tables[MOST_SKILL];

static void make_table(int limit)
{
    if (tables[limit])
        return;
    tables[limit] = malloc(sizeof(Hand) * FACES * FACES);
    for (int one = 0; one < FACES; one++)
        for (int two = 0; two < FACES; two++)
            tables[limit][one * FACES + two] = read_two(one, two, limit);
}

static inline Hand read_hand(const int *cards, int number, int limit)
{
    if (number == 1)
        return read_one(cards[0], limit);
    return tables[limit][cards[0] % FACES * FACES + cards[1] % FACES];
}

/* --- power and loss ----------------------------------------------------------------------------------------------- */

static inline int rounded(int over, int under) { return (2 * over + under) / (2 * under); }
static inline int least(int one, int two) { return one < two ? one : two; }
static inline int most(int one, int two) { return one > two ? one : two; }

static int inflicted(int base, int bonus)
{
    if (base <= 0)
        return 0;
    return base > 10 ? inflicted(10, bonus) + inflicted(base - 10, bonus) : rounded(base * (4 + bonus), 4);
}

static int pierced(int armour, int power, int ap, int ap_percent)
{
    return most(0, armour - ap * (most(0, power - armour) / 3) - rounded(armour * ap_percent, 100));
}

static void strike_home(const State *winner, State *loser, int bonus)
{
    const Fighter *by = winner->is, *on = loser->is;
    int power = inflicted(by->base, most(-MOST_BONUS, least(MOST_BONUS, bonus)));
    int loss = most(0, power - pierced(on->armour, power, by->ap, by->ap_percent));
    static const int threshold[] = {100, 75, 50, 100};
    int status = loser->shock + loser->wounds + loser->critical;
    int wounds = most(0, loss - rounded(on->body * threshold[by->type], 100));
    if (by->type == BLUNT)
        wounds /= 2;
    wounds = most(wounds, least(loss, most(0, status + loss - 2 * on->body)));
    loser->shock += loss - wounds;
    int normal = least(wounds, most(0, on->body - loser->wounds));
    loser->wounds += normal;
    loser->critical += wounds - normal;
    int all = loser->wounds + loser->critical;
    status += loss;
    if (wounds > 2 * on->body)
        loser->fate = MANGLED;
    else if (wounds > on->body || all > 2 * on->body)
        loser->fate = DEAD;
    else if (loser->critical)
        loser->fate = CRITICAL;
    else if (status > 2 * on->body)
        loser->fate = UNCONSCIOUS;
    else if (loss && status > on->will)
        loser->dazed = true;
}

/* --- contests ------------------------------------------------------------------------------------------------------ */

static Guard guard_of(State *state, bool with_weapon, bool with_shield)
{
    const Fighter *is = state->is;
    int steady = is->cover, block = 0;
    if (with_weapon) {
        steady += is->weapon_guard;
        if (is->second && !state->second_used) {
            steady++;
            state->second_used = true;
        }
    }
    if (with_shield && state->shield_uses < is->blocks) {
        block = is->block;
        state->shield_uses++;
    }
    return (Guard){least(DEFENCE_CAP, steady + block), least(DEFENCE_CAP, steady)};
}

static inline int suits(Hand winner, Hand loser) { return loser.rank ? winner.bonus - loser.bonus : winner.bonus; }

static Verdict verdict(Hand mine, Hand theirs, Guard my, Guard their, bool they_strike)
{
    int by_me = mine.rank ? mine.rank - (theirs.rank ? theirs.rank + their.guard : their.bare) : 0;
    int by_them = theirs.rank && they_strike ? theirs.rank - (mine.rank ? mine.rank + my.guard : my.bare) : 0;
    if (by_me > most(0, by_them))
        return (Verdict){A, suits(mine, theirs)};
    if (by_them > most(0, by_me))
        return (Verdict){B, suits(theirs, mine)};
    return (Verdict){DRAW, 0};
}

/* Draw for an attack or a counter-attack: two cards for a white chip, saved ones among them; pays the chips. */
static Hand attack_hand(Chance *chance, State *state, Out *out)
{
    bool two = state->white > 0 && !state->is->minion;
    int total = two ? 2 : 1, cards[2], number = 0;
    while (number < least(total, state->saved)) {
        cards[number] = state->hand[number];
        number++;
    }
    state->saved -= number; /* on the table now, and still out of the deck */
    while (number < total)
        cards[number++] = draw(chance, out);
    state->blue--;
    state->white -= two;
    state->unready = state->is->slow;
    return read_hand(cards, total, state->is->attack);
}

/* The bot's choice between its two cards: both, or which one alone (the other is saved). */
static int chosen(const State *state)
{
    int limit = state->is->bot_skill, both = read_hand(state->hand, 2, limit).rank;
    int first = best_single(state->hand[0], limit), second = best_single(state->hand[1], limit);
    int best = most(first, second);
    bool wants_turn = state->shock > 0 || state->unready > 0;
    if (both > best && (!wants_turn || (both >= 5 && best < 5)))
        return 2;
    return second > first;
}

/* Draw the cards that the chips stand for, look at them, choose, and pay. */
static Hand defence_hand(Chance *chance, State *state, Out *out)
{
    bool has_action = state->blue > 0 && !(state->countered || state->gave_up || state->action_lost);
    int room = state->white > 0 && has_action && !state->is->minion ? 2 : 1;
    while (state->saved < room)
        state->hand[state->saved++] = draw(chance, out);
    int choice = state->saved == 1 ? 0 : chosen(state);
    bool both = choice == 2;
    Hand hand;
    if (both) {
        hand = read_hand(state->hand, 2, state->is->parry);
        state->saved = 0;
    } else {
        hand = read_one(state->hand[choice], state->is->parry);
        state->hand[0] = state->hand[1 - choice];
        state->saved--;
    }
    if (state->white > 0) {
        state->white--;
        if (both) {
            state->blue--;
            state->gave_up = true;
        }
    } else if (state->blue > 0) {
        state->blue--;
        state->gave_up = true;
    }
    return hand;
}

/* A defence without chips: one card or two, of which only the sum counts. */
static Hand bare_hand(Chance *chance, Out *out, int number, int limit)
{
    int one = draw(chance, out);
    if (number == 1)
        return read_one(one, limit);
    int two = draw(chance, out), rank = best_sum(one, two, limit);
    int top = high_of[two] >= high_of[one] ? two : one;
    return (Hand){rank, rank ? suit_of[top] : 0};
}

static inline int status_of(const State *state) { return state->shock + state->wounds + state->critical; }

static void engage(Chance *chance, State *attacker, State *target)
{
    const Fighter *is = target->is;
    bool may_counter = !(target->dazed || target->sits_out || target->countered || target->unready ||
                         target->action_lost || target->gave_up || target->blue < 1);
    bool hurt = status_of(target) + 3 > is->will + is->body / 2;
    bool counters = may_counter && !(hurt && target->shock && is->bot_skill < attacker->is->bot_skill);
    Out out = hands_out(attacker, target);
    Verdict result;
    if (counters) {
        Guard mine = guard_of(attacker, true, true);
        Hand hand = attack_hand(chance, attacker, &out);
        Guard theirs = guard_of(target, true, true);
        target->countered = true;
        result = verdict(hand, attack_hand(chance, target, &out), mine, theirs, true);
    } else {
        Hand theirs;
        Guard guard;
        if (target->white > 0 || (target->blue > 0 && !target->countered)) {
            guard = guard_of(target, true, true);
            theirs = defence_hand(chance, target, &out);
        } else {
            guard = guard_of(target, false, true);
            theirs = bare_hand(chance, &out, is->bot_skill >= 10 && !is->minion ? 2 : 1, is->parry);
        }
        result = verdict(attack_hand(chance, attacker, &out), theirs, (Guard){0}, guard, false);
    }
    attacker->met = target->met = true;
    if (result.winner == A) {
        target->action_lost = target->lost_since = true;
        target->saved = 0;
        strike_home(attacker, target, result.bonus);
    } else if (result.winner == B) {
        strike_home(target, attacker, result.bonus);
    }
}

/* --- turns and rounds ---------------------------------------------------------------------------------------------- */

static void recover(Chance *chance, State *state, const State *other)
{
    Out out = hands_out(state, other);
    int will = state->is->will, total = high_of[draw(chance, &out)] + state->wounds + state->critical;
    state->shock -= least(state->shock, total <= will ? 2 : total <= 2 * will ? 1 : 0);
    if (state->dazed && (!state->shock || status_of(state) <= will))
        state->dazed = false;
}

static void act(Chance *chance, State *state, State *enemy)
{
    if (state->sits_out)
        return;
    if (state->dazed) {
        if (!(state->countered || state->lost_since || state->gave_up))
            recover(chance, state, enemy);
        return;
    }
    if (state->countered || state->action_lost || state->gave_up)
        return;
    bool may_recover = state->shock && !state->lost_since;
    bool should = !enemy->dazed && state->shock >= 2 && status_of(state) + 2 > state->is->will;
    if (may_recover && should) {
        recover(chance, state, enemy);
    } else if (state->blue == 1 && !state->unready && !state->met) {
        engage(chance, state, enemy);
    } else if (state->unready) {
        state->unready--;
        state->blue--;
    } else if (may_recover) {
        recover(chance, state, enemy);
    }
}

static void issue_chips(State *state)
{
    state->blue = 1 + state->unready;
    state->white = state->is->white;
    state->met = state->countered = state->gave_up = state->action_lost = state->lost_since = false;
    state->shield_uses = state->saved = 0;
    state->second_used = false;
}

/* Draw for the order of action; says whether b goes first. */
static bool order_swapped(Chance *chance, State *fighters)
{
    int place[2];
    for (int who = 0; who < 2; who++) {
        int card = (int)below(chance, CARDS), limit = fighters[who].is->reflexes;
        place[who] = high_of[card] <= limit ? high_of[card] : low_of[card];
        fighters[who].sits_out = place[who] > limit;
    }
    if (place[0] != place[1])
        return place[1] > place[0];
    if (fighters[0].is->order_skill != fighters[1].is->order_skill)
        return fighters[1].is->order_skill < fighters[0].is->order_skill;
    do
        for (int who = 0; who < 2; who++)
            place[who] = high_of[below(chance, CARDS)];
    while (place[0] == place[1]);
    return place[1] > place[0];
}

/* Fight once; give who won, with the rounds taken and the loser's fate. */
static int fight(Chance *chance, const Fighter *sheets, int *rounds, int *fate)
{
    State fighters[2] = {{.is = &sheets[0]}, {.is = &sheets[1]}};
    for (int who = 0; who < 2; who++)
        issue_chips(&fighters[who]);
    int first = order_swapped(chance, fighters);
    for (int round = 1; round <= ROUND_LIMIT; round++) {
        for (int turn = 0; turn < 2; turn++) {
            int who = first ^ turn;
            State *state = &fighters[who], *enemy = &fighters[1 - who];
            act(chance, state, enemy);
            if (state->fate || enemy->fate) {
                *rounds = round;
                *fate = state->fate | enemy->fate;
                return fighters[0].fate ? B : A;
            }
            issue_chips(state);
        }
        fighters[0].sits_out = fighters[1].sits_out = false;
    }
    *rounds = ROUND_LIMIT;
    *fate = UP;
    return DRAW;
}

int main(int count, char **words)
{
    if (count != 3 + 2 * NUMBERS) {
        fprintf(stderr, "usage: suits_duel FIGHTS SEED, then %d numbers for each fighter\n", NUMBERS);
        return 2;
    }
    long fights = atol(words[1]);
    Chance chance = seeded(strtoull(words[2], NULL, 10));
    Fighter sheets[2];
    for (int who = 0; who < 2; who++) {
        int numbers[NUMBERS];
        for (int at = 0; at < NUMBERS; at++)
            numbers[at] = atoi(words[3 + who * NUMBERS + at]);
        memcpy(&sheets[who], numbers, sizeof numbers);
        if (sheets[who].attack >= MOST_SKILL || sheets[who].parry >= MOST_SKILL || sheets[who].bot_skill >= MOST_SKILL) {
            fprintf(stderr, "suits_duel: a skill of %d or more is beyond this program\n", MOST_SKILL);
            return 2;
        }
    }
    make_pack();
    long won[3] = {0}, lasted[ROUND_LIMIT + 1] = {0}, ways[3][FATES] = {{0}};
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (int who = 0; who < 2; who++) {
        make_table(sheets[who].attack);
        make_table(sheets[who].parry);
        make_table(sheets[who].bot_skill);
    }
    for (long number = 0; number < fights; number++) {
        int rounds, fate, winner = fight(&chance, sheets, &rounds, &fate);
        won[winner]++;
        lasted[rounds]++;
        ways[winner][fate]++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec);
    printf("{\"fights\": %ld, \"seconds\": %.6f, \"won\": {\"a\": %ld, \"b\": %ld, \"draw\": %ld}, \"rounds\": {", fights,
           seconds, won[A], won[B], won[DRAW]);
    const char *comma = "";
    for (int round = 1; round <= ROUND_LIMIT; round++)
        if (lasted[round]) {
            printf("%s\"%d\": %ld", comma, round, lasted[round]);
            comma = ", ";
        }
    static const char *fates[FATES] = {"time is up", "unconscious", "critical", "dead", "mangled"};
    static const char *losers[3] = {"draw", "b", "a"};
    printf("}, \"ways\": {");
    comma = "";
    for (int winner = 0; winner < 3; winner++)
        for (int fate = 0; fate < FATES; fate++)
            if (ways[winner][fate]) {
                printf("%s\"%s: %s\": %ld", comma, losers[winner], fates[fate], ways[winner][fate]);
                comma = ", ";
            }
    printf("}}\n");
    return 0;
}
