import { equal } from "../../shared/equal";
import type { Failure, RunCommand } from "../client/client";
import { framesOf } from "../labs/labs";
import type { Ask } from "../protocol/frame";
import type { ChartView } from "../protocol/messages";
import { atDone, doneAt } from "../scenario/done";
import type { Scenario } from "../scenario/scenario";
import { type Director, directs } from "./director";
import { reportDrawing, useFaults } from "./fault-store";
import { type Frame, FrameStore, isOnWayTo } from "./frame-store";
import { useNavigation } from "./navigation-store";
import { type FirstFrame, type RunClient, sendEdit } from "./run-client";
import { useScenario } from "./scenario-store";
import { useTransport } from "./transport-store";

/** The part of a command that no frame has shown yet. */
export interface Pending {
  /** The target of a jump. */
  readonly going: number | null;
  /** The next state is the single step that a person asked for. */
  readonly isStep: boolean;
  /** Searching for a stop, at any speed. */
  readonly isSearching: boolean;
  /** The automatic follow-up: one step from this state; or a replay of the next event's step, after this state. */
  readonly next: { readonly type: "step" | "replay"; readonly from: number } | null;
}

const NOTHING: Pending = { going: null, isStep: false, isSearching: false, next: null };

/** Sends commands to the scenario in the worker, and shows its frames when they are due. */
export class Stepping {
  readonly frames: FrameStore;
  /** Null = every frame appears as it arrives. */
  director: Director | null = null;
  /** Called before a frame appears; `isRestarted`: a failure has restarted the run. */
  onArrival: (frame: Frame, isRestarted: boolean) => void = () => {};
  /** Called with a frame that is animated before it appears. */
  onHeld: (frame: Frame) => void = () => {};
  /** Called after a frame has appeared. */
  onSeen: (frame: Frame) => void = () => {};
  readonly #client: RunClient;
  readonly #firstFrame: FirstFrame;
  #isOpen = false;
  #isLive = false;
  #pending = NOTHING;
  #isRestarted = false;
  /** The requests that frames of the open scenario answer. */
  #asked: Ask = {};
  /** A frame that is being animated. No further frame is requested, so the arrays of both stay valid. */
  #held: Frame | null = null;
  /** The page is visible, and its window is not being resized. */
  #isInSight = true;

  constructor(firstFrame: FirstFrame, makeClient: (stepping: Stepping) => RunClient) {
    this.#firstFrame = firstFrame;
    this.#client = makeClient(this);
    const { scenario } = useScenario.getState();
    this.frames = new FrameStore(firstFrame(scenario), scenario, reportDrawing);
  }

  /** A scenario has been opened, whether or not its first frame has arrived. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** The open scenario has sent a frame. */
  get isLive(): boolean {
    return this.#isLive;
  }

  get pending(): Pending {
    return this.#pending;
  }

  /** The scenario at its current step, or at the target of a seek. */
  here(): Scenario {
    const { scenario } = useScenario.getState();
    const { done, seek } = (this.#held ?? this.frames.frame()).info;
    const shown = this.#isLive ? (seek?.target ?? done) : doneAt(scenario.at);
    return { ...scenario, at: atDone(this.#pending.going ?? shown) };
  }

  /** Runs a scenario from its own step. `first` appears until its first frame arrives. */
  open(scenario: Scenario, first: Frame = this.#firstFrame(scenario)): void {
    this.#isOpen = true;
    this.#isLive = false;
    this.#isRestarted = false;
    this.#pending = NOTHING;
    this.#held = null;
    this.director?.cut();
    // Opens the core first, so that the page keeps its run even if a drawing throws.
    this.#client.open(scenario, doneAt(scenario.at));
    this.#asked = {};
    useScenario.setState({ scenario });
    useNavigation.setState({ bad: null, expected: null });
    useFaults.setState({ failure: null, drawingFailure: null, missing: null });
    this.frames.begin(first, scenario);
  }

  /** Continues with a scenario that has the same run, and sends the other differences to the core. */
  continueAs(scenario: Scenario): void {
    const { scenario: before } = useScenario.getState();
    useScenario.setState({ scenario });
    sendEdit(this.#client, before, scenario);
  }

  /** Reopens the current scenario where it was, in a new worker. */
  retry(): void {
    this.#client.close();
    this.open(this.here());
  }

  /** The worker has failed, so the follow-up is dropped. */
  failed(failure: Failure): void {
    this.#pending = NOTHING;
    this.#isRestarted = failure.resumedAt === 0 && failure.done > 0;
    useFaults.setState({ failure });
  }

  /** Drops the follow-up and shows a held frame now. */
  interrupt(): void {
    this.#pending = NOTHING;
    this.#settle();
  }

  /** Replaces the follow-up with a command. @throws RangeError if the command is impossible; then nothing moves. */
  command(command: RunCommand, pending: Partial<Pending> = {}): void {
    this.interrupt();
    this.#client.send(command);
    this.#pending = { ...NOTHING, ...pending };
  }

  /** Sets the follow-up for when the last command's state appears. */
  expect(next: Pending["next"]): void {
    this.#pending = { ...this.#pending, next };
  }

  /** Sends a command that does not interrupt the run. */
  send(command: RunCommand): void {
    this.#client.send(command);
  }

  view(view: ChartView): void {
    this.send({ type: "view", view });
  }

  /** Adds a request that frames answer until another scenario opens. */
  ask(more: Ask): void {
    const ask = { ...this.#asked, ...more };
    if (equal(ask, this.#asked)) return;
    this.send({ type: "ask", ask });
    this.#asked = ask;
  }

  /** Rests the run while nobody can see it. */
  visible(visible: boolean): void {
    this.#settle();
    this.#isInSight = visible;
    this.send({ type: "visible", visible });
  }

  /** Requests the next frame. `late`: the page missed one. */
  requestFrame(late: boolean): void {
    if (this.#held === null) this.#client.requestFrame(late);
  }

  /** Receives a frame. While the opening state loads, intermediate frames are ignored, since the page already shows that state. */
  take(frame: Frame): void {
    const before = this.frames.frame();
    if (!this.#isLive && isOnWayTo(before, frame, framesOf(useScenario.getState().scenario))) return;
    this.#isLive = true;
    if (!useTransport.getState().ready) useTransport.setState({ ready: true });
    const { isStep } = this.#pending;
    if (frame.info.done !== before.info.done) this.#pending = { ...this.#pending, isStep: false };
    this.#held = frame;
    const isDirected = this.#isInSight && directs(this.director, before, frame, isStep, () => this.#show());
    if (isDirected) this.onHeld(frame);
    else this.#show();
  }

  /** Shows a held frame now, if there is one. */
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
    this.onArrival(frame, this.#isRestarted);
    this.#isRestarted = false;
    this.frames.publish(frame);
    this.onSeen(frame);
  }
}
