import { LIMIT } from "../../generated/kernel";
import type { KebabCase } from "../../shared/kebab-case";

/**
 * The word of a number in an ABI enumeration, which starts at 0.
 * @throws RangeError if it has no such entry, so core and ABI disagree.
 */
export function wordOf<Name extends string>(table: Readonly<Record<Name, number>>, code: number): KebabCase<Name> {
  const name = Object.keys(table)[code];
  if (name === undefined)
    throw new RangeError(`The core reported ${code}, but the table has ${Object.keys(table).length} entries.`);
  return name.toLowerCase().replaceAll("_", "-") as KebabCase<Name>;
}

/** Converts the core's NONE to null. */
export const orNull = (word: number): number | null => (word === LIMIT.NONE ? null : word);
