/* A whole duel of The Queen's Cavaliers by Monte Carlo: two opponents (no player characters) who stay blade to blade,
 * both played by the rules of the game's own bot, which values attacks, defences and purchases by exact odds.
 *
 * Every die is rolled. The fighters come as numbers: limits, prices and the dice of each of their pools.
 *
 *     cavaliers_duel FIGHTS SEED  <numbers of a>  <numbers of b>
 *
 * prints who won, how long the fights were, how they ended, and the seconds of processor time they took, as JSON.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chance.h"

enum { ROUND_LIMIT = 40, MOST_DICE = 8, MOST_DROP = 4, MOST_POINTS = 14, MOST_YIELD = 24, MOST_WOUNDS = 6, STEPS = 5 };
enum { DRAW, A, B };
enum { LUNGE, FEINT, BRAWL, RIPOSTE, ATTACKS };
enum { PARRY, BLOCK, DODGE, BRAWL_BACK, DEFENCES };
enum { TABLES = ATTACKS + DEFENCES, MOST_GUARDS = 6 };
enum { YIELD, WOUND, ADVANTAGE, STYLE, LOWER, RIPOSTES, EASE, EFFECTS };
enum { ACTION, ON_RIPOSTE, REPRISE };
enum { UP, SURRENDERED, DYING, STATUSES };

static const int step_die[STEPS] = {0, 6, 8, 10, 12};

/* The tables of results, without what the bot never buys (to break a blade, disarm, hold, knock down, move on). */
typedef struct { int effect, cost; } Line;
typedef struct { int count; Line line[4]; } Table;
static const Table results[TABLES] = {
    [LUNGE] = {4, {{YIELD, 1}, {ADVANTAGE, 2}, {STYLE, 3}, {WOUND, 4}}},
    [FEINT] = {4, {{ADVANTAGE, 1}, {YIELD, 2}, {STYLE, 3}, {RIPOSTES, 4}}},
    [BRAWL] = {2, {{YIELD, 1}, {STYLE, 3}}},
    [RIPOSTE] = {4, {{YIELD, 1}, {LOWER, 2}, {STYLE, 3}, {WOUND, 4}}},
    [ATTACKS + PARRY] = {3, {{RIPOSTES, 2}, {STYLE, 3}, {ADVANTAGE, 4}}},
    [ATTACKS + BLOCK] = {3, {{EASE, 2}, {STYLE, 3}, {ADVANTAGE, 4}}},
    [ATTACKS + DODGE] = {3, {{ADVANTAGE, 2}, {STYLE, 3}, {EASE, 4}}},
    [ATTACKS + BRAWL_BACK] = {2, {{YIELD, 1}, {STYLE, 3}}},
};
static const bool meets[ATTACKS][DEFENCES] = {
    [LUNGE] = {[PARRY] = true, [BLOCK] = true, [DODGE] = true},
    [FEINT] = {[PARRY] = true, [DODGE] = true},
    [BRAWL] = {[PARRY] = true, [DODGE] = true, [BRAWL_BACK] = true},
    [RIPOSTE] = {[BLOCK] = true, [DODGE] = true},
};
static const int negate_cost = 1;

/* --- what a fighter is --------------------------------------------------------------------------------------------- */

typedef struct { int count, dice[MOST_DICE]; } Dice;

/* A pool, with what is left of it for every step of Advantage and every Drop from Wounds. */
typedef struct { bool there; Dice left[STEPS][MOST_DROP + 1]; } Pool;

typedef struct {
    int yield_limit, wound_limit, style, style_max, wants_style, reroll, seize, reprise, track[4];
    Pool initiative, attack[ATTACKS];
    int guards, kind[MOST_GUARDS];
    Pool guard[MOST_GUARDS];
} Fighter;

/* How a fighter is. */
typedef struct {
    const Fighter *is;
    int who, yield, wounds, advantage, style, points, status;
    bool reprised;
} State;

static char **words;
static int word, word_count;

