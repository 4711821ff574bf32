import { equal } from "../../shared/equal";
import { atDone, doneAt } from "../scenario/done";
import type { Scenario } from "../scenario/scenario";
import { canContinue, handSteps, hasOneMoreStep, simulationKey } from "../scenario/simulation-key";
import { useNavigation } from "./navigation-store";
import { edited, type History, redone, undone, useScenario } from "./scenario-store";
import type { Trail } from "./trail";
import type { Stepping, Transport } from "./transport";
import { playCommand } from "./transport-store";

/** A person's edits of the scenario, with undo and redo. */
export class EditHistory {
  /** Whether a person may replace the current scenario with another; null = always. */
  guard: ((now: Scenario, next: Scenario) => boolean) | null = null;
  readonly #stepping: Stepping;
  readonly #transport: Transport;
  readonly #trail: Trail;

  constructor(stepping: Stepping, transport: Transport, trail: Trail) {
    this.#stepping = stepping;
    this.#transport = transport;
    this.#trail = trail;
  }

  /** Whether the guard rejects a scenario. Nothing is guarded until a scenario has opened. */
  isHeld(next: Scenario): boolean {
    const { bad, opened } = useNavigation.getState();
    if (this.guard === null || (bad !== null && opened === null)) return false;
    return !this.guard(useScenario.getState().scenario, next);
  }

  /**
   * Edits the scenario. A new policy applies at the current step. New requests restart the run: steps by hand run to
   * their end, and one more step by hand appears as a step. False if a lock forbids the edit.
   */
  edit<S extends Scenario = Scenario>(change: Partial<S>): boolean {
    const here = this.#stepping.here();
    const next = { ...here, ...change };
    if (equal(next, here)) return true;
    if (this.isHeld(next)) return false;
    this.remember();
    if (hasOneMoreStep(here, next)) this.#move(next);
    else this.#apply(canContinue(here, next) ? next : { ...next, at: atDone(handSteps(next)) });
    return true;
  }

  /**
   * Changes policies while a person drags: the picture stays until the next one arrives, and playing continues.
   * `isMore`: part of the previous edit.
   */
  tune(lanes: Scenario["lanes"], isMore: boolean): boolean {
    const next = { ...this.#stepping.here(), lanes };
    if (this.isHeld(next)) return false;
    if (!isMore) this.remember();
    const shown = this.#stepping.frames.frame();
    this.#stepping.open(next, shown);
    if (!isMore) this.#trail.enter(next);
    if (shown.info.playing) this.#stepping.send(playCommand());
    return true;
  }

  /** Changes only how the scenario is viewed: nothing to undo, and the address follows. */
  look<S extends Scenario = Scenario>(look: Partial<S>): void {
    useScenario.setState(({ scenario }) => ({ scenario: { ...scenario, ...look } }));
    this.#trail.follow();
  }

  /** Undoes the last edit. */
  undo(): void {
    this.#travel(undone(useScenario.getState().history, this.#stepping.here()));
  }

  /** Redoes the last undone edit. */
  redo(): void {
    this.#travel(redone(useScenario.getState().history, this.#stepping.here()));
  }

  /** Makes the current state one that undo returns to. */
  remember(): void {
    useScenario.setState(({ history }) => ({ history: edited(history, this.#stepping.here()) }));
  }

  /** Shows a scenario's last step by hand as a step from the state before it, which stays visible if it is current. */
  #move(scenario: Scenario): void {
    this.#stepping.interrupt();
    const before = handSteps(scenario) - 1;
    const present = this.#stepping.frames.frame();
    const isThere = this.#stepping.isLive && present.info.done === before;
    this.#stepping.open({ ...scenario, at: atDone(before) }, isThere ? present : undefined);
    this.#trail.enter({ ...scenario, at: before });
    this.#stepping.expect({ type: "step", from: before });
  }

  #travel(to: { readonly state: Scenario; readonly history: History<Scenario> } | null): void {
    if (to === null || this.isHeld(to.state)) return;
    useScenario.setState({ history: to.history });
    this.#apply(to.state);
  }

  /** Makes a scenario current at its own step, and reopens it only if the run differs. */
  #apply(scenario: Scenario): void {
    const here = this.#stepping.here();
    if (!equal(simulationKey(scenario), simulationKey(here))) {
      this.#stepping.open(scenario);
      this.#trail.enter(scenario);
      return;
    }
    if (!equal({ ...here, at: scenario.at }, scenario)) this.#stepping.continueAs(scenario);
    if (here.at !== scenario.at) this.#transport.jump(doneAt(scenario.at));
    else this.#trail.follow();
  }
}
