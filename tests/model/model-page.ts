import { vi } from "vitest";
import type { Client } from "../../src/kernel/client/client";
import { loopOf } from "../../src/kernel/protocol/messages";
import { useFaults } from "../../src/kernel/run/fault-store";
import { connectedClient } from "../../src/kernel/run/frame-loop";
import { blankFrame, type Frame } from "../../src/kernel/run/frame-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { Run } from "../../src/kernel/run/run";
import type { Director } from "../../src/kernel/run/transport";
import { atDone } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { MOST_CHARACTERS } from "../../src/kernel/scenario/link/page-link";
import { simulationKey } from "../../src/kernel/scenario/simulation-key";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { heapNow, scaleNow } from "../../src/labs/heap/map-view";
import { allocationNow } from "../../src/labs/shared/allocation-frame";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { digestOf } from "../../src/models/allocation/digest";
import type { HeapAsk } from "../../src/models/allocation/heap-frame";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { equal } from "../../src/shared/equal";
import { FakeHistory } from "./fake-history";
import { FakeWorker } from "./fake-worker";
import { ownRun } from "./own-run";

const TICK_MS = 16;
/** The address follows once a second. */
const ADDRESS_MS = 1000;
/** Turns after which playing is paused; one at full speed, so that runs stay short. */
const WATCHED = 4;
/** Turns after which nothing may move any more. */
const MOST_TURNS = 500;

/** Shows single steps a little later, as the page does while it animates them. */
class SlowDirector implements Director {
  #show: (() => void) | null = null;

  begins(before: Frame, after: Frame, stepped: boolean, show: () => void): boolean {
    if (!stepped || after.info.done !== before.info.done + 1) return false;
    this.#show = show;
    return true;
  }

  cut(): void {
    this.#show = null;
  }

  get isBusy(): boolean {
    return this.#show !== null;
  }

  end(): void {
    const show = this.#show;
    this.#show = null;
    show?.();
  }
}

/** The page without rendering: the run, its client, a worker, an address bar, and its canvases. Time passes in turns. */
export class ModelPage {
  readonly history: FakeHistory;
  readonly run: Run;
  client: Client;
  worker: FakeWorker;
  /** Errors: exceptions, messages that the worker would refuse, unprovoked traps. */
  readonly errors: string[] = [];
  /** The test provoked a trap. */
  mayFail = false;
  readonly #director = new SlowDirector();
  readonly #pending = new Set<Promise<unknown>>();
  #drawings: (() => void)[] = [];
  /** The latest scenario that has been drawn. */
  #drawn: AllocationScenario | null = null;
  /** The heap lab's requests for each scenario. */
  #ask: (scenario: AllocationScenario) => HeapAsk = () => ({});

