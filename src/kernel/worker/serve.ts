import { errorMessage } from "../../shared/error-message";
import type { Engine, Refusal } from "../engine/simulation";
import { type Command, checkMessage } from "../protocol/check-message";
import { type ChartView, type FromWorker, loopOf, type ToWorker } from "../protocol/messages";
import type { Scenario } from "../scenario/scenario";
import { EngineLoader, loadCore } from "./engine-loader";
import { Playback } from "./playback";
import { inOrder, type Port, type Server, type Time, Turns, workerTime } from "./port";

type Post = (message: FromWorker, transfer: Transferable[]) => void;
type Message<Type> = Extract<Command, { readonly type: Type }>;
type Handlers = { readonly [Type in Command["type"]]: (message: Message<Type>) => void };

/** After a frame the worker sends no other for this multiple of the time the frame took. */
const FRAME_REST = 2;
/**
 * During a seek, which reports only its progress, frames are at least this far apart, in ms, so most of the time goes
 * to the seek.
 */
const WAY_REST_MS = 100;

const FIRST_VIEW: ChartView = { from: 1, to: 1, columns: 1, scale: "log" };

/**
 * Answers the page's messages for one worker. It posts any trap or exception once as "trapped"; after that the server
 * is dead and posts nothing. @internal
 */
export class SimulationServer implements Server<Command> {
  readonly #engineOf: (scenario: Scenario) => Engine;
  readonly #time: Time;
  readonly #post: Post;
  readonly #turns: Turns;
  /** Buffers of unanswered frame requests. */
  readonly #buffers: ArrayBuffer[] = [];
  #epoch = 0;
  #view = FIRST_VIEW;
  #visible = true;
  /** Null before the first scenario and after one that the core refused; then commands have no effect. */
  #playback: Playback | null = null;
  /** The version of the last posted frame; null = no frame of this scenario yet. */
  #shown: number | null = null;
  /** While the run moves, no frame is sent before this time, in ms, so steps get most of the time. */
  #nextFrame = 0;
  #dead = false;

  readonly #handlers: Handlers = {
    open: (message) => this.#open(message),
    frame: (message) => this.#takeBuffer(message),
    view: ({ view }) => this.#look(view),
    play: ({ speed, isTimed, legs }) => this.#playback?.play(speed, isTimed, legs),
    pause: () => this.#playback?.pause(),
    step: ({ by }) => this.#playback?.step(by),
    seek: ({ done }) => this.#playback?.seek(done),
    "next-stop": ({ event }) => this.#playback?.nextStop(event),
    loop: ({ loop }) => this.#playback?.repeat(loop),
    cancel: () => this.#playback?.cancel(),
    stay: () => this.#playback?.stay(),
    arm: ({ breakpoints }) => this.#playback?.arm(breakpoints),
    visible: ({ visible }) => this.#show(visible),
    ask: ({ ask }) => this.#playback?.ask(ask),
    change: ({ scenario }) => this.#playback?.change(scenario),
    trap: () => this.#playback?.trap(),
  };

  constructor(engineOf: (scenario: Scenario) => Engine, time: Time, post: Post) {
    this.#engineOf = engineOf;
    this.#time = time;
    this.#post = post;
    this.#turns = new Turns(time, () => this.#guard(() => this.#playback?.turn()));
  }

  receive(message: Command): void {
    this.#guard(() => {
      checkMessage(message, this.#playback?.scenario ?? null);
      const handle = this.#handlers[message.type] as (message: Command) => void;
      handle(message);
    });
  }

  /** Does `work`, then sends a frame if there is news, and plans the next turn. */
  #guard(work: () => void): void {
    if (this.#dead) return;
    try {
      work();
      this.#answer();
      this.#turns.plan(Math.min(this.#playback?.wait ?? Number.POSITIVE_INFINITY, this.#frameWait));
    } catch (error) {
      this.#die(error);
    }
  }

  #die(error: unknown): void {
    this.#dead = true;
    const text = error instanceof Error ? error.message : String(error);
    this.#post({ type: "trapped", text }, []);
  }

  #open({ epoch, scenario, done }: Message<"open">): void {
    this.#epoch = epoch;
    this.#playback = null;
    this.#shown = null;
    const opened = this.#engineOf(scenario).open(scenario);
    if (!opened.ok) {
      this.#refuse(epoch, opened.error).catch((error) => this.#die(error));
      return;
    }
    this.#playback = new Playback(opened.value, this.#view, this.#time);
    this.#playback.show(this.#visible);
    this.#playback.repeat(loopOf(scenario));
    this.#playback.seek(done);
  }

  async #refuse(epoch: number, refusal: Refusal): Promise<void> {
    this.#post({ type: "problems", epoch, problems: await refusal }, []);
  }

  #takeBuffer({ buffer, drawn, late, rest }: Message<"frame">): void {
    this.#buffers.push(buffer);
    this.#nextFrame = Math.max(this.#nextFrame, this.#time.now() + rest);
    this.#playback?.reportFrames(drawn, late);
  }

  #look(view: ChartView): void {
    this.#view = view;
    this.#playback?.look(view);
  }

  #show(visible: boolean): void {
    this.#visible = visible;
    this.#playback?.show(visible);
  }

  /** Whether a new state and a buffer for it are both available. */
  get #owesFrame(): boolean {
    return this.#playback?.showable === true && this.#playback.version !== this.#shown && this.#buffers.length > 0;
  }

  /** How long a frame that is due during motion must still wait, in ms; Infinity = no frame is due. */
  get #frameWait(): number {
    const waits = this.#owesFrame && this.#playback?.moving;
    return waits ? Math.max(0, this.#nextFrame - this.#time.now()) : Number.POSITIVE_INFINITY;
  }

  #answer(): void {
    const playback = this.#playback;
    if (!playback || !this.#owesFrame) return;
    const began = playback.moving ? this.#time.now() : this.#nextFrame;
    if (began < this.#nextFrame) return;
    const buffer = this.#buffers.shift();
    if (!buffer) return;
    const info = playback.writeFrame(buffer);
    if (playback.moving) this.#restFromFrames(began);
    this.#shown = playback.version;
    this.#post({ type: "frame", epoch: this.#epoch, info, buffer }, [buffer]);
  }

  #restFromFrames(began: number): void {
    const now = this.#time.now();
    const rest = this.#playback?.playing ? 0 : WAY_REST_MS;
    this.#nextFrame = now + Math.max(rest, FRAME_REST * (now - began));
  }
}

/** Serves a port: a worker's own, or one end of a channel on the page's thread. */
export function serve(port: Port<FromWorker, ToWorker>): void {
  const post = (message: FromWorker, transfer: Transferable[] = []) => port.postMessage(message, transfer);
  const engines = new EngineLoader(loadCore);
  const server = new SimulationServer(engines.engineOf, workerTime(), post);
  const prepare = (message: Command) => (message.type === "open" ? engines.load(message.scenario, message.lent) : null);
  const give = inOrder(server, prepare, (error) => post({ type: "trapped", text: errorMessage(error) }));
  post({ type: "ready" });
  // A ping is answered at once, even while a core loads, since it asks only whether the worker is alive.
  port.onmessage = ({ data }) => (data.type === "ping" ? post({ type: "pong" }) : give(data));
}
