import { LIMIT } from "../generated/abi";
import type { HeapPrices } from "../scenario/scenario";
import { FRAME_BYTES } from "./frame-budget";
import type { AddressPart, HeapView } from "./heap-frame";
import { ADDRESSES_END, HEAP_ENDS } from "./heap-rows";
import type { ChartView, Loop, ToWorker } from "./messages";

/** Every message that is answered in order: all but a ping. */
export type Command = Exclude<ToWorker, { readonly type: "ping" }>;

/** The lanes of the open scenario: whether each one has a heap with addresses. */
export type OpenLanes = readonly boolean[];

/** No scenario is open yet: any lane may be meant. */
export const ANY_LANES: OpenLanes = Array.from({ length: LIMIT.LANES }, () => true);

/**
 * Checks the type and the numbers of a message, and that the lanes it names are in the open scenario. The core checks the
 * scenario itself. The client checks before it posts, the worker before it obeys.
 * @throws RangeError naming the number, its value and the allowed range: a bug of ours.
 */
export function checkMessage(message: Command, lanes: OpenLanes): void {
  const check = CHECKS[message.type] as Check<Command> | undefined;
  if (!check) throw new RangeError(`Unknown message to the worker: ${JSON.stringify(message)}`);
  check(message, lanes);
}

type Check<Message> = (message: Message, lanes: OpenLanes) => void;

const nothing = () => {};
const CHECKS: { readonly [Type in Command["type"]]: Check<Extract<Command, { readonly type: Type }>> } = {
  open: ({ done }) => checkWhole("done", done, 0, LIMIT.STEPS),
  seek: ({ done }) => checkWhole("done", done, 0, LIMIT.STEPS),
  play: ({ speed }) => expect(speed === "max" || (speed > 0 && Number.isFinite(speed)), "speed", speed, "over 0"),
  step: ({ by }) => checkWhole("by", by, -LIMIT.STEPS, LIMIT.STEPS),
  view: ({ view }) => checkView(view),
  loop: ({ loop }) => loop && checkLoop(loop),
  "next-stop": ({ event }, lanes) => event && checkWhole("lane", event.lane, 0, lanes.length - 1),
  frame: ({ buffer }) => checkWhole("buffer", buffer.byteLength, FRAME_BYTES, FRAME_BYTES),
  pause: nothing,
  cancel: nothing,
  stay: nothing,
  arm: ({ breakpoints }, lanes) => {
    for (const { lane } of breakpoints) if (lane !== null) checkWhole("lane", lane, 0, lanes.length - 1);
  },
  visible: nothing,
  "heap-view": ({ view }, lanes) => checkHeapView(view, lanes),
  prices: ({ prices }) => checkPrices(prices),
  trap: nothing,
};

function checkView(view: ChartView): void {
  checkWhole("from", view.from, view.scale === "log" ? 1 : 0, LIMIT.STEPS);
  checkWhole("to", view.to, view.from, LIMIT.STEPS);
  checkWhole("columns", view.columns, 1, LIMIT.VIEW_COLUMNS);
}

function checkLoop({ from, to }: Loop): void {
  checkWhole("to", to, 0, LIMIT.STEPS - 1);
  checkWhole("from", from, 0, to);
}

function checkHeapView({ map, lens, until, film }: HeapView, lanes: OpenLanes): void {
  if (map !== null) checkPart(map);
  if (lens !== null) {
    checkRange("bytes", lens.bytes, 1, ADDRESSES_END);
    checkRange("grain", lens.grain, 1, ADDRESSES_END);
    for (const [lane, from] of Object.entries(lens.from)) {
      checkHeap("lens", Number(lane), lanes);
      checkRange("from", from, 0, ADDRESSES_END);
    }
  }
  checkWhole("number of ends", until.length, 0, HEAP_ENDS);
  for (const end of until) checkWhole("end", end, 0, LIMIT.STEPS);
  if (film !== undefined) checkHeap("film", film, lanes);
}

function checkPart({ from, to, grain }: AddressPart): void {
  checkRange("from", from, 0, ADDRESSES_END);
  checkRange("to", to, from, ADDRESSES_END);
  checkRange("grain", grain, 1, ADDRESSES_END);
}

function checkHeap(name: string, lane: number, lanes: OpenLanes): void {
  expect(lanes[lane] === true, name, lane, "a lane that has a heap with addresses");
}

function checkPrices(prices: HeapPrices): void {
  for (const [name, price] of Object.entries(prices)) checkRange(name, price, 0, Number.MAX_SAFE_INTEGER);
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  expect(
    Number.isInteger(value) && value >= least && value <= most,
    name,
    value,
    `a whole number, ${least} to ${most}`,
  );
}

function checkRange(name: string, value: number, least: number, most: number): void {
  expect(value >= least && value <= most, name, value, `${least} to ${most}`);
}

function expect(isGood: boolean, name: string, value: unknown, allowed: string): void {
  if (!isGood) throw new RangeError(`A message to the worker has a bad ${name}: ${value}, not ${allowed}`);
}
