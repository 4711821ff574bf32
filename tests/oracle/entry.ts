/**
 * Entry `index` of `list`.
 * @throws RangeError if it is missing: a bug of the twin.
 */
export function entry<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`entry ${index} of ${list.length}`);
  return found;
}
