import { MACHINE_FIGURE } from "../../../generated/page_machine";
import type { ModelFrame, Simulation, TimedPart } from "../../../kernel/engine/simulation";
import { ColumnBuffer } from "../../../kernel/protocol/columns";
import type { ChartView, Stop } from "../../../kernel/protocol/messages";
import type { PageRows } from "../frames";
import type { PageScenario } from "../scenario";
import { MachineRun } from "./machine-run";
import { putMachine } from "./write-machine";

const NS_PER_MS = 1e6;
/** The ms that a step without modeled time takes in real time, such as 1 MiB of the eater. */
const UNTIMED_MS = 1;
/** The most steps between two looks at the modeled time. */
const MOST_STEPS = 64;

/** Plays the machine. It waits for the viewer before the eater ends. */
export class MachineSimulation extends MachineRun implements Simulation<PageScenario, PageRows> {
  look(view: ChartView): ChartView {
    return { ...view, columns: 1 };
  }

  recomputations() {
    return [];
  }

  override run(steps: number): Stop | null {
    const end = this.done + steps;
    while (this.done < end) {
      // The step before the last one of a command ends a part, so that the last one can wait.
      const stop = super.run(Math.min(end - this.done, Math.max(1, this.#stepsLeft() - 1)));
      if (stop !== null) return stop;
      if (this.#waits()) return { reason: "wait", step: this.done - 1 };
    }
    return null;
  }

  runFor(ms: number, most: number): TimedPart {
    const end = this.done + most;
    let passed = 0;
    let stop: Stop | null = null;
    for (let steps = 1; stop === null && passed < ms && this.done < end; steps = Math.min(2 * steps, MOST_STEPS)) {
      // The first step of a command shows how long its steps take.
      if (this.#stepsLeft() === 0) steps = 1;
      const [before, clock] = [this.done, this.#figure("clock")];
      stop = this.run(Math.min(steps, end - this.done, Math.max(1, this.#stepsLeft())));
      const ns = this.#figure("clock") - clock;
      passed += ns > 0 ? ns / NS_PER_MS : UNTIMED_MS * (this.done - before);
    }
    return { ms: passed, stop };
  }

  writeFrame(buffer: ArrayBuffer): ModelFrame<PageRows> {
    const lanes = [putMachine(new ColumnBuffer(buffer), this)];
    return { rows: { stage: "machine", lanes }, detail: { kind: "exact" }, firstEvents: [[]] };
  }

  #figure(name: keyof typeof MACHINE_FIGURE): number {
    return this.figures()[MACHINE_FIGURE[name]] ?? Number.NaN;
  }

  /** The steps left of the command in progress; 0 between two commands. */
  #stepsLeft(): number {
    return this.#figure("steps") - this.#figure("steps_ended");
  }

  /** Whether the next step ends the eater. */
  #waits(): boolean {
    return this.#figure("eaten") > 0 && this.#stepsLeft() === 1;
  }
}
