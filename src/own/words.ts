import type { Problem } from "../kernel/scenario/scenario";
import { formatCompact, formatCounted, formatShare } from "../shared/figure-text";
import { formatBytes, formatInteger } from "../shared/format";
import { capitalized } from "../shared/sentence";
import { visibleText } from "../shared/visible-text";
import type { FigureRow } from "../ui/FigureRows";
import { type Caveat, caveatsOf } from "../workloads/traces/calls/caveats";
import type { CallFacts } from "../workloads/traces/calls/facts";
import type { CallFormatName } from "../workloads/traces/calls/format";
import { type CallView, countsOf, type KeptCalls } from "../workloads/traces/calls/kept-calls";
import { isIncomplete, ODD_NAMES, oddText, poolsText, returnsOf } from "../workloads/traces/calls/odd-calls";

/** The formats of files whose names say too little. */
const FORMAT_WORDS: Readonly<Partial<Record<CallFormatName, string>>> = {
  packed: "Bufferlab packed",
  blt: "Bufferlab binary",
  "heaptrack-raw": "heaptrack, raw",
  mtrace: "glibc mtrace",
  csv: "CSV",
  text: "Bufferlab text",
};

export const formatWords = (format: CallFormatName): string => FORMAT_WORDS[format] ?? format;

/** Decimal, as file managers show it: "12.4 MB". */
export const fileSize = (bytes: number): string => `${formatCompact(bytes)}${bytes < 999.5 ? "\u00a0" : ""}B`;

/** "text, 56 kB, 1 thread" */
export const originText = ({ format, fileBytes, facts }: KeptCalls): string =>
  `${formatWords(format)}, ${fileSize(fileBytes)}, ${formatCounted(facts.threads, "thread")}`;

/** The counts on the card. */
export function countRows(view: CallView, trace: Partial<KeptCalls>): readonly FigureRow[] {
  const { facts } = view;
  const { settings, saysTakes = false } = trace;
  const { kinds, operations } = facts;
  const row = (name: string, value: string): FigureRow => ({ name, value });
  const pair = (...counts: readonly number[]) => counts.map(formatInteger).join(", ");
  return [
    row("operations", formatInteger(operations)),
    ...(saysTakes
      ? [
          row("takes, returns", pair(takesOf(facts), returnsIn(view, trace))),
          ...(kinds.r === 0 ? [] : [row("growths", formatInteger(kinds.r))]),
        ]
      : [row("malloc, calloc", pair(kinds.a, kinds.c)), row("realloc, free", pair(kinds.r, kinds.f))]),
    ...(kinds.m === 0 || saysTakes ? [] : [row("aligned", formatInteger(kinds.m))]),
    row("needed, mean", formatBytes(facts.neededMean)),
    row("needed, most", formatBytes(facts.neededPeak)),
    row("live blocks, most", formatInteger(facts.livePeak)),
    row(saysTakes ? "never returned" : "never freed", formatInteger(facts.left)),
    row("sizes", facts.distinctSizes === null ? "over 65\u202f536" : formatInteger(facts.distinctSizes)),
    ...(settings == null && !saysTakes ? [row("mallopt, malloc_trim", "unknown")] : []),
    ...(facts.threads > 1
      ? [row(saysTakes ? "returned elsewhere" : "freed elsewhere", elsewhere(facts.freedElsewhere, kinds.f))]
      : []),
  ];
}

const elsewhere = (blocks: number, frees: number) => (frees === 0 ? "0" : formatShare(blocks / frees));

/** The returns in a view. How many lines lack is known of the whole log alone. */
const returnsIn = ({ facts: { kinds, operations } }: CallView, { odd, facts }: Partial<KeptCalls>) =>
  odd !== undefined && facts?.operations === operations ? returnsOf(kinds.f, odd) : kinds.f;

const takesOf = ({ kinds }: CallFacts) => kinds.a + kinds.c + kinds.m;

