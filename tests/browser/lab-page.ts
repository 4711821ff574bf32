import { expect, type Locator, type Page } from "@playwright/test";

/** Groups digits as the page does. */
export const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/** Bytes as the page writes them. */
export const bytes = (value: number) => `${grouped(value)}\u00a0B`;

/** Waits until the page has drawn what follows from a change, for example from a new size of its window. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Waits until the rails have their content, which may move the stage, and the stage is drawn beside them. */
export async function railsStand(page: Page): Promise<void> {
  await expect(page.locator(".rail-left:not([aria-busy])")).toBeVisible();
  await expect(page.locator(".rail[aria-busy]")).toHaveCount(0);
  await drawn(page);
}

/** The lab's page, in terms of what a person sees. */
export class LabPage {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async open(hash = "#/buffer"): Promise<void> {
    await this.#page.goto(`./${hash}`);
    await this.runs();
  }

  /** Navigates within the open page, as a link or Back does, for tests that need no fresh page. */
  async follow(hash: string): Promise<void> {
    await this.#page.evaluate((next) => {
      location.hash = next;
    }, hash);
  }

  /** Waits until the static page of index.html has become interactive. */
  async runs(): Promise<void> {
    await expect(this.#page.locator("#root > :not([data-still])")).toBeVisible();
    await expect(this.title).toBeVisible();
  }

  /** Waits until the core has answered, and the graph takes the pointer, whose code comes once the browser is idle. */
  async graphWorks(): Promise<void> {
    await expect(this.button("Play")).toBeEnabled();
    await expect(this.#page.locator(".brush-hold .overlay")).toBeAttached();
  }

  get title(): Locator {
    return this.#page.getByRole("heading", { level: 1 });
  }

  get stage(): Locator {
    return this.#page.getByRole("main");
  }

  lane(name: string): Locator {
    return this.#page.getByRole("region", { name });
  }

  /** The value next to a name in a lane's rows. */
  figure(lane: string, name: string): Locator {
    return this.lane(lane)
      .locator("dl > div")
      .filter({ has: this.#page.getByText(name, { exact: true }) })
      .locator("dd");
  }

  button(name: string): Locator {
    return this.#page.getByRole("button", { name, exact: true });
  }

  /** The text that a screen reader announces for the run. */
  get announcements(): Locator {
    return this.#page.locator(".words [role=status]");
  }

  get stepField(): Locator {
    return this.#page.getByRole("textbox", { name: "step" });
  }

  /** Types into a text field as a person does; fill() does not reach the page in every browser. */
  async write(field: string, text: string): Promise<void> {
    await this.#page.getByRole("textbox", { name: field, exact: true }).focus();
    await this.#page.keyboard.press("ControlOrMeta+a");
    await this.#page.keyboard.press("Delete");
    await this.#page.keyboard.type(text);
  }

  async go(step: string): Promise<void> {
    await this.write("step", step);
    await this.button("Go").click();
  }

  async expectStep(step: number | "start"): Promise<void> {
    const text = step === "start" ? "the start" : `step ${grouped(step)}`;
    await expect(this.#page.locator(".takeaway-step")).toHaveText(text);
  }

  async setSpeed(key: "Home" | "End"): Promise<void> {
    await this.#page.getByRole("slider", { name: "Speed" }).focus();
    await this.#page.keyboard.press(key);
  }

  /** Arms the first phrase as it stands: useful share < 10 %. */
  async stopBelowTenPercent(): Promise<void> {
    await this.button("Stop when…").click();
    await this.button("useful share falls below 10").click();
    await this.#page.keyboard.press("Escape");
  }
}
