import type { Engine, ModelFrame, Simulation, TrialRun, Work } from "../../src/kernel/engine/simulation";
import type { ChartView, Stop } from "../../src/kernel/protocol/messages";
import type { Trial } from "../../src/kernel/protocol/trial";
import { ok } from "../../src/shared/result";
import { putStacks, type StackRows } from "./frames";
import type { PlatesBreakpoint, PlatesScenario } from "./scenario";

/** Adds a plate to every stack or removes one, depending only on the seed and the step. */
class Plates implements Simulation<PlatesScenario, StackRows> {
  readonly scenario: PlatesScenario;
  #done = 0;
  #frontier = 0;
  #bookmark = 0;
  #rules: readonly PlatesBreakpoint[] = [];
  #stacks: { standing: number; broken: number }[] = [];

  constructor(scenario: PlatesScenario) {
    this.scenario = scenario;
    this.rewind();
  }

  get done() {
    return this.#done;
  }

  get frontier() {
    return this.#frontier;
  }

  replay(steps: number): null {
    for (let left = steps; left > 0; left--) this.#step();
    return null;
  }

  run(steps: number): Stop | null {
    for (let left = steps; left > 0; left--) {
      this.#step();
      const stop = this.#stop();
      if (stop !== null) return stop;
    }
    return null;
  }

  #step(): void {
    const puts = ((this.#done * 2_654_435_761 + this.scenario.seed * 97) >>> 7) % 5 < 3;
    this.scenario.lanes.forEach(({ height }, lane) => {
      const stack = this.#stacks[lane] ?? { standing: 0, broken: 0 };
      if (!puts) stack.standing = Math.max(0, stack.standing - 1);
      else if (stack.standing < height) stack.standing++;
      else stack.broken++;
    });
    this.#done++;
    this.#frontier = Math.max(this.#frontier, this.#done);
  }

  rewind(): void {
    this.#done = 0;
    this.#stacks = this.scenario.lanes.map(() => ({ standing: 0, broken: 0 }));
  }

  bookmark(): void {
    this.#bookmark = this.#done;
  }

  returnToBookmark(): void {
    this.rewind();
    this.replay(this.#bookmark);
  }

  observe = (steps: number, work: Work) => work(steps);

  arm(breakpoints: readonly PlatesBreakpoint[]): void {
    this.#rules = breakpoints;
  }

  #stop(): Stop | null {
    const step = this.#done - 1;
    for (const [breakpoint, rule] of this.#rules.entries()) {
      if (rule.kind === "step-equals" && rule.step === step) return { reason: "breakpoint", breakpoint, lane: 0, step };
      if (rule.kind !== "broken-at-least") continue;
      const lane = this.#stacks.findIndex(({ broken }, i) => broken === rule.plates && (rule.lane ?? i) === i);
      if (lane >= 0) return { reason: "breakpoint", breakpoint, lane, step };
    }
    return null;
  }

  armEvent(): void {}
  look = (view: ChartView) => view;
  ask(): void {}
  change(): void {}
  recomputations = () => [];
  trap(): void {
    throw new Error("The stacks fell over.");
  }

  get figures() {
    return this.#stacks.map(({ standing, broken }) => ({ figures: Float64Array.of(standing, broken) }));
  }

  writeFrame(buffer: ArrayBuffer): ModelFrame<StackRows> {
    const stacks = this.figures;
    return { rows: putStacks(buffer, stacks), detail: { kind: "exact" }, firstEvents: stacks.map(() => []) };
  }
}

/** Runs without frames. */
function trialOf({ scenario }: Trial<PlatesScenario>): TrialRun {
  const plates = new Plates(scenario);
  return {
    get done() {
      return plates.done;
    },
    isFound: false,
    advance: (steps) => plates.replay(steps),
    get result() {
      return { done: plates.done, lanes: plates.figures, questions: [] };
    },
  };
}

export const platesEngine: Engine<PlatesScenario, StackRows> = {
  open: (scenario) => ok(new Plates(scenario)),
  trial: (trial) => ok(trialOf(trial)),
};
