import { expect, test } from "vitest";
import { replayLines, traceBatches } from "../../src/labs/heap/cli/trace-replay";
import { Core } from "../../src/models/allocation/engine/core";
import { HeapReplay } from "../../src/models/allocation/engine/heap-replay";
import { TraceThreads } from "../../src/models/allocation/engine/trace-threads";
import { builtCore } from "../built-core";
import { ASKED, answersDigest, readVersionDigests, versionHeap, versionTraces } from "./ptmalloc/versions";

const recorded = readVersionDigests();
const core = new Core(builtCore);

async function* piecesOf(text: string) {
  yield new TextEncoder().encode(text);
}

/** The digest of what `heap replay` prints. */
async function digestUnder(version: (typeof ASKED)[number], tuning: string, trace: string): Promise<string> {
  const pieces: string[] = [];
  const bytes = new TextDecoder();
  const batches = traceBatches(piecesOf(trace), () => {}, new TraceThreads());
  const heap = HeapReplay.open(core, versionHeap(version, tuning));
  if (!heap.ok) throw new Error(JSON.stringify(heap.error));
  for await (const piece of replayLines(batches, heap.value))
    pieces.push(typeof piece === "string" ? piece : bytes.decode(piece));
  return answersDigest(pieces.join(""));
}

test.each(ASKED.map((version, i) => [version, i] as const))("every answer is that of glibc %s", async (version, i) => {
  const different: string[] = [];
  for (const { name, trace, tunings } of versionTraces()) {
    const digests = recorded.get(name)?.[i]?.split(" ") ?? [];
    for (const [at, tuning] of tunings.entries())
      if ((await digestUnder(version, tuning, trace)) !== digests[at]) different.push(`${name} ${tuning}`);
  }
  expect(different).toEqual([]);
});
