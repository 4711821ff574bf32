/* Checks every word of a scenario block of the stage "policies", which is untrusted. */
#ifndef BUFFERLAB_PAGE_CHECK_H
#define BUFFERLAB_PAGE_CHECK_H

#include "page_cache/accesses/accesses.h"

/* Returns BL_OK, BL_BAD_VERSION, or BL_BAD_FIELD with the first problem. */
BlStatus page_check(const BlPageScenario *scenario, const GivenAccesses *given, BlPageProblem *problem);

#endif
