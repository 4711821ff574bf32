import { CAUSE, LIMIT, OPERATION } from "../../../generated/abi";
import { requestWords, resizeWords } from "../../../models/allocation/call-request";
import { causeRecord } from "../../../models/allocation/causes";
import { figure } from "../../../models/allocation/figures";
import { slotName } from "../../../models/allocation/policy-words";
import { poolWords } from "../../../models/allocation/pool-tables";
import type { Policy } from "../../../models/allocation/scenario";
import { isBlank, outcome, type WordedLane, wastedShare } from "../../../models/allocation/worded-lane";
import { formatShare } from "../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { listed } from "../../../shared/sentence";
import { stepName } from "../../../shared/step-name";
import type { Takeaway } from "../../shared/takeaway";

/**
 * Says where a lane's memory lies that no caller needs: with callers, and in the cache. As in the article, percentages
 * are of the bytes that callers hold. If more lies in the cache than callers waste, that comes first. `letter`: the lane's,
 * if there are others.
 */
export function takeaway(lane: WordedLane, letter = ""): Takeaway {
  const { strong, rest } = laneTakeaway(lane);
  if (letter === "" || Number.isNaN(figure(lane, "granted"))) return { strong, rest };
  return { strong: `${letter}: ${strong}`, rest: rest.replace(/The (cache|pool) itself/, "Its $1") };
}

function laneTakeaway(lane: WordedLane): Takeaway {
  const [granted, wasted, idle] = [figure(lane, "granted"), figure(lane, "wasted"), figure(lane, "idle")];
  if (Number.isNaN(granted)) return { strong: "One moment", rest: ", the run is replayed" };
  if (granted === 0) return emptyTakeaway(lane, idle);
  if (idle > wasted) return { strong: unusedWords(lane, idle), rest: callersWords(wasted) };
  if (wasted === 0)
    return { strong: "Nothing is wasted", rest: `. Callers need every byte, and the ${cacheName(lane)} is empty.` };
  return { strong: wastedWords(wasted / granted), rest: `. ${cacheWords(lane, idle, wasted)}` };
}

/** The same in words that stay while figures change several times a second. */
export function passingTakeaway(lane: WordedLane, letter = ""): Takeaway {
  const [granted, wasted, idle] = [figure(lane, "granted"), figure(lane, "wasted"), figure(lane, "idle")];
  if (!(granted > 0)) return takeaway(lane, letter);
  const name = letter === "" ? "" : `${letter}: `;
  return {
    strong: `${name}${wastedWords(wasted / granted)}`,
    rest: `. ${idle === 0 ? `The ${cacheName(lane)} is empty` : unusedWords(lane, idle)}.`,
  };
}

/**
 * The takeaway of lanes on the same requests, side by side; null = there is nothing to compare. The cache of a lane is named
 * if it holds more than callers waste.
 */
export function comparedTakeaway(lanes: readonly WordedLane[]): Takeaway | null {
  if (lanes.length < 2 || !lanes.every((lane) => figure(lane, "granted") > 0)) return null;
  const inEach = (text: (lane: WordedLane) => string, isNamed = (_: WordedLane) => true) =>
    listed(lanes.flatMap((lane, i) => (isNamed(lane) ? [`${text(lane)} in ${laneLetter(i)}`] : [])));
  const shares = inEach((lane) => formatShare(wastedShare(lane)));
  const idle = inEach(
    (lane) => formatBytes(figure(lane, "idle")),
    (lane) => figure(lane, "idle") > figure(lane, "wasted"),
  );
  const where = lanes.some(({ pool }) => pool) ? "" : " in the cache";
  const unused = idle === "" ? "" : ` Unused${where}: ${idle}.`;
  return { strong: `Of callers’ memory, ${shares} is wasted`, rest: `.${unused}` };
}

function emptyTakeaway(lane: WordedLane, idle: number): Takeaway {
  if (figure(lane, "heap_allocations") === 0) return { strong: "Nothing allocated yet", rest: "" };
  const holds = idle > 0 ? `holds ${formatBytes(idle)}` : "is empty";
  return { strong: "No caller holds a buffer", rest: `. The ${cacheName(lane)} ${holds}.` };
}

const cacheName = ({ pool }: WordedLane): string => (pool ? "pool" : "cache");

const wastedWords = (share: number): string => `${formatShare(share)} of the memory that callers hold is wasted`;
const unusedWords = (lane: WordedLane, idle: number): string =>
  `${formatBytes(idle)} are unused in the ${cacheName(lane)}`;
const callersWords = (wasted: number): string =>
  wasted === 0 ? ". Callers waste nothing." : `, more than the ${formatBytes(wasted)} that callers waste.`;

/** A smaller share of the callers' waste is little. */
const LITTLE = 0.01;

