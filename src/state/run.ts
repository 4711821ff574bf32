import type { Failure } from "../client/client";
import type { Ask } from "../protocol/ask";
import { digestOf } from "../protocol/digest";
import { figure } from "../protocol/figures";
import type { ChartView, Hunted, Speed } from "../protocol/messages";
import { atDone, doneAt } from "../scenario/done";
import { defaultScenario } from "../scenario/fields";
import type { Linked } from "../scenario/link/encode";
import type { Refused } from "../scenario/refused";
import { canContinue, isMoveMore, running } from "../scenario/running";
import type { Effect, Scenario } from "../scenario/scenario";
import { equal } from "../shared/equal";
import { ok, type Result } from "../shared/result";
import { Address, type AddressBar, windowAddressBar } from "./address";
import { claimOf, settleClaim } from "./claim";
import { type Director, directs } from "./director";
import { reportDrawing } from "./drawing-failure";
import { isOnWayTo } from "./first-frame";
import { type Frame, FrameStore } from "./frame-store";
import { edited, type History, noHistory, redone, undone } from "./history";
import { type LabState, useLab } from "./lab-store";
import { readFiles, readLink } from "./late-readers";
import { historyOf, type LeftLabs } from "./left-labs";
import { isPartOfLab } from "./presentation";
import { type FirstFrame, type RunClient, sendEdit } from "./run-client";

/** The address of the start page, as the empty one is. */
export const START = "#/";
/** The address of the library. */
export const LIBRARY = "#/library";
/** What the addresses of lessons begin with. */
export const LEARN = "#/learn";

const DEFAULT_LINK = ok({ scenario: defaultScenario, digest: null });

/** The one run of this page: commands go to the worker, frames to the store, and the address follows. */
export class Run {
  readonly frames: FrameStore;
  /** Null = every frame is seen as it comes. */
  director: Director | null = null;
  /** Whether a scenario may take the place of the present one by a person's hand; null = any may. */
  guard: ((now: Scenario, next: Scenario) => boolean) | null = null;
  readonly #client: RunClient;
  readonly #address: Address;
  readonly #bar: AddressBar;
  readonly #firstFrame: FirstFrame;
  /** Something has been opened, whether or not a frame of it has come. */
  #isOpen = false;
  /** The scenario has opened and a frame of it has come. */
  #live = false;
  /** The step to take when the state before it is seen; any other move forgets it. */
  #relived: number | null = null;
  /** The event that is looked for, from this step on, is to be lived through; null = none is. */
  #sought: number | null = null;
  /** A stop is looked for, whatever the speed. */
  #hunts = false;
  /** Where a jump leads that no frame has shown yet. */
  #going: number | null = null;
  /** The next state is the one step that a person asked for. */
  #stepped = false;
  readonly #left: LeftLabs = {};
  /** A lesson has the run. */
  #lent = false;
  /** A failure has thrown the run back to its start, which no frame has shown yet. */
  #isThrownBack = false;
  /** The address that is being read. */
  #unread: string | null = null;
  /** What frames answer of the open scenario. */
  #asked: Ask = {};
  /** A frame whose way is being shown; no other is asked for, so that those before it stay valid. */
  #held: Frame | null = null;
  /** The page is in sight, and its window stands still. */
  #isSeen = true;

