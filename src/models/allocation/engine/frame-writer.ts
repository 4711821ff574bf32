import { FRAME, LIMIT } from "../../../generated/abi";
import { STRUCT } from "../../../generated/block";
import { type ChartColumns, columnsOf } from "../../../kernel/engine/core-run";
import { type ArraysOf, ColumnBuffer } from "../../../kernel/protocol/columns";
import type { ChartView } from "../../../kernel/protocol/messages";
import { type HeapNeeds, marksThatFit } from "../frames";
import type { HeapColumns } from "../heap-frame";
import {
  type AllocationLaneRows,
  type AllocationRows,
  EFFECTS,
  HISTORIES,
  MARK_NUMBERS,
  rowsOfLane,
  SERIES,
  VISIT_NUMBERS,
} from "../lane-arrays";
import type { Session, Spans } from "./session";

const DOUBLES = STRUCT.SPAN_BYTES / 8;
const WORDS = STRUCT.SPAN_BYTES / 4;
/** The last number of a span: a sum in the core, a mean in a frame. */
const MEAN = SERIES - 1;

/** A frame's data about the heaps of its lanes; null = no lane has a heap with addresses. */
export interface AskedHeaps {
  readonly needs: HeapNeeds;
  readonly lanes: readonly (HeapColumns | null)[];
}

type LaneColumns = ArraysOf<typeof FRAME.lane>;

/** Buffers for lists whose length is known only after the core has made them, before they move into a frame. */
const LISTED = {
  visits: new Uint32Array(LIMIT.DETAILED * VISIT_NUMBERS),
  marks: new Uint32Array(LIMIT.MARKS * MARK_NUMBERS),
};

/**
 * Fills `buffer` with the current state of `session`, and with the part of the series in `view` from `recorded`: the
 * same session, or one with a more detailed record of this part. Returns the row counts of its columns.
 */
export function writeFrame(
  buffer: ArrayBuffer,
  session: Session,
  recorded: Session,
  view: ChartView,
  heaps?: AskedHeaps,
): AllocationRows {
  const { slotCounts: slots } = session;
  const mostMarks = marksThatFit({ slots, heaps: heaps?.needs }, view.columns);
  const columns = columnsOf(recorded, view, session.frontier);
  const frame = new ColumnBuffer(buffer);
  const run = frame.put(FRAME.run, { requested: session.requestedSizes(), call: session.callWords() });
  const lanes = slots.map((_, lane): AllocationLaneRows => {
    const { arrays, rows } = takeLane(frame, session, lane, { columns: view.columns, mostMarks });
    writeState(arrays, session, lane);
    writeSeries(arrays, columns, recorded.peekSpans(lane, columns.bounds));
    const heap = heaps?.lanes[lane];
    const pool = session.poolColumns(lane);
    return {
      ...rows,
      ...(heap && { heap: frame.put(FRAME.heap, heap) }),
      ...(pool && { pool: frame.put(FRAME.pool, pool) }),
    };
  });
  return { run, lanes };
}

/** Takes the columns of a lane, after the lists that determine their lengths. */
function takeLane(
  frame: ColumnBuffer,
  session: Session,
  lane: number,
  { columns, mostMarks }: { readonly columns: number; readonly mostMarks: number },
) {
  const visits = session.visits(lane, LISTED.visits);
  const marks = session.marks(lane, mostMarks, LISTED.marks);
  const counts = { visits: visits.length / VISIT_NUMBERS, marks: marks.length / MARK_NUMBERS };
  const rows = rowsOfLane(columns, session.slotsNow(lane), counts);
  const arrays = frame.take(FRAME.lane, rows);
  arrays.visits.set(visits);
  arrays.marks.set(marks);
  return { arrays, rows };
}

function writeState(arrays: LaneColumns, session: Session, lane: number): void {
  session.figures(lane, arrays.figures);
  session.classes(lane, arrays.classes);
  session.outcomeWords(lane, arrays.outcome);
  session.slotHistories(lane, HISTORIES, arrays.histories);
  writeSlots(arrays.slots, session, lane);
}

function writeSlots(slots: Uint32Array, session: Session, lane: number): void {
  const entered = session.slotEntered(lane);
  session.slotSizes(lane).forEach((size, i) => {
    slots[2 * i] = size;
    slots[2 * i + 1] = size > 0 ? (entered[i] ?? LIMIT.NONE) : LIMIT.NONE;
  });
}

/** A column without the start of a span shows the span of the column before it; effects count only once. */
function writeSeries({ series, effects }: LaneColumns, { bounds, begins, frontier }: ChartColumns, spans: Spans): void {
  series.fill(Number.NaN);
  effects.fill(0);
  begins.forEach((begin, column) => {
    const at = column * SERIES;
    if (begin) writeSpan(series, effects, spans, column);
    else if (column > 0 && (bounds[column] ?? 0) < frontier)
      for (let i = at; i < at + SERIES; i++) series[i] = series[i - SERIES] ?? 0;
  });
}

/** Copies number by number: a view of each span would leave thousands of objects per frame. */
function writeSpan(series: Float32Array, effects: Uint32Array, { doubles, words }: Spans, column: number): void {
  const double = column * DOUBLES;
  const word = column * WORDS;
  const at = column * SERIES;
  const defined = words[word + STRUCT.SPAN_DEFINED / 4] ?? 0;
  for (let i = 0; i < SERIES && defined > 0; i++) series[at + i] = doubles[double + i] ?? 0;
  if (defined > 0) series[at + MEAN] = (doubles[double + MEAN] ?? 0) / defined;
  for (let i = 0; i < EFFECTS; i++) effects[column * EFFECTS + i] = words[word + STRUCT.SPAN_EFFECTS / 4 + i] ?? 0;
}
