#include "page_cache/policies/window_climb.h"

#include <stdbool.h>

#include "base/bits.h"

SMALL_CODE_BEGIN

#define PERCENT      10000 /* of a rate */
#define JUMP         (5 * PERCENT)
#define MARGIN       (1 * PERCENT)
#define LEAST_STEP   2
#define FIRST_WAIT   16
#define LONGEST_WAIT 64
#define HELD         32 /* samples */

enum { PROBE, AUDIT };
enum { WALKING, CONFIRMED, CRASHED, FAILED };

/* A sample, and the bounds of a cache of `capacity` pages. */
typedef struct Reading {
  int32_t capacity, window, main, probation; /* pages, 1 at least */
  int32_t window_hits, main_hits, probation_hits, rate, change;
  int32_t band, floor, longest, bar; /* longest step; bar: hits of a region that tell something */
} Reading;

static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }
static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t size_of(int32_t step) { return step < 0 ? -step : step; }
static int32_t signed_as(int32_t size, int32_t step) { return step < 0 ? -size : size; }
static int32_t capped(int32_t step, int32_t cap) { return signed_as(least(size_of(step), cap), step); }
static int32_t decayed(int32_t step) { return signed_as((98 * size_of(step) + 50) / 100, step); }
static int32_t upper_corner(const Reading *r) { return r->capacity - r->capacity / 4; }

static Reading read_sample(const WindowClimb *c, const ClimbSample *s, int32_t capacity, int32_t window,
                           int32_t protected) {
  const int32_t rate = (int32_t)(s->hits * 1000000ull / s->requests);
  return (Reading){.capacity = capacity,
                   .window = window,
                   .main = most(1, capacity - window),
                   .probation = most(1, capacity - window - protected),
                   .window_hits = (int32_t)s->window_hits,
                   .main_hits = (int32_t)(s->hits - s->window_hits),
                   .probation_hits = (int32_t)s->probation_hits,
                   .rate = rate,
                   .change = rate - c->last_rate,
                   .band = most(1, capacity / 50),
                   .floor = capacity / 50,
                   .longest = 3 * capacity / 10,
                   .bar = most(4, (int32_t)(s->requests >> 10))};
}

/* Steering by densities, hits per page ----------------------------------------------------------------- */

/* The logarithm to base 2, in 1/65536. */
static int32_t logarithm(uint64_t number) {
  const int32_t whole = 63 - __builtin_clzll(number);
  uint64_t mantissa = whole > 31 ? number >> (whole - 31) : number << (31 - whole);
  int32_t result = whole;
  for (uint32_t bit = 0; bit < 16; bit++) {
    mantissa = mantissa * mantissa >> 31;
    const uint32_t above = (uint32_t)(mantissa >> 32);
    mantissa >>= above;
    result = result << 1 | (int32_t)above;
  }
  return result;
}

/* Of the window's density by main's. A region counts as having an eighth of the bar at least. */
static int32_t density_ratio(const Reading *r) {
  return logarithm((uint64_t)most(8 * r->window_hits, r->bar) * (uint64_t)r->main) -
         logarithm((uint64_t)most(8 * r->main_hits, r->bar) * (uint64_t)most(1, r->window));
}

/* Not below the floor; a window that lies there grows to it. */
static int32_t floored(const Reading *r, int32_t step) { return most(step, r->floor - r->window); }

/* 3 % of the cache for each power of e: 0.03 * ln 2 = 21805 / 2^20. */
static int32_t steer(const Reading *r) {
  const int32_t ratio = density_ratio(r);
  const int64_t size = (int64_t)r->capacity * size_of(ratio) * 21805 >> 36;
  return floored(r, signed_as(size < r->longest ? (int32_t)size : r->longest, ratio));
}

/* Rates and the anchor --------------------------------------------------------------------------------- */

static int32_t noise(const WindowClimb *c) { return 3 * c->deviation; }
static int32_t margin(const WindowClimb *c) { return most(MARGIN, noise(c)); }

static void forget_rates(WindowClimb *c) {
  c->smoothed = -1;
  c->deviation = JUMP;
}

static void release(ClimbAnchor *a) { a->held = a->shield = 0; }

static void plant(ClimbAnchor *a, int32_t window, int32_t rate) {
  a->window = window;
  a->rate = rate;
  a->claim = -1;
}

static bool is_at(const ClimbAnchor *a, const Reading *r) {
  return a->window >= 0 && size_of(r->window - a->window) <= r->band;
}

