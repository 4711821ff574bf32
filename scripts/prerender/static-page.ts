import type { EarlyFiles } from "../../src/first-look.ts";
import { MergedScreens } from "./merge-screens.ts";
import { type Screen, StaticWindow } from "./static-window.ts";

/** The module src/prerender.tsx. */
export interface Prerender {
  firstScript(early: EarlyFiles): string;
  showOpening(root: HTMLElement, opening: unknown): () => void;
  openingTitle(opening: unknown): { readonly strong: string; readonly rest: string };
  readonly withoutScript: string;
  readonly readable: readonly Readable[];
}

/** A page that is readable without scripts. */
interface Readable {
  readonly title: string;
  readonly address: string;
}

/** Explains why the static page is not interactive. */
const REASON = "Works as soon as the page’s JavaScript runs";

/**
 * The page before its script runs: its markup, its rules, and the script that runs before the first paint.
 */
interface StaticPage {
  readonly markup: string;
  readonly css: string;
  scriptFor(early: EarlyFiles): string;
}

/**
 * Renders the opening at every screen size, disables its controls, and merges the results into one page.
 * `isAlone`: no separate files.
 */
export async function staticPage(
  load: () => Promise<Prerender>,
  opening: unknown,
  screens: readonly [Screen, ...Screen[]],
  isAlone: boolean,
): Promise<StaticPage> {
  const still = new StaticWindow(screens[0]);
  return still.within(async () => {
    const page = await load();
    const pages: Element[] = [];
    const one = new MergedScreens(screens.map(({ media }) => media));
    for (const screen of screens) {
      still.resize(screen);
      const end = page.showOpening(still.root, opening);
      await still.settle();
      pages.push(stilled(still));
      end();
    }
    const merged = one.merge(pages);
    const title = page.openingTitle(opening);
    for (const element of merged) announce(element, page.withoutScript, isAlone ? [] : page.readable, title);
    return { markup: merged.map(({ outerHTML }) => outerHTML).join(""), css: one.css(), scriptFor: page.firstScript };
  });
}

/** A script-free copy of the current page, with its controls disabled. */
function stilled(still: StaticWindow): Element {
  const [shown] = still.root.children;
  if (shown === undefined) throw new Error("Nothing is shown.");
  const page = shown.cloneNode(true) as Element;
  const [all, copies] = [shown.querySelectorAll("*"), page.querySelectorAll("*")];
  all.forEach((element, i) => {
    const style = still.styleOf(element);
    if (style !== "") copies[i]?.setAttribute("data-style", style);
  });
  for (const element of page.querySelectorAll("*")) hold(element);
  page.setAttribute("data-still", "");
  return page;
}

/** Disables a control that needs scripts and explains why. */
function hold(element: Element): void {
  if (element.matches("button, input, select")) {
    element.setAttribute("disabled", "");
    element.setAttribute("title", REASON);
  } else if (element.matches("[role=slider]")) element.setAttribute("aria-disabled", "true");
  if (element.localName === "select") choose(element as HTMLSelectElement);
  if (element.hasAttribute("role")) element.removeAttribute("tabindex");
}

/** Writes the current selection into the markup. */
function choose(select: HTMLSelectElement): void {
  for (const option of select.options) option.toggleAttribute("selected", option.value === select.value);
}

/**
 * Adds texts for a page that will never become interactive, for a link that leads elsewhere, and for one to the first
 * lab, whose title is the largest text that it shows.
 */
function announce(
  page: Element,
  words: string,
  readable: readonly Readable[],
  { strong, rest }: ReturnType<Prerender["openingTitle"]>,
): void {
  const notices = page.querySelector(".notices");
  if (notices === null) throw new Error("The page has no place for notices.");
  const links = readable.map(
    ({ title, address }) => ` <a href="${address}">The lesson “${title}” can be read here.</a>`,
  );
  const said = `<p>${words}${links.join("")}</p>`;
  notices.innerHTML = `<noscript><div class="notice">${said}</div></noscript><p class="notice still-link">Opening the link …</p><h1 class="still-title"><b>${strong}</b>${rest}</h1>`;
}
