#include "page_chain.h"

#include <string.h>

#include "bits.h"
#include "sim_assert.h"

PageChain chain_new(void) { return chain_from(page_allocate()); }

PageChain chain_from(uint32_t first) {
  return (PageChain){.first = first, .page = first, .payload = page_payload(first)};
}

/* Moves to the next page. */
static void next_page(PageChain *chain) {
  chain->page = *page_next(chain->page);
  chain->at = 0;
  SIM_ASSERT(chain->page != NO_PAGE);
  chain->payload = page_payload(chain->page);
}

void chain_write(PageChain *chain, const uint8_t *bytes, uint32_t count) {
  chain->bytes += count;
  while (count > 0) {
    if (chain->at == PAGE_PAYLOAD) {
      *page_next(chain->page) = page_allocate();
      next_page(chain);
    }
    const uint32_t now = min_u32(count, PAGE_PAYLOAD - chain->at);
    memcpy(chain->payload + chain->at, bytes, now);
    chain->at += now, bytes += now, count -= now;
  }
}

void chain_read(PageChain *chain, uint8_t *bytes, uint32_t count) {
  chain->bytes += count;
  while (count > 0) {
    if (chain->at == PAGE_PAYLOAD) next_page(chain);
    const uint32_t now = min_u32(count, PAGE_PAYLOAD - chain->at);
    memcpy(bytes, chain->payload + chain->at, now);
    chain->at += now, bytes += now, count -= now;
  }
}

uint32_t chain_pages(uint32_t bytes) { return (bytes + PAGE_PAYLOAD - 1) / PAGE_PAYLOAD; }

void chain_free(uint32_t first) {
  while (first != NO_PAGE) {
    const uint32_t next = *page_next(first);
    page_free(first);
    first = next;
  }
}
