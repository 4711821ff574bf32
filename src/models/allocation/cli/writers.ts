import type { Write } from "../../../cli/shared/command";
import { runJson } from "../../../cli/shared/table";
import { EFFECT, LIMIT, OPERATION, OUTCOME } from "../../../generated/abi";
import { encodeLink } from "../../../kernel/scenario/link/encode";
import type { Run } from "../../../library/run";
import type { Lines } from "../../../shared/data-table";
import { formatCounted, formatShareSix } from "../../../shared/figure-text";
import { formatInteger, formatSix } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { classRange, type SizeRange } from "../../../shared/size-class";
import { csvLines, jsonLines } from "../../../shared/table-writers";
import { type Caveat, caveatText } from "../../../workloads/traces/calls/caveats";
import { isOfTrace } from "../call-trace";
import { areasOf } from "../charts/heap-figures";
import { effectLabel } from "../effects";
import { byName, type Figures, figuresByName, HeapSession, laneReader } from "../engine/heap-session";
import { grantedSizes, outcomeOf, type Session, stateHash } from "../engine/session";
import { figureText, fileName, plainName } from "../figure-table";
import { type FigureKey, figure, HEAP_FIGURES, heapKey, LANE_FIGURES, type LaneFigures } from "../figures";
import { hasHeapModel } from "../heap-models";
import { heapSentence } from "../heap-words";
import { policyName, policySentence } from "../policy-words";
import { poolCells, poolColumns, poolFiguresByName, poolRows } from "./pool-columns";
import { ROWS_EVERY } from "./rows-every";

/** The names of a heap's figures in files, in the core's order. */
export const HEAP_NAMES: readonly string[] = HEAP_FIGURES.map((name) => plainName(heapKey(name)));

/** A heap's figures, given in the core's order, by their names in files. */
export const heapFiguresForFile = (figures: Float64Array): Readonly<Record<string, number | null>> =>
  byName(HEAP_NAMES, figures);

/** The nonzero counts by size class. */
function sizeCounts(counts: Float64Array): (SizeRange & { readonly count: number })[] {
  return [...counts].flatMap((count, k) => (count > 0 ? [{ ...classRange(k), count }] : []));
}

/** Live buffers by granted size class, from Session.classes(), without empty classes. */
function classTotals(totals: Float64Array) {
  const numbers = totals.length / LIMIT.SIZE_CLASSES;
  return Array.from({ length: LIMIT.SIZE_CLASSES }, (_, k) => k).flatMap((k) => {
    const [count = 0, granted = 0, needed = 0, poisoned = 0] = totals.subarray(numbers * k);
    return count > 0 ? [{ ...classRange(k), count, granted, needed, wasted: granted - needed, poisoned }] : [];
  });
}

/* Caveats beside the sessions of the command line, because a session does not know the file of its trace. */

const known = new WeakMap<Session, readonly Caveat[]>();

export const setCaveats = (session: Session, caveats: readonly Caveat[]): void => void known.set(session, caveats);

/** The caveats of an open scenario; empty without a trace. */
export const sessionCaveats = (session: Session): readonly Caveat[] => known.get(session) ?? [];

type Writer = Write<Session>;

const TOKENS_A_LINE = 10;

/** Writes the run once per lane, one after another; with several lanes, a heading names each. */
function* byLane(run: Run<Session>, lines: (lane: number) => Iterable<string>): Iterable<string> {
  const { lanes } = run.session.scenario;
  for (const [lane, policy] of lanes.entries()) {
    if (lane > 0) run.restart();
    if (lanes.length > 1) yield `${lane > 0 ? "\n" : ""}${laneLetter(lane)}: ${policyName(policy)}\n`;
    yield* lines(lane);
  }
}

/** Rows in the format of Chen's program of 2006. */
export const article: Writer = (run, every) =>
  byLane(run, function* (lane) {
    for (const step of run.rows(every ?? ROWS_EVERY)) {
      const { live, needed, granted } = figuresByName(run.session, lane);
      const percent = formatSix((Number(needed) * 100) / Number(granted));
      yield `${step}: ${live} buffers, ${needed}/${granted}=${percent}% used\n`;
    }
  });

/** His trace: A<granted>/<needed> for an allocated buffer, F<granted> for a returned one. */
export const trace: Writer = (run) =>
  byLane(run, function* (lane) {
    let line: string[] = [];
    for (const _ of run.rows(1)) {
      line.push(token(run.session.outcomeWords(lane)));
      if (line.length < TOKENS_A_LINE) continue;
      yield `${line.join(" ")}\n`;
      line = [];
    }
    if (line.length > 0) yield `${line.join(" ")}\n`;
  });

