import { useCallback } from "react";
import { HEAP_EVENT } from "../../generated/heap";
import { useRun } from "../../kernel/run/hooks";
import { fillsOf, type ListFill, operationStepsOf } from "../../models/allocation/charts/heap-figures";
import { binaryBytes, shortBytes } from "../../models/allocation/charts/heap-units";
import { heapFigure } from "../../models/allocation/figures";
import { EVENT, EVENT_NUMBERS, type HeapArrays } from "../../models/allocation/heap-frame";
import type { Surface } from "../../plot/surface";
import { formatCounted, formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { TableButton } from "../../ui/TableButton";
import { allocationFrame, useAllocationReading, useAllocationScenario } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { AXIS_SIZES, drawListGroup, type ListKind, listGroups, listName } from "../shared/heap/operation/lists";
import {
  fillsOfMoment,
  hasList,
  isComplete,
  momentOf,
  type Operation,
  useOperation,
} from "../shared/heap/operation/operation";
import { heapTakeaway, holesWords } from "./charts/describe-heap";
import { listsTable } from "./charts/tables";

/** The heaps' events by step. A press goes to just after the event. */
export function HeapStory({ focus }: { readonly focus: number }) {
  const run = useRun();
  const { info } = useAllocationReading();
  const heaps = useHeaps();
  const heap = heaps[focus];
  const shown = heap === undefined ? [] : [...heapEvents(heap), ...peakOf(heap)].sort((a, b) => a.step - b.step);
  return (
    <section className="rail-section heap-story" aria-labelledby="heap-story-title">
      <h2 id="heap-story-title">Events in {laneLetter(focus)}, by step</h2>
      <ol>
        {shown.map(({ step, title, text }) => (
          <li key={`${step} ${title}`} data-future={step >= info.done}>
            <button
              type="button"
              className="heap-story-step type-13 nowrap strong"
              onClick={() => run.transport.jump(step + 1)}
            >
              {formatInteger(step)}
              <span className="visually-hidden">: go there</span>
            </button>
            <div>
              <h3>{title}</h3>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
        <li data-now="true">
          <span className="heap-story-step type-13 nowrap strong">now</span>
          <div>
            <h3>{heap === undefined ? "" : nowTitle(heap)}</h3>
            <p className="muted">{heap === undefined ? "" : nowWords(heaps, focus)}</p>
          </div>
        </li>
      </ol>
    </section>
  );
}

/** The heap's peak memory. */
function peakOf(heap: HeapArrays): HeapEventText[] {
  const step = heapFigure(heap, "peak_step");
  if (!(step >= 0)) return [];
  return [{ step, title: "Most memory so far", text: `${shortBytes(heapFigure(heap, "peak"))} committed.` }];
}

const nowTitle = (heap: HeapArrays): string => `${formatCounted(heapFigure(heap, "live"), "block")} alive`;

function nowWords(heaps: readonly HeapArrays[], focus: number): string {
  const heap = heaps[focus];
  if (heap === undefined) return "";
  if (!(heapFigure(heap, "free_count") > 0)) return `${heapTakeaway(heaps, focus).strong}.`;
  const largest = formatShare(1 - heapFigure(heap, "external"));
  return `${shortBytes(heapFigure(heap, "free"))} of holes, ${holesWords(heap)}. The largest is ${largest} of them.`;
}

/** A rare event of a heap, as text. */
interface HeapEventText {
  readonly step: number;
  readonly title: string;
  readonly text: string;
}

/** An event has the end of the main arena only, so a return that leaves it came from another one. */
const returnWords = (bytes: number): string =>
  bytes === 0 ? "From another arena than main." : `${shortBytes(bytes)} in one call.`;

type Tell = (size: number, other: number) => Omit<HeapEventText, "step">;

/** Keyed by the names in BL_HEAP_EVENTS. */
const EVENT_TEXTS: Readonly<Record<keyof typeof HEAP_EVENT, Tell>> = {
  PEAK: (size, other) => ({ title: `Reaches ${binaryBytes(other)}`, text: `${shortBytes(size)} committed.` }),
  SHRINK: (size, other) => ({ title: "Returns memory", text: returnWords(other - size) }),
  THRESHOLD: (size) => ({
    title: "Raises its limit",
    text: `Only blocks of ${formatBytes(size)} or more are mapped apart.`,
  }),
  ACTIVATE: (size) => ({ title: "Opens a bucket", text: `Equal slots for ${formatBytes(size)} from here on.` }),
  NO_MEMORY: (size) => ({ title: "No memory", text: `${shortBytes(size)} could not be allocated, so the run ends.` }),
};

const NAMES = Object.keys(HEAP_EVENT) as (keyof typeof HEAP_EVENT)[];
/** Only this many events of a kind are listed, from the first. */
const MOST_OF_A_KIND = 3;

/** A heap's events by step: the first few of each kind. @internal */
export function heapEvents({ events }: Pick<HeapArrays, "events">): HeapEventText[] {
  const rows = Array.from({ length: events.length / EVENT_NUMBERS }, (_, row) => {
    const number = (at: number) => events[row * EVENT_NUMBERS + at] ?? 0;
    const [step, kind] = [number(EVENT.step), number(EVENT.kind)];
    const name = NAMES.find((one) => HEAP_EVENT[one] === kind) ?? "NO_MEMORY";
    return { kind, step, ...EVENT_TEXTS[name](number(EVENT.size), number(EVENT.other)) };
  });
  const few = rows.filter(({ kind }, i) => rows.slice(0, i).filter((row) => row.kind === kind).length < MOST_OF_A_KIND);
  return few.map(({ step, title, text }) => ({ step, title, text })).sort((a, b) => a.step - b.step);
}

/**
 * The free lists and bins of a heap by their sizes, with the one that the last operation used framed. During a
 * step-by-step view, the lists are as they were at that moment.
 */
export function FreeLists({ lane }: { readonly lane: number }) {
  const heap = useHeaps()[lane];
  const operation = useOperation(lane);
  const isTelling = useAllocationScenario((scenario) => scenario.stage === "operation");
  if (heap === undefined || operation === null || operation.kinds.length === 0) return null;
  const { kinds } = operation;
  const now = isTelling && !isComplete(operation) ? (tellingOf(operation) ?? HIDDEN) : null;
  const groups = listGroups(kinds, now?.fills ?? fillsOf(heap.lists));
  return (
    <section className="rail-section heap-lists" aria-labelledby="heap-lists-title">
      <h2 id="heap-lists-title">
        <Badge lane={lane} /> Free lists and bins
        <TableButton
          of={`free lists of ${laneLetter(lane)}`}
          className="button button-quiet heap-table type-12"
          table={() => listsTable({ lane, heap }, (list) => listName(kinds, list))}
        />
      </h2>
      {groups.map(({ name, count, bytes }, kind) => (
        <div key={kinds[kind]?.many ?? name} className="heap-list-kind">
          <p>
            {kinds[kind]?.many}
            <span className="muted">{count === 0 ? "empty" : `${formatInteger(count)} · ${shortBytes(bytes)}`}</span>
          </p>
          <Marks lane={lane} kinds={kinds} kind={kind} now={now} />
        </div>
      ))}
      <p className="heap-list-axis between type-12 muted" aria-hidden="true">
        <span>{shortBytes(AXIS_SIZES.least)}</span>
        <span>8 KiB</span>
        <span>4 MiB</span>
      </p>
      <p className="muted rail-note">
        Each square is a chunk of its list’s mean size, on a log scale. A list shows at most four.
      </p>
    </section>
  );
}

/** The content of the lists at a moment of an operation, and the list in use then. */
interface ListsThen {
  readonly fills: readonly ListFill[];
  readonly lit: number | null;
}

const HIDDEN: ListsThen = { fills: [], lit: null };

function tellingOf(operation: Operation): ListsThen | null {
  const row = operation.rows[operation.shown - 1];
  const fills = row === undefined ? null : fillsOfMoment(operation, momentOf(row));
  return row === undefined || fills === null ? null : { fills, lit: hasList(row.step) ? row.step.list : null };
}

/** The list that the last operation took from or put into; null = none. */
function litList({ operationSteps }: Pick<HeapArrays, "operationSteps">): number | null {
  return operationStepsOf(operationSteps).findLast(hasList)?.list ?? null;
}

interface MarksProps {
  readonly lane: number;
  readonly kinds: readonly ListKind[];
  readonly kind: number;
  /** Null = the current lists. */
  readonly now: ListsThen | null;
}

function Marks({ lane, kinds, kind, now }: MarksProps) {
  const { frames } = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const heap = heapsOf(allocationFrame(frames.reading()))[lane];
      const group = heap === undefined ? undefined : listGroups(kinds, now?.fills ?? fillsOf(heap.lists))[kind];
      if (heap === undefined || group === undefined) return;
      const lit = now === null ? litList(heap) : now.lit;
      const isOurs = lit !== null && lit >= group.first && lit < group.first + group.fills.length && group.count > 0;
      drawListGroup(surface, group, { by: "size", lit: isOurs ? lit : null });
    },
    [frames, lane, kinds, kind, now],
  );
  return <DrawnCanvas className="heap-list-canvas" draw={draw} subscribe={frames.subscribeReading} />;
}
