import { withOutput, writeFile } from "../../../cli/shared/output";
import { type Handover, pulled } from "../../../cli/shared/pulled";
import { print, printUntilBad, type Streams } from "../../../cli/shared/streams";
import { fileProblem } from "../../../kernel/scenario/problem";
import { BadInput } from "../../../library/bad-input";
import { sayLeftOut } from "../../../models/allocation/cli/say-caveats";
import { formatBytes, formatInteger } from "../../../shared/format";
import { visibleText } from "../../../shared/visible-text";
import {
  type Caveat,
  caveatsOf,
  caveatText,
  settingCalls,
  UNKNOWN_SETTINGS,
} from "../../../workloads/traces/calls/caveats";
import { CallDigest } from "../../../workloads/traces/calls/digest";
import { type CallFacts, FactCounter } from "../../../workloads/traces/calls/facts";
import { type CallParts, filtered } from "../../../workloads/traces/calls/filters";
import {
  isIncomplete,
  ODD_NAMES,
  type OddCalls,
  oddWords,
  poolsText,
  returnsOf,
} from "../../../workloads/traces/calls/odd-calls";
import type { CallOperation } from "../../../workloads/traces/calls/operation";
import { TextWriter, textHeader } from "../../../workloads/traces/calls/own-text";
import { PACKED_MAGIC, packedPieces, settingsPieces } from "../../../workloads/traces/calls/packed-file";
import { PagePacker } from "../../../workloads/traces/calls/page-packer";
import type { ReadCalls } from "../../../workloads/traces/calls/read-calls";
import type { SegmentFacts } from "../../../workloads/traces/calls/segments";
import type { CallSetting } from "../../../workloads/traces/calls/setting";
import { readCallsAt } from "./calls-at";
import type { ReadingChoice } from "./trace-input";

/** The content of the card of a trace. */
export interface Card {
  readonly read: ReadCalls;
  readonly facts: CallFacts;
  /** Those of a run of the trace in lanes. */
  readonly caveats: readonly Caveat[];
  /** The trace's name, as a link carries it: "f95775b880ec:23504". */
  readonly digest: string;
}

const TOP_SIZES = 3;
const KIND_NAMES = { a: "malloc", c: "calloc", m: "aligned", r: "realloc", f: "free" } as const;
const KINDS = Object.keys(KIND_NAMES) as readonly (keyof typeof KIND_NAMES)[];
const POOL_NAMES: Readonly<Partial<Record<keyof typeof KIND_NAMES, string>>> = { a: "take", r: "growth", f: "return" };

/** The card as lines of a name and its text. */
export function cardText({ read, facts, caveats, digest }: Card): string {
  const { format, why, keys, odd, operations, endsEarly } = read;
  const program = keys.get("program");
  const pools = poolsText(read.pools);
  const rows: readonly (readonly [string, string])[] = [
    ["format", why === null ? format : `${format} (${why})`],
    ...(program === undefined ? [] : ([["program", visibleText(program)]] as const)),
    ["digest", digest],
    ...caveats.map((caveat) => ["in a run", caveatText(caveat)] as const),
    ["operations", `${formatInteger(operations)}: ${read.saysTakes ? actsText(facts, odd) : kindsText(facts)}`],
    ...(pools === null
      ? []
      : ([["pools", `${pools}. They are read as one; --of-pool NAME reads one of them`]] as const)),
    ["threads", threadsText(facts, read.saysTakes)],
    ["peak", `${formatBytes(facts.neededPeak)} needed after operation ${formatInteger(facts.neededPeakAt)}`],
    ["live", `${blocksText(facts.livePeak)} at most`],
    ["left", `${blocksText(facts.left)}, ${formatBytes(facts.leftBytes)}`],
    ...(read.segments === null ? [] : ([["segments", segmentsText(read.segments, facts)]] as const)),
    ["sizes", sizesText(facts)],
    ["lives", livesText(facts, read.saysTakes)],
    ...(read.settings === null && read.saysTakes
      ? []
      : ([["settings", read.settings === null ? UNKNOWN_SETTINGS : settingCalls(read.settings)]] as const)),
    ...ODD_NAMES.filter((name) => odd[name] > 0).map(
      (name) => ["odd", `${oddWords(name, read.saysTakes)}: ${formatInteger(odd[name])}`] as const,
    ),
    ...[...read.others].map(([kind, count]) => ["no calls", `${kind}: ${formatInteger(count)}`] as const),
    ...(isIncomplete(odd, operations)
      ? ([["warning", "parts are missing: over 1 % of the calls are odd"]] as const)
      : []),
    ...(endsEarly ? ([["warning", `the file ends early, after operation ${formatInteger(operations)}`]] as const) : []),
  ];
  return rows.map(([name, text]) => `${name.padEnd(12)}${text}\n`).join("");
}

const countText = (count: number, one: string) => `${formatInteger(count)} ${count === 1 ? one : `${one}s`}`;
const blocksText = (count: number) => countText(count, "block");

function segmentsText({ taken, peak, before }: SegmentFacts, { neededPeak }: CallFacts): string {
  const earlier = before === 0 ? "" : `, ${formatBytes(before)} of it before the recording`;
  return `${formatInteger(taken)} taken; ${formatBytes(peak)} reserved at most${earlier}, where blocks need ${formatBytes(neededPeak)} at most`;
}

const kindsText = ({ kinds }: CallFacts) =>
  KINDS.filter((kind) => kinds[kind] > 0)
    .map((kind) => `${formatInteger(kinds[kind])} ${KIND_NAMES[kind]}`)
    .join(", ");