static int next_number(void)
{
    if (word >= word_count) {
        fprintf(stderr, "cavaliers_duel: numbers of a fighter are missing\n");
        exit(2);
    }
    return atoi(words[word++]);
}

/* Read a pool: how many dice (below 0: not there), its Drop, the dice. The smallest dice are dropped. */
static Pool next_pool(void)
{
    Pool pool = {0};
    int count = next_number(), drop = next_number(), dice[MOST_DICE];
    pool.there = count >= 0;
    for (int at = 0; at < count; at++)
        dice[at] = next_number();
    for (int step = 0; step < STEPS && pool.there; step++)
        for (int more = 0; more <= MOST_DROP; more++) {
            int all[MOST_DICE], number = count;
            memcpy(all, dice, sizeof all);
            if (step)
                all[number++] = step_die[step];
            for (int one = 1; one < number; one++) /* largest first */
                for (int at = one; at > 0 && all[at] > all[at - 1]; at--) {
                    int die = all[at];
                    all[at] = all[at - 1];
                    all[at - 1] = die;
                }
            Dice *left = &pool.left[step][more];
            left->count = number - drop - more > 0 ? number - drop - more : 0;
            memcpy(left->dice, all, sizeof all);
        }
    return pool;
}

static Fighter next_fighter(void)
{
    Fighter fighter;
    fighter.yield_limit = next_number();
    fighter.wound_limit = next_number();
    fighter.style = next_number();
    fighter.style_max = next_number();
    fighter.wants_style = next_number();
    fighter.reroll = next_number();
    fighter.seize = next_number();
    fighter.reprise = next_number();
    for (int at = 0; at < 4; at++)
        fighter.track[at] = next_number();
    fighter.initiative = next_pool();
    for (int attack = 0; attack < ATTACKS; attack++)
        fighter.attack[attack] = next_pool();
    fighter.guards = next_number();
    for (int at = 0; at < fighter.guards; at++) {
        fighter.kind[at] = next_number();
        fighter.guard[at] = next_pool();
    }
    return fighter;
}

static inline int wound_drop(const State *state)
{
    return state->wounds ? state->is->track[state->wounds > 4 ? 3 : state->wounds - 1] : 0;
}

/* --- rolls --------------------------------------------------------------------------------------------------------- */

typedef struct { int total, points; } Result;

static inline Result roll(Chance *chance, const Dice *pool)
{
    int high = 0, low = 0;
    for (int at = 0; at < pool->count; at++) {
        int face = (int)below(chance, (unsigned)pool->dice[at]) + 1;
        low = face > high ? high : face > low ? face : low;
        high = face > high ? face : high;
    }
    return pool->count > 1 ? (Result){high + low, low} : (Result){high, pool->count};
}

/* The chance of every result of a pool, for the bot. */
typedef struct { double of[25][MOST_POINTS], up_to[25]; } Odds;

static void odds_of(const Dice *pool, Odds *odds)
{
    double now[13][13] = {{1.0}}; /* by the highest and the second highest face */
    for (int at = 0; at < pool->count; at++) {
        double after[13][13] = {{0.0}};
        for (int high = 0; high <= 12; high++)
            for (int low = 0; low <= high; low++)
                for (int face = 1; now[high][low] > 0 && face <= pool->dice[at]; face++) {
                    int first = face > high ? face : high, second = face > high ? high : face > low ? face : low;
                    after[first][second] += now[high][low] / pool->dice[at];
                }
        memcpy(now, after, sizeof now);
    }
    memset(odds, 0, sizeof *odds);
    for (int high = 0; high <= 12; high++)
        for (int low = 0; low <= high; low++)
            odds->of[high + low][pool->count > 1 ? low : pool->count] += now[high][low];
    double sum = 0;
    for (int total = 0; total < 25; total++) {
        for (int points = 0; points < MOST_POINTS; points++)
            sum += odds->of[total][points];
        odds->up_to[total] = sum;
    }
}

