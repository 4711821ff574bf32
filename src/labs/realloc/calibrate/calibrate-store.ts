import { create } from "zustand";
import type { Trials } from "../../../kernel/client/trials";
import type { FileBytes } from "../../../kernel/scenario/file/read-text";
import { fileProblem } from "../../../kernel/scenario/problem";
import type { Problem, Scenario } from "../../../kernel/scenario/scenario";
import type { CallPrices } from "../../../models/allocation/call-prices";
import type { FittedPrices } from "../../../models/allocation/price-fit";
import { fittedPricesOf, observedSizeOf, type TrialAsk } from "../../../models/allocation/trial-ask";
import type { Calibration } from "./calibration";
import { type Comparison, compare, fittedGroups, modeledBatches } from "./compare";
import { readCalibrationFile } from "./read-calibration";

/** A measured machine, as it is shown beside the model. */
export interface Machine {
  readonly calibration: Calibration;
  readonly comparison: Comparison;
  readonly fit: FittedPrices;
}

interface MachineState {
  /** Null = no file is open. */
  readonly shown: Machine | null;
  /** A file is being read and compared. */
  readonly isReading: boolean;
  /** Of the last file. */
  readonly problems: readonly Problem[];
}

const NOTHING: MachineState = { shown: null, isReading: false, problems: [] };

/** The measured machine. It is kept by the open page alone. */
export const useMachine = create<MachineState>()(() => NOTHING);

/** Who computes: the trials, and a scenario of the lab for which they run. */
export interface Computer {
  readonly run: Trials["run"];
  readonly scenario: Scenario;
}

let reading = new AbortController();

/** Forgets the file, or ends its reading. */
export function removeMachine(): void {
  reading.abort();
  useMachine.setState(NOTHING);
}

/** Reads a file in place of any other, compares it with the model and fits prices to it, starting from `before`. */
export async function openMachine(file: FileBytes, before: CallPrices, computer: Computer): Promise<void> {
  reading.abort();
  reading = new AbortController();
  const { signal } = reading;
  useMachine.setState({ isReading: true, problems: [] });
  const read = await readCalibrationFile(file);
  const next = read.ok ? await machineOf(read.value, before, computer, signal) : { problems: read.error };
  if (!signal.aborted) useMachine.setState({ isReading: false, problems: [], ...next });
}

type Found = Pick<MachineState, "shown"> | Pick<MachineState, "problems">;

/** The machine of a file, once the trials have run. */
async function machineOf(
  calibration: Calibration,
  before: CallPrices,
  { run, scenario }: Computer,
  signal: AbortSignal,
): Promise<Found> {
  const answer = async (ask: TrialAsk, steps: number) => {
    const end = await run({ scenario, steps, ask }, { signal });
    if (end.kind !== "done") throw new Error(end.kind === "failed" ? end.text : "canceled");
    return end.result.answer;
  };
  try {
    const batches = modeledBatches(calibration);
    const answers = await Promise.all(
      batches.map((one) => answer({ asks: "observed-calls", batches: one }, 3 * one.pointers)),
    );
    const seen = answers.map(observedSizeOf);
    const fit = fittedPricesOf(await answer({ asks: "prices", groups: fittedGroups(calibration, seen), before }, 0));
    return { shown: { calibration, comparison: compare(calibration, seen), fit } };
  } catch (error) {
    return { problems: [fileProblem(error instanceof Error ? error.message : String(error), "a run of the model")] };
  }
}

/** The bytes by which a file is recognized. */
const HEAD_BYTES = 200;

/** Whether a dropped file is one that the program printed. */
export async function isCalibrationFile(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => "");
  return /"bufferlab"\s*:\s*"calibrate"/.test(head);
}
