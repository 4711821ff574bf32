import { bucketCountOf } from "../models/allocation/policy-fields";
import type { Policy } from "../models/allocation/scenario";
import { about, PCG } from "./cache-routines";
import {
  compares,
  drawsSlots,
  freesReturned,
  givenUp,
  handedOut,
  hasAges,
  hasBuckets,
  isRandom,
  opposite,
} from "./comparisons";

/* The functions of a Go pool, in the same order as in the simulator's core. An empty slot has the capacity 0. */

/** A function with a note. */
const written = (says: string, head: string, body: readonly string[]) => [
  "",
  `// ${says}`,
  `func ${head} {`,
  ...body.map((line) => `\t${line}`),
  "}",
];

const memoryOf = (policy: Policy, slot: string) => (hasAges(policy) ? `${slot}.memory` : slot);
const sizeOf = (policy: Policy, slot: string) => `cap(${memoryOf(policy, slot)})`;

function bucketOf(policy: Policy): string[] {
  if (!hasBuckets(policy)) return [];
  const top = policy.buckets === "own" ? "tops[bucket]" : "1<<bucket";
  const search = ["bucket := 0", `for bucket < bucketCount && ${top} < size {`, "\tbucket++", "}", "return bucket"];
  const says = "The bucket of a size. bucketCount or more means that no bucket is large enough.";
  const body = policy.buckets === "linear" ? [`return (size - 1) / ${policy.bucketWidth}`] : search;
  return written(says, "bucketOf(size int) int", body);
}

/** PCG32 as in the core, which uses stream 5 for this rule. */
function randomness(policy: Policy): string[] {
  if (!drawsSlots(policy)) return [];
  const seeded = `(uint64(seed)+${PCG.increment})*${PCG.multiplier} + ${PCG.increment}`;
  return [
    ...written("New makes an empty pool.", "New(seed uint32) *Pool", [`return &Pool{random: ${seeded}}`]),
    ...written(
      "A draw from 0 to n - 1 by PCG32 (O'Neill, 2014), the same for the same seed.",
      "(p *Pool) randomBelow(n int) int",
      [
        "old := p.random",
        `p.random = old*${PCG.multiplier} + ${PCG.increment}`,
        "mixed := uint32(((old >> 18) ^ old) >> 27)",
        "turn := uint32(old >> 59)",
        "draw := mixed>>turn | mixed<<((32-turn)&31)",
        "return int(uint64(draw) * uint64(n) >> 32)",
      ],
    ),
  ];
}

/** The capacity that a miss allocates. */
function missSize({ buckets, bucketWidth, granularity, roundUp }: Policy): string {
  if (!roundUp) return granularity === 1 ? "needed" : `(needed+${granularity - 1})/${granularity}*${granularity}`;
  if (buckets === "linear") return `(bucket+1)*${bucketWidth}`;
  return buckets === "own" ? "tops[bucket]" : "1<<bucket";
}

/** When Get skips a slot. */
function misfit({ lookup, ratio, wasteBytes }: Policy): string {
  if (lookup === "exact") return "size != needed";
  const tests = [
    "size < needed",
    ...(ratio === null ? [] : [`int64(size)*100 > int64(needed)*${ratio}`]),
    ...(wasteBytes === null ? [] : [`size-needed > ${wasteBytes}`]),
  ];
  return tests.join(" || ");
}

/** Whether slot i is better than the best so far. null = the first that fits wins. */
function better(policy: Policy): string | null {
  const rule = handedOut(policy);
  if (policy.capacity === 1 || rule === null) return null;
  return rule.field === "size"
    ? `size ${rule.sign} ${sizeOf(policy, "slots[best]")}`
    : `slots[i].entered ${rule.sign} slots[best].entered`;
}

const slotsOf = (policy: Policy) => `slots := &p.slots${hasBuckets(policy) ? "[bucket]" : ""}`;