/* Ends hold and return. An anchor here is another workload's, as are the rates. */
static void stand_down(WindowClimb *c, const Reading *r) {
  ClimbAnchor *a = &c->anchor;
  if (is_at(a, r)) {
    plant(a, -1, 0);
    forget_rates(c);
  }
  release(a);
  a->left = a->shortfalls = 0;
}

static void begin_return(ClimbAnchor *a) {
  a->left = 8;
  a->settling = 2;
  a->claim = a->rate;
  a->held = 1;
}

static int32_t stride_home(ClimbAnchor *a, const Reading *r) {
  const int32_t way = a->window - r->window;
  a->left = size_of(way) <= r->longest ? 0 : a->left - 1;
  return capped(way, r->longest);
}

static void track(WindowClimb *c, const Reading *r) {
  ClimbAnchor *a = &c->anchor;
  const bool settled = !c->walk.on && !c->undo && !a->left;
  if (is_at(a, r)) {
    a->rate = c->smoothed;
  } else if (settled && a->window < 0) {
    plant(a, r->window, c->smoothed);
  } else if (settled && c->smoothed > a->rate + margin(c)) {
    plant(a, r->window, c->smoothed);
    release(a);
  }
}

static void update_rates(WindowClimb *c, const Reading *r) {
  if (c->smoothed < 0) {
    c->smoothed = r->rate;
    return;
  }
  c->deviation += (size_of(r->rate - c->smoothed) - c->deviation) / 5;
  c->smoothed += (r->rate - c->smoothed) / 5;
  track(c, r);
}

static bool falls_short(WindowClimb *c, const Reading *r) {
  ClimbAnchor *a = &c->anchor;
  const bool low = a->window >= 0 && !is_at(a, r) && c->smoothed < a->rate - margin(c);
  a->shortfalls = low ? a->shortfalls + 1 : 0;
  if (a->shortfalls < 4) return false;
  a->shortfalls = 0;
  begin_return(a);
  return true;
}

/* At the anchor after a return: is its rate still there? False = nothing to test. */
static bool tests_return(WindowClimb *c, const Reading *r) {
  ClimbAnchor *a = &c->anchor;
  if (a->claim >= 0 && !is_at(a, r)) a->claim = -1;
  if (a->claim < 0) return false;
  if (--a->settling > 0) return true;
  const bool fails = c->smoothed < a->claim - margin(c);
  a->claim = -1;
  if (fails) stand_down(c, r);
  return true;
}

static void notice_jump(WindowClimb *c, const Reading *r) {
  ClimbAnchor *a = &c->anchor;
  if (!c->walk.on && a->held && a->shield > 0) a->shield--;
  if (c->retreat > 0) c->retreat--;
  const bool shielded = !c->walk.on && a->held && a->shield > 0;
  const bool tested =
      (a->held && c->walk.on && c->walk.audit) || c->retreat > 0 || (a->claim >= 0 && !a->left);
  if (size_of(r->change) >= JUMP && !shielded && !tested) stand_down(c, r);
}

/* Walks ------------------------------------------------------------------------------------------------ */

static int32_t first_stride(const WindowClimb *c, const Reading *r, int32_t kind) {
  const int32_t wait = c->wait[kind], scale = wait >= LONGEST_WAIT ? 4 : wait > FIRST_WAIT ? 2 : 1;
  return least(r->longest, scale * most(r->capacity / 16, LEAST_STEP));
}

/* Samples before densities decide a probe. */
static int32_t depth(const WindowClimb *c) {
  const int32_t wait = c->wait[PROBE];
  return wait >= LONGEST_WAIT ? 10 : wait > FIRST_WAIT ? 2 : 0;
}

static void escalate(WindowClimb *c, int32_t kind) { c->wait[kind] = least(LONGEST_WAIT, 2 * c->wait[kind]); }

static int32_t crash_bar(const WindowClimb *c) {
  if (c->walk.audit) return least(JUMP, 15 * c->walk.rate / 100);
  return least(3 * JUMP, most(JUMP, noise(c)));
}

static int32_t reversal_bar(const WindowClimb *c) {
  return c->walk.audit ? least(JUMP, 15 * most(c->walk.rate, noise(c)) / 100) : crash_bar(c);
}

/* The way back to where the walk began. */
static int32_t retreat(WindowClimb *c, const Reading *r, int32_t way) {
  const int32_t step = capped(way, r->longest);
  c->undo = way - step;
  c->retreat = 2;
  return step;
}

