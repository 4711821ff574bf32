import { LIMIT } from "../generated/abi";
import { FRAME_BYTES } from "../protocol/frame";
import type { ChartView, Loop, ToWorker } from "../protocol/messages";

/** What is answered in order: all but a ping. */
export type Command = Exclude<ToWorker, { readonly type: "ping" }>;

/**
 * Checks what is cheap to check of a message to a worker with so many lanes: its type and its numbers. The scenario is
 * checked by the core.
 * @throws RangeError naming the number: the page has sent nonsense, which is a bug of ours.
 */
export function checkMessage(message: Command, lanes: number): void {
  const check = CHECKS[message.type] as Check<Command> | undefined;
  if (!check) throw new RangeError(`The page sent a message that the worker does not know: ${JSON.stringify(message)}`);
  check(message, lanes);
}

type Check<Message> = (message: Message, lanes: number) => void;

const nothing = () => {};
const CHECKS: { readonly [Type in Command["type"]]: Check<Extract<Command, { readonly type: Type }>> } = {
  open: ({ done }) => checkWhole("done", done, 0, LIMIT.STEPS),
  seek: ({ done }) => checkWhole("done", done, 0, LIMIT.STEPS),
  play: ({ speed }) => expect(speed === "max" || (speed > 0 && Number.isFinite(speed)), "speed", speed),
  step: ({ by }) => checkWhole("by", by, -LIMIT.STEPS, LIMIT.STEPS),
  view: ({ view }) => checkView(view),
  loop: ({ loop }) => loop && checkLoop(loop),
  "next-stop": ({ event }, lanes) => event && checkWhole("lane", event.lane, 0, lanes - 1),
  frame: ({ buffer }) => expect(buffer.byteLength === FRAME_BYTES, "buffer", buffer.byteLength),
  pause: nothing,
  cancel: nothing,
  stay: nothing,
  arm: ({ breakpoints }, lanes) => {
    for (const { lane } of breakpoints) if (lane !== null) checkWhole("lane", lane, 0, lanes - 1);
  },
  visible: nothing,
  "heap-view": nothing, // what writes of heaps checks its numbers
  prices: nothing,
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

function checkWhole(name: string, value: number, least: number, most: number): void {
  expect(Number.isInteger(value) && value >= least && value <= most, `${name} (${least} … ${most})`, value);
}

function expect(good: boolean, name: string, value: unknown): void {
  if (!good) throw new RangeError(`The page sent a message with a bad ${name}: ${JSON.stringify(value)}`);
}
