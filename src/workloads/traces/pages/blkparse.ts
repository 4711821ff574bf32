import { OPERATION } from "./record";
import { rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

const EVENT = /^\d+,\d+\s+\d+\s+\d+\s+\d+\.\d+\s+\d+\s+[A-Z]+\s+[A-Z]+(?:\s|$)/;
const REQUEST = /^\d+,\d+\s+\d+\s+\d+\s+\d+\.\d+\s+\d+\s+([QDC])\s+[A-Z]+\s+\d+\s+\+\s+\d+/;
const [LETTER_R, LETTER_W, PLUS] = [82, 87, 43];

/** "RA" and "R" read; "W", "WS" and "FWFS" write; a discard ("D") does neither and is no request. */
const operation: ReadOperation = (text, from, to) => {
  const letters = text.subarray(from, to);
  if (letters.includes(LETTER_R)) return OPERATION.READ;
  return letters.includes(LETTER_W) ? OPERATION.WRITE : null;
};

/** A request is queued, then issued, then completed. The first of these events that there is counts. */
const STAGES = ["Q", "D", "C"] as const;

const isByte =
  (byte: number) =>
  (text: Uint8Array, from: number, to: number): boolean =>
    to - from === 1 && text[from] === byte;

/** The text of blkparse, from blktrace. Of the events of a request one counts. */
export const blkparse = rowFormat({
  title: "device, processor, number, seconds, process, event, operation, sector + sectors",
  line: EVENT,
  others: {
    "lines of blkparse's summary":
      /^(Input file |CPU\d+ |Total |Reads Queued|Read Dispatches|Reads Requeued|Reads Completed|Read Merges|Read depth|PC Reads|IO unplugs|Throughput|Events |Skips|\S+ \(\S+\):|Writes? )/i,
    messages: /^\d+,\d+\s+\d+\s+\d+\s+\d+\.\d+\s+\d+\s+m\s/,
    "other events": EVENT,
  },
  fits: (records) => records.some((line) => REQUEST.test(line)),
  shape: (lines) => {
    const found = new Set(lines.map((line) => REQUEST.exec(line)?.[1]));
    const stage = STAGES.find((letter) => found.has(letter)) ?? "Q";
    return {
      ...{ delimiter: " ", volume: [1], id: 8, size: 10, sizeUnit: 512 },
      operation: { column: 7, read: operation, allowed: "letters such as R, W, RA and WS" },
      where: [
        { column: 6, is: isByte(stage.charCodeAt(0)) },
        { column: 9, is: isByte(PLUS) },
      ],
    };
  },
  unit: 512,
});
