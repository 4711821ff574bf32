import { shortHash } from "../../../src/cli/shared/short-hash";
import { type Batches, pointersFor, resizedBytes } from "../../../src/models/allocation/batches";
import { sweepSizes } from "../../../src/models/allocation/sweep-sizes";
import type { Parameters } from "../../native-heaps";
import { pointersOf } from "../heap/batch-pointers";

/** The batches of a row, and the tunables of their heap. */
export interface TableRow extends Omit<Batches, "heap"> {
  readonly tuning: string;
  readonly parameters: Parameters;
}

const TUNINGS: Readonly<Record<string, Parameters>> = {
  default: {},
  tcache0: { tcache_count: 0 },
  mmap8k: { mmap_threshold: 8192 },
};
const ORDERS = ["serial", "reversed", "shuffled", "one"] as const;
const WRITES = ["none", "asked"] as const;

/** Pointers of a size, and bytes that the program writes, at most. */
const [POINTERS, LARGE, POINTERS_OF_LARGE, WRITTEN_BYTES] = [200, 2 ** 20, 64, 2 ** 27];

function pointersOfSize(size: number, writes: Batches["writes"]): number {
  const most = size > LARGE ? POINTERS_OF_LARGE : POINTERS;
  return writes === "none" ? most : pointersFor(size, most, WRITTEN_BYTES);
}

/** Every row: 29 sizes in every order, with and without writes, for each tuning. */
export const TABLE_ROWS: readonly TableRow[] = Object.entries(TUNINGS).flatMap(([tuning, parameters]) =>
  ORDERS.flatMap((order) =>
    sweepSizes(1, 2 ** 28, 1).flatMap((size) =>
      WRITES.map((writes): TableRow => {
        const pointers = pointersOfSize(size, writes);
        return { tuning, parameters, order, size, writes, pointers, factor: [2, 1], seed: 1 };
      }),
    ),
  ),
);

/** The calls of a row as a trace. */
export function traceOf(row: TableRow): string {
  const bytes = [row.size, resizedBytes(row.size, row.factor)];
  const seen = new Map<number, number>();
  const lines = pointersOf(row).map((pointer) => {
    const kind = seen.get(pointer) ?? 0;
    seen.set(pointer, kind + 1);
    return [["a", "r", "f"][kind], pointer, ...bytes.slice(kind, kind + 1)].join(" ");
  });
  return `${lines.join("\n")}\n`;
}

/** A line of tests/native/glibc_calls.c. */
interface SeenCall {
  readonly mapped: boolean;
  readonly at: string;
  readonly usable: number;
  readonly faults: number;
  readonly movedEnd: boolean;
}

function seenCall(line: string): SeenCall {
  const words = line.split(" ");
  const mapped = words[0] === "mmap";
  const [at = "", usable = ""] = words.slice(mapped ? 1 : 0);
  const faults = words.find((word) => word.startsWith("faults=")) ?? "";
  return { mapped, at, usable: Number(usable), faults: Number(faults.slice(7)), movedEnd: line.includes(" brk=") };
}

/** How a realloc went, from addresses alone. */
function resizeWord(before: SeenCall, now: SeenCall): string {
  const stays = before.at === now.at;
  if (before.mapped)
    return stays && before.usable === now.usable ? "map-fits" : `remap-${stays ? "in-place" : "moved"}`;
  if (now.mapped) return "to-map";
  if (!stays) return "moves";
  if (now.usable < before.usable) return "shrinks";
  return before.usable === now.usable ? "fits" : "grows";
}

/** How a call went, from addresses alone: the words of observedWord(). */
function observedWord(before: SeenCall | undefined, now: SeenCall): string {
  const end = now.movedEnd ? "+brk" : "";
  if (before === undefined) return now.mapped ? "map" : `heap${end}`;
  if (now.at === "-") return before.mapped ? "unmap" : `heap${end}`;
  const word = resizeWord(before, now);
  return word === "to-map" ? word : `${word}${end}`;
}

type Count = Map<string, number>;
const countText = (count: Count): string =>
  [...count]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, calls]) => `${word}:${calls}`)
    .join(" ");

export const TABLE_HEAD =
  "tuning\torder\tsize\tn\twrites\tmalloc\trealloc\tfree\tfaults(m,r,f)\tsha256_16 of the calls\n";

/** A row as text: its calls by path and their page faults, and the hash of every line. */
export function rowText(row: TableRow, lines: string): string {
  const counts: readonly Count[] = [new Map(), new Map(), new Map()];
  const faults = [0, 0, 0];
  const last = new Map<number, SeenCall>();
  const kinds = new Map<number, number>();
  const calls = lines.trimEnd().split("\n").map(seenCall);
  for (const [i, pointer] of pointersOf(row).entries()) {
    const now = calls[i] as SeenCall;
    const kind = kinds.get(pointer) ?? 0;
    const word = observedWord(last.get(pointer), now);
    kinds.set(pointer, kind + 1);
    last.set(pointer, now);
    counts[kind]?.set(word, (counts[kind]?.get(word) ?? 0) + 1);
    faults[kind] = (faults[kind] ?? 0) + now.faults;
  }
  const settings = [row.tuning, row.order, row.size, row.pointers, row.writes];
  return `${[...settings, ...counts.map(countText), faults.join(","), shortHash([lines])].join("\t")}\n`;
}