function cacheWords(lane: WordedLane, idle: number, wasted: number): string {
  if (idle === 0) return `The ${cacheName(lane)} is empty.`;
  if (idle <= LITTLE * wasted) return `The ${cacheName(lane)} itself has only ${formatBytes(idle)}.`;
  return `Another ${unusedWords(lane, idle)}.`;
}

const NO_BREAK_SPACE = "\u00a0";
const MANY = 8;

/** The request or return of a lane's last step, without its result. */
export const askSentence = (lane: WordedLane, isRecorded = false): string =>
  outcome(lane, "operation") === OPERATION.ALLOCATE ? askWords(lane, isRecorded) : returnWords(lane, isRecorded);

/**
 * Describes the last step of a lane in one sentence, without its number. `isRecorded`: a program made it. `policy`: with
 * the rule of its pool.
 */
export function stepSentence(lane: WordedLane, isRecorded = false, policy?: Policy): string {
  const operation = outcome(lane, "operation");
  if (wasEmptied(lane, policy) && !isRecorded) return `The cache was emptied. ${stepSentence(lane)}`;
  if (operation !== OPERATION.START && isRecorded && outcome(lane, "granted") === 0) return OUTSIDE;
  if (operation === OPERATION.ALLOCATE) return requestSentence(lane, isRecorded);
  if (operation === OPERATION.FREE) return returnSentence(lane, isRecorded, policy);
  if (operation === OPERATION.RESIZE) return resizeSentence(lane);
  return "Nothing has happened yet. The first step will be a request.";
}

/**
 * Describes the last step of each lane. Lanes that did the same share one sentence, "A and B: …", in lane `main` or the
 * first of them. The other lanes refer to it.
 */
export function laneSentences(
  lanes: readonly WordedLane[],
  main: number,
  isRecorded = false,
  policies: readonly Policy[] = [],
  say = stepSentence,
): readonly string[] {
  const own = lanes.map((lane, i) => (isBlank(lane) ? "Replaying the run …" : say(lane, isRecorded, policies[i])));
  return own.map((sentence, lane) => {
    const alike = own.flatMap((other, i) => (other === sentence ? [i] : []));
    const described = alike.includes(main) ? main : (alike[0] ?? lane);
    if (lane !== described) return `The same as in ${laneLetter(described)}.`;
    return alike.length === 1 ? sentence : `${listed(alike.map(laneLetter))}: ${sentence}`;
  });
}

/** Whether a cache was emptied before the last step. Of a recording the figures do not say which step that was. */
function wasEmptied(lane: WordedLane, policy: Policy | undefined): boolean {
  const step = figure(lane, "requests") + figure(lane, "returns") - 1;
  return policy?.emptyEvery != null && step > 0 && step % policy.emptyEvery === 0;
}

/** A step of a recording whose size the scenario's sizes leave out. */
const OUTSIDE = "The program called the heap directly, outside the workload’s sizes.";

const askWords = (lane: WordedLane, isRecorded: boolean): string =>
  `${isRecorded ? "The program asked" : "Request"} for ${requestWords(lane)}.`;

function requestSentence(lane: WordedLane, isRecorded: boolean): string {
  const [needed, granted] = [outcome(lane, "needed"), outcome(lane, "granted")];
  const asked = askWords(lane, isRecorded);
  if (lane.pool) return `${asked} ${poolWords.taken(lane, sizeWords(needed, granted))}`;
  if (outcome(lane, "cause") === CAUSE.FITS) return `${asked} The cache handed over ${sizeWords(needed, granted)}.`;
  const fresh = granted === needed ? "a new one" : `a new one of ${formatBytes(granted)}`;
  return `${asked} ${missReason(lane)}, so the heap supplied ${fresh}.`;
}

function sizeWords(needed: number, granted: number): string {
  if (needed === granted) return "a buffer of exactly that size";
  const times = granted / needed;
  const ratio = times >= MANY ? formatInteger(times) : String(Number(times.toFixed(1)));
  const excess = ratio === "2" ? "twice what was asked for" : `${ratio}×${NO_BREAK_SPACE}too big`;
  return `its ${formatBytes(granted)} buffer: ${excess}`;
}

/** Why the last request missed, and where its buffer came from: a clause. */
function missReason(lane: WordedLane): string {
  const cached = figure(lane, "cached");
  return recordOf(lane).miss?.(cached === 1, cached === 0) ?? "No cached buffer was suitable";
}

const recordOf = (lane: Pick<WordedLane, "outcome">) => causeRecord(outcome(lane, "cause"));

function returnWords(lane: Pick<WordedLane, "outcome">, isRecorded: boolean): string {
  const buffer = `${formatBytes(outcome(lane, "granted"))} buffer`;
  return isRecorded ? `The program gave back a ${buffer}.` : `A ${buffer} came back.`;
}

