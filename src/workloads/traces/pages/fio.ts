import { OPERATION } from "./record";
import { READ_OR_WRITE, rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

const ACTION = "(?:read|write|trim|sync|datasync|sync_file_range|wait)";
const RECORD = new RegExp(String.raw`^(?:\d+\s+)?\S+\s+${ACTION}\s+\d+\s+\d+$`, "i");
/** Version 3 has a time before each line. */
const TIMED = new RegExp(String.raw`^\d+\s+\S+\s+${ACTION}\s+\d+\s+\d+$`, "i");
const HEADER = /^fio\s+version\s+[23]\s+iolog$/i;
const FILE = /^(?:\d+\s+)?\S+\s+(add|open|close)$/i;

const LETTER_A = 65;

const OTHER_ACTION = /^(trim|sync|datasync|sync_file_range|wait)$/i;

/** "read" or "write"; every other action, such as "wait", is no request. */
const operation: ReadOperation = (text, from, to) => {
  const found = READ_OR_WRITE(text, from, to);
  const isWait = found === OPERATION.WRITE && ((text[from + 1] ?? 0) & 0xdf) === LETTER_A;
  if (!isWait && found !== null) return found;
  return OTHER_ACTION.test(new TextDecoder().decode(text.subarray(from, to))) ? null : undefined;
};

/** The I/O logs of fio (--write_iolog), version 2 and 3. */
export const fio = rowFormat({
  title: "file, action, offset, bytes",
  line: RECORD,
  mark: HEADER,
  others: { header: HEADER, "lines add, open and close": FILE },
  shape: (lines) => {
    const isTimed = lines.some((line) => /^fio\s+version\s+3/i.test(line)) || lines.some((line) => TIMED.test(line));
    const [file, action, offset, bytes] = isTimed ? [2, 3, 4, 5] : [1, 2, 3, 4];
    return {
      ...{ delimiter: " ", volume: [file ?? 1], id: offset ?? 3, size: bytes ?? 4 },
      operation: { column: action ?? 2, read: operation, allowed: "read, write, trim, sync, datasync or wait" },
    };
  },
  unit: 1,
});
