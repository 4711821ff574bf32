import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, vi } from "vitest";
import { App, loadPlace } from "../../src/app/App";
import { configuredPage, type OpenedPage } from "../../src/app/embed/configured-page";
import { connectedClient } from "../../src/kernel/run/frame-loop";
import { blankFrame } from "../../src/kernel/run/frame-store";
import { RunContext } from "../../src/kernel/run/hooks";
import { Run } from "../../src/kernel/run/run";
import { windowAddressBar } from "../../src/kernel/run/trail";
import { trials } from "../../src/kernel/run/trials";
import type { Scenario } from "../../src/kernel/scenario/scenario";
import { forgetAnswers } from "../../src/lessons/player/progress-store";
import { FakeWorker } from "../model/fake-worker";
import { act } from "./act";
import { freshStores } from "./fresh-stores";
import { the } from "./page-roles";

/** A turn, in ms: text is updated three times per second, so one turn without a change means that the page rests. */
const TICK_MS = 400;
/** Turns after which an awaited state must have arrived. */
const MOST_TURNS = 4000;

/** Adds to jsdom what it lacks: dialogs, and observers that see nothing. Canvases stay empty. */
function furnish(): void {
  const observer = class {
    observe(): void {}
    disconnect(): void {}
  };
  vi.stubGlobal("ResizeObserver", observer);
  vi.stubGlobal("IntersectionObserver", observer);
  const media = (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener() {},
    removeEventListener() {},
  });
  vi.stubGlobal("matchMedia", media);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {}, checkVisibility: () => true });
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, "focus").mockImplementation(function (this: HTMLElement, options) {
    // Everything behind an open dialog is inert.
    if (topDialog()?.contains(this) ?? true) focus.call(this, options);
  });
}

const topDialog = () => [...document.querySelectorAll("dialog")].filter(({ open }) => open).at(-1);

function showModal(this: HTMLDialogElement): void {
  this.open = true;
  this.querySelector<HTMLElement>("[autofocus], button, input, select")?.focus();
}

function close(this: HTMLDialogElement): void {
  this.open = false;
  this.dispatchEvent(new Event("close"));
}

/**
 * The whole page in jsdom, without layout: the app, its run, its address in the window's history, and the worker's real
 * server. Time passes in turns.
 */
export class WholePage {
  #worker: FakeWorker | null = null;
  readonly #run: Run;
  readonly #root: Root;
  #opened: OpenedPage = { Page: App, load: loadPlace };

  private constructor() {
    // Every reading of this clock comes a second later, so the address follows at once.
    let now = 0;
    const clock = () => {
      now += 1000;
      return now;
    };
    this.#run = new Run(
      (scenario) => blankFrame(scenario),
      (stepping) => connectedClient(stepping, () => this.#start()),
      { ...windowAddressBar(), now: clock },
    );
    const place = document.createElement("div");
    document.body.replaceChildren(place);
    this.#root = createRoot(place);
  }

  /** Opens the page at an address: a query, a hash, or both. */
  static async open(address: string): Promise<WholePage> {
    history.pushState(null, "", `/${address}`);
    const page = new WholePage();
    if (location.search !== "") page.#opened = configuredPage(page.#run);
    await page.#run.navigation.readAddress();
    await page.#opened.load();
    window.addEventListener("popstate", page.#follow);
    open.add(page);
    await page.#render();
    await page.rest();
    return page;
  }

  async #render(): Promise<void> {
    const { Page } = this.#opened;
    await act(async () =>
      this.#root.render(
        <RunContext value={this.#run}>
          <Page />
        </RunContext>,
      ),
    );
  }

  readonly #follow = () => void this.#run.navigation.readAddress();