/** How long blocks live. */
export function livesSentence({ facts, plots }: CallView, saysTakes = false): string {
  if (plots.freed === 0) return `Nothing is ever ${saysTakes ? "returned" : "freed"}, so no cache can help.`;
  const next = formatShare(plots.freedNext / plots.freed, 0);
  const [blocks, frees] = saysTakes ? ["returned buffers", "returns"] : ["freed blocks", "frees"];
  return `Half of the ${blocks} live at most ${formatCounted(facts.lifeMedian, "operation")}. The very next operation ${frees} ${next} of them.`;
}

/** The caveats of runs of a trace, or of the parts in view. */
export const traceCaveats = ({ facts }: CallView, trace: KeptCalls): readonly Caveat[] =>
  caveatsOf(countsOf(facts), trace);

/** The oddities of a file, as sentences. */
export function oddSentences({
  odd,
  endsEarly,
  leftOut,
  others = {},
  pools = {},
  facts,
  saysTakes = false,
}: KeptCalls): readonly string[] {
  const inLog = poolsText(new Map(Object.entries(pools)));
  return [
    ...(inLog === null ? [] : [`Pools: ${inLog}. They are read as one. To see one, keep only its lines.`]),
    ...(isIncomplete(odd, facts.operations) ? ["Parts are missing: over 1\u00a0% of the calls are odd."] : []),
    ...(endsEarly
      ? [`The file ends early. All ${formatCounted(facts.operations, "operation")} before its end are whole.`]
      : []),
    ...ODD_NAMES.filter((name) => odd[name] > 0).map((name) => `${oddText(odd, name, saysTakes)}.`),
    ...Object.entries(others).map(([kind, count]) => `No calls, and left out: ${formatInteger(count)} × ${kind}.`),
    ...(leftOut.length === 0 ? [] : [`These columns are not read: ${leftOut.join(", ")}.`]),
  ];
}

/** The first problem of a file as a headline: "Line 7: "a 1 x"". */
export const problemTitle = ({ field, value }: Problem, what = "file"): string =>
  `${field === "format" ? `This ${what} cannot be read` : capitalized(field)}: ${value}`;

/** The calls of a trace, in one sentence. */
export function headline({ facts }: CallView, title: string, saysTakes = false): string {
  const { operations, left } = facts;
  if (saysTakes) return `${visibleText(title)} takes ${formatCounted(takesOf(facts), "buffer")} and ${returned(left)}`;
  const end = left === 0 ? "frees every block" : `never frees ${formatCounted(left, "block")}`;
  return `${visibleText(title)} makes ${formatCounted(operations, "call")} and ${end}`;
}

const returned = (left: number) => (left === 0 ? "returns every one" : `never returns ${formatInteger(left)}`);

/** "4 takes, 4 returns", "2 mallocs…": the acts of a text as it is typed. */
export function actsSentence(trace: KeptCalls): string {
  const { facts, saysTakes = false } = trace;
  const [takes, growths, returns] = [
    takesOf(facts),
    facts.kinds.r,
    saysTakes ? returnsIn(trace, trace) : facts.kinds.f,
  ];
  const counted = saysTakes
    ? [formatCounted(takes, "take"), growths > 0 && formatCounted(growths, "growth"), formatCounted(returns, "return")]
    : [
        formatCounted(takes, "request"),
        growths > 0 && formatCounted(growths, "resize"),
        formatCounted(returns, "free"),
      ];
  return counted.filter((text) => text !== false).join(", ");
}

/** Why a trace is gone when the page is closed. `lacking`: as CallStore.lackingOf. */
export const heldText = (lacking: number | null): string =>
  lacking === 0
    ? "This browser stores no traces here, so this one is gone when the page is closed."
    : `This device has no room for ${lacking === null ? "" : `${formatBytes(lacking)} of `}this trace, so it stays in memory and is gone when the page is closed. Delete another trace, or free some storage, and read the file again.`;
