import type { CliModel } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import { tableWords } from "../../../cli/shared/table";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, type Result } from "../../../shared/result";
import { describeProblem } from "../engine/block-problem";
import { Session } from "../engine/session";
import { stateDigest } from "../engine/state-digest";
import type { AllocationScenario } from "../scenario";
import { scenarioNotes } from "../scenario-notes";
import { article, csv, jsonl, ROWS_EVERY, trace } from "./formats";
import { json } from "./json";
import { limitWords } from "./limit-words";
import { summary } from "./summary";

const ARTICLE_WORDS = `rows as the article prints them: COUNT: N buffers, NEEDED/ALLOCATED=P% used; a row every ${ROWS_EVERY}
steps; lanes follow one another, each under its name`;
const JSON_WORDS = `scenario, state hash, and for each lane its figures, effects, size classes, histograms, slots, and the
figures of its heap; rows only with --every`;

const TABLE_WORDS = tableWords(`each lane of a row, with every figure, ${ROWS_EVERY} steps apart`);

/** The core's own validation comes last: it trusts no caller. */
async function open(scenario: AllocationScenario): Promise<Result<Session, readonly Problem[]>> {
  const opened = Session.open(loadCore(), scenario);
  return opened.ok ? opened : err(describeProblem(scenario, opened.error));
}

/** The command-line model of the buffer cache and heap labs. */
export const allocationCliModel: CliModel<Session, AllocationScenario> = {
  options: [],
  open,
  notes: scenarioNotes,
  digest: stateDigest,
  formats: [
    { name: "summary", words: "a short text per lane", hasRows: false, write: summary },
    { name: "article", words: ARTICLE_WORDS, hasRows: true, write: article },
    { name: "trace", words: "every operation: A<granted>/<needed> or F<granted>", hasRows: false, write: trace },
    { name: "csv", words: TABLE_WORDS.csv, hasRows: true, write: csv },
    { name: "jsonl", words: TABLE_WORDS.jsonl, hasRows: true, write: jsonl },
    { name: "json", words: JSON_WORDS, hasRows: true, write: json },
  ],
  limits: "too many live buffers, operations or chunks, or a heap without memory",
  limitWords: (stop) => limitWords(stop),
};
