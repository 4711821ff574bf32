import { ACT, PAGE_LIMIT } from "../../../generated/page_cache";
import { Keyframes } from "../../../kernel/engine/keyframes";
import { equal } from "../../../shared/equal";
import {
  type LaneMoment,
  type ListEnds,
  type NextRequest,
  noAnswer,
  type PageAnswer,
  type PageAsk,
  type PageBiography,
  type PageBox,
  type PageLife,
  type RequestMoment,
} from "../page-ask";
import type { PoliciesRun } from "./policies-run";

/** A list of at most this many entries is shown whole. */
const WHOLE = 24;
/** The entries at the ends of a longer list. */
const HEAD = 4;
const TAIL = 3;

/**
 * Answers requests about a run at rest, on a second run that follows it. The run itself never moves for an answer, so its
 * state, record and speed stay the same.
 */
export class PageInquiry {
  readonly #open: () => PoliciesRun;
  readonly #main: PoliciesRun;
  #ask: PageAsk = {};
  #second: PoliciesRun | null = null;
  /** The requests done of the state that the second run approaches; null = it must find a way there first. */
  #target: number | null = null;
  /** The requests done at the bookmark, up to which the second run knows the page's stays; null = no such bookmark. */
  #kept: number | null = null;
  #answer: PageAnswer | null = null;

  /** `open` opens the scenario of `main` on another core, only when needed. */
  constructor(open: () => PoliciesRun, main: PoliciesRun) {
    this.#open = open;
    this.#main = main;
  }

  /** Sets the requests that answers are about. */
  ask(ask: PageAsk): void {
    if (equal(ask, this.#ask)) return;
    if (ask.page !== this.#ask.page) this.#kept = null;
    this.#ask = ask;
    this.#target = null;
    this.#answer = null;
  }

  /** Whether the current state has no answer yet. */
  get pending(): boolean {
    const { next = 0, page = null, moment = false } = this.#ask;
    return (next > 0 || page !== null || moment) && this.#answer?.done !== this.#main.done;
  }

  /** The answer about the current state, as far as it is known. */
  get answer(): PageAnswer {
    const { done } = this.#main;
    return this.#answer?.done === done ? this.#answer : noAnswer(done);
  }

  /** Replays up to `steps` steps toward the last request, and answers there. Returns the number of steps. */
  advance(steps: number): number {
    const { done } = this.#main;
    const run = this.#target === done && this.#second ? this.#second : this.#begin(done);
    const before = Math.max(0, done - 1);
    const began = run.done;
    run.replay(Math.min(steps, before - began));
    if (run.done === before) this.#answer = this.#answerAt(run, done);
    return Math.max(1, run.done - began);
  }

  /** Takes the second run to a state from which it can replay up to `done`. */
  #begin(done: number): PoliciesRun {
    this.#second ??= this.#open();
    this.#target = done;
    const run = this.#second;
    if (this.#kept !== null && this.#kept < done && this.#isNear(this.#kept, done)) run.returnToBookmark();
    else this.#load(run, done);
    this.#kept = null;
    return run;
  }

  /** Whether a replay from `kept` is the shortest. Stays must be replayed without a gap. */
  #isNear(kept: number, done: number): boolean {
    const { page = null } = this.#ask;
    const before = done - 1;
    return page !== null || kept >= before - (before % new Keyframes(this.#main.core).spacing);
  }

  /** Loads the last keyframe before the last request, or before the page's first one, and follows the page. */
  #load(run: PoliciesRun, done: number): void {
    const page = this.#knownPage(run);
    const before = Math.max(0, done - 1);
    const first = page === null ? before : this.#main.facts(page).first;
    const keyframe = new Keyframes(this.#main.core).export(Math.min(first, before));
    new Keyframes(run.core).import(keyframe);
    run.follow(page);
  }

  /** The requested page, if the stream may name it. */
  #knownPage(run: PoliciesRun): number | null {
    const { page = null } = this.#ask;
    return page === null || page >= run.pages ? null : page;
  }

  #answerAt(run: PoliciesRun, done: number): PageAnswer {
    const { next = 0, page = null } = this.#ask;
    const moment = this.#pass(run, done);
    run.bookmark();
    const biography = page === null ? null : biographyOf(run, page);
    const requests = lookAhead(run, next);
    // The look ahead has added to the stays if the page came or went in it.
    this.#kept = biography === null || equal(biographyStays(biography), staysOf(run)) ? done : null;
    return { done, next: next > 0 ? requests : null, biography, moment };
  }

  /** Performs the last request again. */
  #pass(run: PoliciesRun, done: number): RequestMoment | null {
    if (done === 0) return null;
    const before = this.#ask.moment ? lanesOf(run).map((lane) => listsOf(run, lane)) : null;
    run.replay(1);
    if (before === null) return null;
    const page = run.page(done - 1);
    return { page, lanes: lanesOf(run).map((lane) => momentOf(run, lane, before[lane] ?? [], page)) };
  }
}

const lanesOf = ({ scenario }: PoliciesRun): readonly number[] => [...scenario.lanes.keys()];

function momentOf(run: PoliciesRun, lane: number, before: readonly ListEnds[], page: number): LaneMoment {
  return { before, after: listsOf(run, lane), list: run.place(lane, page).list };
}

/** Both ends of each list of a lane. Of a list with more than PAGE_LIMIT.CELLS entries the tail is not known. */
function listsOf(run: PoliciesRun, lane: number): readonly ListEnds[] {
  const boxOf = (page: number): PageBox => ({ page, ...run.place(lane, page) });
  return run.listSizes(lane).map((size, list) => {
    const pages = run.listPages(lane, list);
    const [head, tail] = size <= WHOLE ? [pages, []] : [pages.slice(0, HEAD), pages.slice(-TAIL)];
    return { size, head: head.map(boxOf), tail: size > PAGE_LIMIT.CELLS ? [] : tail.map(boxOf) };
  });
}

/** The coming requests, as a run meets them that passes over them. */
function lookAhead(run: PoliciesRun, count: number): readonly NextRequest[] {
  const from = run.done;
  const left = Math.min(count, run.requests - from);
  return Array.from({ length: left }, (_, i) => {
    const step = from + i;
    run.replay(1);
    const hits = lanesOf(run).map((lane) => (run.lastActs(lane).counts[ACT.HIT] ?? 0) > 0);
    return { step, page: run.page(step), hits };
  });
}

const NOWHERE = { list: PAGE_LIMIT.NONE, role: PAGE_LIMIT.NONE };
const NEVER = { requested: 0, first: PAGE_LIMIT.NONE, last: PAGE_LIMIT.NONE, next: PAGE_LIMIT.NONE };

function biographyOf(run: PoliciesRun, page: number): PageBiography {
  const isKnown = page < run.pages;
  const lanes = staysOf(run).map((stays, lane): PageLife => {
    const { list, role } = isKnown ? run.place(lane, page) : NOWHERE;
    return { list, role, ...stays };
  });
  return { page, ...(isKnown ? run.facts(page) : NEVER), lanes };
}

const staysOf = (run: PoliciesRun) => lanesOf(run).map((lane) => run.stays(lane));
const biographyStays = ({ lanes }: PageBiography) => lanes.map(({ stayCount, stays }) => ({ stayCount, stays }));
