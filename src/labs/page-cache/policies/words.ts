import type { LaneArrays } from "../../../kernel/protocol/frame";
import { emptyCaches } from "../../../models/page_cache/empty-cache";
import { type PageFigureKey, pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { tunedPolicy } from "../../../models/page_cache/policy-tables";
import { wordsOfPolicy } from "../../../models/page_cache/policy-words";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { capitalized, listed } from "../../../shared/sentence";
import type { Takeaway } from "../../shared/takeaway";
import { isWeighed, WEIGHED, weighedText } from "./lane-words";
import { type Knowledge, pagesByRole } from "./roles";
import { scanState } from "./windows";

const pages = (count: number): string => formatCounted(count, "page");

/** A lane's figure, with the lane. */
interface Ranked {
  readonly lane: number;
  readonly value: number;
}

/** The other lane with the lowest or highest value; undefined = the only lane. */
function otherLane(values: readonly number[], focus: number, direction: 1 | -1): Ranked | undefined {
  const others = values.map((value, lane) => ({ lane, value })).filter(({ lane }) => lane !== focus);
  return others.sort((a, b) => direction * (a.value - b.value))[0];
}

const figuresOf = (caches: readonly LaneArrays[], key: PageFigureKey): readonly number[] =>
  caches.map((cache) => pageFigure(cache, key));

const allEqual = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** The takeaway of a state of the caches, about the lane in focus. */
export function policiesTakeaway(
  caches: readonly PolicyArrays[],
  focus: number,
  knowledge: Knowledge = "future",
): Takeaway {
  const lane = caches[focus];
  const requests = lane === undefined ? Number.NaN : pageFigure(lane, "hits") + pageFigure(lane, "misses");
  if (lane === undefined || !(requests > 0))
    return { strong: "Which page should go?", rest: " Each policy answers differently." };
  if (pageFigure(lane, "evictions") === 0) return filling(lane, focus, requests);
  if (pageFigure(lane, "hits") === 0) return noHits(caches, focus, requests);
  const misses = figuresOf(caches, "misses");
  if (caches.length > 1 && allEqual(misses)) return sameMisses(caches, misses[0] ?? 0);
  const ofFuture = knowledge === "future" ? ofDeadPages(caches, focus) : null;
  return ofFuture ?? ofHitRatio(caches, focus, requests);
}

function filling(lane: LaneArrays, focus: number, requests: number): Takeaway {
  const [resident, capacity] = [pageFigure(lane, "resident"), pageFigure(lane, "capacity")];
  if (resident === 0) {
    const none = ` It hits none of ${formatCounted(requests, "request")}.`;
    return { strong: `${laneLetter(focus)} caches nothing.`, rest: none };
  }
  return {
    strong: `${laneLetter(focus)} has evicted nothing yet.`,
    rest: ` It holds ${formatInteger(resident)} of ${pages(capacity)}.`,
  };
}

function noHits(caches: readonly LaneArrays[], focus: number, requests: number): Takeaway {
  const other = otherLane(figuresOf(caches, "hits"), focus, -1);
  const strong = `${laneLetter(focus)} hits none of ${formatCounted(requests, "request")}.`;
  const rest =
    other === undefined || other.value === 0 ? "" : ` ${laneLetter(other.lane)} hits ${formatInteger(other.value)}.`;
  return { strong, rest };
}

/** Whether all lanes missed the same requests, not just as many. */
const isAlike = (caches: readonly LaneArrays[]): boolean =>
  caches.every((cache) => pageFigure(cache, "alike") === 2 ** caches.length - 1);

function sameMisses(caches: readonly LaneArrays[], misses: number): Takeaway {
  const [letters, count] = [listed([...caches.keys()].map(laneLetter)), formatCounted(misses, "request")];
  return isAlike(caches)
    ? { strong: `${letters} have missed the same ${count}.`, rest: " So far, the choice makes no difference." }
    : { strong: `${letters} have each missed ${count},`, rest: " but not the same ones." };
}

/** A smaller share of pages that are never requested again is not the main point. */
const MUCH = 0.05;

/** Compares the pages that are never requested again; null = too few, or the end of the stream, where all are. */
function ofDeadPages(caches: readonly LaneArrays[], focus: number): Takeaway | null {
  const dead = figuresOf(caches, "dead");
  const resident = figuresOf(caches, "resident");
  const [own = 0, size = 0] = [dead[focus], resident[focus]];
  const isEnd = caches.length > 1 && dead.every((count, lane) => count === resident[lane]);
  if (isEnd || own < MUCH * size) return null;
  const least = otherLane(dead, focus, 1);
  const most = otherLane(dead, focus, -1);
  const other = least !== undefined && least.value < own ? least : most;
  const letter = laneLetter(focus);
  if (own < size)
    return {
      strong: `${formatInteger(own)} of ${letter}’s ${pages(size)} are never requested again.`,
      rest: inLane(other),
    };
  const useful = other && { lane: other.lane, value: (resident[other.lane] ?? 0) - other.value };
  return { strong: `None of ${letter}’s ${pages(size)} is ever requested again.`, rest: inLane(useful, " are") };
}

const inLane = (other: Ranked | undefined, verb = ""): string =>
  other === undefined ? "" : ` In ${laneLetter(other.lane)}, ${formatInteger(other.value)}${verb}.`;

function ofHitRatio(caches: readonly LaneArrays[], focus: number, requests: number): Takeaway {
  const ratios = figuresOf(caches, "hit_ratio");
  const other = otherLane(ratios, focus, -1);
  return {
    strong: `${laneLetter(focus)} hits ${formatShare(ratios[focus] ?? Number.NaN)} of ${formatCounted(requests, "request")}.`,
    rest: other === undefined ? "" : ` ${laneLetter(other.lane)} hits ${formatShare(other.value)}.`,
  };
}

type Described = Pick<PageScenario, "lanes" | "cache" | "work" | "hot" | "scan" | "requests" | "roles">;

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** Where the requests stand among the scans: ", end of the fourth scan". */
function scanWords(scenario: Described, done: number): string {
  const state = scanState(scenario, done);
  if (state === null) return "";
  const word = ORDINALS[state.scan - 1];
  const name = word === undefined ? `scan ${formatInteger(state.scan)}` : `the ${word} scan`;
  if (state.isRunning) return `, in ${name}`;
  return state.requests === 0 ? `, end of ${name}` : `, after ${name}`;
}

/** The name of a lane's policy. */
const nameOf = ({ lanes }: Described, lane: number): string => wordsOfPolicy(lanes[lane]?.policy.model ?? "lru").name;

/** Describes the caches in at most 60 words. `done` requests are answered. */
export function policiesWords(caches: readonly PolicyArrays[], scenario: Described, done: number): string {
  if (done === 0) return "Nothing has been requested yet, so all caches are empty.";
  const isFuture = scenario.roles === "future";
  const held = caches.map((cache, lane) => {
    const { proved, dead } = pagesByRole(cache, scenario.roles);
    const all = formatInteger(pageFigure(cache, "resident"));
    return `${nameOf(scenario, lane)} ${formatInteger(isFuture ? dead : proved)} of ${all}`;
  });
  const eachLane = (text: (cache: PolicyArrays) => string) =>
    listed(caches.map((cache, lane) => `${nameOf(scenario, lane)} ${text(cache)}`));
  return [
    `Request ${formatInteger(done - 1)}${scanWords(scenario, done)}.`,
    `Pages ${isFuture ? "that are never requested again" : "requested again since they came"}: ${listed(held)}.`,
    `Hits so far: ${eachLane((cache) => formatShare(pageFigure(cache, "hit_ratio")))}.`,
    ...(caches.some(isWeighed) ? [`${capitalized(WEIGHED)}: ${eachLane(weighedText)}.`] : []),
    ...emptyCaches(scenario.lanes.map(tunedPolicy), [scenario.cache]),
  ].join(" ");
}
