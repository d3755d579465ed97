/* Othello solved to the end, by hand, as one program for the board of 8 by 8: what solvers have in common, without
   an evaluation and without stable discs. Bit boards, turned discs found on four rays at once, fewest replies
   first, a table of 2 M entries, null windows; for the last six squares parity and no table. Values are leads in
   discs. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

enum { FEW = 6, NO_MOVE = -1000, LOG_ENTRIES = 21 };
typedef uint64_t Set;
typedef struct { Set mine, theirs; int8_t low, high, best; } Entry;

static const Set INNER = 0x7e7e7e7e7e7e7e7eULL, CORNERS = 0x8100000000000081ULL, LAST = 1ULL << 63;
static const Set QUARTER = 0x0f0f0f0fULL;
static Set rays[64][8], quadrant_of[64];
static Entry *table;
static int64_t nodes;

#define BIT(square) (1ULL << (square))
#define COUNT(set) __builtin_popcountll(set)
#define LOWEST(set) __builtin_ctzll(set)
#define HIGHEST(set) (63 - __builtin_clzll(set))

static inline int max(int a, int b) { return a > b ? a : b; }

/* ---------------------------------------------------------------- rules */

#ifdef __AVX2__
static inline Set turned(Set mine, Set theirs, int square)
{
    const __m256i one = _mm256_set1_epi64x(-1), zero = _mm256_setzero_si256();
    __m256i m = _mm256_set1_epi64x(mine), t = _mm256_set1_epi64x(theirs);
    __m256i ray = _mm256_loadu_si256((const __m256i *)&rays[square][0]);
    __m256i stops = _mm256_or_si256(_mm256_andnot_si256(t, ray), _mm256_set1_epi64x(LAST));
    __m256i first = _mm256_andnot_si256(_mm256_add_epi64(stops, one), stops);
    __m256i run = _mm256_and_si256(ray, _mm256_add_epi64(first, one));
    __m256i open = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_and_si256(first, ray), m), zero);
    __m256i found = _mm256_andnot_si256(open, run);
    const __m256i step = _mm256_set_epi64x(9, 8, 7, 1), two = _mm256_set_epi64x(18, 16, 14, 2),
                  four = _mm256_set_epi64x(36, 32, 28, 4);
    ray = _mm256_loadu_si256((const __m256i *)&rays[square][4]);
    stops = _mm256_andnot_si256(t, ray);
    __m256i beyond = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, step));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, two));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, four));
    first = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, step), stops);
    open = _mm256_cmpeq_epi64(_mm256_and_si256(first, m), zero);
    found = _mm256_or_si256(found, _mm256_andnot_si256(open, _mm256_andnot_si256(beyond, ray)));
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    return _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
}
#else
static inline Set turned_up(Set ray, Set mine, Set theirs)
{
    Set stops = (ray & ~theirs) | LAST, first = stops & -stops;
    return first & ray & mine ? ray & (first - 1) : 0;
}

static inline Set turned_down(Set ray, Set mine, Set theirs)
{
    Set stops = ray & ~theirs;
    if (!stops || !(BIT(HIGHEST(stops)) & mine))
        return 0;
    return ray & ~(2 * BIT(HIGHEST(stops)) - 1);
}

static inline Set turned(Set mine, Set theirs, int square)
{
    Set found = 0;
    for (int i = 0; i < 4; i++)
        found |= turned_up(rays[square][i], mine, theirs) | turned_down(rays[square][4 + i], mine, theirs);
    return found;
}
#endif

static inline Set ends(Set mine, Set theirs, int step)
{
    Set up = theirs & (mine << step), down = theirs & (mine >> step);
    Set pairs = theirs & (theirs << step), pairs_down = pairs >> step;
    up |= theirs & (up << step), down |= theirs & (down >> step);
    up |= pairs & (up << 2 * step), down |= pairs_down & (down >> 2 * step);
    up |= pairs & (up << 2 * step), down |= pairs_down & (down >> 2 * step);
    return up << step | down >> step;
}

