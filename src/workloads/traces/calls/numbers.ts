import type { Words } from "../decimal";

/** Reads a number as programs print it: decimal, or hexadecimal behind 0x. Null = it is not a number below 2^64. */
export function numberOf(text: string): Words | null {
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text)) return null;
  const value = BigInt(text);
  return value < 2n ** 64n ? wordsOf(value) : null;
}

const wordsOf = (value: bigint): Words => ({ low: Number(value & 0xffff_ffffn), high: Number(value >> 32n) });

export const NULL_WORDS: Words = { low: 0, high: 0 };
export const isNull = ({ low, high }: Words): boolean => low === 0 && high === 0;

/** The product of two numbers, as calloc computes it; past 2^64 it stays there. */
export const product = (a: Words, b: Words): Words => {
  const value = bigOf(a) * bigOf(b);
  return wordsOf(value < 2n ** 64n ? value : 2n ** 64n - 1n);
};

const bigOf = ({ low, high }: Words) => (BigInt(high) << 32n) + BigInt(low);

/** The logarithm of an alignment; null = it is not a power of two up to 2^32. */
export function log2Of({ low, high }: Words): number | null {
  const log2 = Math.log2(high * 2 ** 32 + low);
  return Number.isInteger(log2) && log2 <= 32 ? log2 : null;
}
