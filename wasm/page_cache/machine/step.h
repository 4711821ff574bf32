/* The current step: its acts and events. Both are a report and decide nothing. */
#ifndef BUFFERLAB_STEP_H
#define BUFFERLAB_STEP_H

#include "abi/page_machine.h"
#include "base/bits.h"
#include "base/state_struct.h"

STATE_STRUCT(BlMachineAct, BL_MACHINE_ACT(STATE_FIELD));

typedef struct Step {
  uint32_t command, number, bytes; /* number: in the command */
  uint32_t acts, kept;             /* all acts, and those in `act` */
  uint32_t done;                   /* bit set of act kinds */
  uint64_t time;                   /* ns */
  BlMachineAct act[BL_MAX_MACHINE_ACTS];
} Step;
STATE_STRUCT(Step, command, number, bytes, acts, kept, done, time, (BlMachineAct, act));

static inline void step_add(Step *step, BlMachineActKind kind, BlMachineAct act) {
  act.kind = kind;
  step->done |= 1u << kind;
  step->acts++;
  if (step->kept < BL_MAX_MACHINE_ACTS) step->act[step->kept++] = act;
}

#endif
