import type { ModelRunner } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import type { Options } from "../../../cli/shared/options";
import type { Streams } from "../../../cli/shared/streams";
import { LIMIT } from "../../../generated/abi";
import type { Problem } from "../../../kernel/scenario/scenario";
import { err, type Result } from "../../../shared/result";
import { describeProblem } from "../engine/block-problem";
import { Session } from "../engine/session";
import { stateDigest } from "../engine/state-digest";
import type { AllocationScenario } from "../scenario";
import { scenarioNotes } from "../scenario-notes";
import { givenAt } from "./calls-at";
import { article, csv, jsonl, trace } from "./formats";
import { json } from "./json";
import { limitWords } from "./limit-words";
import { summary } from "./summary";

/** The core's own validation comes last: it trusts no caller. */
async function open(
  scenario: AllocationScenario,
  options: Options,
  streams: Streams,
): Promise<Result<Session, readonly Problem[]>> {
  const given = await givenAt(scenario, options, streams);
  if (!given.ok) return given;
  const opened = Session.open(loadCore(), scenario, LIMIT.KEYFRAME_BYTES, given.value);
  return opened.ok ? opened : err(describeProblem(scenario, opened.error));
}

/** The runner of the buffer cache and heap labs on the command line. */
export const allocationRunner: ModelRunner<Session, AllocationScenario> = {
  open,
  notes: scenarioNotes,
  digest: stateDigest,
  writers: { summary, article, trace, csv, jsonl, json },
  limitWords: (stop) => limitWords(stop),
};
