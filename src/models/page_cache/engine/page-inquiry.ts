import { PAGE_LIMIT } from "../../../generated/page_cache";
import { Keyframes } from "../../../kernel/engine/core-run";
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

/** A second run of the scenario, on a core of its own. */
export interface SecondRun {
  readonly open: () => PoliciesRun;
  /** Frees its core. */
  readonly close: () => void;
}

/**
 * Answers requests about a run at rest. The run itself looks ahead and returns. A page's past and the last request are
 * replayed on a second run, so the state, record and speed of the first one stay the same.
 */
export class PageInquiry {
  readonly #second: SecondRun;
  readonly #main: PoliciesRun;
  #ask: PageAsk = {};
  /** Replays what was; null = nothing needs it. */
  #past: PoliciesRun | null = null;
  /** Whether the past run knows the requested page's stays up to where it is. */
  #follows = false;
  /** The requests done of the state that the past run approaches; null = it must find a way there first. */
  #target: number | null = null;
  #answer: PageAnswer | null = null;

  constructor(second: SecondRun, main: PoliciesRun) {
    this.#second = second;
    this.#main = main;
  }

  /** Sets the requests that answers are about. */
  ask(ask: PageAsk): void {
    if (equal(ask, this.#ask)) return;
    if (ask.page !== this.#ask.page) this.#follows = false;
    this.#ask = ask;
    this.#target = null;
    this.#answer = null;
    if (!this.#readsPast) this.#forget();
  }

  /** Whether the current state has no answer yet. */
  get pending(): boolean {
    const { next = 0 } = this.#ask;
    return (next > 0 || this.#readsPast) && this.#answer?.done !== this.#main.done;
  }

  /** The answer about the current state, as far as it is known. */
  get answer(): PageAnswer {
    const { done } = this.#main;
    return this.#answer?.done === done ? this.#answer : noAnswer(done);
  }

  /** Replays up to `steps` steps toward the last request, and answers there. Returns the number of steps. */
  advance(steps: number): number {
    const { done } = this.#main;
    if (!this.#readsPast) {
      this.#answer = { ...noAnswer(done), next: this.#lookAhead() };
      return 1;
    }
    const run = this.#target === done && this.#past ? this.#past : this.#begin(done);
    const before = Math.max(0, done - 1);
    const began = run.done;
    run.replay(Math.min(steps, before - began));
    if (run.done === before) this.#answer = this.#answerAt(run, done);
    return Math.max(1, run.done - began);
  }

  /** Whether an answer needs the past run. */
  get #readsPast(): boolean {
    const { page = null, moment = false } = this.#ask;
    return page !== null || moment;
  }

  #forget(): void {
    this.#past = null;
    this.#follows = false;
    this.#second.close();
  }

  /** Takes the past run to a state from which it can replay up to `done`. */
  #begin(done: number): PoliciesRun {
    this.#target = done;
    this.#past ??= this.#second.open();
    const run = this.#past;
    if (!this.#follows || !this.#isNear(run.done, done)) this.#load(run, done);
    return run;
  }

  /** Whether a replay from `here` is the shortest. Stays must be replayed without a gap. */
  #isNear(here: number, done: number): boolean {
    const { page = null } = this.#ask;
    const before = done - 1;
    return here <= before && (page !== null || here >= before - (before % new Keyframes(this.#main.core).spacing));
  }

  /** Loads the last keyframe before the last request, or before the page's first one, and follows the page. */
  #load(run: PoliciesRun, done: number): void {
    const page = this.#knownPage(run);
    const before = Math.max(0, done - 1);
    const first = page === null ? before : this.#main.facts(page).first;
    const keyframe = new Keyframes(this.#main.core).export(Math.min(first, before));
    new Keyframes(run.core).import(keyframe);
    run.follow(page);
    this.#follows = true;
  }

  /** The requested page, if the stream may name it. */
  #knownPage(run: PoliciesRun): number | null {
    const { page = null } = this.#ask;
    return page === null || page >= run.pages ? null : page;
  }

  #answerAt(run: PoliciesRun, done: number): PageAnswer {
    const { page = null } = this.#ask;
    const moment = this.#pass(run, done);
    const biography = page === null ? null : biographyOf(run, page);
    return { done, next: this.#lookAhead(), biography, moment };
  }

  #lookAhead(): readonly NextRequest[] | null {
    const { next = 0 } = this.#ask;
    return next > 0 ? this.#main.lookAhead(next) : null;
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

const NOWHERE = { list: PAGE_LIMIT.NONE, role: PAGE_LIMIT.NONE };
const NEVER = { requested: 0, first: PAGE_LIMIT.NONE, last: PAGE_LIMIT.NONE, next: PAGE_LIMIT.NONE };

function biographyOf(run: PoliciesRun, page: number): PageBiography {
  const isKnown = page < run.pages;
  const lanes = lanesOf(run).map((lane): PageLife => {
    const { list, role } = isKnown ? run.place(lane, page) : NOWHERE;
    return { list, role, ...run.stays(lane) };
  });
  return { page, ...(isKnown ? run.facts(page) : NEVER), lanes };
}
