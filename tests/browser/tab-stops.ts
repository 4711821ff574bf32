import type { Page } from "@playwright/test";

/** A place where Tab should stop. */
export interface Stop {
  readonly name: string;
  /** The clickable area in CSS pixels: a label is part of its field. */
  readonly width: number;
  readonly height: number;
}

/** The stops of the walk under way, kept in the page. */
interface Walked {
  stops: Element[];
}

/**
 * Where Tab should stop within `scope`, in document order: at every visible, enabled element that takes keys, and at the
 * checked radio button of a group. Firefox also stops at scrollers, for its arrow keys.
 */
export async function stopsIn(page: Page, scope: string): Promise<readonly Stop[]> {
  return page.evaluate((within) => {
    const isFirefox = navigator.userAgent.includes("Firefox");
    const scrolls = (element: Element) =>
      (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
      /auto|scroll/.test(getComputedStyle(element).overflow) &&
      !element.hasAttribute("tabindex");
    const isStop = (element: Element) =>
      ((element as HTMLElement).tabIndex >= 0 || (isFirefox && scrolls(element))) &&
      !element.matches(":disabled, [type=radio]:not(:checked)") &&
      element.checkVisibility({ visibilityProperty: true });
    const stops = [...document.querySelectorAll(`${within} *`)].filter(isStop);
    (window as unknown as Walked).stops = stops;
    return stops.map((stop) => {
      const boxes = [stop, stop.closest("label")].map((part) => part?.getBoundingClientRect() ?? new DOMRect());
      return {
        name: stop.getAttribute("aria-label") ?? stop.textContent?.slice(0, 40) ?? "",
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      };
    });
  }, scope);
}

/** Controls within `scope` that Tab never reaches; arrows reach the other tabs and the entries of a list. */
const unreachable = (page: Page, scope: string): Promise<readonly string[]> =>
  page.evaluate((within) => {
    const controls = "a, button, input, select, textarea, summary, [role=slider], [role=listbox], [role=button]";
    return [...document.querySelectorAll(`${within} :is(${controls})`)]
      .filter((element) => (element as HTMLElement).tabIndex < 0 && !element.matches(":disabled, [role=tab]"))
      .map((element) => element.outerHTML.slice(0, 100));
  }, scope);

/** Which stop has the focus, -1 = none of them. This polls: once Tab has left a page for the window
 * around it, Firefox under a driver moves the focus without further events in the page. */
const focused = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Walked).stops.indexOf(document.activeElement as Element));

/** Presses `key` this many times, from the stop at `first` on. Returns the stops it met, `first` among them. */
async function met(page: Page, first: number, key: string, times: number): Promise<readonly number[]> {
  await page.evaluate((at) => ((window as unknown as Walked).stops[at] as HTMLElement | undefined)?.focus(), first);
  const indices = [await focused(page)];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    indices.push(await focused(page));
  }
  return indices;
}

/** Tab through `scope` and back: where it should stop, where it did by name, and where the focus was after that. */
export async function walk(page: Page, scope: string) {
  const stops = await stopsIn(page, scope);
  const there = await met(page, 0, "Tab", stops.length - 1);
  await page.keyboard.press("Tab");
  const after = await focused(page);
  const back = await met(page, stops.length - 1, "Shift+Tab", stops.length - 1);
  const named = (indices: readonly number[]) => indices.map((index) => stops[index]?.name ?? "elsewhere");
  return {
    stops,
    names: stops.map(({ name }) => name),
    there: named(there),
    back: named(back).toReversed(),
    after,
    unreachable: await unreachable(page, scope),
  };
}