/** The same in the words of a pool. */
const actsText = ({ kinds }: CallFacts, odd: OddCalls) =>
  KINDS.map((kind) => [kind, kind === "f" ? returnsOf(kinds.f, odd) : kinds[kind]] as const)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const name = POOL_NAMES[kind];
      return name === undefined ? `${formatInteger(count)} ${KIND_NAMES[kind]}` : countText(count, name);
    })
    .join(", ");

const threadsText = ({ threads, freedElsewhere }: CallFacts, saysTakes: boolean) =>
  threads === 1
    ? "1"
    : `${formatInteger(threads)}; ${blocksText(freedElsewhere)} ${saysTakes ? "returned" : "freed"} elsewhere`;

function sizesText({ distinctSizes, topSizes }: CallFacts): string {
  const count = distinctSizes === null ? "many" : formatInteger(distinctSizes);
  const top = topSizes.slice(0, TOP_SIZES).map(([size, times]) => `${formatBytes(size)} (${formatInteger(times)}×)`);
  return `${count} different; most often ${top.join(", ")}`;
}

const livesText = ({ lifeMedian }: CallFacts, saysTakes: boolean) =>
  Number.isNaN(lifeMedian)
    ? `nothing is ${saysTakes ? "returned" : "freed"}`
    : `median ${countText(lifeMedian, "operation")}`;

/** The card as an object. */
export function cardJson({ read, facts, caveats, digest }: Card): string {
  const { format, why, keys, odd, operations, endsEarly, leftOut } = read;
  const object = {
    ...{ format, why, digest, program: keys.get("program") ?? null },
    ...{ operations, kinds: facts.kinds, threads: facts.threads, freed_elsewhere: facts.freedElsewhere },
    ...{ needed_peak: facts.neededPeak, needed_peak_op: facts.neededPeakAt, needed_mean: facts.neededMean },
    ...{ live_peak: facts.livePeak, left: facts.left, left_bytes: facts.leftBytes },
    ...{ distinct_sizes: facts.distinctSizes, top_sizes: facts.topSizes, size_classes: facts.sizeClasses },
    ...{ past_caches: facts.pastCaches, life_median: Number.isNaN(facts.lifeMedian) ? null : facts.lifeMedian },
    odd: Object.fromEntries(
      ODD_NAMES.map((name) => [name.replaceAll(/[A-Z]/g, (big) => `_${big.toLowerCase()}`), odd[name]]),
    ),
    ...{ incomplete: isIncomplete(odd, operations), ends_early: endsEarly, left_out: leftOut },
    no_calls: Object.fromEntries(read.others),
    ...{ says_takes: read.saysTakes, pools: Object.fromEntries(read.pools) },
    ...{ settings: read.settings, segments: read.segments, caveats },
  };
  return `${JSON.stringify(object, null, 2)}\n`;
}

const WRITERS = { text: cardText, json: cardJson } as const;

/** Prints the card of a trace. Returns the exit status. */
export async function printCard(
  place: string,
  choice: ReadingChoice,
  format: keyof typeof WRITERS,
  streams: Streams,
): Promise<number> {
  const [facts, digest] = [new FactCounter(), new CallDigest()];
  const packer = new PagePacker((page) => digest.add(page));
  const sink = (operation: CallOperation) => {
    facts.add(operation);
    packer.add(operation);
  };
  const read = await readCallsAt(place, sink, choice, streams);
  packer.finish();
  sayLeftOut(read, streams);
  const caveats = caveatsOf(facts.requests(), read);
  return print(WRITERS[format]({ read, facts: facts.facts(), caveats, digest: digest.finish() }), streams);
}

/** The output that the command line requests. */
export interface PackedOutput extends CallParts {
  readonly choice: ReadingChoice;
  readonly isPacked: boolean;
  /** Null = standard output. */
  readonly out: string | null;
}

/** Writes a trace, up to a bad line. A file is only written if all is good. Returns the exit status. */
export async function packTrace(place: string, asked: PackedOutput, streams: Streams): Promise<number> {
  const digest = new CallDigest();
  const { out } = asked;
  const pieces = () => pulled<Piece>((handover) => pushPieces(place, asked, digest, handover, streams));
  if (out === null) return printUntilBad(pieces(), streams);
  await withOutput(out, [place], () => writeFile(out, pieces()));
  return print([`${digest.finish()}\n`], streams);
}

type Piece = string | Uint8Array;

/** Pushes the pieces of the output. @throws BadInput */
async function pushPieces(
  place: string,
  asked: PackedOutput,
  digest: CallDigest,
  { push, taken, signal }: Handover<Piece>,
  streams: Streams,
): Promise<void> {
  const pushAll = (pieces: Iterable<Uint8Array>) => {
    if (asked.isPacked) for (const piece of pieces) push(piece);
  };
  const packer = new PagePacker(
    (page) => {
      digest.add(page);
      pushAll(packedPieces(page));
    },
    (settings) => pushAll(settingsPieces(settings)),
  );
  const text = asked.isPacked ? null : new TextWriter(push);
  const sink = filtered(asked, (operation) => {
    packer.add(operation);
    text?.add(operation);
  });
  const onKeys = (keys: ReadonlyMap<string, string>) =>
    push(asked.isPacked ? PACKED_MAGIC : textHeader(keys.get("program")));
  const onSetting = (setting: CallSetting) => {
    packer.adjust(setting);
    text?.adjust(setting);
  };
  const reading = readCallsAt(place, sink, { ...asked.choice, signal, onKeys, onSetting, onPiece: taken }, streams);
  const read = await reading.finally(() => {
    packer.finish();
    text?.finish();
  });
  sayLeftOut(read, streams);
  if (digest.operations === 0) throw new BadInput([fileProblem("no operation", "a part with at least one")]);
}
