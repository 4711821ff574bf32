import { doneAt } from "../kernel/scenario/done";
import { encodeLink } from "../kernel/scenario/link/encode";
import type { Scenario } from "../kernel/scenario/scenario";
import { laneLetter } from "../shared/lane-letter";
import { Turns } from "../workloads/traces/pieces";
import type { Frame, FramesOptions, Run as LibraryRun } from "./bufferlab";
import type { OpenRun } from "./open-run";
import { Run } from "./run";

const FRAMES_EVERY = 1000;

/** A whole number of an option. @throws RangeError */
function whole(name: string, value: number, least: number): number {
  if (Number.isSafeInteger(value) && value >= least) return value;
  throw new RangeError(`${name} is ${value}, and may be a whole number, ${least} or more`);
}

const ignore = () => undefined;

/** A run as the library hands it out. */
export class OpenedRun implements LibraryRun {
  readonly link: string;
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly caveats: OpenRun["caveats"];
  readonly #opened: OpenRun;
  readonly #steps: number;

  constructor(scenario: Scenario, opened: OpenRun) {
    this.link = encodeLink(scenario);
    this.scenario = { ...scenario };
    this.caveats = opened.caveats;
    this.#opened = opened;
    this.#steps = doneAt(scenario.at);
  }

  async *frames({ every = FRAMES_EVERY, steps = this.#steps, signal }: FramesOptions = {}): AsyncGenerator<Frame> {
    const run = new Run(this.#opened.session, whole("steps", steps, 0), ignore);
    const turns = new Turns(signal, ignore);
    run.restart();
    for (const step of run.rows(whole("every", every, 1))) {
      yield this.#frame(step);
      await turns.next();
    }
  }

  frameAt(step: number): Frame {
    const run = new Run(this.#opened.session, whole("step", step, 0) + 1, ignore);
    if (step < run.done) this.#opened.session.rewind(step + 1);
    run.go(step + 1);
    if (run.done <= step) throw new RangeError(`the run ends after step ${run.done - 1}`);
    return this.#frame(step);
  }

  digest(): string {
    return this.#opened.digest();
  }

  #frame(step: number): Frame {
    const lanes = this.#opened.lanes.map((name, lane) => {
      return { lane: laneLetter(lane), name, figures: this.#opened.figures(lane) };
    });
    return { step, lanes };
  }
}
