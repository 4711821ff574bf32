import { PAGE_FIELD, type PAGE_LIMIT } from "../../generated/page_cache";
import { checkThat, checkWhole } from "../../kernel/protocol/check-message";
import type { Answer, Ask } from "../../kernel/protocol/frame";
import { isMachine, type PageScenario } from "./scenario";

/** The most requests that an answer looks ahead. */
const MOST_NEXT = 32;

/** The page-cache lab's requests about its caches at rest. Missing keys request nothing. */
export interface PageAsk {
  /** The number of coming requests, each with its hits: 0 … MOST_NEXT. */
  readonly next?: number;
  /** The page whose biography is requested; null = none. */
  readonly page?: number | null;
  /** Requests the lists before and after the last request. */
  readonly moment?: boolean;
}

/** A word of the core that may be missing. */
type OrNone = number | typeof PAGE_LIMIT.NONE;

/** A coming request. */
export interface NextRequest {
  readonly step: number;
  readonly page: number;
  /** Whether the page is a hit, by lane. */
  readonly hits: readonly boolean[];
}

/** One stay of a page in a cache, in steps. `left`: NONE = it is still there. */
export interface Stay {
  readonly entered: number;
  readonly left: OrNone;
  /** The PAGE_CAUSE of its eviction. */
  readonly cause: number;
}

/** A page in one lane. */
export interface PageLife {
  /** The list that has the page or its name; NONE = no list. */
  readonly list: OrNone;
  /** A ROLE; NONE = in no list. */
  readonly role: OrNone;
  /** Stays so far. */
  readonly stayCount: number;
  /** The last stays, at most PAGE_LIMIT.STAYS, oldest first. */
  readonly stays: readonly Stay[];
}

/** A page's requests, which all lanes share, and its stays in each lane. Steps; NONE = never. */
export interface PageBiography {
  readonly page: number;
  /** Requests up to this step. */
  readonly requested: number;
  readonly first: OrNone;
  readonly last: OrNone;
  readonly next: OrNone;
  readonly lanes: readonly PageLife[];
}

/** An entry of a list. */
export interface PageBox {
  readonly page: number;
  /** A ROLE. */
  readonly role: number;
  /** The policy's number: a bit, a count, a next request. */
  readonly value: number;
}

/** A list, newest entry first: all of it as `head`, or both its ends. */
export interface ListEnds {
  readonly size: number;
  readonly head: readonly PageBox[];
  /** Empty if `head` is the whole list. */
  readonly tail: readonly PageBox[];
}

/** A lane's lists around its last request. */
export interface LaneMoment {
  readonly before: readonly ListEnds[];
  readonly after: readonly ListEnds[];
  /** The list that has the requested page afterward; NONE = none. */
  readonly list: OrNone;
}

/** The last request. */
export interface RequestMoment {
  readonly page: number;
  readonly lanes: readonly LaneMoment[];
}

/** The answer about the state after `done` requests. Null = not requested, or not known yet. */
export interface PageAnswer {
  readonly done: number;
  readonly next: readonly NextRequest[] | null;
  readonly biography: PageBiography | null;
  /** Also null at the start, before any request. */
  readonly moment: RequestMoment | null;
}

/** An answer that knows nothing. */
export const noAnswer = (done: number): PageAnswer => ({ done, next: null, biography: null, moment: null });

const isPageAnswer = (answer: Answer): answer is PageAnswer => "biography" in answer;

/** The answer of a frame; an answer of another model knows nothing. */
export const pageAnswer = (answer: Answer | undefined, done: number): PageAnswer =>
  answer !== undefined && isPageAnswer(answer) && answer.done === done ? answer : noAnswer(done);

const KEYS: readonly string[] = ["next", "page", "moment"] satisfies readonly (keyof PageAsk)[];

/** @throws RangeError naming an invalid request. */
export function checkPageAsk(ask: Ask, scenario: PageScenario): void {
  for (const key of Object.keys(ask)) {
    checkThat(KEYS.includes(key), "request", key, `one of ${KEYS.join(", ")}`);
    checkThat(!isMachine(scenario), "request", key, "a request about the machine, which answers none");
  }
  const { next = 0, page = null, moment = false }: PageAsk = ask;
  checkWhole("next", next, 0, MOST_NEXT);
  if (page !== null) checkWhole("page", page, 0, PAGE_FIELD.n.max - 1);
  checkThat(typeof moment === "boolean", "moment", moment, "true or false");
}
