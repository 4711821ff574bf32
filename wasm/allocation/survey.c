#include "survey.h"

#include <string.h>

void survey_take(Survey *survey, const Run *run, uint32_t lane) {
  if (survey->revision == run->revision) return;
  memset(survey, 0, sizeof *survey);
  survey->revision = run->revision;
  const BlBuffer *buffers = lane_buffers(&allocation.lanes[lane]);
  for (uint32_t i = 0; i < allocation.workload.state.live; i++) {
    const uint32_t granted = buffers[i].size, needed = allocation.workload.needed.at[i];
    if (granted == 0) continue;
    BlClassTotals *totals = &survey->classes[survey_class(granted)];
    totals->count++;
    totals->granted += granted;
    totals->needed += needed;
    totals->poisoned += lane_is_poisoned(&allocation.lanes[lane], granted, needed);
    if (granted > survey->largest) survey->largest = granted;
  }
}
