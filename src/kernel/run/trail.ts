import { framesOf } from "../../labs/models";
import type { Result } from "../../shared/result";
import { atDone } from "../scenario/done";
import { defaultScenario } from "../scenario/fields";
import type { Linked } from "../scenario/link/encode";
import type { Refused } from "../scenario/refused";
import type { Scenario } from "../scenario/scenario";
import { compareDigest } from "./expected-digest";
import type { Frame } from "./frame-store";
import { readLink } from "./late-readers";
import { useNavigation } from "./navigation-store";
import { useScenario } from "./scenario-store";
import type { Stepping } from "./stepping";
import { type AddressBar, UrlSync } from "./url-sync";

/** What the address says of the run: it follows where the run goes, and keeps the ways back. */
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
    stepping.onArrival = (frame, isThrownBack) => this.#arrive(frame, isThrownBack);
    stepping.frames.subscribeReading(() => this.follow());
  }

  /** The address as it was changed by somebody else: what was still to be written to it is forgotten. */
  hash(): string {
    this.#address.forget();
    this.#unread = null;
    return this.#bar.hash();
  }

  /** The link that the address is, once `ready`; null = meanwhile the address became another one. It stands still until then. */
  async read(hash: string, ready?: Promise<void>): Promise<Result<Linked, Refused> | null> {
    this.#unread = hash;
    const link = await readLink(hash);
    await ready;
    if (this.#unread !== hash) return null;
    this.#unread = null;
    return this.#bar.hash() === hash ? link : null;
  }

  /** An entry in the history that Back leads to. Elsewhere than in the lab the address is not that of a scenario. */
  enter(scenario: Scenario): void {
    if (useNavigation.getState().place === "lab") this.#address.push(scenario);
  }

  /** There is a way back to the lab that is shown. */
  saveReturnLink(): void {
    if (!this.#stepping.isOpen) return;
    const here = this.#stepping.here();
    this.#bar.writer((write) =>
      useNavigation.setState(({ resume }) => ({ resume: { ...resume, [here.lab]: write(here) } })),
    );
  }

  /** The address says what is read of the run now. */
  follow(): void {
    const { info, lanes } = this.#stepping.frames.reading();
    const { scenario } = useScenario.getState();
    if (!this.#mayFollow() || info.seek !== null) return;
    // An address that says nothing says the default.
    if (this.#bar.hash() === "" && scenario === defaultScenario && atDone(info.done) === defaultScenario.at) return;
    this.#address.follow({
      scenario: { ...scenario, at: atDone(info.done) },
      digest: framesOf(scenario).digest(lanes),
    });
  }

  #mayFollow(): boolean {
    const { bad, expected, place } = useNavigation.getState();
    // A link that leads to other numbers now stays until a person has read that.
    const isDisputed = expected !== null && expected.now !== expected.digest;
    return place === "lab" && !isDisputed && this.#stepping.isLive && bad === null && this.#unread !== this.#bar.hash();
  }

  #arrive(frame: Frame, isThrownBack: boolean): void {
    const { done, seek } = frame.info;
    if (seek === null && this.#stepping.pending.going === null) compareDigest(frame);
    // Back leads to where the run failed.
    if (isThrownBack) this.enter({ ...useScenario.getState().scenario, at: atDone(done) });
  }
}
