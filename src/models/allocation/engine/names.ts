import { LIMIT } from "../../../generated/abi";

/** "FREE_RETURNED" → "free-returned": a name of the ABI as a scenario spells it. */
export type WordOf<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${WordOf<Tail>}`
  : Lowercase<Name>;

/**
 * The word of a number in an enumeration of the ABI, whose entries are numbered from 0.
 * @throws RangeError if there is none: the core and the ABI disagree.
 */
export function wordOf<Name extends string>(table: Readonly<Record<Name, number>>, code: number): WordOf<Name> {
  const name = Object.keys(table)[code];
  if (name === undefined) throw new RangeError(`The core named ${code}, of ${Object.keys(table).length} entries.`);
  return name.toLowerCase().replaceAll("_", "-") as WordOf<Name>;
}

/** NONE in the core is null outside it. */
export const orNull = (word: number): number | null => (word === LIMIT.NONE ? null : word);
