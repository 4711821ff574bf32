/* The conditions of stop rules, looked at after every step. */
#ifndef BUFFERLAB_CONDITIONS_H
#define BUFFERLAB_CONDITIONS_H

#include "allocation/allocation.h"

/* As in Model. */
bool conditions_accept(const StopRule *rule);
uint32_t conditions_firing_lane(StopRule *rule, uint32_t step);
/* After step `step`: whether a rule fires. */
bool conditions_fire(StopRules *rules, uint32_t step);

#endif
