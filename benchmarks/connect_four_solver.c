/* Connect Four with distance, by hand: what the best published solvers do, as one program for this game alone.
   Bit boards, no move that loses at once, most threats first, a table of 4 M entries, and questions with yes or no
   that halve the range of scores. A score is 22 less the winner's own discs at the end. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 7, HEIGHT = 6, STRIDE = HEIGHT + 1, SQUARES = WIDTH * HEIGHT, LOG_ENTRIES = 22 };
enum { LEAST = -SQUARES / 2 + 3, MOST = (SQUARES + 1) / 2 - 3 };

static const uint64_t BOTTOM = 0x40810204081ULL, BOARD = 0x40810204081ULL * 63;
static const int ORDER[WIDTH] = {3, 2, 4, 1, 5, 0, 6};
static uint64_t *keys;
static int8_t *values;
static int64_t nodes;

static uint64_t threats(uint64_t discs, uint64_t both)
{
    static const int steps[3] = {STRIDE, STRIDE - 1, STRIDE + 1};
    uint64_t found = (discs << 1) & (discs << 2) & (discs << 3);
    for (int i = 0; i < 3; i++) {
        int step = steps[i];
        uint64_t above = (discs << step) & (discs << 2 * step), below = (discs >> step) & (discs >> 2 * step);
        found |= above & ((discs << 3 * step) | (discs >> step));
        found |= below & ((discs << step) | (discs >> 3 * step));
    }
    return found & (BOARD ^ both);
}

/* The player to move cannot win at once. */
static int negamax(uint64_t mine, uint64_t both, int discs, int alpha, int beta)
{
    nodes++;
    uint64_t moves = (both + BOTTOM) & BOARD, danger = threats(both ^ mine, both), forced = moves & danger;
    if (forced)
        moves = forced & (forced - 1) ? 0 : forced;
    moves &= ~(danger >> 1);
    if (!moves)
        return -(SQUARES - discs) / 2;
    if (discs >= SQUARES - 2)
        return 0;
    int low = -(SQUARES - 2 - discs) / 2, high = (SQUARES - 1 - discs) / 2;
    if (alpha < low && (alpha = low) >= beta)
        return alpha;
    if (beta > high && (beta = high) <= alpha)
        return beta;
    uint64_t key = mine + both, entry = (key * 0x9E3779B97F4A7C15ULL) >> (64 - LOG_ENTRIES);
    if (keys[entry] == key) {
        int value = values[entry];
        if (value > MOST - LEAST + 1) {
            low = value + 2 * LEAST - MOST - 2;
            if (alpha < low && (alpha = low) >= beta)
                return alpha;
        } else if (value) {
            high = value + LEAST - 1;
            if (beta > high && (beta = high) <= alpha)
                return beta;
        }
    }
    uint64_t sorted[WIDTH];
    int ranks[WIDTH], count = 0;
    for (int i = 0; i < WIDTH; i++) {
        uint64_t disc = moves & (63ULL << ORDER[i] * STRIDE);
        if (!disc)
            continue;
        int rank = __builtin_popcountll(threats(mine | disc, both)), j = count++;
        for (; j > 0 && ranks[j - 1] < rank; j--)
            sorted[j] = sorted[j - 1], ranks[j] = ranks[j - 1];
        sorted[j] = disc, ranks[j] = rank;
    }
    for (int i = 0; i < count; i++) {
        int score = -negamax(both ^ mine, both | sorted[i], discs + 1, -beta, -alpha);
        if (score >= beta) {
            keys[entry] = key, values[entry] = score + MOST - 2 * LEAST + 2;
            return score;
        }
        if (score > alpha)
            alpha = score;
    }
    keys[entry] = key, values[entry] = alpha - LEAST + 1;
    return alpha;
}

void forget(void)
{
    if (!keys)
        keys = malloc(sizeof *keys << LOG_ENTRIES), values = malloc(sizeof *values << LOG_ENTRIES);
    memset(keys, 0, sizeof *keys << LOG_ENTRIES);
    memset(values, 0, sizeof *values << LOG_ENTRIES);
}

int64_t solve(uint64_t mine, uint64_t both, int64_t *visited)
{
    int discs = __builtin_popcountll(both);
    int low = -(SQUARES - discs) / 2, high = (SQUARES + 1 - discs) / 2;
    nodes = 0;
    if ((both + BOTTOM) & BOARD & threats(mine, both))
        low = high;
    while (low < high) {
        int ask = low + (high - low) / 2;
        if (ask <= 0 && low / 2 < ask)
            ask = low / 2;
        else if (ask >= 0 && high / 2 > ask)
            ask = high / 2;
        int score = negamax(mine, both, discs, ask, ask + 1);
        if (score <= ask)
            high = score;
        else
            low = score;
    }
    *visited = nodes;
    return low;
}
