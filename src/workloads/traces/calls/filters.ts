import {
  blankOperation,
  CALL,
  CALL_LETTERS,
  type CallOperation,
  type CallSink,
  isAllocation,
  liveAfter,
  sizeOf,
  withRoom,
} from "./operation";

/* Parts of a trace. Each filter passes a part on as a trace of its own. */

/** The parts of a trace that are kept; null = all. */
export interface CallParts {
  /** The threads whose blocks are kept. */
  readonly threads: readonly number[] | null;
  /** The operations of the whole trace that are kept, from 0, both included. Blocks that are live before come first. */
  readonly span: readonly [first: number, last: number] | null;
  /** The sizes that are kept, in bytes, both included. */
  readonly only: readonly [least: number, most: number] | null;
}

/** Passes on the parts of a trace, whose threads get numbers of their own. */
export function filtered({ threads, span, only }: CallParts, sink: CallSink): CallSink {
  if (threads === null && span === null && only === null) return sink;
  let inner = withOwnThreads(sink);
  if (only !== null) inner = onlySizes(...only, inner);
  if (threads !== null) inner = onlyThreads(threads, inner);
  return span === null ? inner : onlySpan(...span, inner);
}

const FIRST_ROOM = 1 << 10;
const LEFT_OUT = 0xffff_ffff;

/** The live list of a part of a trace, beside that of the whole. */
class PartList {
  readonly #sink: CallSink;
  readonly #operation = blankOperation();
  /** The place in the part of each block of the whole, and the other way round. */
  #inner = new Uint32Array(FIRST_ROOM);
  #outer = new Uint32Array(FIRST_ROOM);
  #live = 0;

  constructor(sink: CallSink) {
    this.#sink = sink;
  }

  has(place: number): boolean {
    return this.#inner[place] !== LEFT_OUT;
  }

  /** A new block of the whole, which is not in the part. */
  leaveOut(place: number): void {
    this.#inner = withRoom(this.#inner, place);
    this.#inner[place] = LEFT_OUT;
  }

  /** Passes a request on as a new block of the part. */
  append(operation: CallOperation, place = operation.place): void {
    const isResize = operation.kind === CALL.RESIZE;
    this.#pass(operation, isResize ? CALL.ALLOCATE : operation.kind, this.#live);
    this.#inner = withRoom(this.#inner, place);
    this.#outer = withRoom(this.#outer, this.#live);
    this.#inner[place] = this.#live;
    this.#outer[this.#live] = place;
    this.#live++;
  }

  resize(operation: CallOperation): void {
    this.#pass(operation, CALL.RESIZE, this.#inner[operation.place] ?? 0);
  }

  /** A block leaves the part. It may stay in the whole. */
  free(operation: CallOperation): void {
    const inner = this.#inner[operation.place] ?? 0;
    this.#pass(operation, CALL.FREE, inner);
    const last = --this.#live;
    const moved = this.#outer[last] ?? 0;
    this.#outer[inner] = moved;
    this.#inner[moved] = inner;
    this.#inner[operation.place] = LEFT_OUT;
  }

  /** A block leaves the whole, and the last one takes its place. */
  remove({ place, live }: CallOperation): void {
    const last = live - 1;
    const inner = this.#inner[last] ?? LEFT_OUT;
    if (place === last) return;
    this.#inner[place] = inner;
    if (inner !== LEFT_OUT) this.#outer[inner] = place;
  }

  #pass(given: CallOperation, kind: CallOperation["kind"], place: number): void {
    const operation = Object.assign(this.#operation, given);
    const isSame = kind === given.kind;
    operation.kind = kind;
    operation.live = this.#live;
    operation.place = place;
    if (!isSame) operation.letter = CALL_LETTERS[kind];
    if (kind === CALL.FREE) operation.low = operation.high = 0;
    this.#sink(operation);
  }
}

/** Numbers the threads of a part from 1, in the order of their first operations. */
function withOwnThreads(sink: CallSink): CallSink {
  const numbers = new Map<number, number>();
  const operation = blankOperation();
  return (given) => {
    const number = numbers.get(given.thread) ?? numbers.size + 1;
    numbers.set(given.thread, number);
    sink(Object.assign(operation, given, { thread: number }));
  };
}

