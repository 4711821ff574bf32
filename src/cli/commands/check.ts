import { doneAt } from "../../kernel/scenario/done";
import { encodeLink, type Linked } from "../../kernel/scenario/link/encode";
import type { Problem } from "../../kernel/scenario/scenario";
import { Run } from "../../library/run";
import type { Result } from "../../shared/result";
import { ALL_MODELS } from "../models";
import type { Command } from "../shared/command";
import { reportLimit } from "../shared/limited";
import { openingOptions, openScenario } from "../shared/open-scenario";
import type { Options } from "../shared/option";
import { Progress } from "../shared/progress";
import { loadScenario } from "../shared/source";
import { print, refuse, type Streams, say } from "../shared/streams";

const ABOUT = `Checks a scenario and prints its canonical link, or every problem it has. If the scenario names the digest
of its state, the check replays it; it is valid only if the replay gives that digest. A note on standard error names each
setting without effect; the exit status stays 0.`;

export const check: Command = {
  name: "check",
  argument: "SCENARIO.json | LINK",
  about: ABOUT,
  needs: "the file or link to check",
  options: openingOptions(ALL_MODELS),
  read: (options, place) => async (streams) =>
    checkScenario(await loadScenario({ place, preset: null }, streams.in), options, streams),
};

/** A link or file that names a digest is valid if the run reproduces it. Returns the exit status. */
async function checkScenario(
  linked: Result<Linked, readonly Problem[]>,
  options: Options,
  streams: Streams,
): Promise<number> {
  if (!linked.ok) return refuse(linked.error, streams);
  const { scenario, digest } = linked.value;
  const opened = await openScenario(ALL_MODELS, scenario, options, streams);
  if (!opened.ok) return refuse(opened.error, streams);
  const { session, runner } = opened.value;
  const progress = new Progress(streams, doneAt(scenario.at));
  const run = new Run(session, doneAt(scenario.at), (done) => progress.show(done));
  if (digest !== null) run.go(run.steps);
  if (run.stop !== null) return reportLimit(run, run.steps, runner.limitWords, streams);
  const now = digest === null ? null : runner.digest(session);
  const said = [`valid: ${encodeLink(scenario, digest)}\n`, ...(digest === null ? [] : ["reproduced\n"])];
  if (now === digest) {
    for (const note of runner.notes(scenario)) say(note, streams, "note");
    return print(progress.above(said), streams);
  }
  return refuse([{ field: "digest", value: `${digest}`, allowed: `${now}, which this build gives` }], streams);
}
