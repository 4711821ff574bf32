import { LIMIT } from "../../../generated/abi";
import { HEAP_LIMIT } from "../../../generated/heap";
import { columnsOf } from "../../../kernel/engine/core-run";
import type { ChartView } from "../../../kernel/protocol/messages";
import { type HeapNeeds, piecesThatFit } from "../frames";
import {
  type AddressPart,
  AREA_NUMBERS,
  COLUMN_NUMBERS,
  CROSSING_NUMBERS,
  EVENT_NUMBERS,
  FIGURE_NUMBERS,
  HEAP_ENDS,
  type HeapAnswer,
  type HeapAsk,
  type HeapColumns,
  LIST_NUMBERS,
  OPERATION_STEP_NUMBERS,
  PIECE_NUMBERS,
  TAKEN_NUMBERS,
  UNTIL_NUMBERS,
} from "../heap-frame";
import { hasHeapModel, seesThreads } from "../heap-models";
import type { HeapPrices } from "../scenario";
import type { Core } from "./core";
import type { AskedHeaps } from "./frame-writer";
import { HeapSession } from "./heap-session";
import { OperationRecordings } from "./operation-recording";
import type { Session } from "./session";

/** Doubles per lane with every request active: the most that a frame needs. */
const EVERY =
  FIGURE_NUMBERS +
  HEAP_LIMIT.OPERATION_STEPS * OPERATION_STEP_NUMBERS +
  HEAP_LIMIT.EVENTS * EVENT_NUMBERS +
  HEAP_ENDS * UNTIL_NUMBERS +
  CROSSING_NUMBERS;

/** Collects a frame's data about the heaps of a session's lanes. */
export class HeapFrames {
  readonly #session: Session;
  readonly #recordings: OperationRecordings | null;
  readonly #heaps: HeapSession;
  /** Lanes that have a heap. */
  readonly #lanes: readonly number[];
  /** Doubles of those lanes, without columns and pieces. */
  readonly #fixed: number;
  #asked: HeapAsk = {};
  #prices: HeapPrices;
  /** By lane, the last start that was computed for its lens. */
  readonly #held: number[] = [];
  /** The session with the detailed record of the view, and its heaps. */
  #recorded: { readonly session: Session; readonly heaps: HeapSession };

  /** `recordings` records operations; null = no recordings. */
  constructor(session: Session, recordings: OperationRecordings | null = null) {
    this.#session = session;
    this.#recordings = recordings;
    this.#heaps = new HeapSession(session);
    this.#recorded = { session, heaps: this.#heaps };
    this.#prices = session.scenario.prices;
    this.#lanes = session.scenario.lanes.flatMap((policy, lane) => (hasHeapModel(policy) ? [lane] : []));
    const areas = seesThreads(session.scenario) ? (HEAP_LIMIT.AREA_ROWS + 1) * AREA_NUMBERS : 0;
    const every = EVERY + areas + session.scenario.listed.length * TAKEN_NUMBERS;
    this.#fixed = this.#lanes.reduce((sum, lane) => sum + every + this.#heaps.listCount(lane) * LIST_NUMBERS, 0);
  }

  /** Sets what frames answer, as checked by checkHeapAsk. */
  ask(ask: HeapAsk): void {
    this.#asked = ask;
    this.#recordings?.follow(ask.recording ?? null);
  }

  /** Sets the prices of all counts. */
  setPrices(prices: HeapPrices): void {
    this.#prices = prices;
  }

  /** Whether a recording still needs replay. */
  get pending(): boolean {
    return this.#recordings?.pending ?? false;
  }

  /** Replays up to `steps` steps for a recording and returns their number. */
  advance(steps: number): number {
    return this.#recordings?.advance(steps) ?? 0;
  }

