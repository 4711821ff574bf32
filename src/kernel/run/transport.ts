import { equal } from "../../shared/equal";
import type { Client, Failure, RunCommand } from "../client/client";
import { framesOf } from "../labs/labs";
import type { Ask } from "../protocol/frame";
import { type ChartView, type EventTarget, loopOf, type Speed } from "../protocol/messages";
import { atDone, doneAt } from "../scenario/done";
import type { LiveCommand } from "../scenario/field";
import type { Scenario } from "../scenario/scenario";
import { liveCommands } from "../scenario/simulation-key";
import { reportDrawing, useFaults } from "./fault-store";
import { type Frame, FrameStore, isOnWayTo } from "./frame-store";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";
import { playCommand, type TransportState, useTransport } from "./transport-store";

/** Animates a step before its result appears. */
export interface Director {
  /**
   * Whether it animates the change from `before` to `after`; then it calls `show` once, when the result may appear.
   * `stepped`: a person asked for this one step. The arrays of both frames are valid until then.
   */
  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean;
  /** Ends the animation at once, without calling `show`. */
  cut(): void;
}

/** Whether a director animates the change to a frame; one that throws animates nothing. */
function directs(director: Director | null, before: Frame, after: Frame, stepped: boolean, show: () => void): boolean {
  try {
    return director?.begins(before, after, stepped, show) ?? false;
  } catch (error) {
    reportDrawing(error);
    return false;
  }
}

/** The part of Client that a run uses. */
export type RunClient = Pick<Client, "open" | "send" | "requestFrame" | "close">;

/** Makes the placeholder frame of a scenario. */
export type FirstFrame = (scenario: Scenario) => Frame;

/** The command for each edit that does not restart the run. */
const EDITS: Readonly<Record<LiveCommand, (scenario: Scenario) => RunCommand>> = {
  arm: ({ breakpoints }) => ({ type: "arm", breakpoints }),
  loop: (scenario) => ({ type: "loop", loop: loopOf(scenario) }),
  change: (scenario) => ({ type: "change", scenario }),
};

/** Sends the differences between two scenarios with the same run. */
function sendEdit(client: RunClient, before: Scenario, after: Scenario): void {
  for (const command of liveCommands(before, after)) client.send(EDITS[command](after));
}

/** The commands after which Play still replays the run. */
const KEEPS_REPLAY: ReadonlySet<RunCommand["type"]> = new Set(["play", "pause"]);

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
    useTransport.setState({ legs: [] });
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
    useTransport.setState({ legs: [] });
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
    if (!KEEPS_REPLAY.has(command.type)) useTransport.setState({ legs: [] });
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
    if (this.#held === null) this.#client.requestFrame(late, this.frames.rest());
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

/** Moves the run: steps, jumps, playing, and jumps between events. */
export class Transport {
  readonly #stepping: Stepping;
  readonly #enter: (scenario: Scenario) => void;

  /** `enter` adds a history entry for Back. */
  constructor(stepping: Stepping, enter: (scenario: Scenario) => void) {
    this.#stepping = stepping;
    this.#enter = enter;
    stepping.onSeen = (frame) => this.#goOn(frame);
  }

  /** Play begins at the start: the run rests in the state in which it was opened, or its replay has ended there. */
  get replays(): boolean {
    const { legs } = useTransport.getState();
    return legs.length > 0 && legs.every(({ to }) => to <= this.#stepping.frames.frame().info.done);
  }

  toggle(): void {
    this.#stepping.interrupt();
    const { playing } = this.#stepping.frames.frame().info;
    this.#stepping.command(playing ? { type: "pause" } : playCommand());
  }

  /** Plays at this speed from now on. */
  setSpeed(speed: Speed): void {
    this.#setPace({ speed, isTimed: false, legs: [] });
  }

  /** Turns real time on or off, for scenarios whose steps take time. */
  setTimed(isTimed: boolean): void {
    this.#setPace({ isTimed, legs: [] });
  }

  #setPace(pace: Partial<TransportState>): void {
    useTransport.setState(pace);
    const { playing } = this.#stepping.frames.frame().info;
    if (playing && !this.#stepping.pending.isSearching) this.#stepping.send(playCommand());
  }

  step(by: number): void {
    this.#stepping.command({ type: "step", by }, { isStep: by === 1 });
  }

  /** A jump that Back undoes. @throws RangeError if the state is impossible; then nothing moves. */
  jump(done: number): void {
    this.drag(done);
    this.#enter({ ...useScenario.getState().scenario, at: atDone(done) });
  }

  /** A jump during a drag; it adds no history entry. */
  drag(done: number): void {
    this.#stepping.command({ type: "seek", done }, { going: done });
  }

  reset(): void {
    this.jump(0);
  }

  /** Ends a long jump and returns to where it began. */
  cancel(): void {
    this.#stepping.command({ type: "cancel" });
  }

  /** Ends a long jump at its current position. */
  stay(): void {
    this.#stepping.command({ type: "stay" });
  }

  /** Plays at full speed to the next stop rule or such event, ignoring any loop. */
  nextStop(event: EventTarget | null = null): void {
    this.#stepping.command({ type: "next-stop", event }, { isSearching: true });
  }

  /** Plays at full speed to the next effect in a lane, of one kind or any. */
  nextEvent(lane: number, effect = "any"): void {
    this.nextStop({ lane, effect });
  }

  /**
   * Goes back to the step of the latest event. `last` and `earlier` are the steps of the last two events, NaN where a
   * lane has had fewer. A run that rests on the last event goes to the earlier one, or to the start.
   */
  jumpBefore(last: number, earlier: number, done: number): void {
    const step = last < done - 1 ? last : earlier;
    this.jump(Number.isNaN(step) ? 0 : step + 1);
  }

  /** Goes to the state before a step and, once that appears, takes the step. */
  replayStep(step: number): void {
    this.jump(step);
    this.#stepping.expect({ type: "step", from: step });
  }

  /** Finds the first such effect in a lane at or after a step, and replays its step. */
  replayNext(step: number, lane: number, effect: string): void {
    this.jump(step);
    this.nextEvent(lane, effect);
    this.#stepping.expect({ type: "replay", from: step });
  }

  #goOn({ info: { done, seek, stop } }: Frame): void {
    const { next } = this.#stepping.pending;
    if (next?.type === "replay" && stop?.reason === "event" && stop.step >= next.from) this.replayStep(stop.step);
    else if (next?.type === "step" && done === next.from && seek === null) this.step(1);
  }
}
