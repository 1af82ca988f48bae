/* Chance for the simulators: xoshiro256++ (Blackman and Vigna), seeded by splitmix64, and small numbers. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

typedef struct { uint64_t word[4]; } Chance;

static inline uint64_t turned(uint64_t bits, int by) { return bits << by | bits >> (64 - by); }

static inline uint64_t next_bits(Chance *chance)
{
    uint64_t *word = chance->word;
    const uint64_t result = turned(word[0] + word[3], 23) + word[0], shifted = word[1] << 17;
    word[2] ^= word[0];
    word[3] ^= word[1];
    word[1] ^= word[2];
    word[0] ^= word[3];
    word[2] ^= shifted;
    word[3] = turned(word[3], 45);
    return result;
}

static inline Chance seeded(uint64_t seed)
{
    Chance chance;
    for (int at = 0; at < 4; at++) {
        uint64_t mixed = seed += 0x9e3779b97f4a7c15u;
        mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
        mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
        chance.word[at] = mixed ^ mixed >> 31;
    }
    return chance;
}

/* A number from 0 up to below `most`; its bias is below 2^-25, which no run here can see. */
static inline unsigned below(Chance *chance, unsigned most)
{
    return (unsigned)((next_bits(chance) >> 32) * most >> 32);
}

#endif
