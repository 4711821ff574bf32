import type { CoreRun } from "../../../kernel/engine/core-run";
import type { ModelFrame, Simulation, Work } from "../../../kernel/engine/simulation";
import type { Ask } from "../../../kernel/protocol/ask";
import type { ChartView, Detail, EventTarget, Stop } from "../../../kernel/protocol/messages";
import type { Breakpoint } from "../../../kernel/scenario/scenario";
import type { PageRows } from "../frames";
import type { PageScenario } from "../scenario";
import type { PageCacheCore } from "./core";

/** The detail of a series that no span coarsens. */
export const EXACT: Detail = { kind: "exact" };

/** The simulation of either stage. */
export abstract class PageSimulation<R extends CoreRun<PageScenario, PageCacheCore>>
  implements Simulation<PageScenario, PageRows>
{
  protected readonly session: R;

  constructor(run: R) {
    this.session = run;
  }

  get done(): number {
    return this.session.done;
  }

  get frontier(): number {
    return this.session.frontier;
  }

  get scenario(): PageScenario {
    return this.session.scenario;
  }

  run(steps: number): Stop | null {
    return this.session.run(steps);
  }

  replay(steps: number): Stop | null {
    return this.session.replay(steps);
  }

  rewind(done: number): void {
    this.session.rewind(done);
  }

  bookmark(): void {
    this.session.bookmark();
  }

  returnToBookmark(): void {
    this.session.returnToBookmark();
  }

  observe(steps: number, work: Work): number {
    return work(steps);
  }

  arm(breakpoints: readonly Breakpoint[]): void {
    this.session.arm(breakpoints);
  }

  armEvent(event: EventTarget | null): void {
    this.session.armEvent(event);
  }

  ask(_: Ask): void {}
  change(): void {}

  trap(): void {
    this.session.trap();
  }

  abstract look(view: ChartView): ChartView;
  abstract recomputations(moving: boolean): readonly Work[];
  abstract writeFrame(buffer: ArrayBuffer, view: ChartView): ModelFrame<PageRows>;
}
