import { EditHistory } from "./edit-history";
import type { Frames } from "./frame-store";
import { Navigation } from "./navigation";
import { type AddressBar, Trail, windowAddressBar } from "./trail";
import { type FirstFrame, type RunClient, Stepping, Transport } from "./transport";

/** The page's only run: commands go to the worker, frames to the store, and the address follows. */
export class Run {
  readonly stepping: Stepping;
  readonly transport: Transport;
  readonly history: EditHistory;
  readonly navigation: Navigation;
  /** Not private, so that a run of one kind has it too. */
  private readonly kinds = new Map<string, Run>();

  constructor(
    firstFrame: FirstFrame,
    makeClient: (stepping: Stepping) => RunClient,
    bar: AddressBar = windowAddressBar(),
  ) {
    this.stepping = new Stepping(firstFrame, makeClient);
    const trail = new Trail(this.stepping, bar);
    this.transport = new Transport(this.stepping, (scenario) => trail.enter(scenario));
    this.history = new EditHistory(this.stepping, this.transport, trail);
    this.navigation = new Navigation(this.stepping, this.transport, this.history, trail);
  }

  get frames(): Frames {
    return this.stepping.frames;
  }

  /** This run, with the frames of one kind alone. */
  ofKind(kind: string): Run {
    const known = this.kinds.get(kind) ?? Object.create(this, { frames: { value: this.stepping.frames.of(kind) } });
    this.kinds.set(kind, known);
    return known;
  }
}
