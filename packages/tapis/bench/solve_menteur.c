/* Regret matching for a round of Menteur between two players, over all pairs of cups (see solve_menteur.py).

   A state of a player is their cup, the last rung, and how many steps it is above the one before, 0 where there
   was none.  Action 0 is the call, action s raises by s steps.  All histories of a state are one: what reaches
   it is added up for each player by itself (fixed-strategy iteration, Neller and Hnath 2011).  Regrets are cut at
   0 and the mean is weighed by the iteration (CFR+, Tammelin 2014). */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* [cup, action]: the part of each action beside the others: regret, or even parts where there is none. */
static void parts(const float *regrets, int cups, size_t stride, const uint8_t *open, int actions, float *found)
{
    int many = 0;
    for (int action = 0; action < actions; action++)
        many += open[action];
    for (int cup = 0; cup < cups; cup++) {
        const float *own = regrets + cup * stride;
        float sum = 0;
        for (int action = 0; action < actions; action++)
            sum += open[action] ? own[action] : 0;
        for (int action = 0; action < actions; action++)
            found[cup * actions + action] = !open[action] ? 0 : sum > 0 ? own[action] / sum : 1.0f / many;
    }
}

/* Adds what an action brings: `whole` [first, second] by its part, and `gain` of who acts, weighed by the other's cups. */
static void add(const float *worth, const int *cups, int who, const float *share, int actions, const float *weight,
                float *whole, float *gain)
{
    for (int first = 0; first < cups[0]; first++) {
        const float *row = worth + (size_t)first * cups[1];
        float *into = whole + (size_t)first * cups[1];
        if (who == 0) {
            float part = share[first * actions], sum = 0;
            for (int second = 0; second < cups[1]; second++) {
                into[second] += part * row[second];
                sum += weight[second] * row[second];
            }
            gain[first * actions] = sum;
        } else {
            float often = weight[first];
            for (int second = 0; second < cups[1]; second++) {
                into[second] += share[second * actions] * row[second];
                gain[second * actions] -= often * row[second];
            }
        }
    }
}

/* Adds what each action would have brought beyond what was done to the regrets, which do not fall below 0. */
static void regretted(float *regrets, int cups, size_t stride, const float *share, const float *gain,
                      const uint8_t *open, int actions)
{
    for (int cup = 0; cup < cups; cup++) {
        float mean = 0, *own = regrets + cup * stride;
        for (int action = 0; action < actions; action++)
            mean += open[action] ? share[cup * actions + action] * gain[cup * actions + action] : 0;
        for (int action = 0; action < actions; action++)
            if (open[action]) {
                float more = own[action] + gain[cup * actions + action] - mean;
                own[action] = more > 0 ? more : 0;
            }
    }
}

/* Regrets and sums of some iterations.  `first` [cup, opening] and `regrets`, `played` [cup, gap, rung, action] are of
   the opener and of the other; `chances` how likely a cup is; `stray` how often anything is tried. */
