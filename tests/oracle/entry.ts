/**
 * Entry `index` of `list`.
 * @throws RangeError if there is none: a mistake of the twin's own.
 */
export function entry<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`entry ${index} of ${list.length}`);
  return found;
}
