import { framesOf } from "../../labs/models";
import { equal } from "../../shared/equal";
import type { Failure, RunCommand } from "../client/client";
import type { Ask } from "../protocol/ask";
import type { ChartView } from "../protocol/messages";
import { atDone, doneAt } from "../scenario/done";
import type { Scenario } from "../scenario/scenario";
import { type Director, directs } from "./director";
import { reportDrawing } from "./drawing-failure";
import { useFaults } from "./fault-store";
import { isOnWayTo } from "./first-frame";
import { type Frame, FrameStore } from "./frame-store";
import { useNavigation } from "./navigation-store";
import { type FirstFrame, type RunClient, sendEdit } from "./run-client";
import { useScenario } from "./scenario-store";
import { useTransport } from "./transport-store";

/** What was asked of the run and no frame has shown yet. */
export interface Pending {
  /** Where a jump leads. */
  readonly going: number | null;
  /** The next state is the one step that a person asked for. */
  readonly isStep: boolean;
  /** A stop is looked for, whatever the speed. */
  readonly hunts: boolean;
  /** What follows of itself: one step from this state; or the step of the next event, from this one on, once more. */
  readonly next: { readonly type: "step" | "replay"; readonly from: number } | null;
}

const NOTHING: Pending = { going: null, isStep: false, hunts: false, next: null };

/** The scenario that runs in the worker: it is told what to do, its frames come, and they are seen when it is time. */
export class Stepping {
  readonly frames: FrameStore;
  /** Null = every frame is seen as it comes. */
  director: Director | null = null;
  /** Called before a frame is seen; `isThrownBack`: with it a failure has thrown the run back to its start. */
  onArrival: (frame: Frame, isThrownBack: boolean) => void = () => {};
  /** Called when a frame has been seen. */
  onSeen: (frame: Frame) => void = () => {};
  readonly #client: RunClient;
  readonly #firstFrame: FirstFrame;
  #isOpen = false;
  #isLive = false;
  #pending = NOTHING;
  #isThrownBack = false;
  /** What frames answer of the open scenario. */
  #asked: Ask = {};
  /** A frame whose way is being shown; no other is asked for, so that those before it stay valid. */
  #held: Frame | null = null;
  /** The page is in sight, and its window stands still. */
  #isInSight = true;

  constructor(firstFrame: FirstFrame, makeClient: (stepping: Stepping) => RunClient) {
    this.#firstFrame = firstFrame;
    this.#client = makeClient(this);
    const { scenario } = useScenario.getState();
    this.frames = new FrameStore(firstFrame(scenario), framesOf(scenario), reportDrawing);
  }

  /** Something has been opened, whether or not a frame of it has come. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The scenario has opened and a frame of it has come. */
  get isLive(): boolean {
    return this.#isLive;
  }

  get pending(): Pending {
    return this.#pending;
  }

  /** The scenario at the step where the run is, or is on the way to. */
  here(): Scenario {
    const { scenario } = useScenario.getState();
    const { done, seek } = (this.#held ?? this.frames.frame()).info;
    const shown = this.#isLive ? (seek?.target ?? done) : doneAt(scenario.at);
    return { ...scenario, at: atDone(this.#pending.going ?? shown) };
  }

  /** Runs a scenario from its own step on. `first`: what is seen until its first frame comes. */
  open(scenario: Scenario, first: Frame = this.#firstFrame(scenario)): void {
    this.#isOpen = true;
    this.#isLive = false;
    this.#isThrownBack = false;
    this.#pending = NOTHING;
    this.#held = null;
    this.director?.cut();
    // The core is told first: whatever draws may fail, and the page still has its run.
    this.#client.open(scenario, doneAt(scenario.at));
    this.#asked = {};
    useScenario.setState({ scenario });
    useNavigation.setState({ bad: null, expected: null });
    useFaults.setState({ failure: null, drawingFailure: null });
    this.frames.begin(first, framesOf(scenario));
  }

  /** The run continues as a scenario that runs alike; the core hears what else differs. */
  retell(scenario: Scenario): void {
    const { scenario: before } = useScenario.getState();
    useScenario.setState({ scenario });
    sendEdit(this.#client, before, scenario);
  }

  /** Opens the present scenario again where it was, in a new worker. */
  retry(): void {
    this.#client.close();
    this.open(this.here());
  }

  /** The worker has failed. What was to follow does not. */
  failed(failure: Failure): void {
    this.#pending = NOTHING;
    this.#isThrownBack = failure.resumedAt === 0 && failure.done > 0;
    useFaults.setState({ failure });
  }

  /** What was to follow does not, and a frame that is held is seen now. */
  interrupt(): void {
    this.#pending = NOTHING;
    this.#settle();
  }

  /** Sends a command in place of all that was to follow. @throws RangeError if there can be no such one; then nothing moves. */
  command(command: RunCommand, pending: Partial<Pending> = {}): void {
    this.interrupt();
    this.#client.send(command);
    this.#pending = { ...NOTHING, ...pending };
  }

  /** When the state is seen that the last command leads to, this follows. */
  expect(next: Pending["next"]): void {
    this.#pending = { ...this.#pending, next };
  }

  /** Sends a command beside what the run does. */
  send(command: RunCommand): void {
    this.#client.send(command);
  }

  view(view: ChartView): void {
    this.send({ type: "view", view });
  }

  /** Frames answer this too, until another scenario opens. */
  ask(more: Ask): void {
    const ask = { ...this.#asked, ...more };
    if (equal(ask, this.#asked)) return;
    this.send({ type: "ask", ask });
    this.#asked = ask;
  }

  /** Whether a person can see the run; else it rests. */
  visible(visible: boolean): void {
    this.#settle();
    this.#isInSight = visible;
    this.send({ type: "visible", visible });
  }

  /** Asks for the next frame; the last picture was `late` or not. */
  requestFrame(late: boolean): void {
    if (this.#held === null) this.#client.requestFrame(late);
  }

  /** A frame has come. Those on the way to what a page opened with are not seen: it stands there already. */
  take(frame: Frame): void {
    const before = this.frames.frame();
    if (!this.#isLive && isOnWayTo(before, frame, framesOf(useScenario.getState().scenario))) return;
    this.#isLive = true;
    if (!useTransport.getState().ready) useTransport.setState({ ready: true });
    const { isStep } = this.#pending;
    if (frame.info.done !== before.info.done) this.#pending = { ...this.#pending, isStep: false };
    this.#held = frame;
    const isDirected = this.#isInSight && directs(this.director, before, frame, isStep, () => this.#show());
    if (!isDirected) this.#show();
  }

  /** A frame that is held, if there is one, is seen now. */
  #settle(): void {
    this.director?.cut();
    this.#show();
  }

  #show(): void {
    const frame = this.#held;
    if (frame === null) return;
    this.#held = null;
    const { done, seek } = frame.info;
    if (seek === null && done === this.#pending.going) this.#pending = { ...this.#pending, going: null };
    this.onArrival(frame, this.#isThrownBack);
    this.#isThrownBack = false;
    this.frames.publish(frame);
    this.onSeen(frame);
  }
}