/* The chances of winning with so many points, and of the other side winning with so many. */
static void edge(const Dice *mine, const Dice *theirs, double *won, double *lost)
{
    Odds a, b;
    odds_of(mine, &a);
    odds_of(theirs, &b);
    for (int points = 0; points < MOST_POINTS; points++) {
        won[points] = lost[points] = 0;
        for (int total = 0; total < 25; total++) {
            if (total)
                won[points] += a.of[total][points] * b.up_to[total - 1];
            lost[points] += b.of[total][points] * a.up_to[total];
        }
    }
}

/* --- what the bot thinks things are worth -------------------------------------------------------------------------- */

static const double step_value = 0.10, style_value = 0.06;

typedef struct { int left, lives; } Shape;

static double harm(Shape target, int tired, int wounds)
{
    if (wounds >= target.lives || tired >= target.left - wounds || target.left <= 0)
        return 1.4;
    return (double)tired / target.left + wounds * (0.75 / target.lives + 0.6 / target.left + 0.12);
}

typedef struct { double value; int first, yields; } Spoils;

/* The best that points can buy at these prices (0: not on sale), the first thing to buy, and how much Yield. */
static Spoils spoils(Shape target, const int *price, int points)
{
    int wound = price[WOUND] ? price[WOUND] : 99, tired = price[YIELD] ? price[YIELD] : 99;
    int step = price[ADVANTAGE] ? price[ADVANTAGE] : 99, flourish = price[STYLE] ? price[STYLE] : 99;
    Spoils best = {0.0, -1, 0};
    for (int wounds = 0; wounds <= points / wound; wounds++) {
        int rest = points - wounds * wound;
        for (int yields = 0; yields <= rest / tired; yields++) {
            int left = rest - yields * tired, steps = left / step, style = (left - steps * step) / flourish;
            double value = harm(target, yields, wounds) + steps * step_value + style * style_value;
            if (value > best.value + 1e-9)
                best = (Spoils){value, wounds ? WOUND : yields ? YIELD : steps ? ADVANTAGE : STYLE, yields};
        }
    }
    return best;
}

static void gains(Shape target, int attack, double *gain)
{
    int price[EFFECTS] = {0};
    for (int at = 0; at < results[attack].count; at++)
        if (results[attack].line[at].effect <= STYLE)
            price[results[attack].line[at].effect] = results[attack].line[at].cost;
    for (int points = 0; points < MOST_POINTS; points++)
        gain[points] = spoils(target, price, points).value;
}

static double sum_of(const double *chance, const double *gain)
{
    double sum = 0;
    for (int points = 0; points < MOST_POINTS; points++)
        sum += chance[points] * gain[points];
    return sum;
}

/* Wounds and Yield of the other are not seen: the bot takes them to be none. */
static double attack_value(const State *me, const State *foe, int attack)
{
    const Fighter *target = foe->is;
    double gain[MOST_POINTS], won[MOST_POINTS], lost[MOST_POINTS], worst = 9.0;
    gains((Shape){target->yield_limit, target->wound_limit}, attack, gain);
    for (int at = 0; at < target->guards; at++) {
        if (!meets[attack][target->kind[at]])
            continue;
        edge(&me->is->attack[attack].left[me->advantage][wound_drop(me)], &target->guard[at].left[foe->advantage][0], won,
             lost);
        double value = sum_of(won, gain);
        if (target->kind[at] == PARRY) {
            double riposted = 0;
            for (int points = 3; points < MOST_POINTS; points++)
                riposted += lost[points];
            value -= riposted * 0.15;
        }
        worst = value < worst ? value : worst;
    }
    return worst;
}

static int8_t attack_of[2][STEPS][STEPS][MOST_WOUNDS];

