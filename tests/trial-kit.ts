import type { Trials } from "../src/kernel/client/trials";
import type { FromTrialWorker, Trial, TrialResult } from "../src/kernel/protocol/trial";
import type { Time } from "../src/kernel/worker/port";
import { TrialServer } from "../src/kernel/worker/serve-trials";
import { builtEngines } from "./built-core";

/** One core of each model runs all trials, one after another. */
const engines = builtEngines();

/** Lets a trial server work until it rests, and returns the result. */
export function trialOf(trial: Trial): TrialResult {
  const posted: FromTrialWorker[] = [];
  const tasks: (() => void)[] = [];
  const time: Time = { now: () => 0, soon: (task) => void tasks.push(task), later: () => () => {} };
  const server = new TrialServer(engines, time, (message) => posted.push(message));
  server.receive({ type: "trial", id: 1, trial });
  for (let task = tasks.shift(); task; task = tasks.shift()) task();
  const last = posted.at(-1);
  if (last?.type !== "result") throw new Error(JSON.stringify(last));
  return last.result;
}

/** Trials without workers. */
export const runTrial: Trials["run"] = async (trial) => {
  await engines(trial.scenario).prepare?.(trial.scenario);
  return { kind: "done", result: trialOf(trial) };
};
