import type { TrialEnd, TrialOptions } from "../../src/kernel/client/trials";
import type { Trial } from "../../src/kernel/protocol/trial";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import type { LaneFigures } from "../../src/models/allocation/figures";
import type { Policy } from "../../src/models/allocation/scenario";

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Trials that end when the test says so or when they are canceled. */
export class FakeTrials {
  readonly given: { readonly trial: Trial; readonly end: (end: TrialEnd) => void; ended: boolean }[] = [];
  readonly #figuresOf: (lane: Policy) => LaneFigures;

  /** `figuresOf`: the figures that a trial finds for a lane. */
  constructor(figuresOf: (lane: Policy) => LaneFigures) {
    this.#figuresOf = figuresOf;
  }

  readonly run = (trial: Trial, { signal }: TrialOptions = {}): Promise<TrialEnd> => {
    if (signal?.aborted) return Promise.resolve({ kind: "canceled" });
    return new Promise((resolve) => {
      const one = {
        trial,
        ended: false,
        end: (end: TrialEnd) => {
          one.ended = true;
          resolve(end);
        },
      };
      signal?.addEventListener("abort", () => one.end({ kind: "canceled" }));
      this.given.push(one);
    });
  };

  /** Ends trial number `i`. */
  finish(i: number): Promise<unknown> {
    const one = this.given[i];
    if (!one) throw new Error(`there is no trial ${i}`);
    const lanes = allocationOf(one.trial.scenario).lanes.map(this.#figuresOf);
    one.end({
      kind: "done",
      result: {
        done: one.trial.steps,
        lanes: lanes.map((lane) => ({ ...lane, requested: new Float64Array() })),
        questions: [],
      },
    });
    return settled();
  }

  /** Ends trial number `i` with a failure. */
  fail(i: number, text: string): Promise<unknown> {
    this.given[i]?.end({ kind: "failed", text });
    return settled();
  }
}
