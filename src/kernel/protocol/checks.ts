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
