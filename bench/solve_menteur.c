/* Regret matching for a round of Menteur between two players, by sampled cups (see solve_menteur.py).

   A state of a player is their cup, the last rung, and how many steps it is above the one before, 0 where there
   was none.  Action 0 is the call, action s raises by s steps.  All histories of a state are one: what reaches
   it is added up for each player by itself (fixed-strategy iteration, Neller and Hnath 2011). */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t luck;

static double drawn(void)
{
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (double)(luck >> 11) / 9007199254740992.0;
}

/* A cup by its running sum of chances. */
static int cup_of(const double *sums, int cups)
{
    double at = drawn();
    int low = 0, high = cups - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (sums[middle] < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The part of an action beside the others: regret, or even parts where there is none; a little of everything. */
static void parts(const float *regrets, const uint8_t *open, int actions, float stray, float *found)
{
    float sum = 0;
    int many = 0;
    for (int action = 0; action < actions; action++) {
        found[action] = open[action] && regrets[action] > 0 ? regrets[action] : 0;
        sum += found[action];
        many += open[action];
    }
    for (int action = 0; action < actions; action++)
        if (open[action])
            found[action] = sum > 0 ? found[action] / sum * (1 - stray) + stray / many : 1.0f / many;
}

/* [cup, state, action] are regrets and sums of the opener and of the other; `opening` are those of the first bid. */
void solve(int rungs, int steps, int openings, const int *count, const int *value, const uint8_t *opens,
           const int *cups, const int8_t *held[2], const double *sums[2], const double *weight[2], double won,
           double lost, float *opening, float *opened, float *regrets[2], float *played[2], long from, long until,
           float stray, uint64_t seed)
{
    int gaps = steps + 1, states = gaps * rungs;
    float *reach[2], *worth = malloc(2 * states * sizeof(float)), *part = malloc(2 * states * gaps * sizeof(float));
    float *first = calloc(openings, sizeof(float));
    uint8_t open[64];
    for (int who = 0; who < 2; who++)
        reach[who] = malloc(2 * states * sizeof(float));
    luck = seed * 2654435761u + 88172645463325252ull;
    for (long turn = from; turn < until; turn++) {
        int cup[2] = {cup_of(sums[0], cups[0]), cup_of(sums[1], cups[1])};
        const int8_t *own[2] = {held[0] + cup[0] * 6, held[1] + cup[1] * 6};
        float late = (float)(turn + 1);
        for (int who = 0; who < 2; who++)
            memset(reach[who], 0, 2 * states * sizeof(float));
        parts(opening + cup[0] * openings, opens, openings, stray, first);
        for (int bid = 0; bid < openings; bid++)
            if (opens[bid]) {
                opened[cup[0] * openings + bid] += first[bid] * late;
                reach[0][states + bid] += first[bid];
                reach[1][states + bid] += 1;
            }
        for (int last = 0; last < rungs; last++)
            for (int gap = 0; gap < gaps; gap++)
                for (int who = 0; who < 2; who++) {
                    int local = gap * rungs + last, state = who * states + local;
                    if (reach[0][state] == 0 && reach[1][state] == 0)
                        continue;
                    size_t at = ((size_t)cup[who] * states + local) * gaps;
                    float *share = part + (size_t)state * gaps;
                    for (int step = 0; step < gaps; step++)
                        open[step] = last + step < rungs;
                    parts(regrets[who] + at, open, gaps, stray, share);
                    for (int step = 0; step < gaps && open[step]; step++) {
                        played[who][at + step] += share[step] * reach[who][state] * late;
                        if (step) {
                            int next = (1 - who) * states + step * rungs + last + step;
                            reach[who][next] += reach[who][state] * share[step];
                            reach[1 - who][next] += reach[1 - who][state];
                        }
                    }
                }
        for (int last = rungs - 1; last >= 0; last--) {
            int true_bid = own[0][value[last]] + own[1][value[last]] >= count[last];
            for (int gap = 0; gap < gaps; gap++)
                for (int who = 0; who < 2; who++) {
                    int local = gap * rungs + last, state = who * states + local;
                    if (reach[0][state] == 0 && reach[1][state] == 0)
                        continue;
                    float *share = part + (size_t)state * gaps, gain[64], mean = 0;
                    for (int step = 0; step < gaps && last + step < rungs; step++) {
                        gain[step] = step ? worth[(1 - who) * states + step * rungs + last + step]
                                          : (who == 0) == true_bid ? lost : won;
                        mean += share[step] * gain[step];
                    }
                    worth[state] = mean;
                    float by = (who ? -1 : 1) * reach[1 - who][state] * (float)weight[1 - who][cup[1 - who]];
                    float *regret = regrets[who] + ((size_t)cup[who] * states + local) * gaps;
                    for (int step = 0; step < gaps && last + step < rungs; step++)
                        regret[step] += by * (gain[step] - mean);
                }
        }
        float mean = 0;
        for (int bid = 0; bid < openings; bid++)
            if (opens[bid])
                mean += first[bid] * worth[states + bid];
        for (int bid = 0; bid < openings; bid++)
            if (opens[bid])
                opening[cup[0] * openings + bid] += (float)weight[1][cup[1]] * (worth[states + bid] - mean);
    }
    for (int who = 0; who < 2; who++)
        free(reach[who]);
    free(worth);
    free(part);
    free(first);
}
