import { expect, type Page } from "@playwright/test";
import { doneAt } from "../../src/kernel/scenario/done";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { ownRun } from "../model/own-run";

/** A run beyond this step is not run again for its digest, because that takes too long. */
const MOST_DONE = 2_000_000;
/** The most time that the page may take to answer a command, in ms; without a limit the driver waits forever. */
const ANSWERS_WITHIN = 40_000;

/** The page's statements about its position, all read at one moment. */
interface Seen {
  readonly hash: string;
  /** The page is a lab; no link is refused, nothing is hidden, and no digest is claimed. */
  readonly isLab: boolean;
  /** It plays, or is seeking. */
  readonly moves: boolean;
  /** Every text that says where the run is: "step 37 900" or "the start". */
  readonly steps: readonly string[];
  readonly words: number;
  readonly notices: readonly string[];
}

/** A person's actions on a page, by mouse and keyboard. Whatever the page must never do is collected in `errors`. */
export class Hands {
  readonly page: Page;
  readonly errors: string[] = [];
  /** The presses so far, for the failure message. */
  readonly pressed: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on("pageerror", (error) => this.errors.push(`page error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(`console: ${message.text()}`);
    });
    page.on("dialog", (dialog) => dialog.dismiss().catch(() => {}));
  }

  /** The page's answer. @throws Error with the presses so far if no answer comes. */
  async within<T>(answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const tell = () => reject(new Error(`the page does not answer\npressed: ${this.pressed.join(" · ")}`));
      timer = setTimeout(tell, ANSWERS_WITHIN);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  /** Presses control number `n`, modulo their count, of those that are visible and enabled. */
  async press(n: number): Promise<void> {
    const found = await this.page.evaluate(controlAt, n);
    if (found === null) return;
    this.pressed.push(found.name);
    await this.page.mouse.click(found.x, found.y);
  }

  /** Presses the control with this name, where there is one. */
  async pressNamed(name: RegExp): Promise<void> {
    const control = this.page.getByRole("button", { name }).or(this.page.getByRole("link", { name })).first();
    // The previous command may remove it at any moment.
    if (!(await control.isVisible()) || !(await control.isEnabled({ timeout: 2000 }).catch(() => false))) return;
    this.pressed.push(String(name));
    await control.click({ timeout: 2000, trial: false }).catch(() => {});
  }

  /** Chooses an option of a list; both numbers wrap around. */
  async choose(list: number, option: number): Promise<void> {
    const lists = this.page.locator("select:visible:enabled");
    const count = await lists.count();
    if (count === 0) return;
    const one = lists.nth(list % count);
    const options = await one.locator("option").count();
    if (options === 0) return;
    await one.selectOption({ index: option % options }, { timeout: 2000 }).catch(() => {});
  }

  async go(step: number): Promise<void> {
    const field = this.page.getByRole("textbox", { name: "step", exact: true }).first();
    if (!(await field.isVisible())) return;
    // The previous command may have opened another page, which removes the field.
    const isFocused = await field.focus({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
    if (!isFocused) return;
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.type(String(step));
    await this.page.keyboard.press("Enter");
  }

  /** Drops a scenario file, good or bad, on the current page. */
  async drop(text: string): Promise<void> {
    const held = await this.page.evaluateHandle((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], "x.bufferlab.json"));
      return transfer;
    }, text);
    await this.page.dispatchEvent("#root", "drop", { dataTransfer: held });
  }

  /** From now on the browser stores nothing. */
  async loseStorage(): Promise<void> {
    await this.page.evaluate(() => {
      const gone = () => {
        throw new DOMException("gone", "SecurityError");
      };
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, { configurable: true, get: gone });
    });
  }

  async travel(by: number): Promise<void> {
    await this.page.evaluate((by) => {
      const { navigation } = window as unknown as {
        navigation: { canGoBack: boolean; canGoForward: boolean };
      };
      if (by < 0 ? navigation.canGoBack : navigation.canGoForward) history.go(by);
    }, by);
  }

  /** Waits until the page rests, and checks that all its texts describe one state. @throws Error with the presses so far. */
  async check(): Promise<void> {
    try {
      const seen = await this.#rest();
      expect(this.errors).toEqual([]);
      expect(
        seen.notices.filter((text) => /simulation failed|could not be drawn|could not be started/.test(text)),
      ).toEqual([]);
      if (seen.isLab) await this.#checkState(seen);
    } catch (error) {
      throw new Error(`${(error as Error).message}\npressed: ${this.pressed.join(" · ")}`);
    }
  }

  /** The state of the page once nothing moves and the address has followed. */
  async #rest(): Promise<Seen> {
    let seen = await this.page.evaluate(look);
    await expect(async () => {
      seen = await this.page.evaluate(look);
      if (seen.moves) await this.page.evaluate(pause);
      expect(seen.moves).toBe(false);
      expect(seen.words, "the page is not blank").toBeGreaterThan(20);
      expect(this.errors).toEqual([]);
      if (!seen.isLab) return;
      expect(new Set(seen.steps).size, seen.steps.join(" · ")).toBe(1);
      expect(await stepOf(seen.hash), seen.hash).toBe(seen.steps[0]);
    }).toPass({ timeout: 15_000, intervals: [30, 60, 120] });
    return seen;
  }

  async #checkState({ hash }: Seen): Promise<void> {
    if (hash === "") return;
    const link = await decodeLink(hash);
    if (!link.ok) throw new Error(`the address cannot be read: ${hash}`);
    const { scenario, digest } = link.value;
    const done = doneAt(scenario.at);
    if (done <= MOST_DONE) expect({ hash, ...ownRun(allocationOf(scenario), done) }).toEqual({ hash, done, digest });
  }
}

/** The position that an address leads to, in the page's words; "" if its state is not known yet. */
async function stepOf(hash: string): Promise<string> {
  const link = await decodeLink(hash);
  if (!link.ok || (hash !== "" && link.value.digest === null)) return "";
  const { at } = link.value.scenario;
  return at === "start" ? "start" : String(at);
}

/** Runs in the page. */
function look(): Seen {
  const text = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => element.textContent ?? "");
  const notices = text("[role=alert]");
  const isShown = (selector: string) => text(selector).length > 0;
  const field = document.querySelector<HTMLInputElement>(".step-field input");
  const named = [
    ...text(".takeaway-step, .stage-where p, .step-transport p, .present-bar p"),
    ...document.title.split(" · "),
    ...(field !== null && document.activeElement !== field ? [`step ${field.value}`] : []),
  ];
  const steps = named
    .map((words) => /^(?:at )?(?:step ([\d\s\u202f]+)|the start|step start)/.exec(words.trim()))
    .flatMap((match) => (match === null ? [] : [match[1]?.replaceAll(/\D/g, "") ?? "start"]));
  const isRefused = isShown(".message-page") || notices.some((words) => words.includes("different numbers"));
  return {
    hash: location.hash,
    isLab: /^#\/(buffer|heap)/.test(location.hash) && !isRefused && steps.length > 0 && !location.search,
    moves: isShown(".seek") || document.querySelector('.transport button[aria-label="Pause"]') !== null,
    steps,
    words: document.body.innerText.trim().length,
    notices,
  };
}

/** Runs in the page: ends playing, as a person does. */
function pause(): void {
  document.querySelector<HTMLElement>('.transport button[aria-label="Pause"]')?.click();
}

/** Runs in the page: scrolls control number `n` into view and returns its middle. */
function controlAt(n: number): { x: number; y: number; name: string } | null {
  const avoided = /print|download|install|25\.6 M|^save |copy/i;
  const isPressable = (element: HTMLElement) => {
    const away = element instanceof HTMLAnchorElement && !element.getAttribute("href")?.startsWith("#");
    return !away && element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled, :disabled *");
  };
  const open = document.querySelector("dialog[open]") ?? document;
  const all = [
    ...open.querySelectorAll<HTMLElement>("button, a[href], summary, input[type=radio], input[type=checkbox]"),
  ];
  const name = (element: HTMLElement) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  const controls = all.filter((element) => isPressable(element) && !avoided.test(name(element)));
  const control = controls[n % Math.max(1, controls.length)];
  if (control === undefined) return null;
  control.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = control.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, name: name(control).slice(0, 60) };
}
