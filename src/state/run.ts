import { Client } from "../client/client";
import type { ChartView, Speed } from "../protocol/messages";
import { defaultScenario } from "../scenario/fields";
import { decodeLink } from "../scenario/link";
import type { Breakpoint, Scenario } from "../scenario/scenario";
import { equal } from "../shared/equal";
import { Address, type AddressBar, windowAddressBar } from "./address";
import { type Frame, FrameStore } from "./frame-store";
import { useLab } from "./lab-store";

/** What a run needs of the client. */
export type RunClient = Pick<
  Client,
  "open" | "play" | "pause" | "step" | "seek" | "cancel" | "arm" | "view" | "visible" | "requestFrame"
>;

/** Operations done when a scenario shows its first state. */
export const doneAt = (at: Scenario["at"]): number => (at === "start" ? 0 : at + 1);
const atDone = (done: number): Scenario["at"] => (done === 0 ? "start" : done - 1);

/** What stands on the page before the first frame of a scenario. */
export type FirstFrame = (scenario: Scenario) => Frame;

/** The one run of this page: commands go to the worker, frames to the store, and the address follows. */
export class Run {
  readonly frames: FrameStore;
  readonly #client: RunClient;
  readonly #address: Address;
  readonly #bar: AddressBar;
  readonly #firstFrame: FirstFrame;
  /** The scenario has opened and a frame of it has come. */
  #live = false;

  constructor(firstFrame: FirstFrame, makeClient: (run: Run) => RunClient, bar: AddressBar = windowAddressBar()) {
    this.#firstFrame = firstFrame;
    this.#bar = bar;
    this.#address = new Address(bar);
    this.frames = new FrameStore(firstFrame(useLab.getState().scenario));
    this.#client = makeClient(this);
    this.frames.subscribeReading(() => this.#followAddress());
  }

  /** Opens what the address says; a bad address is kept and its problems are shown. */
  readAddress(): void {
    this.#address.forget();
    const link = decodeLink(this.#bar.hash());
    if (!link.ok) {
      this.#client.pause();
      useLab.setState({ problems: link.error });
      return;
    }
    const { scenario, problems } = useLab.getState();
    const same = equal({ ...link.value, at: 0 }, { ...scenario, at: 0 });
    if (this.#live && same && problems === null) this.#client.seek(doneAt(link.value.at));
    else this.#open(link.value);
  }

  /** Opens another scenario; Back leads to the one before. */
  open(scenario: Scenario): void {
    this.#open(scenario);
    this.#address.push(scenario);
  }

  openDefault(): void {
    this.open(defaultScenario);
  }

  /** Opens the present scenario again where it was, after a failure. */
  retry(): void {
    this.#open({ ...useLab.getState().scenario, at: atDone(this.frames.reading().info.done) });
  }

  toggle(): void {
    if (this.frames.frame().info.playing) this.#client.pause();
    else this.#client.play(useLab.getState().speed);
  }

  /** Plays as fast as it can: a stop rule will end it. */
  nextStop(): void {
    this.#client.play("max");
  }

  step(by: number): void {
    this.#client.step(by);
  }

  /** A jump that Back undoes. */
  jump(done: number): void {
    this.#address.push({ ...useLab.getState().scenario, at: atDone(done) });
    this.#client.seek(done);
  }

  /** A jump on the way of a drag: the address follows by itself. */
  drag(done: number): void {
    this.#client.seek(done);
  }

  reset(): void {
    this.jump(0);
  }

  cancel(): void {
    this.#client.cancel();
  }

  setSpeed(speed: Speed): void {
    useLab.setState({ speed });
    if (this.frames.frame().info.playing) this.#client.play(speed);
  }

  setRules(breakpoints: readonly Breakpoint[]): void {
    useLab.setState(({ scenario }) => ({ scenario: { ...scenario, breakpoints } }));
    this.#client.arm(breakpoints);
    this.#followAddress();
  }

  view(view: ChartView): void {
    this.#client.view(view);
  }

  visible(visible: boolean): void {
    this.#client.visible(visible);
  }

  requestFrame(): void {
    this.#client.requestFrame();
  }

  /** A frame has come. */
  take(frame: Frame): void {
    this.#live = true;
    this.frames.publish(frame);
  }

  #open(scenario: Scenario): void {
    this.#live = false;
    useLab.setState({ scenario, problems: null, failure: null });
    this.frames.begin(this.#firstFrame(scenario));
    this.#client.open(scenario, doneAt(scenario.at));
  }

  #followAddress(): void {
    const { info } = this.frames.reading();
    const { scenario, problems } = useLab.getState();
    if (!this.#live || problems !== null || info.seek !== null) return;
    this.#address.follow({ ...scenario, at: atDone(info.done) });
  }
}

/** The client whose frames and failures go to `run`. */
export function connectedClient(run: Run): Client {
  return new Client({
    onFrame: (info, lanes) => run.take({ info, lanes }),
    onProblems: (problems) => useLab.setState({ problems }),
    onTrap: (failure) => useLab.setState({ failure }),
  });
}

/** Between two frames of a run that plays, for a person who wants less motion, in ms. */
const CALM_MS = 250;

/** Asks for a frame per animation frame (four a second where less motion is wanted), lets the worker rest while the page is hidden, and follows Back. */
export function drive(run: Run): void {
  const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");
  let asked = 0;
  const turn = (now: number) => {
    const calm = lessMotion.matches && run.frames.frame().info.playing;
    if (!calm || now - asked >= CALM_MS) {
      asked = now;
      run.requestFrame();
    }
    requestAnimationFrame(turn);
  };
  requestAnimationFrame(turn);
  document.addEventListener("visibilitychange", () => run.visible(!document.hidden));
  window.addEventListener("popstate", () => run.readAddress());
}