function lookUp(policy: Policy): string[] {
  const test = better(policy);
  const found = test === null ? ["best = i", "break"] : [`if best < 0 || ${test} {`, "\tbest = i", "}"];
  return [
    slotsOf(policy),
    "best := -1",
    "for i := range slots {",
    `\tsize := ${sizeOf(policy, "slots[i]")}`,
    `\tif ${misfit(policy)} {`,
    "\t\tcontinue",
    "\t}",
    ...found.map((line) => `\t${line}`),
    "}",
    "if best >= 0 {",
    `\tbuffer := ${memoryOf(policy, "slots[best]")}`,
    `\t${memoryOf(policy, "slots[best]")} = nil`,
    "\treturn buffer[:length]",
    "}",
  ];
}

function get(policy: Policy): string[] {
  const outside = policy.roundUp ? "needed" : missSize(policy);
  const bucket = [
    "bucket := bucketOf(needed)",
    "if bucket >= bucketCount {",
    `\treturn make([]byte, length, ${outside})`,
    "}",
  ];
  const body = [
    "needed := max(length, 1)",
    ...(hasBuckets(policy) ? bucket : []),
    ...(policy.capacity > 0 ? lookUp(policy) : []),
    `return make([]byte, length, ${missSize(policy)})`,
  ];
  return written(
    "Get returns a buffer of this length. What it contains is left over.",
    "(p *Pool) Get(length int) []byte",
    body,
  );
}

/** Chooses the slot that a full cache replaces. */
function choose(policy: Policy): string[] {
  if (isRandom(policy)) return ["out := p.randomBelow(slotCount)"];
  if (policy.capacity === 1) return ["out := 0"];
  const { field, sign } = givenUp(policy) ?? { field: "size", sign: "<" };
  const read = (slot: string) => (field === "size" ? sizeOf(policy, slot) : `${slot}.entered`);
  const test = `if ${read("slots[i]")} ${sign} ${read("slots[out]")} {`;
  return ["out := 0", "for i := range slots {", `\t${test}`, "\t\tout = i", "\t}", "}"];
}

function makeRoom(policy: Policy): string[] {
  if (freesReturned(policy)) return [];
  const swap = "slots[out] = returned";
  if (!compares(policy)) return [...choose(policy), swap];
  return [
    ...choose(policy),
    `if size ${opposite(givenUp(policy))?.sign} ${sizeOf(policy, "slots[out]")} {`,
    `\t${swap}`,
    "}",
  ];
}

const freeIf = (test: string) => [`if ${test} {`, "\treturn", "}"];

function keep(policy: Policy): string[] {
  const { cutoff } = policy;
  return [
    "size := cap(buffer)",
    ...freeIf("size == 0"),
    ...(hasBuckets(policy) ? ["bucket := bucketOf(size)", ...freeIf("bucket >= bucketCount")] : []),
    ...(cutoff === null ? [] : freeIf(`size > ${cutoff}`)),
    ...(hasAges(policy) ? ["returned := held{buffer, p.clock}", "p.clock++"] : ["returned := buffer"]),
    slotsOf(policy),
    "for i := range slots {",
    `\tif ${sizeOf(policy, "slots[i]")} == 0 {`,
    "\t\tslots[i] = returned",
    "\t\treturn",
    "\t}",
    "}",
    ...makeRoom(policy),
  ];
}

const put = (policy: Policy) =>
  written(
    "Put gives a buffer back. The pool keeps it or leaves it to the garbage collector.",
    "(p *Pool) Put(buffer []byte)",
    policy.capacity === 0 ? [] : keep(policy),
  );

function idle(policy: Policy): string[] {
  const sum = (slots: string) => [`for i := range ${slots} {`, `\tidle += ${sizeOf(policy, `${slots}[i]`)}`, "}"];
  const sums = hasBuckets(policy)
    ? ["for bucket := range p.slots {", ...sum("p.slots[bucket]").map((line) => `\t${line}`), "}"]
    : sum("p.slots");
  const body = policy.capacity === 0 ? ["return 0"] : ["idle := 0", ...sums, "return idle"];
  return written("Idle returns the bytes in the cache.", "(p *Pool) Idle() int", body);
}

