import { tradeDot } from "../../../charts/layout/trade-off";
import type { Trials } from "../../../client/trials";
import type { Scenario } from "../../../scenario/scenario";
import { PREVIEW_STEPS, type PreviewDot } from "./dots";

/** A scenario that is thought of, and the lane that is looked at. */
export interface Asked {
  readonly scenario: Scenario;
  readonly lane: number;
}

/** `problem`: why there is no dot; null = there is one, or none is asked for. */
type Show = (dots: readonly PreviewDot[], problem: string | null) => void;

/**
 * Where a lane would stand in a scenario that is being dragged into shape. One trial runs at a time and is shown when it
 * ends; then comes the newest scenario that was asked for meanwhile, and those between are left out.
 */
export class Preview {
  readonly #run: Trials["run"];
  readonly #show: Show;
  #asked: Asked | null = null;
  #abort = new AbortController();
  #busy = false;

  constructor(run: Trials["run"], show: Show) {
    this.#run = run;
    this.#show = show;
  }

  /** Null ends the preview: what runs is cancelled and nothing is shown any more. */
  ask(asked: Asked | null): void {
    this.#asked = asked;
    if (asked === null) {
      this.#abort.abort();
      this.#show([], null);
    } else if (!this.#busy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let done: Asked | null = null; this.#asked !== null && this.#asked !== done; ) {
      done = this.#asked;
      await this.#try(done);
    }
    this.#busy = false;
  }

  async #try({ scenario, lane }: Asked): Promise<void> {
    this.#abort = new AbortController();
    const lanes = scenario.lanes.slice(lane, lane + 1);
    const end = await this.#run({ scenario: { ...scenario, lanes }, steps: PREVIEW_STEPS }, this.#abort);
    const [figures] = end.kind === "done" ? end.result.lanes : [];
    if (this.#asked === null) return;
    this.#show(figures ? [{ lane, ...tradeDot({ figures }) }] : [], end.kind === "failed" ? end.text : null);
  }
}
