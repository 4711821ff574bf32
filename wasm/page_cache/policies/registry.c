#include "registry.h"

#define X(NAME, module, ...) extern const PagePolicy module##_policy;
BL_PAGE_POLICIES(X)
#undef X

typedef struct Row {
  const PagePolicy *policy;
  uint32_t lists, parameter_count;
  PageParameter parameters[BL_MAX_PAGE_PARAMETERS];
} Row;

#define L(name, count, kind)     +(count)
#define P(name, min, max, usual) {min, max, usual},
#define X(NAME, module, ...) \
  {&module##_policy, 0 BL_##NAME##_LISTS(L), BL_COUNT(BL_##NAME##_PARAMETERS), {BL_##NAME##_PARAMETERS(P)}},
static const Row rows[] = {BL_PAGE_POLICIES(X)};
#undef X
#undef P
#undef L

const PagePolicy *page_policy(BlPagePolicyName policy) { return rows[policy].policy; }

uint32_t page_policy_lists(BlPagePolicyName policy) { return rows[policy].lists; }

const PageParameter *page_policy_parameters(BlPagePolicyName policy, uint32_t *count) {
  *count = rows[policy].parameter_count;
  return rows[policy].parameters;
}