/** The functions of a pool, each after an empty line. */
const goFunctions = (policy: Policy): string[] => [
  ...bucketOf(policy),
  ...randomness(policy),
  ...get(policy),
  ...put(policy),
  ...idle(policy),
];

/** The policy's cutoff for a sync.Pool. Without one, nothing makes a sync.Pool safe for buffers of all sizes. */
function sharedPool({ cutoff }: Policy): string[] {
  if (cutoff === null) return [];
  return [
    "",
    "// A Shared is a sync.Pool with the same cutoff, for goroutines that share one. Without a",
    "// cutoff, large buffers stay in it for small callers: https://go.dev/issue/23199. It keeps",
    "// no set number of buffers, and garbage collection empties it. None of this is simulated.",
    "type Shared struct{ pool sync.Pool }",
    "",
    "// Get returns a buffer of this length. What it contains is left over.",
    "func (s *Shared) Get(length int) []byte {",
    "\tif buffer, ok := s.pool.Get().(*[]byte); ok && cap(*buffer) >= length {",
    "\t\treturn (*buffer)[:length]",
    "\t}",
    "\treturn make([]byte, length)",
    "}",
    "",
    "// Put gives a buffer back.",
    "func (s *Shared) Put(buffer []byte) {",
    `\tif cap(buffer) <= ${cutoff} {`,
    "\t\ts.pool.Put(&buffer)",
    "\t}",
    "}",
  ];
}

const NOTES = [
  "Use one Pool per goroutine, because it has no locks.",
  "A buffer's capacity is its size. Give it back as you got it, not a part of it.",
];

const head = (policy: Policy): string[] => [
  "// Package buffercache is a pool of freed buffers (Go 1.21).",
  "//",
  ...about(policy, NOTES).map((line) => `// ${line}`),
  "//",
  drawsSlots(policy) ? "//\tpool := buffercache.New(1)" : "//\tvar pool buffercache.Pool",
  "//\tbuffer := pool.Get(100)",
  "//\tpool.Put(buffer)",
  "package buffercache",
];

function constants(policy: Policy): string[] {
  const { capacity, buckets, bounds } = policy;
  const slots = capacity === 0 ? [] : ["", `const slotCount = ${capacity}`];
  if (!hasBuckets(policy)) return slots;
  const count = [...slots, "", `const bucketCount = ${bucketCountOf(policy)}`];
  if (buckets !== "own") return count;
  const tops = bounds.map((bound) => `\t${bound},`);
  return [...count, "", "// The largest size of each bucket.", "var tops = [bucketCount]int{", ...tops, "}"];
}

const held = (policy: Policy): string[] =>
  hasAges(policy) ? ["", "// A cached buffer.", "type held struct {", "\tmemory  []byte", "\tentered uint64", "}"] : [];

function pool(policy: Policy): string[] {
  const size = `${hasBuckets(policy) ? "[bucketCount]" : ""}[slotCount]`;
  const fields = [
    ...(policy.capacity > 0 ? [["slots", `${size}${hasAges(policy) ? "held" : "[]byte"}`]] : []),
    ...(hasAges(policy) ? [["clock", "uint64"]] : []),
    ...(drawsSlots(policy) ? [["random", "uint64"]] : []),
  ];
  const width = Math.max(...fields.map(([name = ""]) => name.length));
  const says = ["", `// A Pool caches buffers.${drawsSlots(policy) ? " New makes one." : " Its zero value is empty."}`];
  if (fields.length === 0) return [...says, "type Pool struct{}"];
  const lines = fields.map(([name = "", type]) => `\t${name.padEnd(width)} ${type}`);
  return [...says, "type Pool struct {", ...lines, "}"];
}

/** The lines of a Go file, as gofmt formats it. */
export const goFile = (policy: Policy): string[] => [
  ...head(policy),
  ...(policy.cutoff === null ? [] : ["", 'import "sync"']),
  ...constants(policy),
  ...held(policy),
  ...pool(policy),
  ...goFunctions(policy),
  ...sharedPool(policy),
];
