import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { heapOf } from "../../../src/models/allocation/heap-models";
import type { GlibcVersion, HeapChoice } from "../../../src/models/allocation/scenario";
import { digestOf, endOf, parametersOf, readAnswered, TRACE_NAMES } from "./answers";
import { REQUEST_TRACES } from "./request-traces";

/** The versions whose malloc was asked. */
export const ASKED = ["2.36", "2.41", "2.43"] as const satisfies readonly GlibcVersion[];

/** The tunings of version-traces.txt. glibc refuses the last tcache_max, though its manual names it as the largest. */
const TUNINGS = [
  "usual",
  "tcache_count=0",
  "tcache_count=7",
  "tcache_count=16",
  "tcache_max=65536",
  "tcache_max=4194280",
  "tcache_max=4194304",
  "mmap_threshold=131072",
] as const;
/** The tunings of the other traces of this folder. */
const FEW = ["usual", "tcache_count=0"] as const;

/** The tunings of thread-traces.txt, on a machine with two processors. */
const ARENAS = ["usual", "arena_max=1", "arena_max=2", "tcache_count=0"] as const;

/** A trace, and the tunings under which it was asked. */
interface VersionTrace {
  readonly name: string;
  readonly trace: string;
  readonly tunings: readonly string[];
  readonly hasThreads?: boolean;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Traces of a file, each under a line "# NAME: what it does". */
const sections = (file: string): readonly Pick<VersionTrace, "name" | "trace">[] =>
  readFileSync(pathOf(file), "utf8")
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [head = "", ...lines] = section.split("\n");
      return { name: head.slice(0, head.indexOf(":")), trace: lines.join("\n") };
    });

/** Traces that tell versions apart. */
const told = (): readonly VersionTrace[] =>
  sections("version-traces.txt").map((trace) => ({ ...trace, tunings: TUNINGS }));

/** The place of an alignment over a page in the main heap depends on where that begins. */
const isPlaced = (name: string, tuning: string) => name !== "aligned-in-a-thread" || tuning !== "arena_max=1";

const threaded = (): readonly VersionTrace[] =>
  sections("thread-traces.txt").map(({ name, trace }) => ({
    ...{ name, trace, hasThreads: true },
    tunings: ARENAS.filter((tuning) => isPlaced(name, tuning)),
  }));

const stored = (): readonly VersionTrace[] =>
  TRACE_NAMES.map((name) => ({
    name,
    trace: `${readAnswered(name).lines.slice(0, -1).join("\n")}\n`,
    tunings: FEW,
  }));

const made = (): readonly VersionTrace[] =>
  Object.entries(REQUEST_TRACES).map(([name, make]) => ({ name, trace: make(), tunings: ["usual"] }));

/** Every trace that versions were asked. */
export const versionTraces = (): readonly VersionTrace[] => [...told(), ...threaded(), ...stored(), ...made()];

/** The heap of a version under a tuning. */
export const versionHeap = (version: GlibcVersion, tuning: string): HeapChoice =>
  heapOf("ptmalloc", { version, ...parametersOf(tuning) });

/** The digest of a program's answers to a trace, whose last line is that of mallinfo2(). */
export function answersDigest(output: string): string {
  const lines = output.trimEnd().split("\n");
  return digestOf([...lines.slice(0, -1), endOf(lines.at(-1) ?? "")].join("\n"));
}

/** versions.tsv by trace. */
export const readVersionDigests = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    readFileSync(pathOf("versions.tsv"), "utf8")
      .trimEnd()
      .split("\n")
      .slice(1)
      .map((row) => row.split("\t"))
      .map(([name = "", ...digests]) => [name, digests] as const),
  );

export const VERSIONS_FILE = pathOf("versions.tsv");
