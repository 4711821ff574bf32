import type { ModelRunner } from "../../../cli/shared/command";
import { loadCore } from "../../../cli/shared/load-core";
import type { Options } from "../../../cli/shared/option";
import type { Streams } from "../../../cli/shared/streams";
import { LIMIT } from "../../../generated/abi";
import { doneAt } from "../../../kernel/scenario/done";
import type { Problem } from "../../../kernel/scenario/scenario";
import { caveatsIn } from "../../../library/pack-calls";
import { err, type Result } from "../../../shared/result";
import { caveatText } from "../../../workloads/traces/calls/caveat-words";
import { sizesOf } from "../call-trace";
import { scenarioNotes } from "../contradictions";
import { describeProblem } from "../engine/block-problem";
import { givePagesOf } from "../engine/given-calls";
import { stateDigest } from "../engine/heap-session";
import { Session } from "../engine/session";
import type { AllocationScenario } from "../scenario";
import { givenAt } from "./calls-at";
import { article, csv, jsonl, trace } from "./formats";
import { json } from "./json";
import { limitWords } from "./limit-words";
import { sessionCaveats, setCaveats } from "./session-caveats";
import { summary } from "./summary";

/** The core's own validation comes last: it trusts no caller. */
async function open(
  scenario: AllocationScenario,
  options: Options,
  streams: Streams,
): Promise<Result<Session, readonly Problem[]>> {
  const given = await givenAt(scenario, options, streams);
  if (!given.ok) return given;
  const give = given.value && givePagesOf(given.value);
  const opened = Session.open(loadCore(), scenario, LIMIT.KEYFRAME_BYTES, give);
  if (!opened.ok) return err(describeProblem(scenario, opened.error));
  if (given.value !== null)
    setCaveats(opened.value, await caveatsIn(given.value, sizesOf(scenario), stepsIn(scenario, options)));
  return opened;
}

/** The operations of the run that the command line asks for. */
const stepsIn = ({ at }: AllocationScenario, options: Options): number => Number(options.get("steps") ?? doneAt(at));

/** The runner of the buffer cache and heap labs on the command line. */
export const allocationRunner: ModelRunner<Session, AllocationScenario> = {
  open,
  notes: scenarioNotes,
  caveats: (session) => sessionCaveats(session).map(caveatText),
  digest: stateDigest,
  writers: { summary, article, trace, csv, jsonl, json },
  limitWords: (stop) => limitWords(stop),
};
