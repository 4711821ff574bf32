/* Stop rules, which say after which step a run stops. The kernel keeps their list, remembers what held
 * before, and names the first rule that fires. What a rule looks at is the model's: it says for which lane
 * one fires. A condition that lasts fires when it becomes true and not while it stays true. */
#ifndef BUFFERLAB_STOP_RULES_H
#define BUFFERLAB_STOP_RULES_H

#include "abi/kernel.h"
#include "base/bits.h"

#define STOP_RULES (BL_EVENT_BREAKPOINT + 1)

typedef struct StopRule {
  bool armed;
  bool at_step;  /* fires at step `value`, whatever the model does then */
  uint32_t kind; /* the model's */
  uint32_t lane; /* BL_NONE = any */
  uint32_t held; /* bit set: what held before, a bit a lane */
  uint64_t value;
} StopRule;

typedef struct StopRules {
  StopRule at[STOP_RULES];
  BlStop stop; /* the last one */
} StopRules;

/* The first lane of the model's state for which `rule` fires after `step`; BL_NONE = for none. It looks at
 * every lane, since each has its bit in `held`. */
typedef uint32_t FiringLane(StopRule *rule, uint32_t step);

/* Whether there is anything to test. */
static inline bool stop_rules_armed(const StopRules *rules) {
  for (uint32_t i = 0; i < STOP_RULES; i++)
    if (rules->at[i].armed) return true;
  return false;
}

/* Whether it has become true that `holds_now`; `bit` of what held remembers. */
static inline bool stop_rule_becomes(StopRule *rule, uint32_t bit, bool holds_now) {
  const bool held = rule->held & bit;
  rule->held = holds_now ? rule->held | bit : rule->held & ~bit;
  return holds_now && !held;
}

/* After step `step`: whether a rule fires; the lowest-numbered one is named in `stop`. `firing_lane` is a
 * constant at the call and becomes part of the caller. */
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

/* Before a run: what already holds does not fire. */
static inline void stop_rules_begin(StopRules *rules, FiringLane *firing_lane) {
  for (uint32_t i = 0; i < STOP_RULES; i++)
    if (rules->at[i].armed && !rules->at[i].at_step) firing_lane(&rules->at[i], BL_NONE);
}

#endif