  constructor(firstFrame: FirstFrame, makeClient: (run: Run) => RunClient, bar: AddressBar = windowAddressBar()) {
    this.#firstFrame = firstFrame;
    this.#bar = bar;
    this.#address = new Address(bar);
    this.frames = new FrameStore(firstFrame(useLab.getState().scenario), reportDrawing);
    this.#client = makeClient(this);
    this.frames.subscribeReading(() => this.#followAddress());
  }

  /**
   * Opens what the address says; a bad address is kept and its problems are shown. While it is read the address stands
   * still; if it is changed all the same, what was read is not opened. A scenario is opened after `ready`, not before.
   */
  async readAddress(ready?: Promise<void>): Promise<void> {
    this.#address.forget();
    const hash = this.#bar.hash();
    if (hash === LIBRARY) return this.#visit({ place: "library" });
    if (hash.startsWith(LEARN)) return this.#visit({ place: "learn", lesson: hash.slice(LEARN.length) });
    if (hash === "" && isPartOfLab(useLab.getState().presentation)) return this.#openLink(DEFAULT_LINK);
    if (hash === "" || hash === START) return this.#start();
    this.#unread = hash;
    const link = await readLink(hash);
    await ready;
    if (this.#unread !== hash) return;
    this.#unread = null;
    if (this.#bar.hash() === hash) this.#openLink(link);
  }

  /** The start page tells the story of the default scenario. */
  #start(): void {
    this.#visit({ place: "start" });
    this.show(defaultScenario);
  }

  /** The run rests where it is, and there is a way back to it. */
  #visit(where: Partial<LabState>): void {
    this.#unread = null;
    this.#client.send({ type: "pause" });
    const { place, bad, presenting } = useLab.getState();
    if (place === "lab" && bad === null) this.#pave();
    // From step to step of a lesson a presentation goes on.
    useLab.setState({ ...where, bad: null, claim: null, presenting: presenting && where.place === place });
  }

  /**
   * Shows a state that is not the address's own, such as one of a lesson: nothing to undo, and the address stays. From an
   * earlier state of the same run a step or playing may lead there; what plays stops at a stop rule of the state.
   */
  show(scenario: Scenario, way: "jump" | "step" | "play" = "jump"): void {
    const { scenario: here, opened } = useLab.getState();
    if (!this.#lent && opened !== null) this.#keep();
    this.#lent = true;
    useLab.setState({ history: noHistory });
    if (this.#live && equal(running(scenario), running(here))) {
      this.#retell(scenario);
      if (way === "step") this.step(1);
      else if (way === "play") this.toggle();
      else this.drag(doneAt(scenario.at));
    } else this.#open(scenario);
  }

  /** Opens what a scenario file says, the only one; of a bad one the problems are shown, and what there was stays. */
  async openFile(files: readonly Blob[]): Promise<void> {
    const read = await readFiles(files);
    if (!read.ok) return this.#refuse(read.error);
    if (this.open(read.value.scenario)) useLab.setState({ claim: claimOf(read.value) });
  }

  #refuse(bad: Refused): void {
    this.#client.send({ type: "pause" });
    // Behind a bad file all stays as it was.
    useLab.setState(bad.source === "file" ? { bad } : { bad, claim: null, place: "lab" });
  }

  /** A person has read what is wrong with a file, or which other numbers a link claims: the address follows again. */
  acknowledge(read: "bad" | "claim"): void {
    useLab.setState({ [read]: null });
    this.#followAddress();
  }

  #openLink(link: Result<Linked, Refused>): void {
    if (link.ok) this.#openLinked(link.value);
    else this.#refuse(link.error);
  }

  #openLinked(linked: Linked): void {
    const { scenario: next } = linked;
    const { scenario, bad, opened } = useLab.getState();
    const same = equal({ ...next, at: 0 }, { ...scenario, at: 0 });
    useLab.setState({ place: "lab" });
    if (this.#live && same && bad === null && !this.#lent) this.drag(doneAt(next.at));
    else this.#openOther(next);
    useLab.setState({ opened: opened ?? next, claim: claimOf(linked) });
  }

  /** What an address says that is another one than that of this run; undo() leads back. */
  #openOther(scenario: Scenario): void {
    const isOther = scenario.lab !== useLab.getState().scenario.lab;
    if (isOther && !this.#lent) {
      this.#keep();
      this.#pave();
    }
    if (isOther || this.#lent) useLab.setState({ history: historyOf(this.#left, scenario) });
    else if (this.#isOpen) this.#remember();
    this.#lent = false;
    this.#open(scenario);
  }

  /** The edits of the lab that is shown stay for when it comes back. */
  #keep(): void {
    const here = this.#here();
    this.#left[here.lab] = { scenario: here, history: useLab.getState().history };
  }

