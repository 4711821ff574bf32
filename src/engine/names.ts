import { LIMIT } from "../generated/abi";

/** "free-returned" → "FREE_RETURNED": how a scenario's word is spelt in the ABI. */
export type AbiName<Word extends string> = Word extends `${infer Head}-${infer Tail}`
  ? `${Uppercase<Head>}_${AbiName<Tail>}`
  : Uppercase<Word>;

/** "FREE_RETURNED" → "free-returned". */
export type WordOf<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}-${WordOf<Tail>}`
  : Lowercase<Name>;

/** The number of a scenario's word in an enumeration of the ABI. */
export function codeOf<Word extends string>(table: Readonly<Record<AbiName<Word>, number>>, word: Word): number {
  return table[word.toUpperCase().replaceAll("-", "_") as AbiName<Word>];
}

/**
 * The word of a number in an enumeration of the ABI, whose entries are numbered from 0.
 * @throws RangeError if there is none: the core and the ABI disagree.
 */
export function wordOf<Name extends string>(table: Readonly<Record<Name, number>>, code: number): WordOf<Name> {
  const name = Object.keys(table)[code];
  if (name === undefined) throw new RangeError(`The core named ${code}, of ${Object.keys(table).length} entries.`);
  return name.toLowerCase().replaceAll("_", "-") as WordOf<Name>;
}

/** null in a scenario is NONE in the core. */
export const orNone = (value: number | null): number => value ?? LIMIT.NONE;
/** NONE in the core is null outside it. */
export const orNull = (word: number): number | null => (word === LIMIT.NONE ? null : word);