static inline Set moves(Set mine, Set theirs)
{
    Set inner = theirs & INNER;
    return (ends(mine, inner, 1) | ends(mine, theirs, 8) | ends(mine, inner, 7) | ends(mine, inner, 9)) &
           ~(mine | theirs);
}

static inline int final_lead(Set mine, Set theirs)
{
    int lead = COUNT(mine) - COUNT(theirs), empty = 64 - COUNT(mine | theirs);
    return lead > 0 ? lead + empty : lead < 0 ? lead - empty : 0;
}

/* ---------------------------------------------------------------- the last six squares */

static inline int last_one(Set mine, Set theirs, int square)
{
    int lead = 2 * COUNT(mine) - 63, count = COUNT(turned(mine, theirs, square));
    if (count)
        return lead + 2 * count + 1;
    count = COUNT(turned(theirs, mine, square));
    return count ? lead - 2 * count - 1 : final_lead(mine, theirs);
}

static inline int better_of_two(Set mine, Set theirs, int a, int b, int beta)
{
    int best = NO_MOVE;
    Set gain = turned(mine, theirs, a), other = turned(mine, theirs, b);
    if (gain && (best = -last_one(theirs ^ gain, mine | gain | BIT(a), b)) >= beta)
        return best;
    return other ? max(best, -last_one(theirs ^ other, mine | other | BIT(b), a)) : best;
}

static int last_two(Set mine, Set theirs, Set empty, int alpha, int beta)
{
    int a = LOWEST(empty), b = HIGHEST(empty), best = better_of_two(mine, theirs, a, b, beta);
    if (best != NO_MOVE)
        return best;
    best = better_of_two(theirs, mine, a, b, -alpha);
    return best != NO_MOVE ? -best : final_lead(mine, theirs);
}

static inline int best_of_three(Set mine, Set theirs, const int *squares, Set empty, int alpha, int beta)
{
    int best = NO_MOVE;
    for (int i = 0; i < 3 && best < beta; i++) {
        Set disc = BIT(squares[i]), gain = turned(mine, theirs, squares[i]);
        if (gain)
            best = max(best, -last_two(theirs ^ gain, mine | gain | disc, empty ^ disc, -beta, -max(alpha, best)));
    }
    return best;
}

static int last_three(Set mine, Set theirs, Set empty, Set odd, int alpha, int beta)
{
    int first = LOWEST(empty & odd);
    Set others = empty ^ BIT(first);
    int squares[3] = {first, LOWEST(others), HIGHEST(others)};
    int best = best_of_three(mine, theirs, squares, empty, alpha, beta);
    if (best != NO_MOVE)
        return best;
    best = best_of_three(theirs, mine, squares, empty, -beta, -alpha);
    return best != NO_MOVE ? -best : final_lead(mine, theirs);
}

static int last_few(Set mine, Set theirs, Set empty, Set odd, int alpha, int beta)
{
    Set left = moves(mine, theirs);
    if (!left)
        return moves(theirs, mine) ? -last_few(theirs, mine, empty, odd, -beta, -alpha) : final_lead(mine, theirs);
    int best = NO_MOVE;
    while (left && best < beta) {
        int square = LOWEST(left & odd ? left & odd : left), low = max(alpha, best);
        Set disc = BIT(square), gain = turned(mine, theirs, square), changed = odd ^ quadrant_of[square];
        Set after = theirs ^ gain, own = mine | gain | disc;
        left ^= disc;
        best = max(best, COUNT(empty) == 4 ? -last_three(after, own, empty ^ disc, changed, -beta, -low)
                                           : -last_few(after, own, empty ^ disc, changed, -beta, -low));
    }
    return best;
}

static int finish(Set mine, Set theirs, int alpha, int beta)
{
    Set empty = ~(mine | theirs), odd = 0;
    for (int i = 0; i < 4; i++) {
        Set quadrant = QUARTER << (i / 2 * 32 + i % 2 * 4);
        odd |= COUNT(empty & quadrant) & 1 ? quadrant : 0;
    }
    return last_few(mine, theirs, empty, odd, alpha, beta);
}

