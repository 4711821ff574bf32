import type { Options } from "../../../cli/shared/option";
import { type Streams, say } from "../../../cli/shared/streams";
import { LIMIT } from "../../../generated/kernel";
import { problemList } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { compiledCore } from "../../../library/node/core-files";
import { err, ok, type Result } from "../../../shared/result";
import { emptyCaches } from "../empty-cache";
import { PageCacheCore } from "../engine/core";
import { type GivenTrace, openSession, type Session, traceNeeded } from "../engine/open-session";
import { tunedPolicy } from "../policy-tables";
import { isMachine, type PageScenario } from "../scenario";
import { readTraceAt } from "./trace-at";
import { OPENING_OPTIONS, readFormatChoice } from "./trace-input";

type Opened<T> = Result<T, readonly Problem[]>;

/** Opens a scenario, with the trace that it names. */
export async function openScenario(
  scenario: PageScenario,
  options: Options,
  streams: Streams,
): Promise<Opened<Session>> {
  const found = await traceFor(scenario, options, streams);
  if (!found.ok) return found;
  for (const text of emptyLanes(scenario)) say(text, streams, "note");
  return openSession(new PageCacheCore(compiledCore("page_cache")), scenario, found.value, LIMIT.KEYFRAME_BYTES);
}

/** Says which caches hold nothing. */
const emptyLanes = (scenario: PageScenario): readonly string[] =>
  isMachine(scenario) ? [] : emptyCaches(scenario.lanes.map(tunedPolicy), [scenario.cache]);

/** Reads the trace that the scenario names. Error: its file is missing, is another trace, or is not needed. */
async function traceFor(
  scenario: PageScenario,
  options: Options,
  streams: Streams,
): Promise<Opened<GivenTrace | null>> {
  const needed = traceNeeded(scenario);
  const file = options.get("trace");
  const { problems, report } = problemList();
  const choice = readFormatChoice(options, scenario.read, report);
  if (needed === null)
    options.refuse(
      OPENING_OPTIONS.map(({ name }) => name),
      "only for a scenario with work=trace",
      report,
    );
  else if (file === undefined) report("trace", needed, "only with --trace FILE");
  if (problems.length > 0) return err(problems);
  if (needed === null || file === undefined) return ok(null);
  const read = await readTraceAt(file, choice, streams);
  if (!read.ok) return read;
  const { digest, trace } = read.value;
  if (digest === needed) return ok({ ...trace, name: digest });
  report("--trace", file, `the trace ${needed}; read as ${scenario.read}, this file is ${digest}`);
  return err(problems);
}
