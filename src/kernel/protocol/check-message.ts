import { LIMIT } from "../../generated/abi";
import type { HeapPrices } from "../scenario/scenario";
import { checkAsk } from "./ask";
import { checkLane, checkRange, checkThat, checkWhole, type OpenLanes } from "./checks";
import { FRAME_BYTES } from "./frame-budget";
import type { ChartView, Loop, ToWorker } from "./messages";

/** Every message that is answered in order: all but a ping. */
export type Command = Exclude<ToWorker, { readonly type: "ping" }>;

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
  play: ({ speed }) => checkThat(speed === "max" || (speed > 0 && Number.isFinite(speed)), "speed", speed, "over 0"),
  step: ({ by }) => checkWhole("by", by, -LIMIT.STEPS, LIMIT.STEPS),
  view: ({ view }) => checkView(view),
  loop: ({ loop }) => loop && checkLoop(loop),
  "next-stop": ({ event }, lanes) => event && checkLane(event.lane, lanes),
  frame: ({ buffer }) => checkWhole("buffer", buffer.byteLength, FRAME_BYTES, FRAME_BYTES),
  pause: nothing,
  cancel: nothing,
  stay: nothing,
  arm: ({ breakpoints }, lanes) => {
    for (const { lane } of breakpoints) if (lane !== null) checkLane(lane, lanes);
  },
  visible: nothing,
  ask: ({ ask }, lanes) => checkAsk(ask, lanes),
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

function checkPrices(prices: HeapPrices): void {
  for (const [name, price] of Object.entries(prices)) checkRange(name, price, 0, Number.MAX_SAFE_INTEGER);
}
