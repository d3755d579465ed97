/* The solver of zermelo/search/solve.py on Connect Four, by hand: the same steps, the same order, the same table.
   With -DNOTES it also keeps the notes that ours keeps: it can be stopped from another thread, knows the path it is
   on, and ends lines of play that are too long. */
#include <stdint.h>
#include <stdlib.h>

#define STRIDE (HEIGHT + 1)
#define INFINITE 1000
enum { EXACT = 1, LOWER = 2, UPPER = 3 };

typedef struct { int64_t mine, both; } State;
typedef struct { uint64_t key; int64_t value; } Entry;

static int64_t bottom, squares;
static Entry *table;
static uint64_t mask;
static int64_t nodes;
#ifdef NOTES
enum { MOST_PLIES = 4096 };
static volatile int64_t stop;
static int64_t ply_now, path[MOST_PLIES];
#endif

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

static int value_of(State state, int alpha, int beta, int64_t ply) {
    nodes++;
    if (has_line(state.both ^ state.mine)) return -1;
    if (state.both == squares) return 0;

    uint64_t key = mix(mix(0x9E3779B97F4A7C15ull, state.mine), state.both);
    Entry *entry = &table[key & mask];
    key = key >> 2 << 2;
    if (entry->key >> 2 << 2 == key) {
        int bound = entry->key & 3, value = entry->value;
        if (bound == EXACT || (bound == LOWER && value >= beta) || (bound == UPPER && value <= alpha)) return value;
    }

#ifdef NOTES
    if (ply >= MOST_PLIES) {
        stop = 2;
        return alpha;
    }
#endif
    int best = -INFINITE, floor = alpha;
    int64_t free_squares = (state.both + bottom) & squares;
    for (int64_t rest = free_squares; rest; rest &= rest - 1) {
        int64_t disc = rest & -rest;
        State child = {state.both ^ state.mine, state.both | disc};
#ifdef NOTES
        ply_now = ply;
        path[ply] = __builtin_ctzll(disc);
#endif
        int value = -value_of(child, -beta, -floor, ply + 1);
#ifdef NOTES
        if (stop) return alpha;
#endif
        if (value > best) {
            best = value;
            if (value > floor) {
                floor = value;
                if (value >= beta) break;
            }
        }
    }

    entry->key = key | (best <= alpha ? UPPER : best >= beta ? LOWER : EXACT);
    entry->value = best;
    return best;
}

/* The value of the position for the player to move, with an empty table; *visited becomes the number of nodes. */
int solve(int64_t mine, int64_t both, void *empty_table, int64_t entries, int64_t *visited) {
    bottom = 0;
    for (int column = 0; column < WIDTH; column++) bottom |= (int64_t)1 << column * STRIDE;
    squares = bottom * (((int64_t)1 << HEIGHT) - 1);
    table = empty_table;
    mask = entries - 1;
    nodes = 0;
    int value = value_of((State){mine, both}, -INFINITE, INFINITE, 0);
    *visited = nodes;
    return value;
}
