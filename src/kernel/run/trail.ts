import type { Result } from "../../shared/result";
import { framesOf } from "../labs/labs";
import { atDone } from "../scenario/done";
import { defaultScenario } from "../scenario/fields";
import type { Linked } from "../scenario/link/encode";
import type { Scenario } from "../scenario/scenario";
import type { Refused } from "../scenario/valid-part";
import { compareDigest } from "./expected-digest";
import type { Frame } from "./frame-store";
import { readLink } from "./late-readers";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";
import type { Stepping } from "./stepping";
import { type AddressBar, UrlSync } from "./url-sync";

/** The address of the run. It follows the run and provides Back. */
export class Trail {
  readonly #stepping: Stepping;
  readonly #bar: AddressBar;
  readonly #address: UrlSync;
  /** The address that is being read. */
  #unread: string | null = null;

  constructor(stepping: Stepping, bar: AddressBar) {
    this.#stepping = stepping;
    this.#bar = bar;
    this.#address = new UrlSync(bar);
    stepping.onArrival = (frame, isRestarted) => this.#arrive(frame, isRestarted);
    stepping.frames.subscribeSnapshot(() => this.follow());
    // A reload keeps the step whose result is still in motion.
    stepping.onHeld = (frame) => this.#follow(frame);
  }

  /** The address after someone else changed it. Pending writes are dropped. */
  hash(): string {
    this.#address.forget();
    this.#unread = null;
    return this.#bar.hash();
  }

  /** Parses the address, after `ready`; null = the address changed meanwhile. Writes wait until then. */
  async read(hash: string, ready?: Promise<void>): Promise<Result<Linked, Refused> | null> {
    this.#unread = hash;
    const link = await readLink(hash);
    await ready;
    if (this.#unread !== hash) return null;
    this.#unread = null;
    return this.#bar.hash() === hash ? link : null;
  }

  /** Adds a history entry for Back. Only a lab's address describes a scenario. */
  enter(scenario: Scenario): void {
    if (useNavigation.getState().place === "lab") this.#address.push(scenario);
  }

  /** Saves a link that returns to the current lab. */
  saveReturnLink(): void {
    if (!this.#stepping.isOpen) return;
    const here = this.#stepping.here();
    this.#bar.writer((write) =>
      useNavigation.setState(({ resume }) => ({ resume: { ...resume, [here.lab]: write(here) } })),
    );
  }

  /** Updates the address from the current snapshot. */
  follow(): void {
    this.#follow(this.#stepping.frames.reading());
  }

  #follow({ info, lanes }: Pick<Frame, "info" | "lanes">): void {
    const { scenario } = useScenario.getState();
    if (!this.#mayFollow() || info.seek !== null) return;
    // An empty address means the default scenario.
    if (this.#bar.hash() === "" && scenario === defaultScenario && atDone(info.done) === defaultScenario.at) return;
    const linked = { scenario: { ...scenario, at: atDone(info.done) }, digest: framesOf(scenario).digest(lanes) };
    this.#address.follow(linked, info.playing);
  }

  #mayFollow(): boolean {
    const { bad, expected, place } = useNavigation.getState();
    // A link whose digest does not match stays until a person has seen the notice.
    const isDisputed = expected !== null && expected.now !== expected.digest;
    return place === "lab" && !isDisputed && this.#stepping.isLive && bad === null && this.#unread !== this.#bar.hash();
  }

  #arrive(frame: Frame, isRestarted: boolean): void {
    const { done, seek } = frame.info;
    if (seek === null && this.#stepping.pending.going === null) compareDigest(frame);
    // Back returns to where the run failed.
    if (isRestarted) this.enter({ ...useScenario.getState().scenario, at: atDone(done) });
  }
}