static int32_t undo(WindowClimb *c, const Reading *r, bool crashed) {
  const ClimbWalk *w = &c->walk;
  const int32_t kind = w->audit;
  const bool failed = !crashed || c->crashes[kind] >= 2;
  if (failed) escalate(c, kind);
  const int32_t wait = c->wait[kind];
  if (kind == PROBE) {
    c->rest = wait;
    c->farthest = -1;
  } else {
    c->audit_after = failed && !crashed && wait >= LONGEST_WAIT ? least(512, 2 * most(c->audit_after, wait))
                                                                : most(FIRST_WAIT, wait);
  }
  return retreat(c, r, w->window - r->window);
}

static int32_t next_stride(const WindowClimb *c, const Reading *r, bool first) {
  const ClimbWalk *w = &c->walk;
  const int32_t stride = first_stride(c, r, w->audit);
  if (first) return w->direction * stride;
  if (w->audit && w->below > 0) {
    const int32_t kept = decayed(c->step);
    return size_of(kept) < LEAST_STEP ? signed_as(LEAST_STEP, c->step) : kept;
  }
  const int32_t bar = reversal_bar(c), heading = r->change > -bar ? c->step : -c->step;
  const int32_t next = size_of(r->change) >= bar ? signed_as(stride, heading) : decayed(heading);
  return size_of(next) < LEAST_STEP ? w->direction * stride : next;
}

static int32_t walk_on(WindowClimb *c, const Reading *r, bool first) {
  ClimbWalk *w = &c->walk;
  const int32_t stride = next_stride(c, r, first);
  if ((r->window + stride - w->window) * w->direction < 0) {
    w->on = c->crashes[w->audit] = 0;
    return undo(c, r, false);
  }
  w->samples++;
  c->step = stride < 0 ? least(0, floored(r, stride)) : stride;
  return c->step;
}

static int32_t begin_walk(WindowClimb *c, const Reading *r, int32_t kind, int32_t direction) {
  c->walk = (ClimbWalk){.on = 1,
                        .audit = kind,
                        .direction = direction,
                        .window = r->window,
                        .rate = r->rate,
                        .smoothed = c->smoothed,
                        .probation_hits = r->probation_hits,
                        .probation_size = r->probation,
                        .best_rate = -1,
                        .best_window = -1};
  return walk_on(c, r, true);
}

static int32_t audit_direction(WindowClimb *c, const Reading *r) {
  if (c->settled_rate >= 0 && (!c->anchor.held || size_of(c->smoothed - c->settled_rate) >= JUMP))
    c->audit_direction = -c->audit_direction;
  c->settled_rate = -1;
  if (r->window <= 2 * r->capacity / 50) return 1;
  if (r->window >= upper_corner(r)) return -1;
  const int32_t room = c->audit_direction < 0 ? r->window - r->floor : upper_corner(r) - r->window;
  const int32_t chosen = room < first_stride(c, r, AUDIT) ? -c->audit_direction : c->audit_direction;
  c->audit_direction = -chosen;
  return chosen;
}

static int32_t begin_audit(WindowClimb *c, const Reading *r) {
  const int32_t direction = audit_direction(c, r);
  c->still = 0;
  return begin_walk(c, r, AUDIT, direction);
}

static bool has_gained(const ClimbWalk *w) { return w->samples >= 5 && w->above >= 4 && w->reached; }

static bool is_reversed(const ClimbWalk *w, const Reading *r) { return density_ratio(r) * w->direction < 0; }

/* Is the region that the probe enlarges the denser one? The window is compared with what probation was. */
static bool is_denser(const ClimbWalk *w, const Reading *r) {
  if (w->direction < 0) return (int64_t)r->main_hits * r->window > (int64_t)r->window_hits * r->main;
  return (int64_t)r->window_hits * w->probation_size > (int64_t)w->probation_hits * r->window;
}

static void remember_probe(WindowClimb *c, const Reading *r) {
  const int32_t direction = c->walk.direction, beyond = (r->window - c->farthest) * direction;
  const bool known = c->farthest >= 0 && direction == c->farthest_direction;
  if (is_reversed(&c->walk, r) || (known && beyond <= r->band)) {
    escalate(c, PROBE);
  } else {
    c->wait[PROBE] = 1;
  }
  if (known && beyond <= 0) return;
  c->farthest = r->window;
  c->farthest_direction = direction;
}

static int probe_ending(WindowClimb *c, const Reading *r) {
  const ClimbWalk *w = &c->walk;
  const int32_t watched = w->direction < 0 ? r->main_hits : r->window_hits;
  const bool decides = watched >= 4 * r->bar && w->samples >= depth(c);
  if (!decides) return w->samples >= 16 ? FAILED : WALKING;
  if (!is_denser(w, r)) return FAILED;
  remember_probe(c, r);
  c->rest = 0;
  return CONFIRMED;
}

