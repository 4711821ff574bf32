import { equal } from "../../shared/equal";
import { ok, type Result } from "../../shared/result";
import { doneAt } from "../scenario/done";
import { defaultScenario } from "../scenario/fields";
import type { Linked } from "../scenario/link/encode";
import type { Lab, Scenario } from "../scenario/scenario";
import { simulationKey } from "../scenario/simulation-key";
import type { Refused } from "../scenario/valid-part";
import { isPartOfLab, useAsked } from "./asked-store";
import type { EditHistory } from "./edit-history";
import { countVisit, type NavigationState, useNavigation } from "./navigation-store";
import { useOverlay } from "./overlay-store";
import { replayOf } from "./replay";
import { edited, type History, noHistory, useScenario } from "./scenario-store";
import { expectedDigestOf, readFiles, type Trail } from "./trail";
import type { Stepping, Transport } from "./transport";
import { useTransport } from "./transport-store";

interface SuspendedLab {
  readonly scenario: Scenario;
  readonly history: History<Scenario>;
  /** The scenario with which the lab was opened; null = the page had opened none. */
  readonly opened: Scenario | null;
}

/** Labs as they were left, for another lab or a lesson. */
export type SuspendedLabs = Partial<Record<Lab, SuspendedLab>>;

/**
 * The edit history for a return to a scenario's lab. If the lab was left with another scenario, undo() leads to that
 * one.
 */
function historyOf(labs: SuspendedLabs, next: Scenario): History<Scenario> {
  const left = labs[next.lab];
  if (!left) return noHistory;
  const { scenario, history } = left;
  return equal({ ...scenario, at: 0 }, { ...next, at: 0 }) ? history : edited(history, scenario);
}

/** The start page. An empty address means it too. */
export const START = "#/";
/** The prefix of the addresses of the person's own program. */
export const OWN = "#/own";
/** The address of the library. */
export const LIBRARY = "#/library";
/** The prefix of lesson addresses. */
export const LEARN = "#/learn";

const DEFAULT_LINK = ok({ scenario: defaultScenario, digest: null });

/** Moves the page between labs, scenarios and other places, for addresses, files and lessons. */
export class Navigation {
  readonly #stepping: Stepping;
  readonly #transport: Transport;
  readonly #history: EditHistory;
  readonly #trail: Trail;
  /** Takes files that are not scenarios, for the lab on the page; false = it does not take these. Null = it takes none. */
  takeFiles: ((files: readonly Blob[]) => Promise<boolean>) | null = null;
  readonly #left: SuspendedLabs = {};
  /** A lesson controls the run. */
  #isInLesson = false;

  constructor(stepping: Stepping, transport: Transport, history: EditHistory, trail: Trail) {
    this.#stepping = stepping;
    this.#transport = transport;
    this.#history = history;
    this.#trail = trail;
  }

  /**
   * Opens the address; a bad address stays, and the page shows its problems. The address is frozen while it is read. If
   * someone changes it nevertheless, the old result is dropped. A scenario opens only after `ready`. `isReturn`: Back or
   * Forward leads to an address that the page has shown.
   */
  async readAddress(ready?: Promise<void>, isReturn = false): Promise<void> {
    const hash = this.#trail.hash();
    if (hash === LIBRARY) return this.#visit({ place: "library" });
    if (hash.startsWith(LEARN)) return this.#visit({ place: "learn", rest: hash.slice(LEARN.length) });
    if (hash.split("?")[0] === OWN) return this.#visit({ place: "own", rest: hash.slice(OWN.length) });
    if (hash === "" && isPartOfLab(useAsked.getState().presentation)) return this.#openLink(DEFAULT_LINK, isReturn);
    if (hash === "" || hash === START) return this.#start();
    const link = await this.#trail.read(hash, ready);
    if (link !== null) this.#openLink(link, isReturn);
  }

