import type { CliModel } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, type Result } from "../../../shared/result";
import { describeProblem } from "../engine/block-problem";
import { Session } from "../engine/session";
import { stateDigest } from "../engine/state-digest";
import type { AllocationScenario } from "../scenario";
import { scenarioNotes } from "../scenario-notes";
import { article, csv, ROWS_EVERY, trace } from "./formats";
import { json } from "./json";
import { limitWords } from "./limit-words";
import { summary } from "./summary";

const FORMATS_HELP = `  --every K        rows of article, csv and json: one after operation 0 and after every Kth one from there;
                   the default is ${ROWS_EVERY} for article and csv, and no rows for json
  --format FORMAT  summary  a short text per lane (the default)
                   article  rows as the article prints them: COUNT: N buffers, NEEDED/ALLOCATED=P% used
                   trace    every operation: A<granted>/<needed> or F<granted>
                   csv      a line for each row and lane, with every figure; a cell is empty where its figure is
                            undefined; figures by size class share one cell, as from-to:value; a heap under a
                            cache has figures too
                   json     scenario, state hash, and for each lane its figures, effects, size classes, histograms,
                            slots, and the figures of its heap
                   In article and trace, lanes follow one another, each under its name.`;

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
    { name: "summary", hasRows: false, write: summary },
    { name: "article", hasRows: true, write: article },
    { name: "trace", hasRows: false, write: trace },
    { name: "csv", hasRows: true, write: csv },
    { name: "json", hasRows: true, write: json },
  ],
  formatsHelp: FORMATS_HELP,
  limits: "too many live buffers, operations or chunks, or a heap without memory",
  limitWords: (stop) => limitWords(stop),
};
