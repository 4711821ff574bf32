/* The conditions of stop rules, evaluated after every step. */
#ifndef BUFFERLAB_CONDITIONS_H
#define BUFFERLAB_CONDITIONS_H

#include "allocation/allocation.h"

/* See Model. */
bool conditions_accept(const StopRule *rule);
uint32_t conditions_firing_lane(StopRule *rule, uint32_t step);
/* Whether a rule fires after step `step`. */
bool conditions_fire(StopRules *rules, uint32_t step);

#endif
