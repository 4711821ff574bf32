import { problemOf } from "../../../kernel/scenario/problem";
import { err, ok } from "../../../shared/result";
import { type TraceHead, textLines } from "../pieces";
import { FixedParser, type FixedRecords, readWords, viewOf } from "./fixed-records";
import type { PageTraceFormat } from "./format";
import { OPERATION } from "./record";

/* CloudPhysics' records of the commands of virtual disks, in two versions, little-endian. */

/** The places of the fields in a record. */
interface Version {
  readonly bytes: number;
  readonly command: number;
  readonly version: number;
  readonly length: number;
  readonly block: number;
}
/** u32 number, u32 bytes, u32 parts, u16 command, u16 version, u64 block, u64 µs. */
const FIRST: Version = { bytes: 32, length: 4, command: 12, version: 14, block: 16 };
/** u16 command, u16 version, u32 number, u32 bytes, u32 parts, u64 block, u64 µs, u64 response. */
const SECOND: Version = { bytes: 40, command: 0, version: 2, length: 8, block: 16 };
const BLOCK_BYTES = 512;

/** The commands of SCSI that read and that write. */
const READS: readonly number[] = [0x08, 0x28, 0xa8, 0x88];
const WRITES: readonly number[] = [0x0a, 0x2a, 0xaa, 0x8a, 0x2e, 0xae, 0x8e];

/** Records that are tested. */
const TESTED = 50;

/** The share of the records at the beginning that have this version in the high byte. */
function share({ bytes }: TraceHead, { bytes: length, version }: Version, number: number): number {
  const view = viewOf(bytes);
  const count = Math.min(TESTED, Math.floor(bytes.length / length));
  let good = 0;
  for (let i = 0; i < count; i++) if (view.getUint16(i * length + version, true) >> 8 === number) good++;
  return count === 0 ? 0 : good / count;
}

function versionOf(head: TraceHead): Version | null {
  if (share(head, SECOND, 2) === 1) return SECOND;
  return share(head, FIRST, 1) === 1 ? FIRST : null;
}

const recordsOf = ({ bytes, command, length, block }: Version): FixedRecords => ({
  bytes,
  read(view, at, record) {
    const code = view.getUint16(at + command, true);
    readWords(view, at + block, record);
    record.bytes = view.getUint32(at + length, true);
    const isRead = READS.includes(code);
    record.operation = isRead ? OPERATION.READ : OPERATION.WRITE;
    return isRead || WRITES.includes(code) ? null : `commands 0x${code.toString(16)}`;
  },
});

export const vscsi: PageTraceFormat = {
  recognize: (head) => {
    const version = textLines(head).length > 0 ? null : versionOf(head);
    const number = version === FIRST ? 1 : 2;
    return (
      version && { score: 1, why: `binary records of ${version.bytes} bytes, each with version ${number} of vscsi` }
    );
  },
  open: (head, { unit = BLOCK_BYTES }) => {
    const version = versionOf(head);
    if (version === null) return err(problemOf("record 1, version", "neither", "1 or 2 in each record"));
    const parser = recordsOf(version);
    return ok({ unit, hasOperations: true, hasOffsets: true, parser: (list) => new FixedParser(parser, list) });
  },
};