void solve(int rungs, int steps, int openings, const int *count, const int *value, const uint8_t *opens,
           const int *cups, const int8_t *held[2], const float *chances[2], double won, double lost, float *opening,
           float *opened, float *regrets[2], float *played[2], int rounds, float stray)
{
    int gaps = steps + 1, states = gaps * rungs, most = cups[0] > cups[1] ? cups[0] : cups[1];
    size_t pairs = (size_t)cups[0] * cups[1], stride = (size_t)states * gaps;
    float *share[2], *reach[2][2], *first = malloc(cups[0] * openings * sizeof(float));
    float *gain = malloc((size_t)most * gaps * sizeof(float)), *weight = malloc(most * sizeof(float));
    float *begun = malloc((size_t)cups[0] * openings * sizeof(float));
    /* [who, gap, rung within a window, pair] */
    float *worth = malloc(2 * gaps * gaps * pairs * sizeof(float)), *called = malloc(pairs * sizeof(float));
    uint8_t open[64];
    for (int who = 0; who < 2; who++) {
        share[who] = malloc((size_t)cups[who] * stride * sizeof(float));
        for (int state = 0; state < 2; state++) /* of the first player, of the second, at the states of who acts */
            reach[who][state] = malloc((size_t)states * cups[state] * sizeof(float));
    }
    for (int turn = 0; turn < rounds; turn++) {
        float late = (float)(turn + 1);
        for (int who = 0; who < 2; who++)
            for (int state = 0; state < 2; state++)
                memset(reach[who][state], 0, (size_t)states * cups[state] * sizeof(float));
        parts(opening, cups[0], openings, opens, openings, first);
        int many = 0;
        for (int bid = 0; bid < openings; bid++)
            many += opens[bid];
        for (int bid = 0; bid < openings; bid++)
            if (opens[bid]) {
                for (int cup = 0; cup < cups[0]; cup++) {
                    float part = first[cup * openings + bid];
                    opened[cup * openings + bid] += part * late;
                    reach[1][0][bid * cups[0] + cup] += part * (1 - stray) + stray / many;
                }
                for (int cup = 0; cup < cups[1]; cup++)
                    reach[1][1][bid * cups[1] + cup] += 1;
            }
        for (int last = 0; last < rungs; last++)
            for (int gap = 0; gap < gaps; gap++)
                for (int who = 0; who < 2; who++) {
                    int state = gap * rungs + last, other = 1 - who, actions = 0;
                    float *own = reach[who][who] + (size_t)state * cups[who];
                    float *theirs = reach[who][other] + (size_t)state * cups[other];
                    float *part = share[who] + (size_t)state * gaps * cups[who];
                    for (int step = 0; step < gaps; step++)
                        actions += open[step] = last + step < rungs;
                    parts(regrets[who] + (size_t)state * gaps, cups[who], stride, open, gaps, part);
                    for (int cup = 0; cup < cups[who]; cup++)
                        for (int step = 0; step < actions; step++)
                            played[who][cup * stride + (size_t)state * gaps + step] +=
                                part[cup * gaps + step] * own[cup] * late;
                    for (int step = 1; step < actions; step++) {
                        int next = step * rungs + last + step;
                        float *mine = reach[other][who] + (size_t)next * cups[who];
                        float *yours = reach[other][other] + (size_t)next * cups[other];
                        for (int cup = 0; cup < cups[who]; cup++)
                            mine[cup] += own[cup] * (part[cup * gaps + step] * (1 - stray) + stray / actions);
                        for (int cup = 0; cup < cups[other]; cup++)
                            yours[cup] += theirs[cup];
                    }
                }
        for (int last = rungs - 1; last >= 0; last--) {
            for (int gap = 0; gap < gaps; gap++)
                for (int who = 0; who < 2; who++) {
                    int state = gap * rungs + last, other = 1 - who;
                    float *part = share[who] + (size_t)state * gaps * cups[who];
                    float *whole = worth + ((size_t)(who * gaps + gap) * gaps + last % gaps) * pairs;
                    float *theirs = reach[who][other] + (size_t)state * cups[other];
                    for (int cup = 0; cup < cups[other]; cup++)
                        weight[cup] = theirs[cup] * chances[other][cup];
                    if (gap == 0 && who == 0)
                        continue; /* the opener speaks first, so there is a bid before theirs */
                    for (int one = 0; one < cups[0]; one++)
                        for (int two = 0; two < cups[1]; two++) {
                            int true_bid = held[0][one * 6 + value[last]] + held[1][two * 6 + value[last]] >= count[last];
                            called[(size_t)one * cups[1] + two] = (who == 0) == true_bid ? lost : won;
                        }
                    memset(gain, 0, (size_t)cups[who] * gaps * sizeof(float));
                    memset(whole, 0, pairs * sizeof(float));
                    for (int step = 0; step < gaps && last + step < rungs; step++)
                        add(step ? worth + ((size_t)(other * gaps + step) * gaps + (last + step) % gaps) * pairs : called,
                            cups, who, part + step, gaps, weight, whole, gain + step);
                    for (int step = 0; step < gaps; step++)
                        open[step] = last + step < rungs;
                    regretted(regrets[who] + (size_t)state * gaps, cups[who], stride, part, gain, open, gaps);
                }
            if (last < openings && opens[last])
                add(worth + ((size_t)gaps * gaps + last % gaps) * pairs, cups, 0, first + last, openings, chances[1],
                    called, begun + last);
        }
        regretted(opening, cups[0], openings, first, begun, opens, openings);
    }
    for (int who = 0; who < 2; who++) {
        free(share[who]);
        free(reach[who][0]);
        free(reach[who][1]);
    }
    free(first);
    free(gain);
    free(weight);
    free(worth);
    free(called);
    free(begun);
}
