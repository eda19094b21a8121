/* Deals with open hands, as tapis/engines/cards/endings.py searches them: cards are numbered suit by suit. */
#include <stdint.h>
#include <string.h>

enum { DER = 10, CAPOT = 88, BITS = 20 };

typedef struct { uint32_t hands[4]; int16_t low, high; uint8_t state, used; } Known;

static Known table[1 << BITS];
static int points[32], power[4][32], sign[4];
static uint32_t bars[4][32][2][32], hands[4];

static int lead(int seat, int left, int swept, int alpha, int beta);

void rules(const int *p, const int *w, const uint32_t *b)
{
    memcpy(points, p, sizeof points);
    memcpy(power, w, sizeof power);
    memcpy(bars, b, sizeof bars);
    memset(table, 0, sizeof table);
}

static int count(uint32_t set)
{
    int sum = 0;
    for (; set; set &= set - 1) sum += points[__builtin_ctz(set)];
    return sum;
}

static int follow(int seat, int last, int led, int best, int owner, int pile, int left, int swept,
                  int alpha, int beta)
{
    uint32_t hand = hands[seat];
    int found = -9999, cards[8], rank[8], number = 0;
    int partner = !((seat ^ owner) & 1), ends = seat == last;
    for (uint32_t rest = hand; rest; rest &= rest - 1) {
        int card = __builtin_ctz(rest);
        if (bars[led][best][partner][card] & hand) continue;
        int wins = power[led][card] > power[led][best], like;
        if (partner) like = wins ? 500 + points[card] : -points[card];
        else if (wins) like = ends ? -points[card] - 50 : -power[led][card] - 50;
        else like = points[card];
        int at = number++;
        for (; at > 0 && rank[at - 1] > like; at--) { rank[at] = rank[at - 1]; cards[at] = cards[at - 1]; }
        rank[at] = like; cards[at] = card;
    }
    for (int n = 0; n < number; n++) {
        int card = cards[n], wins = power[led][card] > power[led][best];
        int master = wins ? card : best, winner = wins ? seat : owner, worth = pile + points[card], value;
        hands[seat] = hand ^ 1u << card;
        if (!ends) value = -follow((seat + 1) & 3, last, led, master, winner, worth, left, swept, -beta, -alpha);
        else {
            int ours = sign[winner] > 0, still = swept & (ours ? 1 : 2), gained = ours ? worth * sign[seat] : 0;
            if (sign[seat] == sign[winner])
                value = gained + lead(winner, left - worth, still, alpha - gained, beta - gained);
            else
                value = gained - lead(winner, left - worth, still, gained - beta, gained - alpha);
        }
        hands[seat] = hand;
        if (value > found) found = value;
        if (found > alpha) alpha = found;
        if (alpha >= beta) break;
    }
    return found;
}

static int lead(int seat, int left, int swept, int alpha, int beta)
{
    uint32_t hand = hands[seat];
    int worst = swept & 2 ? -CAPOT : 0, most = left + DER + (swept & 1 ? CAPOT : 0);
    if (!hand) return sign[seat] * (sign[seat] > 0 ? DER + (swept & 1 ? CAPOT : 0) : (swept & 2 ? -CAPOT : 0));
    int low = sign[seat] > 0 ? worst : -most, high = sign[seat] > 0 ? most : -worst;
    if (low >= beta) return low;
    if (high <= alpha) return high;
    uint64_t mix = hands[0] * 0x9E3779B97F4A7C15ull ^ hands[1] * 0xC2B2AE3D27D4EB4Full
                 ^ hands[2] * 0x165667B19E3779F9ull ^ hands[3] * 0xD6E8FEB86659FD93ull ^ (uint64_t)(seat << 2 | swept) << 50;
    mix ^= mix >> 29; mix *= 0xBF58476D1CE4E5B9ull; mix ^= mix >> 32;
    Known *known = &table[mix & ((1 << BITS) - 1)];
    int same = known->used && known->state == (seat << 2 | swept) && !memcmp(known->hands, hands, sizeof hands);
    if (same) {
        low = known->low; high = known->high;
        if (low >= beta || low == high) return low;
        if (high <= alpha) return high;
        if (low > alpha) alpha = low;
        if (high < beta) beta = high;
    }
    int found = -9999, a = alpha, cards[8], rank[8], number = 0;
    for (uint32_t rest = hand; rest; rest &= rest - 1) {
        int card = __builtin_ctz(rest), like = -power[card >> 3][card], at = number++;
        for (; at > 0 && rank[at - 1] > like; at--) { rank[at] = rank[at - 1]; cards[at] = cards[at - 1]; }
        rank[at] = like; cards[at] = card;
    }
    for (int n = 0; n < number; n++) {
        int card = cards[n];
        hands[seat] = hand ^ 1u << card;
        int value = -follow((seat + 1) & 3, (seat + 3) & 3, card >> 3, card, seat, points[card], left, swept, -beta, -a);
        hands[seat] = hand;
        if (value > found) found = value;
        if (found > a) a = found;
        if (a >= beta) break;
    }
    if (!same) { memcpy(known->hands, hands, sizeof hands); known->state = seat << 2 | swept; known->used = 1; }
    known->low = found <= alpha ? low : found;
    known->high = found >= beta ? high : found;
    return found;
}

static int of_side(int seat, int left, int swept, int alpha, int beta)
{
    if (sign[seat] > 0) return lead(seat, left, swept, alpha, beta);
    return -lead(seat, left, swept, -beta, -alpha);
}

/* What side 1 wins from here on, exactly between alpha and beta, for a trick of `laid` cards on the table. */
int bounded(const uint32_t *held, const int *side, int leader, int laid, const int *trick, int swept,
            int alpha, int beta)
{
    for (int seat = 0; seat < 4; seat++) { hands[seat] = held[seat]; sign[seat] = side[seat] ? 1 : -1; }
    int left = count(held[0]) + count(held[1]) + count(held[2]) + count(held[3]);
    if (!laid) return of_side(leader, left, swept, alpha, beta);
    int led = trick[0] >> 3, best = trick[0], owner = leader, pile = 0, turn = (leader + laid) & 3;
    for (int n = 0; n < laid; n++) {
        pile += points[trick[n]];
        if (power[led][trick[n]] > power[led][best]) { best = trick[n]; owner = (leader + n) & 3; }
    }
    if (laid == 4) {
        int ours = sign[owner] > 0, gained = ours ? pile : 0;
        return gained + of_side(owner, left, swept & (ours ? 1 : 2), alpha - gained, beta - gained);
    }
    int last = (leader + 3) & 3;
    if (sign[turn] > 0) return follow(turn, last, led, best, owner, pile, left + pile, swept, alpha, beta);
    return -follow(turn, last, led, best, owner, pile, left + pile, swept, -beta, -alpha);
}
