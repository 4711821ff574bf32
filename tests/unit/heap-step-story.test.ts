import { expect, test } from "vitest";
import { OPERATION } from "../../src/generated/abi";
import { turnsOf } from "../../src/labs/heap/step/director";
import { type HeapStepStory, storyOf } from "../../src/labs/heap/step/story";
import { UNKNOWN_HEAP } from "../../src/labs/shared/heap/heaps";
import { Core } from "../../src/models/allocation/engine/core";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { OperationRecordings } from "../../src/models/allocation/engine/operation-recording";
import { Session } from "../../src/models/allocation/engine/session";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { HeapModel } from "../../src/models/allocation/scenario";
import { outcome } from "../../src/models/allocation/worded-lane";
import { builtCore } from "../built-core";
import { primesOver } from "../heap-scenarios";
import { plain } from "./lane-kit";

const MODELS: readonly HeapModel[] = [
  ...(["first-fit", "best-fit", "next-fit", "buddy", "size-class", "ptmalloc", "nt-xp", "nt-xp-lfh", "tlsf"] as const),
];

interface Told {
  readonly lane: { readonly outcome: Uint32Array };
  readonly story: HeapStepStory;
}

/** The steps after `from`, each from the recording that comes with its frame. */
function* told(model: HeapModel, from: number, steps: number): Generator<Told> {
  const choice = heapOf(model);
  const opened = Session.open(new Core(builtCore), primesOver([{ ...defaultPolicy, capacity: 0, heap: choice }], 10));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  const session = opened.value;
  session.run(from);
  const heaps = new HeapSession(session);
  const recordings = new OperationRecordings(() => new Core(builtCore), session);
  recordings.follow(0);
  while (recordings.pending) recordings.advance(100_000);
  for (let step = 0; step < steps; step++) {
    session.run(1);
    recordings.catchUp();
    const { recording } = recordings;
    if (recording === null) throw new Error("A step right after a recorded one was not recorded at once.");
    const lane = { outcome: session.outcomeWords(0) };
    const heap = { ...UNKNOWN_HEAP, lists: heaps.lists(0), operationSteps: heaps.operationSteps(0) };
    const story = storyOf({ lane, heap, choice, recording });
    if (story === null) throw new Error("A step of a heap had no pictures.");
    yield { lane, story };
  }
}

const titles = ({ pictures }: HeapStepStory) => pictures.map(({ title }) => title);

test("the recorded step of glibc is a request, a search, a split and a block", () => {
  const [{ story }] = [...told("ptmalloc", 396_113, 1)] as [Told];
  expect(titles(story)).toEqual(["Request", "Search", "Split", "Hand out"]);
  expect(story.pictures.map(({ sentence }) => plain(sentence))).toEqual([
    "A caller asks for 577 B. With header and rounding: 592 B.",
    "Empty: tcache 35 and small bin 37. 22 lists up, small bin 59 is the first with chunks. Found in small bin 59: 944 B at 1 672 928.",
    "944 B is too big: 592 B is cut off, 352 B stays free.",
    "The caller gets 592 B and needs 577 B.",
  ]);
  expect(story).toMatchObject({ block: { at: 1_672_928, bytes: 592 }, hole: { at: 1_672_928, bytes: 944 } });
});

const ORDER = {
  free: ["return", "merge", "put"],
  request: ["request", "search", "split", "give"],
} as const;

function expectInOrder({ pictures }: HeapStepStory, order: readonly string[]): void {
  const kinds = pictures.map(({ kind }) => kind as string);
  expect(kinds).toEqual(order.filter((kind) => kinds.includes(kind)));
  expect(kinds[0]).toBe(order[0]);
  for (const { sentence } of pictures) expect(sentence).not.toMatch(/undefined|NaN|null|: \.|\bin \./);
}

/** The block was allocated by this step, or freed by it; the outlined hole contains it. */
function expectPlaced({ block, done, hole, before, after, pictures }: HeapStepStory, isFree: boolean): void {
  const bornAt = (pieces: typeof before) => pieces.find(({ at, born }) => at === block?.at && born !== null)?.born;
  if (block !== null && isFree) expect(bornAt(before)).toBeLessThan(done - 1);
  if (block !== null && isFree) expect(bornAt(after)).not.toBe(bornAt(before));
  if (block !== null && pictures.at(-1)?.kind === "give") expect(bornAt(after)).toBe(done - 1);
  const isCut = pictures.some(({ kind }) => kind === "split");
  if (isCut) expect(hole?.bytes).toBeGreaterThan(block?.bytes ?? Number.NaN);
}

test.each(MODELS)("each picture of %s is true: its order, its words, its block and its hole", (model) => {
  let placed = 0;
  for (const { lane, story } of told(model, 3000, 60)) {
    const isFree = outcome(lane, "operation") === OPERATION.FREE;
    expectInOrder(story, isFree ? ORDER.free : ORDER.request);
    expectPlaced(story, isFree);
    if (story.block !== null) placed++;
  }
  // Only mappings have no place among the addresses.
  expect(placed).toBeGreaterThan(50);
});

test("the pictures fit between two steps; the cut is left out where there is little time", () => {
  const [{ story }] = [...told("ptmalloc", 396_113, 1)] as [Told];
  const shown = (speed: number | null) => turnsOf(story, speed).map(({ at }) => at);
  expect([shown(null), shown(0.25), shown(1)]).toEqual([
    [0, 1, 2, 3],
    [0, 1, 2, 3],
    [0, 1, 3],
  ]);
  for (const speed of [0.25, 0.4, 0.65, 1, 2]) expect(turnsOf(story, speed).at(-1)?.to).toBeLessThan(1000 / speed);
  expect(turnsOf(story, 1).at(-1)?.to).toBe(900);
});