  /**
   * Shows a state without changing the address or the undo history, for lessons. `way` may step or play there from an
   * earlier state of the same run; playing stops at the state's stop rules.
   */
  show(scenario: Scenario, way: "jump" | "step" | "play" = "jump"): void {
    const { scenario: here } = useScenario.getState();
    if (!this.#isInLesson && useNavigation.getState().opened !== null) this.#keep();
    this.#isInLesson = true;
    useScenario.setState({ history: noHistory });
    if (this.#stepping.isLive && equal(simulationKey(scenario), simulationKey(here))) {
      this.#stepping.continueAs(scenario);
      if (way === "step") this.#transport.step(1);
      else if (way === "play") this.#transport.toggle();
      else this.#jump(scenario);
    } else this.#begin(scenario);
  }

  /** Opens another scenario at its own step; Undo and Back return. False = a lock forbids it. */
  open(scenario: Scenario): boolean {
    if (this.#history.isHeld(scenario)) return false;
    useNavigation.setState({ place: "lab" });
    this.#openOther(scenario);
    this.#trail.enter(scenario);
    return true;
  }

  /** Opens a scenario file, or one that the lab takes. For a bad one the page shows the problems, and the scenario stays. */
  async openFile(files: readonly Blob[]): Promise<void> {
    if (await this.takeFiles?.(files)) return;
    const read = await readFiles(files);
    if (!read.ok) return this.#refuse(read.error);
    if (this.open(read.value.scenario)) useNavigation.setState({ expected: expectedDigestOf(read.value) });
  }

  /** Reopens what the lab was opened with; Undo returns here. */
  resetToLink(): void {
    const { opened } = useNavigation.getState();
    if (opened !== null) this.open(opened);
  }

  /** The person has dismissed a file's problems or a digest mismatch, so the address follows the run again. */
  acknowledge(read: "bad" | "expected"): void {
    useNavigation.setState({ [read]: null });
    this.#trail.follow();
  }

  /** The start page tells the default scenario's story. */
  #start(): void {
    this.#visit({ place: "start" });
    this.show(defaultScenario);
  }

  /** Pauses the run and saves a link that returns to it. */
  #visit(where: Partial<NavigationState>): void {
    this.#stepping.send({ type: "pause" });
    const { place, bad } = useNavigation.getState();
    if (place === "lab" && bad === null) this.#trail.saveReturnLink();
    useNavigation.setState({ ...where, bad: null, expected: null });
    // A presentation continues from one step of a lesson to the next.
    if (where.place !== place) useOverlay.setState({ presenting: false });
  }

  #openLink(link: Result<Linked, Refused>, isReturn: boolean): void {
    if (link.ok) this.#openLinked(link.value, isReturn);
    else this.#refuse(link.error);
  }

  #refuse(bad: Refused): void {
    this.#stepping.send({ type: "pause" });
    // A bad file changes nothing.
    useNavigation.setState(bad.source === "file" ? { bad } : { bad, expected: null, place: "lab" });
  }

  #openLinked(linked: Linked, isReturn: boolean): void {
    const { scenario: next } = linked;
    const { bad } = useNavigation.getState();
    const same = equal({ ...next, at: 0 }, { ...useScenario.getState().scenario, at: 0 });
    useNavigation.setState({ place: "lab" });
    if (this.#stepping.isLive && same && bad === null && !this.#isInLesson) {
      if (isReturn) this.#transport.drag(doneAt(next.at));
      else this.#jump(next);
    } else this.#openOther(next);
    useNavigation.setState(({ opened, sent }) => ({
      opened: opened ?? next,
      expected: expectedDigestOf(linked),
      arrived: this.#trail.hash() === sent ? next : null,
    }));
  }

  /** Opens an address's scenario if its run differs from the current one; Undo returns. */
  #openOther(scenario: Scenario): void {
    const isOther = scenario.lab !== useScenario.getState().scenario.lab;
    if (isOther && !this.#isInLesson) {
      this.#keep();
      this.#trail.saveReturnLink();
    }
    if (isOther || this.#isInLesson) useScenario.setState({ history: historyOf(this.#left, scenario) });
    else if (this.#stepping.isOpen) this.#history.remember();
    this.#isInLesson = false;
    this.#enterLab(scenario);
    this.#begin(scenario);
  }

  /** Finds what a lab was opened with: on an earlier visit, or now. */
  #enterLab(scenario: Scenario): void {
    const { opened } = useNavigation.getState();
    if (opened === null || opened.lab === scenario.lab) return;
    useNavigation.setState({ opened: this.#left[scenario.lab]?.opened ?? scenario });
  }

  #begin(scenario: Scenario): void {
    countVisit();
    this.#stepping.open(scenario);
    if (!this.#isInLesson) useTransport.setState({ legs: replayOf(scenario) });
  }

  #jump({ at }: Scenario): void {
    countVisit();
    this.#transport.drag(doneAt(at));
  }

  /** Saves the current lab's edits for the next visit. */
  #keep(): void {
    const here = this.#stepping.here();
    const { opened } = useNavigation.getState();
    this.#left[here.lab] = { scenario: here, history: useScenario.getState().history, opened };
  }
}
