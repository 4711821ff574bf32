/* The exports of the core that reads calls: no logic. */
#include "exports_calls.h"

#include "calls/call_text.h"
#include "exports_run.h"

static uint8_t text[BL_CALL_TEXT_BYTES + 1];
static BlCallLine lines[BL_MAX_CALL_LINES];
static uint32_t end;

EXPORT(bl_call_text) uint8_t *bl_call_text(void) { return text; }
EXPORT(bl_call_lines) const BlCallLine *bl_call_lines(void) { return lines; }
EXPORT(bl_call_end) uint32_t bl_call_end(void) { return end; }

EXPORT(bl_call_read) uint32_t bl_call_read(uint32_t from, uint32_t to) {
  const uint8_t *at = text + from;
  text[to] = 0;
  const uint32_t count = call_text_read(&at, lines);
  end = (uint32_t)(at - text);
  return count;
}