/* ---------------------------------------------------------------- the search */

static inline int potential(Set mine, Set theirs)
{
    Set inner = theirs & INNER, around = inner << 1 | inner >> 1 | theirs << 8 | theirs >> 8;
    around |= inner << 7 | inner >> 7 | inner << 9 | inner >> 9;
    return COUNT(around & ~(mine | theirs));
}

static int search(Set mine, Set theirs, int alpha, int beta)
{
    nodes++;
    if (COUNT(mine | theirs) >= 64 - FEW)
        return finish(mine, theirs, alpha, beta);
    Set left = moves(mine, theirs);
    if (!left)
        return moves(theirs, mine) ? -search(theirs, mine, -beta, -alpha) : final_lead(mine, theirs);
    Set mixed = (mine * 0x9E3779B97F4A7C15ULL) ^ (theirs * 0xC2B2AE3D27D4EB4FULL);
    Entry *entry = table + ((mixed ^ mixed >> 32) * 0x9E3779B97F4A7C15ULL >> (64 - LOG_ENTRIES));
    int low = -64, high = 64, known = -1;
    if (entry->mine == mine && entry->theirs == theirs) {
        low = entry->low, high = entry->high, known = entry->best;
        if (low >= beta || low == high)
            return low;
        if (high <= alpha)
            return high;
    }
    int count = 0, ranks[32], squares[32], best = NO_MOVE, chosen = -1;
    Set gains[32];
    while (left) {
        int square = LOWEST(left), j = count++;
        Set disc = BIT(square), gain = turned(mine, theirs, square), own = mine | gain | disc, after = theirs ^ gain;
        Set replies = moves(after, own);
        int rank = square == known ? 1 << 20
                                   : 64 * (COUNT(disc & CORNERS) - COUNT(replies) - COUNT(replies & CORNERS)) -
                                         16 * potential(after, own);
        left ^= disc;
        for (; j > 0 && ranks[j - 1] < rank; j--)
            ranks[j] = ranks[j - 1], squares[j] = squares[j - 1], gains[j] = gains[j - 1];
        ranks[j] = rank, squares[j] = square, gains[j] = gain;
    }
    for (int i = 0; i < count && best < beta; i++) {
        Set after = theirs ^ gains[i], own = mine | gains[i] | BIT(squares[i]);
        int floor = max(alpha, best), lead = -search(after, own, best == NO_MOVE ? -beta : -floor - 1, -floor);
        if (best != NO_MOVE && lead > floor && lead < beta)
            lead = -search(after, own, -beta, -lead);
        if (lead > best)
            best = lead, chosen = squares[i];
    }
    if (entry->mine != mine || entry->theirs != theirs)
        low = -64, high = 64;
    if (best < beta)
        high = best;
    if (best > alpha)
        low = best;
    *entry = (Entry){mine, theirs, low, high, chosen};
    return best;
}

void forget(void)
{
    static const int steps[8][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}, {0, -1}, {-1, 1}, {-1, 0}, {-1, -1}};
    for (int square = 0; square < 64; square++) {
        quadrant_of[square] = QUARTER << (square / 32 * 32 + square % 8 / 4 * 4);
        for (int i = 0; i < 8; i++) {
            int row = square / 8 + steps[i][0], column = square % 8 + steps[i][1];
            for (rays[square][i] = 0; row >= 0 && row < 8 && column >= 0 && column < 8;
                 row += steps[i][0], column += steps[i][1])
                rays[square][i] |= BIT(row * 8 + column);
        }
    }
    if (!table)
        table = malloc(sizeof *table << LOG_ENTRIES);
    memset(table, 0, sizeof *table << LOG_ENTRIES);
}

int64_t solve(uint64_t mine, uint64_t theirs, int64_t *visited)
{
    nodes = 0;
    int lead = search(mine, theirs, -64, 64);
    *visited = nodes;
    return lead;
}
