import type { CliModel } from "../../../cli/shared/command";
import { TRACE_FILE } from "../../../cli/shared/source";
import { tableWords } from "../../../cli/shared/table";
import { ROWS_EVERY } from "./rows-every";

const ARTICLE_WORDS = `rows as the article prints them: COUNT: N buffers, NEEDED/ALLOCATED=P% used; a row every ${ROWS_EVERY}
steps; lanes follow one another, each under its name`;
const JSON_WORDS = `scenario, state hash, and for each lane its figures, effects, size classes, histograms, slots, and the
figures of its heap; rows only with --every`;

const TABLE_WORDS = tableWords(`each lane of a row, with every figure, ${ROWS_EVERY} steps apart`);

/** The command-line model of the buffer cache and heap labs. */
export const allocationCliModel: CliModel = {
  options: [TRACE_FILE],
  formats: [
    { name: "summary", words: "a short text per lane", hasRows: false, hasCaveats: true },
    { name: "article", words: ARTICLE_WORDS, hasRows: true },
    { name: "trace", words: "every operation: A<granted>/<needed> or F<granted>", hasRows: false },
    { name: "csv", words: TABLE_WORDS.csv, hasRows: true },
    { name: "jsonl", words: TABLE_WORDS.jsonl, hasRows: true },
    { name: "json", words: JSON_WORDS, hasRows: true },
  ],
  limits: "too many live buffers, operations or chunks, or a heap without memory",
  loadRunner: async () => (await import("./runner")).allocationRunner,
};