/** Blocks that these threads asked for. A free or resize by another thread stays. */
function onlyThreads(threads: readonly number[], sink: CallSink): CallSink {
  const list = new PartList(sink);
  const kept = new Set(threads);
  return keepIf(list, (operation) => kept.has(operation.thread));
}

/** Keeps the blocks whose first request is in the part. */
function keepIf(list: PartList, isKept: (operation: CallOperation) => boolean): CallSink {
  return (operation) => {
    const { kind, place } = operation;
    if (isAllocation(kind)) {
      if (isKept(operation)) list.append(operation);
      else list.leaveOut(place);
    } else {
      if (list.has(place)) passOn(list, operation);
      if (kind === CALL.FREE) list.remove(operation);
    }
  };
}

const passOn = (list: PartList, operation: CallOperation) =>
  operation.kind === CALL.FREE ? list.free(operation) : list.resize(operation);

/** Blocks while they have these sizes. A resize may bring a block into the part, or out of it. */
function onlySizes(least: number, most: number, sink: CallSink): CallSink {
  const list = new PartList(sink);
  return (operation) => {
    const { kind, place } = operation;
    const size = sizeOf(operation);
    const isWanted = kind !== CALL.FREE && size >= least && size <= most;
    if (isAllocation(kind)) {
      if (isWanted) list.append(operation);
      else list.leaveOut(place);
      return;
    }
    const isIn = list.has(place);
    if (isIn && isWanted) list.resize(operation);
    else if (isIn) list.free(operation);
    else if (isWanted) list.append(operation);
    if (kind === CALL.FREE) list.remove(operation);
  };
}

/** The blocks before a span, as it begins with them. */
class BlocksBefore {
  /** Of each live block: its first request, with its present size. */
  #low = new Uint32Array(FIRST_ROOM);
  #high = new Uint32Array(FIRST_ROOM);
  #marks = new Uint8Array(FIRST_ROOM);
  #threads = new Uint16Array(FIRST_ROOM);
  #births = new Float64Array(FIRST_ROOM);
  #count = 0;
  #operations = 0;

  add(operation: CallOperation): void {
    const { kind, place } = operation;
    if (isAllocation(kind)) this.#append(operation);
    if (kind === CALL.FREE) this.#remove(operation);
    else {
      this.#low[place] = operation.low;
      this.#high[place] = operation.high;
    }
    this.#count = liveAfter(operation);
    this.#operations++;
  }

  /** Each block as an operation that asks for it, in the order of their births. */
  *operations(time: number): Generator<CallOperation> {
    const operation = blankOperation();
    operation.time = time;
    for (const place of this.#byBirth()) {
      const mark = this.#marks[place] ?? 0;
      operation.kind = (mark & 7) as CallOperation["kind"];
      operation.letter = CALL_LETTERS[operation.kind];
      operation.log2 = mark >> 3;
      operation.place = place;
      operation.low = this.#low[place] ?? 0;
      operation.high = this.#high[place] ?? 0;
      operation.thread = this.#threads[place] ?? 1;
      yield operation;
    }
  }

  #byBirth(): Uint32Array {
    const births = this.#births;
    const places = Uint32Array.from({ length: this.#count }, (_, place) => place);
    return places.sort((a, b) => (births[a] ?? 0) - (births[b] ?? 0));
  }

  #append({ kind, place, thread, log2 }: CallOperation): void {
    this.#low = withRoom(this.#low, place);
    this.#high = withRoom(this.#high, place);
    this.#marks = withRoom(this.#marks, place);
    this.#threads = withRoom(this.#threads, place);
    this.#births = withRoom(this.#births, place);
    this.#marks[place] = kind + (kind === CALL.ALIGNED ? log2 << 3 : 0);
    this.#threads[place] = thread;
    this.#births[place] = this.#operations;
  }

  #remove(operation: CallOperation): void {
    const last = liveAfter(operation);
    for (const column of [this.#low, this.#high, this.#marks, this.#threads, this.#births])
      column[operation.place] = column[last] ?? 0;
  }
}

/** A span of operations. The blocks that are live before it are asked for first. */
function onlySpan(first: number, last: number, sink: CallSink): CallSink {
  const before = new BlocksBefore();
  const list = new PartList(sink);
  const pass = keepIf(list, () => true);
  let operations = 0;
  return (operation) => {
    if (operations === first) for (const block of before.operations(operation.time)) list.append(block);
    if (operations < first) before.add(operation);
    else if (operations <= last) pass(operation);
    operations++;
  };
}
