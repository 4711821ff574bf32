import { OPERATION } from "./record";
import { rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

const ACTION = "(?:read|write|trim|sync|datasync|sync_file_range|wait)";
const RECORD = new RegExp(String.raw`^(?:\d+\s+)?\S+\s+${ACTION}\s+\d+\s+\d+$`);
/** Version 3 has a time before each line. */
const TIMED = new RegExp(String.raw`^\d+\s+\S+\s+${ACTION}\s+\d+\s+\d+$`);
const FILE = /^(?:\d+\s+)?\S+\s+(add|open|close)$/;

const [LETTER_R, LETTER_W, LETTER_T, LETTER_D, LETTER_S, LETTER_A] = [114, 119, 116, 100, 115, 97];

/** A read or a write; every other action is no request. */
const operation: ReadOperation = (text, from) => {
  const [first, second] = [text[from], text[from + 1]];
  if (first === LETTER_R) return OPERATION.READ;
  if (first === LETTER_W && second !== LETTER_A) return OPERATION.WRITE;
  return first === LETTER_W || first === LETTER_T || first === LETTER_D || first === LETTER_S ? null : undefined;
};

/** The I/O logs of fio (--write_iolog), version 2 and 3. */
export const fio = rowFormat({
  title: "file, action, offset, bytes",
  line: RECORD,
  others: { header: /^fio version [23] iolog$/, "lines add, open and close": FILE },
  shape: (lines) => {
    const isTimed = lines.some((line) => line.startsWith("fio version 3")) || lines.some((line) => TIMED.test(line));
    const [file, action, offset, bytes] = isTimed ? [2, 3, 4, 5] : [1, 2, 3, 4];
    return {
      ...{ delimiter: " ", volume: [file ?? 1], id: offset ?? 3, size: bytes ?? 4 },
      operation: { column: action ?? 2, read: operation, allowed: "read, write, trim, sync, datasync or wait" },
    };
  },
  unit: 1,
});
