import { LIMIT } from "../../generated/kernel";

/** "FREE_RETURNED" → "free-returned": an ABI name in a scenario's spelling. */
export type WordOf<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${WordOf<Tail>}`
  : Lowercase<Name>;

/**
 * The word of a number in an ABI enumeration, which starts at 0.
 * @throws RangeError if it has no such entry, so core and ABI disagree.
 */
export function wordOf<Name extends string>(table: Readonly<Record<Name, number>>, code: number): WordOf<Name> {
  const name = Object.keys(table)[code];
  if (name === undefined)
    throw new RangeError(`The core reported ${code}, but the table has ${Object.keys(table).length} entries.`);
  return name.toLowerCase().replaceAll("_", "-") as WordOf<Name>;
}

/** Converts the core's NONE to null. */
export const orNull = (word: number): number | null => (word === LIMIT.NONE ? null : word);
