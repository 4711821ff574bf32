import { equal } from "../../shared/equal";
import { ok, type Result } from "../../shared/result";
import { doneAt } from "../scenario/done";
import { defaultScenario } from "../scenario/fields";
import type { Linked } from "../scenario/link/encode";
import type { Refused } from "../scenario/refused";
import type { Scenario } from "../scenario/scenario";
import { simulationKey } from "../scenario/simulation-key";
import { useAsked } from "./asked-store";
import type { EditHistory } from "./edit-history";
import { expectedDigestOf } from "./expected-digest";
import { noHistory } from "./history";
import { readFiles } from "./late-readers";
import { type NavigationState, useNavigation } from "./navigation-store";
import { useOverlay } from "./overlay-store";
import { isPartOfLab } from "./presentation";
import { useScenario } from "./scenario-store";
import type { Stepping } from "./stepping";
import { historyOf, type SuspendedLabs } from "./suspended-labs";
import type { Trail } from "./trail";
import type { Transport } from "./transport";

/** The address of the start page, as the empty one is. */
export const START = "#/";
/** The address of the library. */
export const LIBRARY = "#/library";
/** What the addresses of lessons begin with. */
export const LEARN = "#/learn";

const DEFAULT_LINK = ok({ scenario: defaultScenario, digest: null });

/** Where the page is: a lab and its scenario, as addresses, files and lessons open them, or another place. */
export class Navigation {
  readonly #stepping: Stepping;
  readonly #transport: Transport;
  readonly #history: EditHistory;
  readonly #trail: Trail;
  readonly #left: SuspendedLabs = {};
  /** A lesson has the run. */
  #isLent = false;

  constructor(stepping: Stepping, transport: Transport, history: EditHistory, trail: Trail) {
    this.#stepping = stepping;
    this.#transport = transport;
    this.#history = history;
    this.#trail = trail;
  }

  /**
   * Opens what the address says; a bad address is kept and its problems are shown. While it is read the address stands
   * still; if it is changed all the same, what was read is not opened. A scenario is opened after `ready`, not before.
   */
  async readAddress(ready?: Promise<void>): Promise<void> {
    const hash = this.#trail.hash();
    if (hash === LIBRARY) return this.#visit({ place: "library" });
    if (hash.startsWith(LEARN)) return this.#visit({ place: "learn", lesson: hash.slice(LEARN.length) });
    if (hash === "" && isPartOfLab(useAsked.getState().presentation)) return this.#openLink(DEFAULT_LINK);
    if (hash === "" || hash === START) return this.#start();
    const link = await this.#trail.read(hash, ready);
    if (link !== null) this.#openLink(link);
  }

  /**
   * Shows a state that is not the address's own, such as one of a lesson: nothing to undo, and the address stays. From an
   * earlier state of the same run a step or playing may lead there; what plays stops at a stop rule of the state.
   */
  show(scenario: Scenario, way: "jump" | "step" | "play" = "jump"): void {
    const { scenario: here } = useScenario.getState();
    if (!this.#isLent && useNavigation.getState().opened !== null) this.#keep();
    this.#isLent = true;
    useScenario.setState({ history: noHistory });
    if (this.#stepping.isLive && equal(simulationKey(scenario), simulationKey(here))) {
      this.#stepping.retell(scenario);
      if (way === "step") this.#transport.step(1);
      else if (way === "play") this.#transport.toggle();
      else this.#transport.drag(doneAt(scenario.at));
    } else this.#stepping.open(scenario);
  }

  /** Opens another scenario at its own step; undo and Back lead to the one before. False = that may not be. */
  open(scenario: Scenario): boolean {
    if (this.#history.isHeld(scenario)) return false;
    useNavigation.setState({ place: "lab" });
    this.#openOther(scenario);
    this.#trail.enter(scenario);
    return true;
  }

  /** Opens what a scenario file says, the only one; of a bad one the problems are shown, and what there was stays. */
  async openFile(files: readonly Blob[]): Promise<void> {
    const read = await readFiles(files);
    if (!read.ok) return this.#refuse(read.error);
    if (this.open(read.value.scenario)) useNavigation.setState({ expected: expectedDigestOf(read.value) });
  }

  /** Opens what the page was opened with; undo leads back here. */
  resetToLink(): void {
    const { opened } = useNavigation.getState();
    if (opened !== null) this.open(opened);
  }

  /** The person has read the problem, so the address follows the run again. */
  acknowledge(read: "bad" | "expected"): void {
    useNavigation.setState({ [read]: null });
    this.#trail.follow();
  }

  /** The start page tells the story of the default scenario. */
  #start(): void {
    this.#visit({ place: "start" });
    this.show(defaultScenario);
  }

  /** The run rests where it is, and there is a way back to it. */
  #visit(where: Partial<NavigationState>): void {
    this.#stepping.send({ type: "pause" });
    const { place, bad } = useNavigation.getState();
    if (place === "lab" && bad === null) this.#trail.saveReturnLink();
    useNavigation.setState({ ...where, bad: null, expected: null });
    // From step to step of a lesson a presentation goes on.
    if (where.place !== place) useOverlay.setState({ presenting: false });
  }

  #openLink(link: Result<Linked, Refused>): void {
    if (link.ok) this.#openLinked(link.value);
    else this.#refuse(link.error);
  }

  #refuse(bad: Refused): void {
    this.#stepping.send({ type: "pause" });
    // Behind a bad file all stays as it was.
    useNavigation.setState(bad.source === "file" ? { bad } : { bad, expected: null, place: "lab" });
  }

  #openLinked(linked: Linked): void {
    const { scenario: next } = linked;
    const { bad, opened } = useNavigation.getState();
    const same = equal({ ...next, at: 0 }, { ...useScenario.getState().scenario, at: 0 });
    useNavigation.setState({ place: "lab" });
    if (this.#stepping.isLive && same && bad === null && !this.#isLent) this.#transport.drag(doneAt(next.at));
    else this.#openOther(next);
    useNavigation.setState({ opened: opened ?? next, expected: expectedDigestOf(linked) });
  }

  /** What an address says that is another one than that of this run; undo leads back. */
  #openOther(scenario: Scenario): void {
    const isOther = scenario.lab !== useScenario.getState().scenario.lab;
    if (isOther && !this.#isLent) {
      this.#keep();
      this.#trail.saveReturnLink();
    }
    if (isOther || this.#isLent) useScenario.setState({ history: historyOf(this.#left, scenario) });
    else if (this.#stepping.isOpen) this.#history.remember();
    this.#isLent = false;
    this.#stepping.open(scenario);
  }

  /** The edits of the lab that is shown stay for when it comes back. */
  #keep(): void {
    const here = this.#stepping.here();
    this.#left[here.lab] = { scenario: here, history: useScenario.getState().history };
  }
}