  constructor(hash: string) {
    this.history = new FakeHistory(hash);
    this.worker = new FakeWorker();
    let client: Client | undefined;
    this.run = new Run(
      (scenario) => blankFrame(scenario, 10),
      (stepping) => {
        client = connectedClient(stepping, () => this.#startWorker());
        return client;
      },
      this.history.bar,
    );
    if (client === undefined) throw new Error("A run makes its client at once.");
    this.client = client;
    this.run.stepping.director = this.#director;
    this.history.listen(() => this.does(() => this.run.navigation.readAddress()));
    this.run.frames.subscribe(() => this.#checkFrame());
    this.run.frames.subscribeReading(() => this.#checkReading());
    this.does(() => this.run.navigation.readAddress());
  }

  /** Performs an action now. Anything that it throws, or any promise that it rejects, is an error of the page. */
  does(act: () => unknown): void {
    try {
      const result = act();
      if (!(result instanceof Promise)) return;
      const promise = result.catch((error) => this.#blame(error)).finally(() => this.#pending.delete(promise));
      this.#pending.add(promise);
    } catch (error) {
      this.#blame(error);
    }
  }

  /** One animation frame passes. Returns whether there was anything to do. */
  async turn(): Promise<boolean> {
    const isBusy = this.history.isBusy || this.#director.isBusy;
    this.does(() => vi.advanceTimersByTime(TICK_MS));
    this.does(() => this.history.arrive());
    while (this.#pending.size > 0) await Promise.all(this.#pending);
    this.#mount();
    this.does(() => this.run.stepping.requestFrame(false));
    const { worker } = this;
    const worked = await worker.turn().catch((error) => this.#blame(error));
    if (worker.trapped !== null && !this.mayFail) this.errors.push(`trapped: ${worker.trapped}`);
    this.does(() => this.#director.end());
    return isBusy || worked !== false || this.#pending.size > 0;
  }

  /** Runs until nothing moves: playing is paused after a while, and the address follows. */
  async rest(): Promise<void> {
    let quiet = 0;
    for (let turns = 0; quiet < 3; turns++) {
      quiet = (await this.turn()) ? 0 : quiet + 1;
      const { info } = this.run.frames.frame();
      if (info.playing && (info.asked === "max" || turns % WATCHED === WATCHED - 1))
        this.does(() => this.run.transport.toggle());
      if (turns > MOST_TURNS) {
        this.#blame("it does not come to rest");
        return;
      }
    }
    this.does(() => vi.advanceTimersByTime(ADDRESS_MS));
    while (await this.turn());
  }

  /** Everything that must hold at rest. */
  async check(): Promise<void> {
    if (this.errors.length > 0) throw new Error(this.errors.join("\n"));
    const scenario = allocationNow();
    const { bad } = useNavigation.getState();
    const { failure, drawingFailure } = useFaults.getState();
    if (drawingFailure !== null) throw new Error(`a drawing failed: ${drawingFailure}`);
    if (failure !== null && !this.mayFail) throw new Error(`the page says that it failed: ${failure.text}`);
    if (bad?.source === "link" && bad.problems.some(({ field }) => field.startsWith("lanes"))) return;
    const now = this.worker.running;
    if (now === null || now.info === null) {
      if (bad === null) throw new Error("the worker runs nothing");
      return;
    }
    const { info } = this.run.frames.frame();
    same("the scenario that the worker runs", simulationKey(now.scenario), simulationKey(scenario));
    same("the stop rules of the worker", now.rules, scenario.breakpoints);
    same("the loop of the worker", now.loop, loopOf(scenario));
    same("the prices of the worker", allocationOf(now.scenario).prices, scenario.prices);
    same("the step of the worker", now.info.done, info.done);
    same("the way of the run", info.seek, null);
    const own = ownRun(scenario, info.done);
    same("the step of a run of its own", own.done, info.done);
    same("the digest of the worker", now.digest, own.digest);
    same("the digest of the page", digestOf(this.run.frames.reading().lanes), own.digest);
    await this.#checkAddress(own.digest);
  }

  /** In a lab where nothing is refused and no other digest is claimed, the address names the visible state. */
  async #checkAddress(digest: string): Promise<void> {
    const scenario = allocationNow();
    const { bad, expected: claim, place } = useNavigation.getState();
    const { failure } = useFaults.getState();
    // An abandoned run shows its last figures, wherever the address leads.
    if (failure !== null && failure.resumedAt === null) return;
    if (place !== "lab" || bad !== null || (claim !== null && claim.now !== claim.digest)) return;
    const { hash } = this.history;
    const { info } = this.run.frames.frame();
    const here = { ...scenario, at: atDone(info.done) };
    if (hash === "") return same("the state of an empty address", here, defaultScenario);
    if (hash.length > MOST_CHARACTERS) return;
    const said = await decodeLink(hash);
    if (!said.ok) throw new Error(`the address cannot be read: ${hash}`);
    same("the scenario of the address", said.value.scenario, here);
    same("the digest of the address", said.value.digest, digest);
  }

  #startWorker(): FakeWorker {
    this.worker = new FakeWorker();
    return this.worker;
  }

  #blame(error: unknown): false {
    this.errors.push(error instanceof Error ? `${error.stack}` : String(error));
    return false;
  }

  /** Shows another part of the heap lab. */
  asks(ask: (scenario: AllocationScenario) => HeapAsk): void {
    this.#ask = ask;
    this.#drawn = null;
    this.#mount();
  }

  /** The page draws each lane again after a change, and each drawing receives every frame. */
  #mount(): void {
    const scenario = allocationNow();
    if (this.#drawn === scenario) return;
    this.#drawn = scenario;
    if (scenario.lab === "heap") this.does(() => this.run.stepping.ask(this.#ask(scenario)));
    for (const end of this.#drawings) end();
    this.#drawings = scenario.lanes.map((_, lane) => this.run.frames.subscribe(() => this.#draw(lane)));
  }

  #draw(lane: number): void {
    heapNow(this.run, lane);
    scaleNow(this.run);
  }

  /** Every drawing gets a frame of the scenario on the page. */
  #checkFrame(): void {
    const { info, lanes } = this.run.frames.frame();
    const scenario = allocationNow();
    if (lanes.length !== scenario.lanes.length)
      this.#blame(`a frame of ${lanes.length} lanes: ${scenario.lanes.length}`);
    if (!(info.done >= 0 && info.frontier >= info.done)) this.#blame(`a frame at ${info.done} of ${info.frontier}`);
  }

  #checkReading(): void {
    const { lanes } = this.run.frames.reading();
    const scenario = allocationNow();
    if (lanes.length !== scenario.lanes.length) this.#blame(`words of ${lanes.length} lanes: ${scenario.lanes.length}`);
    if (!validateScenario(scenario).ok) this.#blame(`a scenario that is none: ${JSON.stringify(scenario)}`);
  }

  /** The run's position, as a scenario. */
  get here(): AllocationScenario {
    return { ...allocationNow(), at: atDone(this.run.frames.frame().info.done) };
  }

  close(): void {
    this.client.close();
  }
}

/** @throws Error if the two differ. */
export function same(what: string, found: unknown, expected: unknown): void {
  if (!equal(found, expected))
    throw new Error(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