static int choose_attack(const State *me, const State *foe)
{
    int8_t *known = &attack_of[me->who][me->advantage][foe->advantage][me->wounds];
    if (*known)
        return *known - 1;
    int best = LUNGE;
    double worth = -9;
    for (int attack = LUNGE; attack <= BRAWL; attack++) {
        if (!me->is->attack[attack].there)
            continue;
        double value = attack_value(me, foe, attack);
        if (value > worth) {
            worth = value;
            best = attack;
        }
    }
    *known = (int8_t)(best + 1);
    return best;
}

static double reply_gain(int kind, int points)
{
    if (kind == PARRY)
        return points >= 3 ? 0.15 : 0.0;
    if (kind == DODGE)
        return points ? step_value * ((points - 1) / 2) : -step_value; /* (points - 1) // 2 of Python */
    return points >= 3 ? 0.08 : 0.0;
}

static int8_t guard_of[2][ATTACKS][STEPS][STEPS][MOST_WOUNDS][MOST_YIELD];

static int choose_guard(const State *me, const State *foe, int attack)
{
    int8_t *known = &guard_of[me->who][attack][foe->advantage][me->advantage][me->wounds][me->yield];
    if (*known)
        return *known - 1;
    const Fighter *is = me->is;
    int left = is->yield_limit - me->wounds, lives = is->wound_limit - me->wounds, best = 0;
    double pain[MOST_POINTS], won[MOST_POINTS], lost[MOST_POINTS], worth = -99;
    gains((Shape){(left > 0 ? left : 0) - me->yield, lives > 1 ? lives : 1}, attack, pain);
    for (int at = 0; at < is->guards; at++) {
        if (!meets[attack][is->kind[at]])
            continue;
        edge(&foe->is->attack[attack].left[foe->advantage][0], &is->guard[at].left[me->advantage][wound_drop(me)], won,
             lost);
        double value = -sum_of(won, pain);
        for (int points = 0; points < MOST_POINTS; points++)
            value += lost[points] * reply_gain(is->kind[at], points);
        if (value > worth) {
            worth = value;
            best = at;
        }
    }
    *known = (int8_t)(best + 1);
    return best;
}

/* --- spending ------------------------------------------------------------------------------------------------------ */

/* The best purchase is thought out once for each situation: whose harm, which lines are open, points, what was bought. */
typedef struct { int8_t known, first, yields; } Best;
static Best best_known[2][TABLES][16][MOST_POINTS][MOST_YIELD][MOST_WOUNDS];

static Best best_of(const State *foe, Shape shape, const int *price, int table, int points, const int *bought)
{
    int open = (price[YIELD] > 0) | (price[WOUND] > 0) << 1 | (price[ADVANTAGE] > 0) << 2 | (price[STYLE] > 0) << 3;
    Best *best = &best_known[foe->who][table][open][points][bought[YIELD]][bought[WOUND]];
    if (!best->known) {
        Spoils found = spoils(shape, price, points);
        *best = (Best){1, (int8_t)found.first, (int8_t)found.yields};
    }
    return *best;
}

/* What the bot buys next, and how often at once; -1 if nothing. */
static int choose_purchase(const State *me, const State *foe, int table, int points, const int *bought, bool may_riposte,
                           int *times)
{
    const Table *lines = &results[table];
    int price[EFFECTS] = {0};
    *times = 1;
    for (int at = 0; at < lines->count; at++) {
        int effect = lines->line[at].effect, cost = lines->line[at].cost;
        bool open = cost <= points;
        switch (effect) {
        case ADVANTAGE: open = open && me->advantage < STEPS - 1; break;
        case STYLE: open = open && me->is->wants_style && me->style < me->is->style_max; break;
        case LOWER: open = open && foe->advantage > 0; break;
        case RIPOSTES: open = open && may_riposte && !bought[RIPOSTES]; break;
        case EASE: open = open && me->yield > 0; break;
        }
        if (open)
            price[effect] = cost;
    }
    if (price[RIPOSTES])
        return RIPOSTES;
    int steps = STEPS - 1 - me->advantage; /* as many as there are, or as can be paid */
    if (price[ADVANTAGE] && points / price[ADVANTAGE] < steps)
        steps = points / price[ADVANTAGE];
    if (price[YIELD] || price[WOUND]) {
        int wounds = bought[WOUND], left = foe->is->yield_limit - wounds, lives = foe->is->wound_limit - wounds;
        Shape shape = {(left > 0 ? left : 0) - bought[YIELD], lives > 1 ? lives : 1};
        Best best = best_of(foe, shape, price, table, points, bought);
        if (best.first == YIELD && best.yields > 1 && best.yields == points / price[YIELD])
            *times = best.yields;
        if (best.first == ADVANTAGE)
            *times = steps;
        if (best.first >= 0 && price[best.first])
            return best.first;
    }
    static const int wishes[] = {ADVANTAGE, EASE, STYLE, LOWER};
    for (int at = 0; at < 4; at++)
        if (price[wishes[at]]) {
            *times = wishes[at] == ADVANTAGE ? steps : 1;
            return wishes[at];
        }
    return -1;
}