  #start(): FakeWorker {
    this.#worker = new FakeWorker();
    return this.#worker;
  }

  /** Some time passes, the page draws, and its worker works. */
  async #turn(): Promise<boolean> {
    let worked = false;
    await act(async () => {
      vi.advanceTimersByTime(TICK_MS);
      this.#run.stepping.requestFrame(false);
      worked = (await this.#worker?.turn()) ?? false;
      await new Promise(setImmediate);
    });
    return worked;
  }

  /** Waits until nothing moves, playing included, and all parts of the page have loaded. @throws Error if something always moves. */
  async rest(): Promise<void> {
    const changes = new MutationObserver(() => {});
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const isQuiet = async () => {
      const worked = await this.#turn();
      const { playing, seek } = this.#run.frames.frame().info;
      return changes.takeRecords().length === 0 && !worked && !playing && seek === null;
    };
    await this.#until(async () => {
      if (!(await isQuiet())) return false;
      await act(() => vi.dynamicImportSettled());
      return isQuiet();
    });
    changes.disconnect();
  }

  async #until(isDone: () => Promise<boolean>): Promise<void> {
    for (let turns = 0; !(await isDone()); turns++)
      if (turns > MOST_TURNS || !open.has(this)) throw new Error("The page never gets there.");
  }

  /** Waits until a condition holds while the page still moves. */
  async until(isSo: () => boolean): Promise<void> {
    await this.#until(async () => {
      if (!isSo()) await this.#turn();
      return isSo();
    });
  }

  /** Presses something with the pointer, and waits until the page rests. */
  async click(element: HTMLElement): Promise<void> {
    await this.does(() => element.click());
  }

  /** Presses the button of that name. */
  async press(name: string | RegExp, within?: ParentNode): Promise<void> {
    await this.click(the("button", name, within));
  }

  /** Presses a key on the focused element, "Shift+C" with Shift, the given number of times. */
  async key(name: string, times = 1): Promise<void> {
    for (let i = 0; i < times; i++) await this.does(() => pressKey(name));
  }

  /** Types into a field, or chooses in a list. */
  async write(field: HTMLInputElement | HTMLSelectElement, text: string): Promise<void> {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
    await this.does(() => {
      field.focus();
      set?.call(field, text);
      const type = field instanceof HTMLSelectElement ? "change" : "input";
      field.dispatchEvent(new Event(type, { bubbles: true }));
    });
  }

  /** Changes the scenario as a form of its lab does. */
  async edit(change: Partial<Scenario>): Promise<void> {
    await this.does(() => this.#run.history.edit(change));
  }

  /** Opens a file as one that a person chose. */
  async openFile(file: Blob): Promise<void> {
    await this.does(() => void this.#run.navigation.openFile([file]));
  }

  /** Goes where a link of the page, or Back, would lead. */
  async follow(hash: string): Promise<void> {
    await this.does(() => {
      location.hash = hash;
    });
  }

  async back(): Promise<void> {
    await this.does(() => history.back());
  }

  /** This much time passes, in ms. */
  async pass(ms: number): Promise<void> {
    for (let turn = 0; turn < ms / TICK_MS; turn++) await this.#turn();
  }

  /** Does something without waiting for its end. */
  async begins(work: () => void): Promise<void> {
    await act(async () => work());
    await this.#turn();
  }

  /** Does something as a person would, and waits until the page rests. */
  async does(work: () => void): Promise<void> {
    await act(async () => work());
    await this.rest();
  }

  close(): void {
    if (!open.delete(this)) return;
    window.removeEventListener("popstate", this.#follow);
    act(() => this.#root.unmount());
    this.#worker?.terminate();
  }
}

const open = new Set<WholePage>();

/** The browser's own response to a key that the page leaves to it. */
function pressKey(name: string): void {
  const key = name.replace(/^(Shift|Control)\+/, "");
  const target = document.activeElement ?? document.body;
  const init = { key, shiftKey: name.startsWith("Shift+"), ctrlKey: name.startsWith("Control+") };
  const isLeft = target.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, cancelable: true }));
  if (!isLeft) return;
  const presses = key === "Enter" || key === " ";
  if (presses && target.matches("button, a, summary")) (target as HTMLElement).click();
  else if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === "Escape") leaveDialog();
}

function leaveDialog(): void {
  const dialog = topDialog();
  if (dialog?.dispatchEvent(new Event("cancel", { cancelable: true }))) dialog.close();
}

/** Gives every test of a file a fresh browser. */
export function freshPages(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    furnish();
    document.title = "";
    vi.spyOn(trials, "run").mockReturnValue(new Promise(() => {}));
    forgetAnswers();
    localStorage.clear();
    freshStores();
  });
  afterEach(() => {
    for (const page of open) page.close();
    vi.clearAllTimers();
    vi.useRealTimers();
  });
}
