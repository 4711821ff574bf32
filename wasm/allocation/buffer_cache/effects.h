/* The effects of the article and "waste moved inside" (docs/models.md): count and first step of each.
 * Units: bytes and steps. Invariant: first[e] == BL_NONE exactly while count[e] == 0. */
#ifndef BUFFERLAB_EFFECTS_H
#define BUFFERLAB_EFFECTS_H

#include "allocation/buffer_cache/buffer_cache.h"
#include "allocation/buffer_cache/event_log.h"

typedef struct EffectsState {
  uint64_t count[BL_COUNT(BL_EFFECTS)];
  uint32_t first[BL_COUNT(BL_EFFECTS)];
  uint32_t now;        /* bit set: effects of the last step */
  uint32_t inside_run; /* steps in a row with idle > wasted */
  uint32_t latest;     /* step of the last effect, BL_NONE = none yet */
  uint32_t before;     /* step of the last effect at an earlier step */
  uint32_t reserved;
} EffectsState;
STATE_STRUCT(EffectsState, count, first, now, inside_run, latest, before, reserved);

typedef struct Effects {
  EffectsState state;
  EventLog log;
} Effects;

ALWAYS_INLINE void effects_record(Effects *effects, BlEvent event) {
  EffectsState *state = &effects->state;
  if (state->count[event.effect]++ == 0) state->first[event.effect] = event.step;
  state->now |= 1u << event.effect;
  if (state->latest != event.step) state->before = state->latest, state->latest = event.step;
  event_log_add(&effects->log, event);
}

/* Effects 2 and 4: keep-bigger on a full bucket. */
ALWAYS_INLINE void effects_of_comparison(Effects *effects, uint32_t step, uint32_t big, uint32_t size,
                                         const Returned *returned) {
  const bool lost = returned->cause == BL_CAUSE_NOT_BIGGER;
  if (!lost && returned->cause != BL_CAUSE_KEPT_BIGGER) return;
  BlEvent event = {.step = step, .cause = (uint16_t)returned->cause};
  if (lost && size < big && returned->compared >= big) {
    event.effect = BL_EFFECT_STAYS, event.size = returned->compared, event.other = size;
    effects_record(effects, event);
  }
  if (returned->freed >= big) {
    event.effect = BL_EFFECT_REPLACED, event.size = returned->freed;
    event.other = lost ? returned->compared : size;
    effects_record(effects, event);
  }
}

#endif