static void check_limits(State *state)
{
    int left = state->is->yield_limit - state->wounds;
    if (state->wounds >= state->is->wound_limit)
        state->status = DYING;
    else if (state->yield >= (left > 0 ? left : 0))
        state->status = SURRENDERED;
}

/* Let the winner spend her points; says whether a Riposte was bought. */
static bool spend(State *me, State *foe, int table, int points, bool may_riposte)
{
    int bought[EFFECTS] = {0}, times;
    while (points > 0) {
        int effect = choose_purchase(me, foe, table, points, bought, may_riposte, &times);
        if (effect < 0)
            break;
        for (int at = 0; at < results[table].count; at++)
            if (results[table].line[at].effect == effect)
                points -= times * results[table].line[at].cost;
        bought[effect] += times;
        switch (effect) {
        case YIELD: foe->yield += times; break;
        case WOUND: foe->wounds += foe->wounds < foe->is->wound_limit; break;
        case ADVANTAGE: me->advantage += times; break;
        case STYLE: me->style++; break;
        case LOWER: foe->advantage--; break;
        case EASE: me->yield--; break;
        }
    }
    check_limits(foe);
    check_limits(me);
    return bought[RIPOSTES] > 0;
}

/* --- attacks ------------------------------------------------------------------------------------------------------- */

static void resolve(Chance *chance, State *fighters, int who, int attack, int form)
{
    State *me = &fighters[who], *foe = &fighters[1 - who];
    if (me->status || foe->status)
        return;
    int at = choose_guard(foe, me, attack), kind = foe->is->kind[at];
    const Dice *mine = &me->is->attack[attack].left[me->advantage][wound_drop(me)];
    const Dice *theirs = &foe->is->guard[at].left[foe->advantage][wound_drop(foe)];
    Result blow = roll(chance, mine), reply = roll(chance, theirs);
    while (blow.total > reply.total && kind != BRAWL_BACK && foe->is->reroll && foe->style >= foe->is->reroll &&
           theirs->count) {
        foe->style -= foe->is->reroll;
        reply = roll(chance, theirs);
    }
    me->advantage -= me->advantage > 0;
    foe->advantage -= foe->advantage > 0;
    if (blow.total > reply.total) {
        if (spend(me, foe, attack, blow.points, true) && !me->status && !foe->status)
            resolve(chance, fighters, who, RIPOSTE, ON_RIPOSTE);
        return;
    }
    bool offered = form != REPRISE && !me->reprised && me->points > 0;
    int left = reply.points >= negate_cost ? reply.points - negate_cost : reply.points;
    if (spend(foe, me, ATTACKS + kind, left, form != ON_RIPOSTE) && !me->status && !foe->status)
        resolve(chance, fighters, 1 - who, RIPOSTE, ON_RIPOSTE);
    if (offered && !me->status && !foe->status && !me->reprised && me->points >= me->is->reprise) {
        me->points -= me->is->reprise;
        me->reprised = true;
        resolve(chance, fighters, who, attack, REPRISE);
    }
}

