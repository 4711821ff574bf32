import type { CallCount } from "../../../models/allocation/call-counts";
import { formatInteger } from "../../../shared/format";

const WORDS: Readonly<Record<CallCount, readonly [one: string, many: string]>> = {
  operations: ["call", "calls"],
  nodes: ["list node", "list nodes"],
  bins: ["bin searched", "bins searched"],
  splits: ["split", "splits"],
  merges: ["merge", "merges"],
  copied: ["byte copied", "bytes copied"],
  page_faults: ["page fault", "page faults"],
  pages_released: ["page released", "pages released"],
  system_calls: ["system call", "system calls"],
  moved: ["rename that moved", "renames that moved"],
  entries: ["page-table entry", "page-table entries"],
  flushed: ["flush", "flushes"],
};

/** The name of a count: "page fault". */
export const countName = (count: CallCount): string => WORDS[count][0];

/** A count of a mean call: "31.0 page faults". */
export function countText(count: CallCount, times: number): string {
  const [one, many] = WORDS[count];
  const number = times < 100 ? String(Number(times.toFixed(times < 10 ? 2 : 1))) : formatInteger(times);
  return `${number} ${times === 1 ? one : many}`;
}
