import type { CliModel } from "../../../cli/shared/command";
import { tableWords } from "../../../cli/shared/table";
import { formatInteger } from "../../../shared/format";
import { ROWS_EVERY } from "./rows-every";
import { OPENING_OPTIONS } from "./trace-input";

const SUMMARY_WORDS = "a short text per lane, or the lines that the machine's commands print";
const TABLE_WORDS = tableWords(`each lane of a row, with every figure, ${formatInteger(ROWS_EVERY)} steps apart`);
const JSON_WORDS =
  "scenario, digest, and for each lane its figures; the machine has its commands too; rows only with --every";

/** The command-line model of the page-cache lab. */
export const pageCliModel: CliModel = {
  options: OPENING_OPTIONS,
  formats: [
    { name: "summary", words: SUMMARY_WORDS, hasRows: false },
    { name: "csv", words: TABLE_WORDS.csv, hasRows: true },
    { name: "jsonl", words: TABLE_WORDS.jsonl, hasRows: true },
    { name: "json", words: JSON_WORDS, hasRows: true },
  ],
  limits: "the end of the requests or of a script",
  loadRunner: async () => (await import("./runner")).pageRunner,
};