/* Roll Initiative; says whether b goes first. */
static bool order_swapped(Chance *chance, State *fighters)
{
    Result rolled[2];
    for (int who = 0; who < 2; who++) {
        rolled[who] = roll(chance, &fighters[who].is->initiative.left[0][0]);
        fighters[who].points = rolled[who].points;
    }
    if (rolled[0].total != rolled[1].total)
        return rolled[1].total > rolled[0].total;
    if (rolled[0].points != rolled[1].points)
        return rolled[1].points > rolled[0].points;
    for (;;) {
        unsigned one = below(chance, 10), two = below(chance, 10);
        if (one != two)
            return two > one;
    }
}

/* Fight once; give who won, with the rounds taken and what became of the loser. */
static int fight(Chance *chance, const Fighter *sheets, int *rounds, int *status)
{
    State fighters[2];
    for (int who = 0; who < 2; who++)
        fighters[who] = (State){.is = &sheets[who], .who = who, .style = sheets[who].style};
    int first = order_swapped(chance, fighters);
    for (int round = 1; round <= ROUND_LIMIT; round++) {
        int now = first;
        if (round == 1 && fighters[1 - first].is->seize == 1 && fighters[1 - first].points > 3) {
            now = 1 - first; /* seizes the first turn */
            fighters[now].points--;
        }
        fighters[0].reprised = fighters[1].reprised = false;
        for (int turn = 0; turn < 2; turn++) {
            int who = now ^ turn;
            State *me = &fighters[who], *foe = &fighters[1 - who];
            resolve(chance, fighters, who, choose_attack(me, foe), ACTION);
            if (me->status || foe->status) {
                *rounds = round;
                *status = me->status ? me->status : foe->status;
                return fighters[0].status ? B : A;
            }
        }
    }
    *rounds = ROUND_LIMIT;
    *status = UP;
    return DRAW;
}

int main(int count, char **given)
{
    if (count < 4) {
        fprintf(stderr, "usage: cavaliers_duel FIGHTS SEED, then the numbers of each fighter\n");
        return 2;
    }
    long fights = atol(given[1]);
    Chance chance = seeded(strtoull(given[2], NULL, 10));
    words = given;
    word_count = count;
    word = 3;
    Fighter sheets[2];
    sheets[0] = next_fighter();
    sheets[1] = next_fighter();
    long won[3] = {0}, lasted[ROUND_LIMIT + 1] = {0}, ways[3][STATUSES] = {{0}};
    struct timespec began, ended;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    for (long number = 0; number < fights; number++) {
        int rounds, status, winner = fight(&chance, sheets, &rounds, &status);
        won[winner]++;
        lasted[rounds]++;
        ways[winner][status]++;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ended);
    double seconds = (double)(ended.tv_sec - began.tv_sec) + 1e-9 * (double)(ended.tv_nsec - began.tv_nsec);
    printf("{\"fights\": %ld, \"seconds\": %.6f, ", fights, seconds);
    printf("\"won\": {\"a\": %ld, \"b\": %ld, \"draw\": %ld}, \"rounds\": {", won[A], won[B], won[DRAW]);
    const char *comma = "";
    for (int round = 1; round <= ROUND_LIMIT; round++)
        if (lasted[round]) {
            printf("%s\"%d\": %ld", comma, round, lasted[round]);
            comma = ", ";
        }
    static const char *statuses[STATUSES] = {"time is up", "surrendered", "dying"};
    static const char *losers[3] = {"draw", "b", "a"};
    printf("}, \"ways\": {");
    comma = "";
    for (int winner = 0; winner < 3; winner++)
        for (int status = 0; status < STATUSES; status++)
            if (ways[winner][status]) {
                printf("%s\"%s: %s\": %ld", comma, losers[winner], statuses[status], ways[winner][status]);
                comma = ", ";
            }
    printf("}}\n");
    return 0;
}
