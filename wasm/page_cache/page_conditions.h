/* The conditions of stop rules of the stage "policies", evaluated after every step. */
#ifndef BUFFERLAB_PAGE_CONDITIONS_H
#define BUFFERLAB_PAGE_CONDITIONS_H

#include "page_cache/policies_model.h"

/* See Model. */
bool page_conditions_accept(const StopRule *rule);
uint32_t page_conditions_firing_lane(StopRule *rule, uint32_t step);
/* Whether a rule fires after step `step`. */
bool page_conditions_fire(StopRules *rules, uint32_t step);

#endif
