/* The interface of a model: a state that each step changes, behind a struct of functions. The kernel owns
 * time (steps done, keyframes, the shape of the series, stop rules) and knows no model. A model knows no
 * keyframes. One run is open at a time, so a model has a single state at a fixed address, which makes it
 * 7 % faster. All its memory comes from base/memory.h. */
#ifndef BUFFERLAB_MODEL_H
#define BUFFERLAB_MODEL_H

#include "base/state_io.h"
#include "kernel/stop_rules.h"

typedef struct Run Run;

/* Steps that a model performs in one call, all within one span of the series. */
typedef struct Piece {
  uint32_t steps;
  uint32_t span;  /* BL_MAX_SPANS or more = beyond the end of the series */
  bool recording; /* false = a replay: the record already contains these steps */
  bool watched;   /* stop after a step at which a stop rule fires */
} Piece;

typedef struct Model {
  /* STATE_BYTES of the scenario block. */
  uint32_t block_bytes;
  /* The length of most packed words that take more than a byte: 2 or 3. See base/packed_io.h. */
  uint32_t middle_bytes;
  /* Goes to the start of a scenario and copies its checked block. All memory is free. */
  void (*open)(const void *block);
  /* That copy. A keyframe from another instance is accepted only if its block is the same. */
  void *(*block)(void);
  /* Passes everything that determines later steps, and all counters, in a fixed order, for keyframes and
   * the hash. Pieces are multiples of 4 bytes. */
  void (*pass)(StateIo *io);
  /* BL_OK, or the reason why no further step is possible. Sets `lane` if a lane is the reason. */
  BlStatus (*ended)(uint32_t *lane);
  /* Performs at most `steps` steps and adds each to run->done. BL_OK: at least one was performed.
   * BL_BREAKPOINT: a stop rule fired (stop_rules_fire). Any other status: none was performed. */
  BlStatus (*advance)(Run *run, const Piece *piece);
  /* Steps between the first two keyframes, of a run just opened; rounded up to a power of two, and at least
   * FIRST_SPACING. NULL = that many. For states that take longer to save than steps to repeat. */
  uint32_t (*first_spacing)(void);
  /* Empties series and logs. */
  void (*reset_record)(void);
  /* Whether a stop rule is valid: its kind, lane and value. */
  bool (*accepts)(const StopRule *rule);
  /* The kind of the stop rule whose value is a step. */
  uint32_t step_kind;
  FiringLane *firing_lane;
} Model;

#endif
