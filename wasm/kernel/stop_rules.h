/* Stop rules determine after which step a run stops. The kernel keeps the list, remembers which conditions
 * held before, and names the first rule that fires. The model evaluates the conditions and names the lane.
 * A lasting condition fires when it becomes true, not while it stays true. */
#ifndef BUFFERLAB_STOP_RULES_H
#define BUFFERLAB_STOP_RULES_H

#include "abi/kernel.h"
#include "base/bits.h"

#define STOP_RULES (BL_EVENT_BREAKPOINT + 1)

typedef struct StopRule {
  bool armed;
  bool at_step;  /* fires at step `value`, whatever the model does */
  uint32_t kind; /* defined by the model */
  uint32_t lane; /* BL_NONE = any */
  uint32_t held; /* bit set: conditions that held before, one bit per lane */
  uint64_t value;
} StopRule;

typedef struct StopRules {
  StopRule at[STOP_RULES];
  BlStop stop; /* the last stop */
} StopRules;

/* The first lane for which `rule` fires after `step`; BL_NONE = none. It evaluates every lane to update
 * their bits in `held`. */
typedef uint32_t FiringLane(StopRule *rule, uint32_t step);

/* Whether any rule is armed. */
static inline bool stop_rules_armed(const StopRules *rules) {
  for (uint32_t i = 0; i < STOP_RULES; i++)
    if (rules->at[i].armed) return true;
  return false;
}

/* Whether `holds_now` has just become true. `bit` of `held` stores the last value. */
static inline bool stop_rule_becomes(StopRule *rule, uint32_t bit, bool holds_now) {
  const bool held = rule->held & bit;
  rule->held = holds_now ? rule->held | bit : rule->held & ~bit;
  return holds_now && !held;
}

/* Whether a rule fires after step `step`. `stop` names the lowest-numbered one. `firing_lane` is constant
 * at the call and inlined into the caller. */
ALWAYS_INLINE bool stop_rules_fire(StopRules *rules, FiringLane *firing_lane, uint32_t step) {
  bool fired = false;
  for (uint32_t i = 0; i < STOP_RULES; i++) {
    StopRule *rule = &rules->at[i];
    if (!rule->armed) continue;
    uint32_t lane = BL_NONE;
    if (!rule->at_step)
      lane = firing_lane(rule, step);
    else if (step == rule->value)
      lane = rule->lane == BL_NONE ? 0 : rule->lane;
    if (lane == BL_NONE || fired) continue;
    fired = true;
    rules->stop = (BlStop){.breakpoint = i, .lane = lane, .step = step};
  }
  return fired;
}

/* Before a run: conditions that already hold do not fire. */
static inline void stop_rules_begin(StopRules *rules, FiringLane *firing_lane) {
  for (uint32_t i = 0; i < STOP_RULES; i++)
    if (rules->at[i].armed && !rules->at[i].at_step) firing_lane(&rules->at[i], BL_NONE);
}

#endif
