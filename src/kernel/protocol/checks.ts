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
