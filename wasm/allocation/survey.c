#include "survey.h"

#include <string.h>

void survey_take(Survey *survey, const Simulation *s, uint32_t lane) {
  if (survey->arrival == s->arrivals) return;
  memset(survey, 0, sizeof *survey);
  survey->arrival = s->arrivals;
  const BlBuffer *buffers = lane_buffers(&s->lanes[lane]);
  for (uint32_t i = 0; i < s->workload.state.live; i++) {
    const uint32_t granted = buffers[i].size, needed = s->workload.needed.at[i];
    BlClassTotals *totals = &survey->classes[size_class(granted)];
    totals->count++;
    totals->granted += granted;
    totals->needed += needed;
    totals->poisoned += lane_poisons(&s->lanes[lane], granted, needed);
    if (granted > survey->largest) survey->largest = granted;
  }
}
