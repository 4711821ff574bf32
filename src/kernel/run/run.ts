import { EditHistory } from "./edit-history";
import type { FrameStore } from "./frame-store";
import { Navigation } from "./navigation";
import type { FirstFrame, RunClient } from "./run-client";
import { Stepping } from "./stepping";
import { Trail } from "./trail";
import { Transport } from "./transport";
import { type AddressBar, windowAddressBar } from "./url-sync";

/** The page's only run: commands go to the worker, frames to the store, and the address follows. */
export class Run {
  readonly stepping: Stepping;
  readonly transport: Transport;
  readonly history: EditHistory;
  readonly navigation: Navigation;

  constructor(
    firstFrame: FirstFrame,
    makeClient: (stepping: Stepping) => RunClient,
    bar: AddressBar = windowAddressBar(),
  ) {
    this.stepping = new Stepping(firstFrame, makeClient);
    const trail = new Trail(this.stepping, bar);
    this.transport = new Transport(this.stepping, trail);
    this.history = new EditHistory(this.stepping, this.transport, trail);
    this.navigation = new Navigation(this.stepping, this.transport, this.history, trail);
  }

  get frames(): FrameStore {
    return this.stepping.frames;
  }
}
