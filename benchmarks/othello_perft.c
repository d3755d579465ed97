/* perft of Othello by hand: the same rules, the last ply counted and not played, as zermelo/search/perft.py does. */
#include <stdint.h>

typedef uint64_t Set;

static const Set INNER = 0x7E7E7E7E7E7E7E7Eull; /* without the first and the last column */
static int64_t finished;

static inline __attribute__((always_inline)) Set run_up(Set start, Set theirs, int step) {
    Set run = theirs & (start << step);
    run |= theirs & (run << step);
    Set pairs = theirs & (theirs << step);
    run |= pairs & (run << 2 * step);
    return run | (pairs & (run << 2 * step));
}

static inline __attribute__((always_inline)) Set run_down(Set start, Set theirs, int step) {
    Set run = theirs & (start >> step);
    run |= theirs & (run >> step);
    Set pairs = theirs & (theirs >> step);
    run |= pairs & (run >> 2 * step);
    return run | (pairs & (run >> 2 * step));
}

static inline __attribute__((always_inline)) Set ends(Set mine, Set theirs, int step) {
    return run_up(mine, theirs, step) << step | run_down(mine, theirs, step) >> step;
}

static inline __attribute__((always_inline)) Set outflanked(Set mine, Set theirs, Set disc, int step) {
    Set up = run_up(disc, theirs, step), down = run_down(disc, theirs, step);
    return (mine & (up << step) ? up : 0) | (mine & (down >> step) ? down : 0);
}

static inline Set moves(Set mine, Set theirs) {
    Set inner = theirs & INNER;
    return (ends(mine, inner, 1) | ends(mine, theirs, 8) | ends(mine, inner, 7) | ends(mine, inner, 9)) &
           ~(mine | theirs);
}

static inline Set turned(Set mine, Set theirs, Set disc) {
    Set inner = theirs & INNER;
    return outflanked(mine, inner, disc, 1) | outflanked(mine, theirs, disc, 8) |
           outflanked(mine, inner, disc, 7) | outflanked(mine, inner, disc, 9);
}

static int64_t sequences(Set mine, Set theirs, int depth) {
    if (depth == 0) return 1;
    Set places = moves(mine, theirs);
    if (!places) {
        if (!moves(theirs, mine)) {
            finished++;
            return 0;
        }
        return depth == 1 ? 1 : sequences(theirs, mine, depth - 1);
    }
    if (depth == 1) return __builtin_popcountll(places);
    int64_t nodes = 0;
    for (; places; places &= places - 1) {
        Set disc = places & -places, flips = turned(mine, theirs, disc);
        nodes += sequences(theirs ^ flips, mine | flips | disc, depth - 1);
    }
    return nodes;
}

/* How many sequences of that many plies there are; *ended becomes the number of games that ended earlier. */
int64_t perft(Set mine, Set theirs, int depth, int64_t *ended) {
    finished = 0;
    int64_t nodes = sequences(mine, theirs, depth);
    *ended = finished;
    return nodes;
}
