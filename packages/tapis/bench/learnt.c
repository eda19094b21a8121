/* A net learns tricks from deals that it plays against itself: what `tapis/engines/partners/learnt.py` describes.

   The trump suit is suit 0.  Each play's target is by how many points its side then ended ahead, from there
   on.  Some plays are drawn at random; what came before those in a deal is not learnt from, so that targets
   are those of its own play. */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { UNITS = 64, SIGNS = 239, TAKER = 128, TRICK = 132, EVERY = 140, ALWAYS = 142, LAID = 143, MOST = 1024 };
#define SWEPT 40
#define UNIT 50.0f

typedef struct { float seen[4][SIGNS][UNITS], said[4][32][UNITS], base[4][32]; } Net;
typedef struct { uint8_t sign[128]; int signs, laid, card, side, before; float unit[UNITS], error; } Step;
typedef struct {
    uint32_t hands[4], gone, barred[4];
    int turn, laid, led, best, owner, pile, trick[4], tricks[2], won[2], played, taker, lenient;
} Deal;

static Net net, slope, middle, square;
static Step steps[MOST * 32];
static int points[32], times;
static int8_t power[4][32];
static uint32_t bars[2][4][32][2][32];
static float promised[32];
static uint64_t state = 88172645463325252ull;

static uint64_t draw(void)
{
    state ^= state << 13; state ^= state >> 7; state ^= state << 17;
    return state;
}

static float even(void) { return (draw() >> 40) / 16777216.0f; }
static float normal(void) { return sqrtf(-2 * logf(even() + 1e-7f)) * cosf(6.2831853f * even()); }

void begin(const int *worth, const int8_t *strong, const uint32_t *barred, const float *promise, uint64_t seed)
{
    memcpy(points, worth, sizeof points);
    memcpy(power, strong, sizeof power);
    memcpy(bars, barred, sizeof bars);
    memcpy(promised, promise, sizeof promised);
    state ^= seed * 0x9E3779B97F4A7C15ull;
    for (int n = 0; n < 20; n++) draw();
    float *seen = &net.seen[0][0][0], *said = &net.said[0][0][0];
    for (int n = 0; n < 4 * SIGNS * UNITS; n++) seen[n] = 0.12f * normal();
    for (int n = 0; n < 4 * 32 * UNITS; n++) said[n] = 0.05f * normal();
}

void weights(Net *into) { *into = net; }
void resume(const Net *from) { net = *from; }

/* The suits of a set in another order, which names the suit of each place. */
static uint32_t ordered(uint32_t set, const int *order)
{
    uint32_t found = 0;
    for (int n = 0; n < 4; n++) found |= (set >> 8 * order[n] & 255u) << 8 * n;
    return found;
}

/* What the seat to play sees; `place` gets the place of each suit. */
static void see(const Deal *deal, Step *step, int *place)
{
    int me = deal->turn, side = me & 1, order[4] = {0, 1, 2, 3}, n = 0, next = 2;
    if (deal->laid && deal->led) {
        order[1] = deal->led;
        for (int suit = 1; suit < 4; suit++) if (suit != deal->led) order[next++] = suit;
    }
    for (int k = 0; k < 4; k++) place[order[k]] = k;
    uint32_t hidden = ~(deal->gone | deal->hands[me]);
    for (int who = 0; who < 4; who++) {
        uint32_t set = ordered(who ? hidden & ~deal->barred[(me + who) & 3] : deal->hands[me], order);
        for (; set; set &= set - 1) step->sign[n++] = 32 * who + __builtin_ctz(set);
    }
    step->sign[n++] = TAKER + ((deal->taker - me) & 3);
    step->sign[n++] = TRICK + deal->played / 4;
    if (!deal->tricks[1 - side]) step->sign[n++] = EVERY;
    if (!deal->tricks[side]) step->sign[n++] = EVERY + 1;
    step->sign[n++] = ALWAYS;
    for (int k = 0; k < deal->laid; k++)
        step->sign[n++] = LAID + 32 * k + 8 * place[deal->trick[k] >> 3] + (deal->trick[k] & 7);
    step->signs = n;
    step->laid = deal->laid;
    memset(step->unit, 0, sizeof step->unit);
    for (int k = 0; k < n; k++)
        for (int unit = 0; unit < UNITS; unit++) step->unit[unit] += net.seen[step->laid][step->sign[k]][unit];
    for (int unit = 0; unit < UNITS; unit++) step->unit[unit] = fmaxf(step->unit[unit], 0);
}

static float say(const Step *step, int card)
{
    float found = net.base[step->laid][card];
    for (int unit = 0; unit < UNITS; unit++) found += net.said[step->laid][card][unit] * step->unit[unit];
    return found;
}

static uint32_t legal(const Deal *deal)
{
    uint32_t hand = deal->hands[deal->turn], found = 0;
    if (!deal->laid) return hand;
    int partner = !((deal->turn ^ deal->owner) & 1);
    for (uint32_t rest = hand; rest; rest &= rest - 1) {
        int card = __builtin_ctz(rest);
        if (!(bars[deal->lenient][deal->led][deal->best][partner][card] & hand)) found |= 1u << card;
    }
    return found;
}