  /** There is a way back to the lab that is shown. */
  #pave(): void {
    if (!this.#isOpen) return;
    const here = this.#here();
    this.#bar.writer((write) => useLab.setState(({ resume }) => ({ resume: { ...resume, [here.lab]: write(here) } })));
  }

  /** Opens another scenario at its own step; undo() and Back lead to the one before. False = that may not be. */
  open(scenario: Scenario): boolean {
    if (this.#isHeld(scenario)) return false;
    useLab.setState({ place: "lab" });
    this.#openOther(scenario);
    this.#enter(scenario);
    return true;
  }

  /** Where nothing could be opened yet, there is nothing to hold on to. */
  #isHeld(next: Scenario): boolean {
    const { scenario, bad, opened } = useLab.getState();
    return this.guard !== null && (bad === null || opened !== null) && !this.guard(scenario, next);
  }

  /**
   * Changes the scenario by a person's hand. A policy is changed under way; other requests begin anew, where those by
   * hand end, and one more by hand is seen as a step. False = that may not be.
   */
  edit(change: Partial<Scenario>): boolean {
    const here = this.#here();
    const next = { ...here, ...change };
    if (equal(next, here)) return true;
    if (this.#isHeld(next)) return false;
    this.#remember();
    if (isMoveMore(here, next)) this.#move(next);
    else this.#apply(canContinue(here, next) ? next : { ...next, at: atDone(next.moves.length) });
    return true;
  }

  /** Changes policies while a person drags: the picture stays until the next is here, playing plays on. `isMore`: part of the edit before. */
  tune(lanes: Scenario["lanes"], isMore: boolean): boolean {
    const next = { ...this.#here(), lanes };
    if (this.#isHeld(next)) return false;
    if (!isMore) this.#remember();
    const shown = this.frames.frame();
    this.#open(next, shown);
    if (!isMore) this.#enter(next);
    if (shown.info.playing) this.#client.send({ type: "play", speed: useLab.getState().speed });
    return true;
  }

  /** The last move by hand of a scenario is seen as a step from the state before it, which stands where it is the present one. */
  #move(scenario: Scenario): void {
    this.#settle();
    const before = scenario.moves.length - 1;
    const present = this.frames.frame();
    this.#open({ ...scenario, at: atDone(before) }, this.#live && present.info.done === before ? present : undefined);
    this.#enter({ ...scenario, at: before });
    this.#relived = before;
  }

  /** Looks at the present scenario in another way: no edit, so there is nothing to undo; the address follows. */
  look(look: Partial<Pick<Scenario, "lens" | "stage" | "selected" | "title">>): void {
    useLab.setState(({ scenario }) => ({ scenario: { ...scenario, ...look } }));
    this.#followAddress();
  }

  /** Takes the last edit back. */
  undo(): void {
    this.#travel(undone(useLab.getState().history, this.#here()));
  }

  /** Makes the last edit that was taken back again. */
  redo(): void {
    this.#travel(redone(useLab.getState().history, this.#here()));
  }

  /** Opens what the page was opened with; undo() leads back here. */
  resetToLink(): void {
    const { opened } = useLab.getState();
    if (opened !== null) this.open(opened);
  }

  /** The worker has failed. What was to follow does not. */
  failed(failure: Failure): void {
    this.#forget();
    this.#isThrownBack = failure.resumedAt === 0 && failure.done > 0;
    useLab.setState({ failure });
  }

  /** Opens the present scenario again where it was, in a new worker. */
  retry(): void {
    this.#client.close();
    this.#open({ ...this.#here() });
  }

  toggle(): void {
    const client = this.#mover();
    if (this.frames.frame().info.playing) client.send({ type: "pause" });
    else client.send({ type: "play", speed: useLab.getState().speed });
  }

  /** Plays as fast as it can until a stop rule ends it, or such an event; a loop is for playing and does not hold it. */
  nextStop(event: Hunted | null = null): void {
    this.#mover().send({ type: "next-stop", event });
    this.#hunts = true;
  }

  step(by: number): void {
    this.#mover().send({ type: "step", by });
    this.#stepped = by === 1;
  }

  /** A jump that Back undoes. @throws RangeError if there can be no such state; then nothing moves. */
  jump(done: number): void {
    this.drag(done);
    this.#enter({ ...useLab.getState().scenario, at: atDone(done) });
  }

  /** A jump on the way of a drag: the address follows by itself. */
  drag(done: number): void {
    this.#mover().send({ type: "seek", done });
    this.#going = done;
  }

  /** Goes to the state before a step and, when that is seen, takes the step. */
  relive(step: number): void {
    this.jump(step);
    this.#relived = step;
  }

  /** Goes to the first such effect in a lane at or after a step, and lives through its step again. */
  reliveNext(step: number, lane: number, effect: Effect): void {
    this.jump(step);
    this.nextEvent(lane, effect);
    this.#sought = step;
  }

  reset(): void {
    this.jump(0);
  }

  cancel(): void {
    this.#mover().send({ type: "cancel" });
  }

  stay(): void {
    this.#mover().send({ type: "stay" });
  }

  setSpeed(speed: Speed): void {
    useLab.setState({ speed });
    if (this.frames.frame().info.playing && !this.#hunts) this.#client.send({ type: "play", speed });
  }

  /** Plays as fast as it can to the next effect in a lane, of any kind or of one. */
  nextEvent(lane: number, effect: Effect | "any" = "any"): void {
    this.nextStop({ lane, effect });
  }

  /** Goes to the last effect in a lane before the present step, or to the start if there is none. */
  previousEvent(lane: number): void {
    const { info, lanes } = this.frames.frame();
    const shown = lanes[lane];
    if (shown === undefined) return;
    this.jumpBefore(figure(shown, "latest_event"), figure(shown, "event_before"), info.done);
  }

  /** Of the last two steps at which something happened, to that before the present one, or to the start; NaN = there is none. */
  jumpBefore(last: number, earlier: number, done: number): void {
    const step = last < done - 1 ? last : earlier;
    this.jump(Number.isNaN(step) ? 0 : step + 1);
  }

  view(view: ChartView): void {
    this.#client.send({ type: "view", view });
  }

  /** Frames answer this too, until another scenario opens. */
  ask(more: Ask): void {
    const ask = { ...this.#asked, ...more };
    if (equal(ask, this.#asked)) return;
    this.#client.send({ type: "ask", ask });
    this.#asked = ask;
  }

  visible(visible: boolean): void {
    this.#settle();
    this.#isSeen = visible;
    this.#client.send({ type: "visible", visible });
  }

  /** Asks for the next frame; the last picture was `late` or not. */
  requestFrame(late: boolean): void {
    if (this.#held === null) this.#client.requestFrame(late);
  }

  /** A frame has come. Those on the way to what a page opened with are not seen: it stands there already. */
  take(frame: Frame): void {
    if (!this.#live && isOnWayTo(this.frames.frame(), frame)) return;
    this.#live = true;
    if (!useLab.getState().ready) useLab.setState({ ready: true });
    const before = this.frames.frame();
    const stepped = this.#stepped;
    if (frame.info.done !== before.info.done) this.#stepped = false;
    this.#held = frame;
    if (!this.#isSeen || !directs(this.director, before, frame, stepped, () => this.#show())) this.#show();
  }

  /** The frame that is held, if there is one, is seen now. */
  #show(): void {
    const frame = this.#held;
    if (frame === null) return;
    this.#held = null;
    const { done, seek, stop } = frame.info;
    if (seek === null && done === this.#going) this.#going = null;
    if (seek === null && this.#going === null) settleClaim(frame);
    // Back leads to where the run failed.
    if (this.#isThrownBack) this.#enter({ ...useLab.getState().scenario, at: atDone(done) });
    this.#isThrownBack = false;
    this.frames.publish(frame);
    if (this.#sought !== null && stop?.reason === "event" && stop.step >= this.#sought) this.relive(stop.step);
    else if (done === this.#relived && seek === null) this.step(1);
  }

  #settle(): void {
    this.director?.cut();
    this.#show();
  }

  #mover(): RunClient {
    this.#forget();
    this.#settle();
    this.#stepped = false;
    return this.#client;
  }

  /** What was to follow is not wanted any more. */
  #forget(): void {
    this.#relived = null;
    this.#sought = null;
    this.#going = null;
    this.#hunts = false;
  }

  /** The scenario at the step where the run is, or is on the way to. */
  #here(): Scenario {
    const { scenario } = useLab.getState();
    const { done, seek } = (this.#held ?? this.frames.frame()).info;
    const shown = this.#live ? (seek?.target ?? done) : doneAt(scenario.at);
    return { ...scenario, at: atDone(this.#going ?? shown) };
  }

  #remember(): void {
    useLab.setState(({ history }) => ({ history: edited(history, this.#here()) }));
  }

  #travel(to: { readonly state: Scenario; readonly history: History<Scenario> } | null): void {
    if (to === null || this.#isHeld(to.state)) return;
    useLab.setState({ history: to.history });
    this.#apply(to.state);
  }

  /** Makes a scenario the present one at its own step, opening it only if it runs otherwise. */
  #apply(scenario: Scenario): void {
    const here = this.#here();
    if (!equal(running(scenario), running(here))) {
      this.#open(scenario);
      this.#enter(scenario);
      return;
    }
    if (!equal({ ...here, at: scenario.at }, scenario)) this.#retell(scenario);
    if (here.at !== scenario.at) this.jump(doneAt(scenario.at));
    else this.#followAddress();
  }

  /** The run continues as a scenario that runs alike; the client hears what else differs. */
  #retell(scenario: Scenario): void {
    const { scenario: before } = useLab.getState();
    useLab.setState({ scenario });
    sendEdit(this.#client, before, scenario);
  }

  #open(scenario: Scenario, first: Frame = this.#firstFrame(scenario)): void {
    this.#isOpen = true;
    this.#live = false;
    this.#isThrownBack = false;
    this.#forget();
    this.#held = null;
    this.director?.cut();
    // The core is told first: whatever draws may fail, and the page still has its run.
    this.#client.open(scenario, doneAt(scenario.at));
    this.#asked = {};
    useLab.setState({ scenario, bad: null, claim: null, failure: null, drawingFailure: null });
    this.frames.begin(first);
  }

  /** An entry in the history that Back leads to. Elsewhere than in the lab the address is not that of a scenario. */
  #enter(scenario: Scenario): void {
    if (useLab.getState().place === "lab") this.#address.push(scenario);
  }

  #followAddress(): void {
    const { info, lanes } = this.frames.reading();
    const { scenario, bad, claim, place } = useLab.getState();
    if (place !== "lab") return;
    // A link that leads to other numbers now stays until a person has read that.
    if (claim !== null && claim.now !== claim.digest) return;
    if (!this.#live || bad !== null || info.seek !== null || this.#unread === this.#bar.hash()) return;
    // An address that says nothing says the default.
    if (this.#bar.hash() === "" && scenario === defaultScenario && atDone(info.done) === defaultScenario.at) return;
    this.#address.follow({ scenario: { ...scenario, at: atDone(info.done) }, digest: digestOf(lanes) });
  }
}
