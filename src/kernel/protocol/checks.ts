import { LIMIT } from "../../generated/abi";
import type { Policy } from "../scenario/scenario";

/** The lanes of the open scenario; null = none is open yet, so any lane may be meant. */
export type OpenLanes = readonly Policy[] | null;

/** @throws RangeError if there is no such lane. */
export function checkLane(lane: number, lanes: OpenLanes): void {
  checkWhole("lane", lane, 0, (lanes?.length ?? LIMIT.LANES) - 1);
}

/** @throws RangeError if it is no whole number from `least` to `most`. */
export function checkWhole(name: string, value: number, least: number, most: number): void {
  checkThat(
    Number.isInteger(value) && value >= least && value <= most,
    name,
    value,
    `a whole number, ${least} to ${most}`,
  );
}

/** @throws RangeError if it is not from `least` to `most`. */
export function checkRange(name: string, value: number, least: number, most: number): void {
  checkThat(value >= least && value <= most, name, value, `${least} to ${most}`);
}

/** @throws RangeError naming a number of a message, its value and what is allowed. */
export function checkThat(isGood: boolean, name: string, value: unknown, allowed: string): void {
  if (!isGood) throw new RangeError(`A message to the worker has a bad ${name}: ${value}, not ${allowed}`);
}
