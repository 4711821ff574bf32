import { vi } from "vitest";
import type { Client } from "../../src/kernel/client/client";
import { digestOf } from "../../src/kernel/protocol/digest";
import { loopOf } from "../../src/kernel/protocol/messages";
import type { Director } from "../../src/kernel/run/director";
import { connectedClient } from "../../src/kernel/run/drive";
import { useFaults } from "../../src/kernel/run/fault-store";
import { blankFrame } from "../../src/kernel/run/first-frame";
import type { Frame } from "../../src/kernel/run/frame-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { Run } from "../../src/kernel/run/run";
import { atDone } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { MOST_CHARACTERS } from "../../src/kernel/scenario/link/page-link";
import { running } from "../../src/kernel/scenario/running";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { heapNow, scaleNow } from "../../src/labs/heap/chosen-chunk";
import { allocationNow } from "../../src/labs/shared/use-allocation-scenario";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import type { HeapAsk } from "../../src/models/allocation/heap-ask";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { equal } from "../../src/shared/equal";
import { FakeHistory } from "./fake-history";
import { FakeWorker } from "./fake-worker";
import { ownRun } from "./own-run";

const TICK_MS = 16;
/** The address follows once a second. */
const ADDRESS_MS = 1000;
/** Turns after which what still plays is paused; at full speed that is after one, so that no run goes far. */
const WATCHED = 4;
/** Turns after which nothing may move any more. */
const MOST_TURNS = 500;

/** Shows single steps a little later, as the page does where it shows how they come about. */
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

/** The page without its pixels: the run, its client, a worker, an address bar, and what draws. Time passes in turns. */
export class ModelPage {
  readonly history: FakeHistory;
  readonly run: Run;
  client: Client;
  worker: FakeWorker;
  /** What must not be: exceptions, messages that the worker would refuse, traps that nobody asked for. */
  readonly errors: string[] = [];
  /** A trap was asked for. */
  mayFail = false;
  readonly #director = new SlowDirector();
  readonly #pending = new Set<Promise<unknown>>();
  #drawings: (() => void)[] = [];
  /** The scenario that has been drawn last. */
  #drawn: AllocationScenario | null = null;
  /** What the lab of the heaps asks of each scenario. */
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

  /** Does something, now; what it throws, or promises and breaks, is an error of the page. */
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

  /** An animation frame passes. Whether there was anything to do. */
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

  /** Until nothing moves: what plays is paused after a while, and the address follows. */
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

  /** All that must hold at rest. */
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
    same("the scenario that the worker runs", running(now.scenario), running(scenario));
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

  /** In a lab, nothing refused and no other digest claimed, the address says what is seen. */
  async #checkAddress(digest: string): Promise<void> {
    const scenario = allocationNow();
    const { bad, claim, place } = useNavigation.getState();
    const { failure } = useFaults.getState();
    // A run that was given up shows its last figures, wherever the address leads.
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

  /** Another part of the lab of the heaps is on the page. */
  asks(ask: (scenario: AllocationScenario) => HeapAsk): void {
    this.#ask = ask;
    this.#drawn = null;
    this.#mount();
  }

  /** The page draws each lane again after a change; each drawing hears every frame. */
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

  /** What draws finds a frame of the scenario that the page is about. */
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

  /** Where the run stands, as a scenario. */
  get here(): AllocationScenario {
    return { ...allocationNow(), at: atDone(this.run.frames.frame().info.done) };
  }

  close(): void {
    this.client.close();
  }
}

/** @throws Error if two things differ. */
export function same(what: string, found: unknown, expected: unknown): void {
  if (!equal(found, expected))
    throw new Error(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
}
