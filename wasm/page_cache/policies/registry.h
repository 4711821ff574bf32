/* The functions behind the rows of abi/page_policies.h. */
#ifndef BUFFERLAB_PAGE_REGISTRY_H
#define BUFFERLAB_PAGE_REGISTRY_H

#include "page_cache/policies/policy.h"

typedef struct PageParameter {
  uint32_t min, max, usual;
} PageParameter;

const PagePolicy *page_policy(BlPagePolicyName policy);
/* The number of lists of a policy. */
uint32_t page_policy_lists(BlPagePolicyName policy);
/* Its parameters, and their number. */
const PageParameter *page_policy_parameters(BlPagePolicyName policy, uint32_t *count);

#endif