  /** The heaps' share of a frame. */
  get needs(): HeapNeeds {
    const { map, lens, bands } = this.#asked;
    return { lanes: this.#lanes.length, bytes: this.#fixed * 8, isMapped: Boolean(map ?? lens ?? bands) };
  }

  /** The part of the answer that tell() does not cover. */
  get answer(): HeapAnswer {
    return { recording: this.#recordings?.recording ?? null };
  }

  /**
   * Per lane, the current state of its heap and the part of the series in `view`, from `recorded`. `passing`: the run
   * is between two states, so no lens settles.
   */
  tell(recorded: Session, view: ChartView, passing = false): AskedHeaps {
    const { needs } = this;
    if (!passing) this.#recordings?.catchUp();
    const slots = this.#session.slotCounts;
    const pieces = piecesThatFit({ slots, heaps: needs }, view.columns);
    const series = this.#series(recorded, view);
    const lanes: (HeapColumns | null)[] = slots.map(() => null);
    this.#heaps.setPrices(this.#prices);
    this.#lanes.forEach((lane, i) => {
      lanes[lane] = this.#columns(lane, series[i] ?? new Float64Array(), pieces, this.#lens(lane, passing));
    });
    return { needs, lanes };
  }

  #series(recorded: Session, view: ChartView): readonly Float64Array[] {
    if (recorded !== this.#recorded.session) this.#recorded = { session: recorded, heaps: new HeapSession(recorded) };
    const { heaps } = this.#recorded;
    const { bounds, begins, frontier } = columnsOf(recorded, view, this.#session.frontier);
    heaps.setPrices(this.#prices);
    return this.#lanes.map((lane) => {
      const series = heaps.series(lane, bounds);
      begins.forEach((begin, column) => {
        const at = column * COLUMN_NUMBERS;
        const covered = !begin && column > 0 && (bounds[column] ?? 0) < frontier;
        if (covered) series.copyWithin(at, at - COLUMN_NUMBERS, at);
      });
      return series;
    });
  }

  /** `most`: pieces of map, lens and bands together. */
  #columns(lane: number, series: Float64Array, most: number, lens: AddressPart | null): HeapColumns {
    const heaps = this.#heaps;
    const [first = lane] = this.#lanes;
    const { until = [], taken = false, bands = null } = this.#asked;
    const shown = bands ? this.#heaps.bands(lane, bands, this.#asked.map ? most >> 1 : most) : new Float64Array();
    const left = most - shown.length / PIECE_NUMBERS;
    const map = this.#pieces(lane, this.#asked.map ?? null, lens ? left >> 1 : left);
    return {
      figures: heaps.figures(lane),
      series,
      map,
      lens: this.#pieces(lane, lens, left - map.length / PIECE_NUMBERS),
      areas: heaps.areas(lane),
      bands: shown,
      lists: heaps.lists(lane),
      operation_steps: heaps.operationSteps(lane),
      events: heaps.events(lane),
      until: Float64Array.from(until.flatMap((end) => [...heaps.until(lane, end)])),
      crossings: first === lane ? new Float64Array() : heaps.crossings(first, lane),
      taken: taken ? heaps.taken(lane) : new Float64Array(),
      scalars: Float64Array.of(heaps.operationStepCount(lane), lens?.from ?? 0),
    };
  }

  /** The part that a lane's lens shows. A lens without a given start moves as rarely as possible. */
  #lens(lane: number, passing: boolean): AddressPart | null {
    const { lens } = this.#asked;
    if (!lens) return null;
    const given = lens.from[lane];
    const from = given ?? this.#heaps.lensFrom(lane, lens.bytes, this.#held[lane] ?? LIMIT.NONE);
    if (given === undefined && !passing) this.#held[lane] = from;
    return { from, to: from + lens.bytes, grain: lens.grain };
  }

  #pieces(lane: number, part: AddressPart | null, most: number): Float64Array {
    return part === null ? new Float64Array() : this.#heaps.pieces(lane, part, most);
  }
}

/** The frames of a session's heaps; null = no lane has one. `core`: another core, on which operations are recorded. */
export function heapFramesOf(session: Session, core: () => Core): HeapFrames | null {
  const { lanes } = session.scenario;
  return lanes.some(hasHeapModel) ? new HeapFrames(session, new OperationRecordings(core, session)) : null;
}
