import { MACHINE_ACT, MACHINE_ACT_COLUMN, MACHINE_OUTCOME } from "../../../generated/page_machine";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import { formatCounted } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { listed } from "../../../shared/sentence";
import type { ScriptRow } from "./script-rows";

type ActKind = keyof typeof MACHINE_ACT;

/** An act of the machine's last step, in the columns of the core. */
type StepAct = Readonly<Record<keyof typeof MACHINE_ACT_COLUMN, number>>;

const COLUMNS = Object.keys(MACHINE_ACT_COLUMN).length;

/** The acts of the last step with a kind, in order. */
function stepActs({ acts }: Pick<MachineArrays, "acts">, kind: ActKind): readonly StepAct[] {
  const all = Array.from({ length: acts.length / COLUMNS }, (_, i) => {
    const at = (name: keyof typeof MACHINE_ACT_COLUMN) => acts[i * COLUMNS + MACHINE_ACT_COLUMN[name]] ?? 0;
    return {
      ...{ kind: at("kind"), cause: at("cause"), page: at("page"), pages: at("pages") },
      disk_pages: at("disk_pages"),
      ns: at("ns"),
    };
  });
  return all.filter((act) => act.kind === MACHINE_ACT[kind]);
}

/** Pages of the file: `first` up to the one before `end`. */
export interface PageRange {
  readonly first: number;
  readonly end: number;
}

const rangeOf = ({ page, pages, disk_pages }: StepAct): PageRange => ({ first: page, end: page + pages + disk_pages });

/** The pages that the last step read or wrote; null = none. */
export function recordPages(machine: MachineArrays): PageRange | null {
  const [act] = [...stepActs(machine, "READ"), ...stepActs(machine, "WRITE")];
  return act === undefined ? null : rangeOf(act);
}

/** The pages that the last step requested from the disk, or had it write. */
export const requestedPages = (machine: MachineArrays): readonly PageRange[] =>
  [...stepActs(machine, "WINDOW"), ...stepActs(machine, "WRITE_BACK")].map(rangeOf);

const NS_PER_MS = 1e6;

const timeText = (ns: number): string => `${(ns / NS_PER_MS).toFixed(ns < NS_PER_MS ? 3 : 1)}\u00a0ms`;

const pages = (count: number): string => formatCounted(count, "page");

function rangeText({ page, pages: count }: StepAct): string {
  return count === 1
    ? `page ${formatInteger(page)}`
    : `pages ${formatInteger(page)} to ${formatInteger(page + count - 1)}`;
}

const sum = (acts: readonly StepAct[], of: "pages" | "ns"): number => acts.reduce((all, act) => all + act[of], 0);

/** The effect of the acts of each kind, after the name of the command. In the order of a step. */
const DOES: readonly (readonly [kind: ActKind, words: (acts: readonly StepAct[], first: StepAct) => string])[] = [
  ["PANEL", () => "prints the memory"],
  [
    "METADATA",
    (_, { pages: blocks, ns }) => `first reads ${formatCounted(blocks, "block")} of metadata (${timeText(ns)})`,
  ],
  ["WINDOW", (acts) => `requests ${listed(acts.map(rangeText))} from the disk`],
  [
    "WRITE_BACK",
    (acts) => `has the disk write ${acts.length > 2 ? pages(sum(acts, "pages")) : listed(acts.map(rangeText))}`,
  ],
  ["WAIT", (acts) => `waits ${timeText(sum(acts, "ns"))}`],
  ["EVICT", (acts) => `evicts ${pages(sum(acts, "pages"))}`],
  ["READ", (_, { pages: cached, disk_pages }) => readText(cached, disk_pages)],
  ["WRITE", (_, act) => `makes ${rangeText(act)} dirty`],
  ["ALLOC", (acts) => `takes ${pages(sum(acts, "pages"))}`],
  ["BAD_ALLOC", () => "gets no more memory and ends"],
  ["FREE", (acts) => `frees ${pages(sum(acts, "pages"))}`],
];

function readText(cached: number, fromDisk: number): string {
  if (fromDisk === 0) return `copies ${pages(cached)} from memory`;
  return cached === 0
    ? `copies ${pages(fromDisk)} from the disk`
    : `copies ${pages(cached)} from memory, ${formatInteger(fromDisk)} from the disk`;
}

/** The last step in a sentence: "dd, record 1: requests pages 0 to 3 from the disk, waits 0.9 ms and copies …". "" = none. */
export function stepSentence(machine: MachineArrays, rows: readonly ScriptRow[]): string {
  const row = rows[machine.outcome[MACHINE_OUTCOME.command] ?? -1];
  if (row === undefined || row.state === "waiting") return "";
  const does = DOES.flatMap(([kind, words]) => {
    const acts = stepActs(machine, kind);
    return acts[0] === undefined ? [] : [words(acts, acts[0])];
  });
  if (does.length === 0) return "";
  const isRecord = recordPages(machine) !== null;
  const record = isRecord ? `, record ${formatInteger((machine.outcome[MACHINE_OUTCOME.step] ?? 0) + 1)}` : "";
  return `${row.name}${record}: ${listed(does)}.`;
}
