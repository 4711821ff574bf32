/* A second reader of recordings, which shares nothing with the first. */

const KINDS = ["malloc", "calloc", "free", "realloc begins", "realloc ended", "aligned"] as const;
const [WINDOW, BLOCK, HEAD] = [2 ** 20, 2 ** 16, 32];

export interface Call {
  readonly ticket: bigint;
  readonly thread: number;
  readonly kind: (typeof KINDS)[number];
  readonly address: bigint;
  readonly size: bigint;
  readonly alignment: bigint;
}

/** The calls of a recording in the order of their tickets. */
export function decoded(bytes: Buffer): readonly Call[] {
  expectText(bytes, 0, "BLTRACE\n\x01\0\0\0");
  const calls = blocksOf(bytes).flatMap(callsOf);
  return calls.sort((a, b) => Number(a.ticket - b.ticket));
}

/** The time of each block. */
export const timesOf = (bytes: Buffer): readonly number[] =>
  blocksOf(bytes).map((block) => Number(block.readBigUInt64LE(24)));

function blocksOf(bytes: Buffer): readonly Buffer[] {
  const blocks: Buffer[] = [];
  for (let at = WINDOW; bytes.toString("latin1", at, at + 4) === "BLK1"; at += BLOCK)
    blocks.push(bytes.subarray(at, at + BLOCK));
  return blocks;
}

function expectText(bytes: Buffer, at: number, text: string): void {
  if (bytes.toString("latin1", at, at + text.length) !== text) throw new Error(`no ${JSON.stringify(text)} at ${at}`);
}

function callsOf(block: Buffer): readonly Call[] {
  const [thread, used, count] = [4, 8, 12].map((at) => block.readUInt32LE(at)) as [number, number, number];
  const calls: Call[] = [];
  let at = HEAD;
  let ticket = block.readBigUInt64LE(16) - 1n;
  let address = 0n;
  const number = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = block.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < HEAD + used) {
    const byte = block.readUInt8(at++);
    const kind = KINDS[byte & 7];
    if (kind === undefined) throw new Error(`no kind ${byte}`);
    ticket += 1n + (byte & 8 ? number() : 0n);
    const step = number();
    address = BigInt.asUintN(64, address + 8n * (step & 1n ? -(step >> 1n) - 1n : step >> 1n));
    const size = kind === "free" || kind === "realloc begins" ? 0n : number();
    calls.push({ ticket, thread, kind, address, size, alignment: kind === "aligned" ? number() : 0n });
  }
  if (at !== HEAD + used || calls.length !== count) throw new Error(`${calls.length} records, the block says ${count}`);
  return calls;
}

/** Counts faults, which no whole recording has. */
export function faultsOf(calls: readonly Call[]) {
  const live = new Set<bigint>();
  const faults = { lost: 0, givenTwice: 0, unknown: 0, left: 0 };
  for (const [i, { ticket, kind, address }] of calls.entries()) {
    faults.lost += Number(ticket - (calls[i - 1]?.ticket ?? 0n) - 1n);
    if (kind === "free" || kind === "realloc begins") faults.unknown += live.delete(address) ? 0 : 1;
    else if (live.has(address)) faults.givenTwice++;
    else if (address !== 0n) live.add(address);
  }
  return { ...faults, left: live.size };
}

/** The lines of a trace of one thread in which no realloc fails. */
export function traceLines(calls: readonly Call[]): readonly string[] {
  const ids = new Map<bigint, number>();
  let next = 0;
  let moving = -1;
  const line = ({ kind, address, size, alignment }: Call): readonly string[] => {
    if (kind === "free" || kind === "realloc begins") {
      const id = ids.get(address);
      ids.delete(address);
      moving = id ?? -1;
      return kind === "free" ? [`f ${id}\n`] : [];
    }
    const id = kind === "realloc ended" ? moving : next++;
    ids.set(address, id);
    const letter = { malloc: "a", calloc: "c", aligned: "m", "realloc ended": "r" }[kind];
    return [`${letter} ${id} ${size}${kind === "aligned" ? ` ${alignment}` : ""}\n`];
  };
  return calls.flatMap(line);
}
