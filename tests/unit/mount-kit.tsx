import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { vi } from "vitest";
import { RunContext } from "../../src/kernel/run/hooks";
import { allocationNow } from "../../src/labs/shared/allocation-frame";
import type { AllocationScenario } from "../../src/models/allocation/scenario";
import { act } from "./act";
import { FaultBench } from "./faults-kit";
import { freshStores } from "./fresh-stores";
import { chooseIn, controlIn, pressOn, writeIn } from "./hands-kit";
import { plain } from "./lane-kit";

/** jsdom has no layout, so no size ever changes, and nothing scrolls into view. */
class NoLayout {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** Adds to jsdom what it lacks: it draws nothing, and cannot capture pointers. */
function furnish(): void {
  vi.stubGlobal("ResizeObserver", NoLayout);
  vi.stubGlobal("IntersectionObserver", NoLayout);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Object.assign(Element.prototype, { setPointerCapture: () => {} });
}

/** A part of the page in jsdom, over the real run and the worker's real server. The test advances its time. */
export class MountedPart {
  readonly place = document.createElement("div");
  readonly bench: FaultBench;
  readonly #root: Root;

  private constructor(core?: Promise<void>) {
    document.body.replaceChildren(this.place);
    furnish();
    freshStores();
    this.bench = new FaultBench(core);
    // The test's clock decides how often the text is updated while playing.
    vi.spyOn(performance, "now").mockImplementation(() => this.bench.clock);
    this.#root = createRoot(this.place);
  }

  /** Shows `part` at the state of `hash`. `core`: when the core arrives; by default the method waits for it. */
  static async open(hash: string, part: ReactNode, core?: Promise<void>): Promise<MountedPart> {
    const mounted = new MountedPart(core);
    await act(async () => mounted.#root.render(<RunContext value={mounted.bench.run}>{part}</RunContext>));
    await mounted.follow(hash, core === undefined);
    return mounted;
  }

  /** Goes to another address, as a link does. */
  async follow(hash: string, waits = true): Promise<void> {
    this.bench.entries.push(hash);
    await act(() => this.bench.run.navigation.readAddress());
    if (waits) await this.rest();
  }

  /** Goes back to the address before this one. */
  async back(): Promise<void> {
    this.bench.entries.pop();
    await act(() => this.bench.run.navigation.readAddress(undefined, true));
    await this.rest();
  }

  close(): void {
    act(() => this.#root.unmount());
  }

  /** Runs until the run rests at its target. */
  async rest(): Promise<void> {
    await act(async () => void (await this.bench.rest()));
    // The address follows at most once a second.
    this.bench.clock += 2000;
    await this.frames(2);
  }

  /** Runs this many animation frames of 16 ms. */
  readonly frames = (times: number): Promise<void> => act(() => this.bench.frames(times));

  /** Operations done minus one; -1 = the start. */
  get step(): number {
    return this.bench.run.frames.frame().info.done - 1;
  }

  get scenario(): AllocationScenario {
    return allocationNow();
  }

  /** The address of the page. */
  get url(): string {
    return this.bench.entries.at(-1) ?? "";
  }

  /** The whole text, with ordinary spaces. */
  get text(): string {
    return plain(this.place.textContent ?? "");
  }

  /** The texts of all elements of a kind, with ordinary spaces. */
  said(selector: string): string {
    return [...this.place.querySelectorAll(selector)].map(({ textContent }) => plain(textContent ?? "")).join("\n");
  }

  control<T extends Element = HTMLElement>(name: string | RegExp): T {
    return controlIn<T>(this.place, name);
  }

  /** Clicks the control of that name, and waits until the run rests. */
  async click(name: string | RegExp): Promise<void> {
    act(() => this.control(name).click());
    await this.rest();
  }

  async choose(name: string, value: string): Promise<void> {
    chooseIn(this.control(name), value);
    await this.rest();
  }

  /** Writes into the field of that name and presses Enter. */
  async enter(name: string | RegExp, text: string): Promise<void> {
    writeIn(this.control(name), text);
    pressOn(this.control(name), "Enter");
    await this.rest();
  }

  /** Presses a key on the control of that name. */
  async press(name: string, key: string, held: KeyboardEventInit = {}): Promise<void> {
    pressOn(this.control(name), key, held);
    await this.rest();
  }
}
