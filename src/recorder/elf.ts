/* The header of an ELF file, which tells how a program is loaded. Little-endian only. */

const [PT_INTERP, PT_NOTE] = [3, 4];
const [ENTRIES_AT, ENTRY_BYTES, ENTRY_COUNT] = [32, 54, 56];

/** A program that the loader can read: one for this machine. */
interface Elf {
  /** The loader that it asks for; null = it is linked statically. */
  readonly interpreter: string | null;
  readonly isGo: boolean;
}

export const isElf = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from("\x7fELF"));

/** The word size, the byte order and the processor. */
const machineOf = (bytes: Buffer): string => `${bytes.toString("hex", 4, 6)} ${bytes.toString("hex", 18, 20)}`;

/** Whether two programs are for the same processor. */
export const isSameMachine = (one: Buffer, other: Buffer): boolean => machineOf(one) === machineOf(other);

/** Reads the beginning of a 64-bit program. */
export function readElf(bytes: Buffer): Elf {
  const parts = partsOf(bytes);
  const interpreter = parts.find(({ type }) => type === PT_INTERP)?.content;
  return {
    interpreter: interpreter?.toString("latin1").replace(/\0.*$/s, "") ?? null,
    isGo: parts.some(({ type, content }) => type === PT_NOTE && content.toString("latin1", 12, 15) === "Go\0"),
  };
}

function partsOf(bytes: Buffer) {
  const count = bytes.length < ENTRY_COUNT + 2 ? 0 : bytes.readUInt16LE(ENTRY_COUNT);
  const first = count === 0 ? 0 : Number(bytes.readBigUInt64LE(ENTRIES_AT));
  const size = count === 0 ? 0 : bytes.readUInt16LE(ENTRY_BYTES);
  const entries = Array.from({ length: count }, (_, i) => first + i * size);
  return entries.filter((at) => at + 40 <= bytes.length).map((at) => partAt(bytes, at));
}

function partAt(bytes: Buffer, at: number) {
  const from = Number(bytes.readBigUInt64LE(at + 8));
  return { type: bytes.readUInt32LE(at), content: bytes.subarray(from, from + Number(bytes.readBigUInt64LE(at + 32))) };
}