static int audit_ending(WindowClimb *c) {
  if (!has_gained(&c->walk)) return c->walk.samples >= 16 ? FAILED : WALKING;
  c->wait[AUDIT] = FIRST_WAIT;
  c->wait[PROBE] = 1;
  c->rest = c->crashes[PROBE] = 0;
  c->audit_after = HELD;
  c->settled_rate = c->smoothed;
  c->audit_direction = c->walk.direction;
  return CONFIRMED;
}

static int ending(WindowClimb *c, const Reading *r) {
  ClimbWalk *w = &c->walk;
  w->below = r->rate <= w->rate - crash_bar(c) ? w->below + 1 : 0;
  if (w->below >= (w->audit && c->crashes[AUDIT] ? 3 : 1)) {
    c->crashes[w->audit] = least(2, c->crashes[w->audit] + 1);
    return CRASHED;
  }
  const bool above = r->rate > w->smoothed + MARGIN;
  w->above = above ? w->above + 1 : 0;
  if (!above) w->best_rate = w->best_window = -1;
  if (above && r->rate >= w->best_rate) {
    w->best_rate = r->rate;
    w->best_window = r->window;
  }
  w->reached |= r->rate >= w->rate;
  const int result = w->audit ? audit_ending(c) : probe_ending(c, r);
  if (result != WALKING) c->crashes[w->audit] = 0;
  return result;
}

/* Anchors a confirmed walk. True = the window stays there, whatever densities say. */
static bool stays(WindowClimb *c, const Reading *r) {
  const ClimbWalk *w = &c->walk;
  const bool better = w->audit && w->best_rate > r->rate + MARGIN;
  plant(&c->anchor, better ? w->best_window : r->window, c->smoothed);
  if (!w->audit && !(w->samples >= 10 && is_reversed(w, r) && has_gained(w))) {
    release(&c->anchor);
    return false;
  }
  c->anchor.held = 1;
  c->anchor.shield = HELD;
  if (c->anchor.window != r->window) begin_return(&c->anchor);
  return true;
}

static int32_t end_or_walk(WindowClimb *c, const Reading *r) {
  const int how = ending(c, r);
  if (how == WALKING) return walk_on(c, r, false);
  c->walk.on = 0;
  if (how != CONFIRMED) return undo(c, r, how == CRASHED);
  if (!stays(c, r)) return steer(r);
  return c->anchor.left ? stride_home(&c->anchor, r) : 0;
}

/* The rule --------------------------------------------------------------------------------------------- */

static int32_t choose(WindowClimb *c, const Reading *r) {
  ClimbAnchor *a = &c->anchor;
  if (c->walk.on) return end_or_walk(c, r);
  if (c->undo) return retreat(c, r, c->undo);
  if (a->left) return stride_home(a, r);
  if (tests_return(c, r)) return 0;
  const bool starved = r->window_hits < r->bar, dead = starved && r->main_hits < r->bar;
  if (dead || (starved && r->window <= r->capacity / 4)) {
    if (c->rest <= 0) return begin_walk(c, r, PROBE, dead && r->window >= r->capacity / 2 ? -1 : 1);
    if (c->still >= c->audit_after) return begin_audit(c, r);
    c->rest--;
    return floored(r, 0);
  }
  if (falls_short(c, r)) return stride_home(a, r);
  if (c->still >= c->audit_after) return begin_audit(c, r);
  return a->held ? 0 : steer(r);
}

void window_climb_open(WindowClimb *c) {
  *c = (WindowClimb){.anchor = {.window = -1, .claim = -1},
                     .wait = {FIRST_WAIT, FIRST_WAIT},
                     .farthest = -1,
                     .audit_after = 4,
                     .settled_rate = -1,
                     .last_window = -1,
                     .audit_direction = -1};
  forget_rates(c);
}

int32_t window_climb(WindowClimb *c, const ClimbSample *sample, uint32_t capacity, uint32_t window,
                     uint32_t protected) {
  const Reading r = read_sample(c, sample, (int32_t)capacity, (int32_t)window, (int32_t) protected);
  notice_jump(c, &r);
  update_rates(c, &r);
  const int32_t step = choose(c, &r);
  const bool same = c->last_window < 0 || size_of(r.window - c->last_window) <= r.band;
  c->still = same ? c->still + 1 : most(0, c->still - 1);
  c->last_window = r.window;
  c->last_rate = r.rate;
  return step;
}

SMALL_CODE_END
