import { LIMIT } from "../../generated/kernel";
import { framesOf } from "../labs/labs";
import type { Scenario } from "../scenario/scenario";
import { FRAME_BYTES } from "./frame";
import type { ChartView, Loop, ToWorker } from "./messages";

/** @throws RangeError unless it is an integer from `least` to `most`. */
export function checkWhole(name: string, value: number, least: number, most: number): void {
  checkThat(
    Number.isInteger(value) && value >= least && value <= most,
    name,
    value,
    `a whole number, ${least} to ${most}`,
  );
}

/** @throws RangeError unless it is from `least` to `most`. */
export function checkRange(name: string, value: number, least: number, most: number): void {
  checkThat(value >= least && value <= most, name, value, `${least} to ${most}`);
}

/** @throws RangeError naming a message's number, its value and the allowed range. */
export function checkThat(isGood: boolean, name: string, value: unknown, allowed: string): void {
  if (!isGood) throw new RangeError(`A message to the worker has a bad ${name}: ${value}, not ${allowed}`);
}

/** Every message that the worker answers in order: all but a ping. */
export type Command = Exclude<ToWorker, { readonly type: "ping" }>;

/**
 * Checks a message's type and numbers, and that its lanes exist in the open scenario. The core checks the scenario
 * itself. The client checks before it posts, the worker before it acts.
 * @throws RangeError naming the number, its value and the allowed range: a bug in our own code.
 */
export function checkMessage(message: Command, scenario: Open): void {
  const check = CHECKS[message.type] as Check<Command> | undefined;
  if (!check) throw new RangeError(`Unknown message to the worker: ${JSON.stringify(message)}`);
  check(message, scenario);
}

/** Null = no scenario is open yet. */
type Open = Scenario | null;

type Check<Message> = (message: Message, scenario: Open) => void;

/** @throws RangeError if the lane does not exist. */
function checkLane(lane: number, scenario: Open): void {
  checkWhole("lane", lane, 0, (scenario?.lanes.length ?? LIMIT.LANES) - 1);
}

const nothing = () => {};
const CHECKS: { readonly [Type in Command["type"]]: Check<Extract<Command, { readonly type: Type }>> } = {
  open: ({ done }) => checkWhole("done", done, 0, LIMIT.STEPS),
  seek: ({ done }) => checkWhole("done", done, 0, LIMIT.STEPS),
  play: ({ speed, legs = [] }) => {
    for (const pace of [speed, ...legs.map((leg) => leg.speed)])
      checkThat(pace === "max" || (pace > 0 && Number.isFinite(pace)), "speed", pace, "over 0");
    for (const { to } of legs) checkWhole("to", to, 1, LIMIT.STEPS);
  },
  step: ({ by }) => checkWhole("by", by, -LIMIT.STEPS, LIMIT.STEPS),
  view: ({ view }) => checkView(view),
  loop: ({ loop }) => loop && checkLoop(loop),
  "next-stop": ({ event }, scenario) => event && checkLane(event.lane, scenario),
  frame: ({ buffer }) => checkWhole("buffer", buffer.byteLength, FRAME_BYTES, FRAME_BYTES),
  pause: nothing,
  cancel: nothing,
  stay: nothing,
  arm: ({ breakpoints }, scenario) => {
    for (const { lane } of breakpoints) if (lane !== null) checkLane(lane, scenario);
  },
  visible: nothing,
  ask: ({ ask }, scenario) => scenario && framesOf(scenario).checkAsk(ask, scenario),
  change: nothing,
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
