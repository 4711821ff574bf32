/* What the kernel runs: a state that each step changes, behind a struct of functions. The kernel owns time
 * (how many steps are done, keyframes, the shape of the series, stop rules) and knows no model; a model knows
 * no keyframes. One run is open at a time, so a model has one state: the functions find it at a fixed
 * address, which is worth 7 % of the speed. It points to no memory but that of base/memory.h. */
#ifndef BUFFERLAB_MODEL_H
#define BUFFERLAB_MODEL_H

#include "base/state_io.h"
#include "kernel/stop_rules.h"

typedef struct Run Run;

/* Steps that a model performs in one call, all of them within one span of the series. */
typedef struct Piece {
  uint32_t steps;
  uint32_t span;  /* BL_MAX_SPANS or more = the series has no room for it */
  bool recording; /* false = a replay: the record has these steps already */
  bool watched;   /* stops after a step at which a stop rule fires */
} Piece;

typedef struct Model {
  /* Of the block that a scenario is written in, a multiple of 4. */
  uint32_t block_bytes;
  /* Goes to the start of a scenario whose block has been checked, and keeps a copy of the block. All memory
   * is free. */
  void (*open)(const void *block);
  /* The copy. A keyframe is taken from another instance only if its block is the same. */
  void *(*block)(void);
  /* Passes all that decides the steps to come and all counters, in a fixed order: for keyframes and the hash.
   * Pieces are multiples of 4 bytes. */
  void (*pass)(StateIo *io);
  /* BL_OK, or why no step can follow any more; `lane` is set if one of the lanes is the reason. */
  BlStatus (*ended)(uint32_t *lane);
  /* Performs `steps` at the most, one after the other, and adds each to run->done. BL_OK: at least one was
   * performed. BL_BREAKPOINT: a stop rule fired (stop_rules_fire). Any other status: no step was performed.
   */
  BlStatus (*advance)(Run *run, const Piece *piece);
  /* Empties series and logs. */
  void (*reset_record)(void);
  /* Whether a stop rule can be armed: its kind, lane and value. */
  bool (*accepts)(const StopRule *rule);
  /* The kind of the stop rule whose value is a step. */
  uint32_t step_kind;
  FiringLane *firing_lane;
} Model;

#endif
