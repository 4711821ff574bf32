import { create } from "zustand";
import type { Run } from "../../kernel/run/run";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { heapName } from "../../models/allocation/heap-words";
import { err, ok, type Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";
import { LOCKED } from "../shared/lock-words";
import { changed } from "./scenario/model";
import type { ReallocScenario, ReallocStage } from "./scenario/realloc-scenario";

const isRealloc = (scenario: Scenario): scenario is ReallocScenario => "upto" in scenario;

/**
 * The only conversion from the kernel's scenario type to this lab's.
 * @throws TypeError if it is of another lab, which is a bug in our own code.
 */
function reallocOf(scenario: Scenario): ReallocScenario {
  if (!isRealloc(scenario)) throw new TypeError(`The lab ${scenario.lab} has no sweep over sizes.`);
  return scenario;
}

/** Reads the page's scenario as one of this lab, through `select`. */
export const useReallocScenario = <T>(select: (scenario: ReallocScenario) => T): T =>
  useScenario(({ scenario }) => select(reallocOf(scenario)));

/** The page's current scenario. */
export const reallocNow = (): ReallocScenario => reallocOf(useScenario.getState().scenario);

/** A lane's name. */
export const nameOfHeap = ({ heap }: ReallocScenario["lanes"][number]): string => heapName(heap);

/** The heap of a single lane, before other words. Several have their names above the stage. */
export const mallocIn = (lanes: ReallocScenario["lanes"]): string =>
  lanes.length === 1 ? `${lanes.map(nameOfHeap)}, ` : "";

/** View state of the realloc lab that is not in the scenario. */
interface ReallocLook {
  /** The lane in focus. */
  readonly focus: number;
  /** The scenario while a person drags the threshold; null = nobody does. */
  readonly draft: ReallocScenario | null;
  /** Whether the chart shows measured calls; null = wherever there is room for them. */
  readonly showsMeasured: boolean | null;
  /** The size that Play has reached; null = it rests. */
  readonly walked: number | null;
  /** The size at which Play was paused, where it continues; null = it begins with the smallest. */
  readonly pausedAt: number | null;
  /** The growth in the map, from 1; null = the last one. */
  readonly growth: number | null;
}

export const useReallocLook = create<ReallocLook>()(() => ({
  focus: 0,
  draft: null,
  showsMeasured: null,
  walked: null,
  pausedAt: null,
  growth: null,
}));

/** A scenario if it is valid; otherwise what its fields allow, in sentences. */
export function allowed(scenario: ReallocScenario): Result<ReallocScenario, string> {
  const read = validateScenario(scenario);
  return read.ok ? ok(scenario) : err(read.error.map((problem) => allowedSentence(problem.allowed)).join(" "));
}

/** Changes the batches and shows the middle call of the size, or says what is wrong. Undo reverts it. */
export function setBatches(run: Run, change: Partial<ReallocScenario>): Result<unknown, string> {
  const next = changed(reallocNow(), change);
  const read = allowed(next);
  if (!read.ok) return read;
  return run.navigation.open(next) ? ok(next) : err(LOCKED);
}

/** Shows the stage of one call at the last of `calls` calls. */
export function openCall(run: Run, calls: number): void {
  run.transport.jump(calls);
  showStage(run, "call");
  document.getElementById("stage")?.focus();
}

/** Shows a stage. */
export function showStage(run: Run, stage: ReallocStage): void {
  run.history.edit<ReallocScenario>({ stage });
}

/** Changes how the vector grows, or says what is wrong. The map returns to the last growth. */
export function setGrowth(run: Run, change: Partial<ReallocScenario>): Result<unknown, string> {
  const read = allowed({ ...reallocNow(), ...change });
  if (!read.ok) return read;
  useReallocLook.setState({ growth: null });
  return run.history.edit<ReallocScenario>(change) ? ok(change) : err(LOCKED);
}
