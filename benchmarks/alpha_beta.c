/* The search of alpha_beta.py on Connect Four, by hand: the same steps, the same order, the same table. */
#include <stdint.h>

#define STRIDE (HEIGHT + 1)
#define BOTTOM ((((int64_t)1 << WIDTH * STRIDE) - 1) / (((int64_t)1 << STRIDE) - 1)) /* the lowest row */
#define SQUARES (BOTTOM * (((int64_t)1 << HEIGHT) - 1))
#define INFINITE ((int64_t)1 << 40)
enum { EXACT = 1, LOWER = 2, UPPER = 3 };

typedef struct { int64_t mine, both; } State;
typedef struct { uint64_t key; int64_t known; } Entry; /* 4 * the value + what the value is */

static Entry *table;
static uint64_t mask;
static int64_t nodes;

static inline uint64_t mix(uint64_t h, uint64_t word) {
    h = (h ^ word) * 0xBF58476D1CE4E5B9ull;
    return h ^ (h >> 32);
}

static inline int64_t four(int64_t discs, int step) {
    int64_t pairs = discs & (discs >> step);
    return pairs & (pairs >> 2 * step);
}

static inline int has_line(int64_t discs) {
    return (four(discs, 1) | four(discs, STRIDE) | four(discs, STRIDE - 1) | four(discs, STRIDE + 1)) != 0;
}

static int64_t alpha_beta(State state, int64_t alpha, int64_t beta) {
    nodes++;
    if (has_line(state.both ^ state.mine)) return -1;
    if (state.both == SQUARES) return 0;

    uint64_t key = mix(mix(0x9E3779B97F4A7C15ull, state.mine), state.both);
    Entry *entry = &table[key & mask];
    if (entry->key == key) {
        int64_t value = entry->known >> 2, bound = entry->known & 3;
        if (bound == EXACT || (bound == LOWER && value >= beta) || (bound == UPPER && value <= alpha)) return value;
    }

    int64_t best = -INFINITE, floor = alpha;
    for (int64_t rest = (state.both + BOTTOM) & SQUARES; rest; rest &= rest - 1) {
        State child = {state.both ^ state.mine, state.both | (rest & -rest)};
        int64_t value = -alpha_beta(child, -beta, -floor);
        if (value > best) {
            best = value;
            if (best > floor) {
                floor = best;
                if (best >= beta) break;
            }
        }
    }

    entry->key = key;
    entry->known = 4 * best + (best <= alpha ? UPPER : best >= beta ? LOWER : EXACT);
    return best;
}

/* The value of the position for the player to move, with an empty table; *visited becomes the number of nodes. */
int64_t solve(int64_t mine, int64_t both, void *empty_table, int64_t entries, int64_t *visited) {
    table = empty_table;
    mask = entries - 1;
    nodes = 0;
    int64_t value = alpha_beta((State){mine, both}, -INFINITE, INFINITE);
    *visited = nodes;
    return value;
}