function token(outcome: Uint32Array): string {
  const granted = outcome[OUTCOME.granted];
  const allocates = outcome[OUTCOME.operation] === OPERATION.ALLOCATE;
  return allocates ? `A${granted}/${outcome[OUTCOME.needed]}` : `F${granted}`;
}

/** Figures by size class in one cell, "from-to:value" for each nonempty class, in bytes. */
const CLASS_CELLS: Readonly<Record<string, (session: Session, lane: number) => string>> = {
  wasted_by_class: (session, lane) => classCell(classTotals(session.classes(lane)), ({ wasted }) => wasted),
  requested_sizes: (session) => classCell(sizeCounts(session.requestedSizes()), ({ count }) => count),
  granted_sizes: (session, lane) => classCell(sizeCounts(grantedSizes(session, lane)), ({ count }) => count),
};

function classCell<T extends SizeRange>(classes: readonly T[], value: (entry: T) => number): string {
  return classes.map((entry) => `${entry.from}-${entry.to}:${value(entry)}`).join(" ");
}

/** Sizes in bytes, shares of 1. The figures of heaps or pools follow all others. */
function table(run: Run<Session>, every: number | null): Lines {
  const heaps = run.session.scenario.lanes.some(hasHeapModel) ? HEAP_FIGURES.map(heapKey) : [];
  const names = heaps.map((key) => fileName(key));
  return {
    columns: ["step", "lane", ...LANE_FIGURES, ...Object.keys(CLASS_CELLS), ...names, ...poolColumns(run.session)].map(
      (key) => ({ key }),
    ),
    rows: tableRows(run, every ?? ROWS_EVERY, heaps),
  };
}

function* tableRows(run: Run<Session>, every: number, heaps: readonly FigureKey[]) {
  const read = laneReader(run.session);
  for (const step of run.rows(every)) {
    for (const number of run.session.scenario.lanes.keys()) {
      const lane = read(number);
      const cells = (keys: readonly FigureKey[]) => keys.map((key) => figure(lane, key));
      const classes = Object.values(CLASS_CELLS).map((cell) => cell(run.session, number));
      yield [
        step,
        laneLetter(number),
        ...cells(LANE_FIGURES),
        ...classes,
        ...cells(heaps),
        ...poolCells(run.session, number),
      ];
    }
  }
}

export const csv: Writer = (run, every) => csvLines(table(run, every));
export const jsonl: Writer = (run, every) => jsonLines(table(run, every));

/** Sizes in bytes, shares of 1; null = undefined. */
export const json = (run: Run<Session>, every: number | null): Iterable<string> =>
  runJson(run, every, {
    lanes: (session) => session.scenario.lanes.map((_, lane) => figuresByName(session, lane)),
    result,
  });

function result({ session, stop }: Run<Session>) {
  const { scenario } = session;
  const read = laneReader(session);
  return {
    scenario,
    link: encodeLink(scenario),
    ...(isOfTrace(scenario) && { caveats: sessionCaveats(session) }),
    done: session.done,
    hash: stateHash(session),
    stop: stop?.reason === "end" ? stop.end : null,
    requestedSizes: sizeCounts(session.requestedSizes()),
    lanes: scenario.lanes.map((policy, lane) => {
      const { heap } = read(lane);
      const pool = poolFiguresByName(session, lane);
      return {
        lane: laneLetter(lane),
        name: policyName(policy),
        ...laneResult(session, lane),
        ...(heap && { heap: heapFiguresForFile(heap.figures) }),
        ...(heap && areasForFile(session, lane)),
        ...(pool && { pool }),
      };
    }),
  };
}

/** The areas of a heap with threads, main first: null = the sum of those left out. */
function areasForFile(session: Session, lane: number) {
  const areas = areasOf({ areas: new HeapSession(session).areas(lane) });
  return areas.length === 0 ? {} : { arenas: areas };
}

function laneResult(session: Session, lane: number) {
  const figures = figuresByName(session, lane);
  const entered = session.slotEntered(lane);
  return {
    figures,
    effects: effects(figures),
    lastStep: outcomeOf(session, lane),
    classes: classTotals(session.classes(lane)),
    grantedSizes: sizeCounts(grantedSizes(session, lane)),
    slots: [...session.slotSizes(lane)].map((size, i) => (size > 0 ? { size, entered: entered[i] ?? 0 } : null)),
  };
}

/** The number of times each effect happened, and its first step. */
function effects(figures: Figures) {
  const names = Object.keys(EFFECT).map((name) => name.toLowerCase() as Lowercase<keyof typeof EFFECT>);
  return Object.fromEntries(
    names.map((name) => [
      name.replaceAll("_", "-"),
      { count: figures[`${name}_count`], first: figures[`${name}_first`] },
    ]),
  );
}

