import { equal } from "../../shared/equal";
import { atDone, doneAt } from "../scenario/done";
import { canContinue, handSteps, hasOneMoreStep, running } from "../scenario/running";
import type { Scenario } from "../scenario/scenario";
import { edited, type History, redone, undone } from "./history";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";
import type { Stepping } from "./stepping";
import type { Trail } from "./trail";
import type { Transport } from "./transport";
import { useTransport } from "./transport-store";

/** Changes of the scenario by a person's hand, which can be taken back. */
export class EditHistory {
  /** Whether a scenario may take the place of the present one by a person's hand; null = any may. */
  guard: ((now: Scenario, next: Scenario) => boolean) | null = null;
  readonly #stepping: Stepping;
  readonly #transport: Transport;
  readonly #trail: Trail;

  constructor(stepping: Stepping, transport: Transport, trail: Trail) {
    this.#stepping = stepping;
    this.#transport = transport;
    this.#trail = trail;
  }

  /** Whether the guard keeps a scenario out. Where nothing could be opened yet, there is nothing to hold on to. */
  isHeld(next: Scenario): boolean {
    const { bad, opened } = useNavigation.getState();
    if (this.guard === null || (bad !== null && opened === null)) return false;
    return !this.guard(useScenario.getState().scenario, next);
  }

  /**
   * Changes the scenario. A new policy applies where the run is. New requests restart the run; steps by hand then run to
   * their end, and one more step by hand is shown as a step. False if a lock forbids the change.
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

  /** Changes policies while a person drags: the picture stays until the next is here, playing plays on. `isMore`: part of the edit before. */
  tune(lanes: Scenario["lanes"], isMore: boolean): boolean {
    const next = { ...this.#stepping.here(), lanes };
    if (this.isHeld(next)) return false;
    if (!isMore) this.remember();
    const shown = this.#stepping.frames.frame();
    this.#stepping.open(next, shown);
    if (!isMore) this.#trail.enter(next);
    if (shown.info.playing) this.#stepping.send({ type: "play", speed: useTransport.getState().speed });
    return true;
  }

  /** Looks at the present scenario in another way: no edit, so there is nothing to undo; the address follows. */
  look<S extends Scenario = Scenario>(look: Partial<S>): void {
    useScenario.setState(({ scenario }) => ({ scenario: { ...scenario, ...look } }));
    this.#trail.follow();
  }

  /** Takes the last edit back. */
  undo(): void {
    this.#travel(undone(useScenario.getState().history, this.#stepping.here()));
  }

  /** Makes the last edit that was taken back again. */
  redo(): void {
    this.#travel(redone(useScenario.getState().history, this.#stepping.here()));
  }

  /** The present state is one to come back to. */
  remember(): void {
    useScenario.setState(({ history }) => ({ history: edited(history, this.#stepping.here()) }));
  }

  /** The last step by hand of a scenario is seen as a step from the state before it, which stands where it is the present one. */
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

  /** Makes a scenario the present one at its own step, opening it only if it runs otherwise. */
  #apply(scenario: Scenario): void {
    const here = this.#stepping.here();
    if (!equal(running(scenario), running(here))) {
      this.#stepping.open(scenario);
      this.#trail.enter(scenario);
      return;
    }
    if (!equal({ ...here, at: scenario.at }, scenario)) this.#stepping.retell(scenario);
    if (here.at !== scenario.at) this.#transport.jump(doneAt(scenario.at));
    else this.#trail.follow();
  }
}