static void play(Deal *deal, int card)
{
    int me = deal->turn;
    deal->hands[me] &= ~(1u << card);
    deal->gone |= 1u << card;
    if (!deal->laid) { deal->led = card >> 3; deal->best = card; deal->owner = me; deal->pile = 0; }
    else {
        deal->barred[me] |= bars[deal->lenient][deal->led][deal->best][!((me ^ deal->owner) & 1)][card];
        if (power[deal->led][card] > power[deal->led][deal->best]) { deal->best = card; deal->owner = me; }
    }
    deal->pile += points[card];
    deal->trick[deal->laid++] = card;
    deal->played++;
    deal->turn = (me + 1) & 3;
    if (deal->laid < 4) return;
    int side = deal->owner & 1;
    deal->won[side] += deal->pile + (deal->played == 32 ? 10 : 0);
    deal->tricks[side]++;
    deal->turn = deal->owner;
    deal->laid = 0;
}

/* Deal; who has the most promising hand takes, more or less. */
static void fresh(Deal *deal)
{
    int pack[32], taker = 0, trump = 0;
    float most = -1e9f;
    memset(deal, 0, sizeof *deal);
    for (int n = 0; n < 32; n++) pack[n] = n;
    for (int n = 31; n > 0; n--) { int k = draw() % (n + 1), card = pack[n]; pack[n] = pack[k]; pack[k] = card; }
    for (int way = 0; way < 16; way++) {
        int seat = way >> 2, suit = way & 3;
        float promise = 12 * normal();
        for (int n = 0; n < 8; n++) {
            int card = pack[8 * seat + n], of = card >> 3;
            promise += promised[8 * (of == suit ? 0 : of ? of : suit) + (card & 7)];
        }
        if (promise > most) { most = promise; taker = seat; trump = suit; }
    }
    for (int n = 0; n < 32; n++) {
        int of = pack[n] >> 3;
        deal->hands[n >> 3] |= 1u << (8 * (of == trump ? 0 : of ? of : trump) + (pack[n] & 7));
    }
    deal->taker = taker;
    deal->turn = draw() & 3;
    deal->lenient = draw() & 1;
}

/* Play a deal from this step on; return how many steps are learnt from. */
static int played(Step *first, float random)
{
    Deal deal;
    int number = 0, until = draw() % 32;
    fresh(&deal);
    while (deal.played < 32) {
        uint32_t may = legal(&deal);
        int card = __builtin_ctz(may), place[4];
        if (may & (may - 1)) {
            Step *step = first + number;
            float most = -1e9f;
            see(&deal, step, place);
            for (uint32_t rest = may; rest; rest &= rest - 1) {
                int each = __builtin_ctz(rest);
                float value = say(step, 8 * place[each >> 3] + (each & 7));
                if (value > most) { most = value; card = each; }
            }
            if (deal.played <= until && even() < random) {
                for (int skip = draw() % __builtin_popcount(may); skip; skip--) may &= may - 1;
                card = __builtin_ctz(may);
                *first = *step;
                step = first;
                number = 0;
            }
            step->card = 8 * place[card >> 3] + (card & 7);
            step->error = say(step, step->card);
            step->side = deal.turn & 1;
            step->before = deal.won[step->side] - deal.won[1 - step->side];
            number++;
        }
        play(&deal, card);
    }
    for (int side = 0; side < 2; side++) deal.won[side] += deal.tricks[side] == 8 ? SWEPT : 0;
    for (Step *step = first; step < first + number; step++)
        step->error -= (deal.won[step->side] - deal.won[1 - step->side] - step->before) / UNIT;
    return number;
}

/* Adam; weights stay where eighths of a byte hold them. */
static void step_down(float rate)
{
    float *weight = (float *)&net, *down = (float *)&slope, *mean = (float *)&middle, *power2 = (float *)&square;
    times++;
    float first = 1 - powf(0.9f, times), second = 1 - powf(0.999f, times);
    for (size_t n = 0; n < sizeof net / sizeof(float); n++) {
        mean[n] = 0.9f * mean[n] + 0.1f * down[n];
        power2[n] = 0.999f * power2[n] + 0.001f * down[n] * down[n];
        weight[n] -= rate * mean[n] / first / (sqrtf(power2[n] / second) + 1e-6f);
        weight[n] = fminf(fmaxf(weight[n], -1.98f), 1.98f);
    }
    memset(&slope, 0, sizeof slope);
}

/* Play so many deals so many times, at most 1024, and learn each time; return the mean square error. */
double learn(int rounds, int deals, float rate, float random)
{
    double squares = 0;
    long count = 0;
    for (int round = 0; round < rounds; round++) {
        int number = 0, of[4] = {0};
        for (int n = 0; n < deals; n++) number += played(steps + number, random);
        for (int n = 0; n < number; n++) { of[steps[n].laid]++; squares += steps[n].error * steps[n].error; }
        count += number;
        for (Step *step = steps; step < steps + number; step++) {
            int laid = step->laid;
            float error = fminf(fmaxf(step->error, -2), 2) / of[laid], back[UNITS];
            for (int unit = 0; unit < UNITS; unit++) {
                back[unit] = step->unit[unit] > 0 ? error * net.said[laid][step->card][unit] : 0;
                slope.said[laid][step->card][unit] += error * step->unit[unit];
            }
            slope.base[laid][step->card] += error;
            for (int k = 0; k < step->signs; k++)
                for (int unit = 0; unit < UNITS; unit++) slope.seen[laid][step->sign[k]][unit] += back[unit];
        }
        step_down(rate);
    }
    return squares / count;
}