/** A short text per lane at the end of the run. */
export function* summary(run: Run<Session>): Iterable<string> {
  run.go(run.steps);
  const { session } = run;
  for (const caveat of sessionCaveats(session)) yield `${caveatText(caveat)}\n`;
  const read = laneReader(session);
  const { text, counted } = wordsOf(read(0));
  const where = session.done === 0 ? "Before step 0" : `At step ${formatInteger(session.done - 1)}`;
  yield `${where}: ${counted("requests", "request")}, ${counted("live", "live buffer")}, `;
  yield `${text("needed")} needed. State ${stateHash(session)}.\n`;
  for (const [number, policy] of session.scenario.lanes.entries()) {
    const lane = read(number);
    const rows = [
      ...laneRows(lane),
      ...(isOfTrace(session.scenario) ? [resizesRow(lane)] : []),
      ...(lane.heap ? [...memoryRows(lane), ...arenaRows(session, number)] : []),
      ...poolRows(session, number),
    ];
    yield `\n${laneLetter(number)}: ${policyName(policy)}\n  ${policySentence(policy)}\n`;
    if (lane.heap) yield `  On ${heapSentence(policy.heap)}.\n`;
    for (const [name, words] of rows) yield `  ${name.padEnd(14)}${words}\n`;
  }
}

/** Formats a lane's figures. */
const wordsOf = (lane: LaneFigures) => ({
  text: (key: FigureKey) => figureText(key, figure(lane, key)),
  counted: (key: FigureKey, one: string) => formatCounted(figure(lane, key), one),
});

/** A share with six digits, unless it is so small that they would have an exponent. */
const shareText = (share: number) => (share > 0 && share < 1e-5 ? "< 0.001 %" : formatShareSix(share));

function laneRows(lane: LaneFigures): [name: string, words: string][] {
  const { text, counted } = wordsOf(lane);
  const withCache = `${text("footprint_efficiency")} with idle bytes`;
  return [
    ["useful", `${shareText(figure(lane, "efficiency"))} at the end, ${withCache}; mean ${text("mean_efficiency")}`],
    ["allocated", `${text("granted")}, of which wasted ${text("wasted")}; largest ${text("largest_live")}`],
    ["idle", `${text("idle")} in ${counted("cached", "buffer")}`],
    ["hits", `${text("hit_rate")}; heap calls saved ${text("avoided_share")}`],
    ["poisoned", `${counted("poisoned", "buffer")}, ${text("poisoned_bytes")}; big from ${text("big")}`],
    ["effects", effectsText(lane)],
  ];
}

/** The resizes of a recording. */
function resizesRow(lane: LaneFigures): [name: string, words: string] {
  const { text } = wordsOf(lane);
  const moved = `${text("resized_moved")} moved, ${text("resized_copied")} copied`;
  return ["resizes", `${text("resized_in_place")} in place; ${moved}`];
}

/** The memory of a lane's heap, and the calls that its cache saves. */
function memoryRows(lane: LaneFigures): [name: string, words: string][] {
  const { text } = wordsOf(lane);
  const saved = formatInteger(figure(lane, "avoided_allocations") + figure(lane, "avoided_frees"));
  const spent = `${text("heap_cycles")} in ${text("heap_operations")} heap calls`;
  return [
    ["memory", `${text("heap_committed")} committed, ${text("heap_resident")} resident; most ${text("heap_peak")}`],
    ["heap", `overhead ${text("heap_overhead")}; mean ${text("heap_mean_overhead")}; holes ${text("heap_free")}`],
    ["cycles", `${spent}; the cache saved ${saved} calls, ${text("heap_saved_cycles")} (modeled)`],
  ];
}

/** The arenas of a heap with threads, if it has any. */
function arenaRows(session: Session, lane: number): [name: string, words: string][] {
  const areas = areasOf({ areas: new HeapSession(session).areas(lane) });
  const arenas = areas.filter(({ arena, heap }) => arena !== null && heap === 1);
  if (arenas.length === 0) return [];
  const threads = arenas.reduce((sum, area) => sum + area.threads, 0);
  const count = `${areas.some(({ arena }) => arena === null) ? "over " : ""}${formatCounted(arenas.length, "arena")}`;
  return [["arenas", `${count}, main included; ${formatCounted(threads, "thread")} now`]];
}

const EFFECTS = [
  [effectLabel("born"), "born"],
  [effectLabel("wasted"), "wasted"],
  [effectLabel("stays"), "stays"],
  [effectLabel("replaced"), "replaced"],
  [effectLabel("moved-inside"), "moved_inside"],
] as const;

function effectsText(lane: LaneFigures): string {
  const { text } = wordsOf(lane);
  const happened = EFFECTS.filter(([, effect]) => figure(lane, `${effect}_count`) !== 0);
  const counts = happened.map(
    ([name, effect]) => `${name} ${text(`${effect}_count`)}× from ${text(`${effect}_first`)}`,
  );
  return counts.join(" · ") || "none";
}
