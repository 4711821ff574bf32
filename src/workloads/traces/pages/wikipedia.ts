import { OPERATION } from "./record";
import { rowFormat } from "./row-format";
import type { ReadOperation } from "./rows";

const [DASH, LETTER_S] = [45, 115];

/** The later tables have numbers there. */
const operation: ReadOperation = (text, from, to) => {
  if (to - from === 1 && text[from] === DASH) return OPERATION.READ;
  return text[from] === LETTER_S ? OPERATION.WRITE : undefined;
};

/** The traces of Wikipedia from 2007. The later ones are tables with a header. */
export const wikipedia = rowFormat({
  title: "number, seconds, address, and - or save",
  mayBeText: true,
  line: /^\d+\s+\d+\.\d+\s+https?:\S+\s+\S+$/,
  shape: {
    ...{ delimiter: " ", id: 3, size: null },
    operation: { column: 4, read: operation, allowed: "- or save. Later tables have a header: use csv" },
  },
});
