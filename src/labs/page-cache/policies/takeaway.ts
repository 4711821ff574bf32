import type { LaneArrays } from "../../../kernel/protocol/frame";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import { formatCounted, formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import type { Takeaway } from "../../shared/takeaway";
import { lettersOf } from "../lane-letters";
import type { Knowledge } from "./roles";

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
  const misses = caches.map((cache) => pageFigure(cache, "misses"));
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
  const other = otherLane(
    caches.map((cache) => pageFigure(cache, "hits")),
    focus,
    -1,
  );
  const strong = `${laneLetter(focus)} hits none of ${formatCounted(requests, "request")}.`;
  const rest =
    other === undefined || other.value === 0 ? "" : ` ${laneLetter(other.lane)} hits ${formatInteger(other.value)}.`;
  return { strong, rest };
}

/** Whether all lanes missed the same requests, not just as many. */
const isAlike = (caches: readonly LaneArrays[]): boolean =>
  caches.every((cache) => pageFigure(cache, "alike") === 2 ** caches.length - 1);

function sameMisses(caches: readonly LaneArrays[], misses: number): Takeaway {
  const [letters, count] = [lettersOf([...caches.keys()]), formatCounted(misses, "request")];
  return isAlike(caches)
    ? { strong: `${letters} have missed the same ${count}.`, rest: " So far, the choice makes no difference." }
    : { strong: `${letters} have each missed ${count},`, rest: " but not the same ones." };
}

/** A smaller share of pages that are never requested again is not the main point. */
const MUCH = 0.05;

/** Compares the pages that are never requested again; null = too few, or the end of the stream, where all are. */
function ofDeadPages(caches: readonly LaneArrays[], focus: number): Takeaway | null {
  const dead = caches.map((cache) => pageFigure(cache, "dead"));
  const resident = caches.map((cache) => pageFigure(cache, "resident"));
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
  const ratios = caches.map((cache) => pageFigure(cache, "hit_ratio"));
  const other = otherLane(ratios, focus, -1);
  return {
    strong: `${laneLetter(focus)} hits ${formatShare(ratios[focus] ?? Number.NaN)} of ${formatCounted(requests, "request")}.`,
    rest: other === undefined ? "" : ` ${laneLetter(other.lane)} hits ${formatShare(other.value)}.`,
  };
}
