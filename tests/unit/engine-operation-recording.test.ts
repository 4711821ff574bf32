import { expect, test } from "vitest";
import { listKinds, listName } from "../../src/labs/shared/heap/operation/lists";
import { operationStepWords } from "../../src/labs/shared/heap/operation/operation-words";
import {
  countsAt,
  fillsAt,
  linksOf,
  momentsOf,
  operationStepsOf,
  piecesOf,
} from "../../src/models/allocation/charts/heap-figures";
import { Core } from "../../src/models/allocation/engine/core";
import { HeapSession } from "../../src/models/allocation/engine/heap-session";
import { OperationRecordings } from "../../src/models/allocation/engine/operation-recording";
import { Session, stateHash } from "../../src/models/allocation/engine/session";
import { heapOf } from "../../src/models/allocation/heap-models";
import { defaultPolicy } from "../../src/models/allocation/policy-fields";
import type { HeapModel } from "../../src/models/allocation/scenario";
import { builtCore } from "../built-core";
import { primesOver } from "../heap-scenarios";
import { plain } from "./lane-kit";

function open(model: HeapModel, steps: number) {
  const lane = { ...defaultPolicy, capacity: 0, heap: heapOf(model) };
  const opened = Session.open(new Core(builtCore), primesOver([lane], 10));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  opened.value.run(steps);
  return { session: opened.value, heaps: new HeapSession(opened.value) };
}

function recorded(session: Session) {
  const recordings = new OperationRecordings(() => new Core(builtCore), session);
  recordings.follow(0);
  while (recordings.pending) recordings.advance(100_000);
  const { recording } = recordings;
  if (recording === null) throw new Error("not recorded");
  return { recordings, recording };
}

/** The titles of the last operation's steps. */
function titles(model: HeapModel, heaps: HeapSession): string[] {
  const kinds = listKinds(heapOf(model));
  return operationStepsOf(heaps.operationSteps(0)).map((step) =>
    plain(operationStepWords(step, (list) => listName(kinds, list)).title),
  );
}

const counted = (lists: Float64Array) => Array.from({ length: lists.length / 2 }, (_, i) => lists[2 * i] ?? 0);

test("a recording shows the lists and the costs step by step, and leaves the run unchanged", () => {
  const { session, heaps } = open("ptmalloc", 396_114);
  const hash = stateHash(session);
  const { recording } = recorded(session);
  expect(stateHash(session)).toBe(hash);
  expect(titles("ptmalloc", heaps)).toEqual([
    "Round up",
    "tcache 35 is empty",
    "small bin 37 is empty",
    "Sort into large bin 126",
    "Sort into large bin 126",
    "Look upward",
    "Take from small bin 59",
    "Split",
    "Put into the unsorted bin",
  ]);
  expect(momentsOf(recording)).toBe(10);
  const lists = heaps.listCount(0);
  const held = (moment: number, list: number) => fillsAt(recording, moment, lists)?.[list]?.count;
  const [unsorted, bin59, bin126] = [71, 70 + 59, 70 + 126];
  expect([0, 3, 4, 5, 9].map((moment) => held(moment, bin126))).toEqual([0, 0, 1, 2, 2]);
  expect([0, 4, 5, 8, 9].map((moment) => held(moment, unsorted))).toEqual([2, 1, 0, 0, 1]);
  expect([6, 7, 9].map((moment) => held(moment, bin59))).toEqual([1, 0, 0]);
  expect(fillsAt(recording, 9, lists)?.map(({ count }) => count)).toEqual(counted(heaps.lists(0)));
  expect(fillsAt(recording, 10, lists)).toBeNull();
  expect([5, 6, 9].map((moment) => countsAt(recording, moment)?.bins)).toEqual([0, 22, 22]);
  expect(countsAt(recording, 9)).toMatchObject({ operations: 1, nodes: 2, bins: 22, splits: 1 });
  const links = recording.links.find(({ list }) => list === bin59);
  expect(linksOf(links?.before ?? new Float64Array())).toEqual([{ at: 1_672_928, size: 944 }]);
  expect(linksOf(links?.after ?? new Float64Array())).toEqual([]);
  const sizes = (pieces: Float64Array) => piecesOf(pieces).map(({ needed, free }) => needed || free);
  expect(sizes(recording.before)).toContain(944);
  expect(sizes(recording.after)).toEqual(expect.arrayContaining([577, 352]));
});

test("a recording follows the run forward and back", () => {
  const { session, heaps } = open("first-fit", 30_000);
  const { recordings } = recorded(session);
  for (const done of [30_001, 30_002, 29_000, 1]) {
    session.rewind(done);
    session.replay(done - session.done);
    expect(recordings.recording).toBeNull();
    while (recordings.pending) recordings.advance(100_000);
    const { recording } = recordings;
    expect(recording?.done).toBe(done);
    expect(recording && fillsAt(recording, momentsOf(recording) - 1, 1)?.map(({ count }) => count)).toEqual(
      counted(heaps.lists(0)),
    );
    for (const { after } of recording?.links ?? [])
      expect(linksOf(after).map(({ at }) => at)).toEqual(
        linksOf(after)
          .map(({ at }) => at)
          .sort((a, b) => a - b),
      );
  }
  recordings.follow(null);
  expect([recordings.pending, recordings.recording]).toEqual([false, null]);
});

test("the steps of a replay from the start are recorded as they play, whatever was recorded before", () => {
  const { session } = open("first-fit", 30_000);
  const fresh = new OperationRecordings(() => new Core(builtCore), session);
  fresh.follow(0);
  for (const recordings of [recorded(session).recordings, fresh]) {
    session.rewind(0);
    for (let done = 1; done <= 14; done++) {
      session.replay(1);
      recordings.catchUp();
      expect(recordings.recording?.done).toBe(done);
    }
  }
});

test.each<HeapModel>([
  "first-fit",
  "best-fit",
  "next-fit",
  "buddy",
  "size-class",
  "tlsf",
  "ptmalloc",
  "nt-xp",
  "nt-xp-lfh",
  "nt-vista",
])("of %s every step and every list has a name", (model) => {
  const { session, heaps } = open(model, 2_000);
  const { recordings } = recorded(session);
  for (let step = 0; step < 60; step++) {
    session.run(1);
    while (recordings.pending) recordings.advance(1000);
    const { recording } = recordings;
    if (recording === null) throw new Error("not recorded");
    for (const title of titles(model, heaps)) expect(title).toMatch(/^[A-Za-z][^_]*[a-z\d\])]$/);
    const lists = heaps.listCount(0);
    const last = fillsAt(recording, 0, lists);
    expect(last?.length).toBe(lists);
    for (const { list, after } of recording.links)
      expect(linksOf(after).length).toBe(Math.min(64, counted(heaps.lists(0))[list] ?? 0));
  }
});