function returnSentence(lane: WordedLane, isRecorded: boolean, policy: Policy | undefined): string {
  const returned = returnWords(lane, isRecorded);
  if (lane.pool) return `${returned} ${poolWords.returned(lane, policy)}`;
  const [compared, freed] = [formatBytes(outcome(lane, "compared")), formatBytes(outcome(lane, "freed"))];
  return `${returned} ${recordOf(lane).returned?.({ slot: slotName(outcome(lane, "slot"), policy), compared, freed }) ?? ""}`;
}

/** Only recorded programs resize buffers of a cache. */
function resizeSentence(lane: WordedLane): string {
  const resized = `The program resized ${resizeWords(lane, "a buffer")}`;
  const [cause, granted] = [outcome(lane, "cause"), formatBytes(outcome(lane, "granted"))];
  if (cause === CAUSE.NO_SLOTS) return `${resized}: the heap resized it.`;
  if (outcome(lane, "slot") !== LIMIT.NONE) return `${resized}: moved to the cached ${granted} buffer.`;
  if (cause === CAUSE.FITS) return `${resized}: stayed in place, in ${granted}.`;
  return `${resized}: moved. ${missReason(lane)}, so the heap supplied a new one of ${granted}.`;
}

/** The slot that the last step of a lane took a buffer from or put one into. */
export function touchedSlot(lane: Pick<WordedLane, "outcome">): number | null {
  const slot = outcome(lane, "slot");
  return slot === LIMIT.NONE || outcome(lane, "operation") === OPERATION.START ? null : slot;
}

/** Describes the picture from its figures in at most 60 words, with the names of the lanes where they fit. */
export function pictureInWords(done: number, lanes: readonly WordedLane[], names: readonly string[]): string {
  const [first] = lanes;
  if (first === undefined || done === 0)
    return "Nothing has happened yet: no caller holds a buffer and the cache is empty.";
  const live = figure(first, "live");
  if (Number.isNaN(live)) return "Replaying the run …";
  if (live === 0) return `At ${stepName(done)} no caller holds a buffer. ${lanes.map(idlePart).join(" ")}`;
  const need = `At ${stepName(done)}, ${formatInteger(live)} ${live === 1 ? "caller needs" : "callers need"} ${formatBytes(figure(first, "needed"))}.`;
  if (lanes.length > 2) return [need, ...lanes.map(shortPart)].join(" ");
  const parts = (who: (letter: string, i: number) => string) =>
    [need, ...lanes.map((lane, i) => lanePart(who(laneLetter(i), i), lane))].join(" ");
  const named = parts((letter, i) => `${letter} (${names[i] ?? ""})`);
  return wordCount(named) <= MOST_WORDS ? named : parts((letter) => letter);
}

const MOST_WORDS = 60;
const NARROW_SPACE = "\u202f";
/** Counts a number as one word, despite the spaces between its thousands. */
const wordCount = (text: string): number => text.replaceAll(NARROW_SPACE, "").split(/\s+/).length;

const idlePart = (lane: WordedLane, i: number): string =>
  `${laneLetter(i)} keeps ${formatBytes(figure(lane, "idle"))} in its cache.`;

const shortPart = (lane: WordedLane, i: number): string =>
  `${laneLetter(i)} is ${formatShare(figure(lane, "efficiency"))} useful, hits ${formatShare(figure(lane, "hit_rate"), 0)}.`;

function lanePart(who: string, lane: WordedLane): string {
  const waste = formatShare(figure(lane, "wasted") / figure(lane, "granted"));
  const poisoned = figure(lane, "poisoned");
  return [
    `${who}: callers hold ${formatBytes(figure(lane, "granted"))}, ${waste} of it wasted;`,
    poisoned > 0 ? `${formatInteger(poisoned)} ${poisoned === 1 ? "is" : "are"} poisoned;` : "none is poisoned;",
    `its cache holds ${formatBytes(figure(lane, "idle"))} and answers ${formatShare(figure(lane, "hit_rate"), 0)} of requests.`,
  ].join(" ");
}

/** The playhead for a screen reader: "step 11, wasted: A 97.1 percent, B 0 percent". */
export function playheadWords(done: number, lanes: readonly WordedLane[]): string {
  const parts = lanes.map((lane, i) => `${laneLetter(i)} ${spokenShare(wastedShare(lane))}`);
  return `${stepName(done)}, wasted: ${parts.join(", ")}`;
}

const spokenShare = (share: number): string =>
  Number.isNaN(share) ? "nothing allocated" : `${formatShare(share).replace(/\s*%$/, "")} percent`;

/** The takeaway of the graph, in one sentence. */
export function graphTakeaway(done: number, lanes: readonly WordedLane[]): string {
  const means = lanes.map((lane, i) => `${laneLetter(i)} ${formatShare(1 - figure(lane, "mean_efficiency"))}`);
  return `Mean share of callers’ memory wasted up to ${stepName(done)}: ${means.join(", ")}.`;
}
