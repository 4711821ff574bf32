import type { Page } from "@playwright/test";

/** Pixels of the window. */
interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a person sees of an element of the start page. */
interface Shown {
  readonly index: number;
  /** Indices of the element and of those around it. */
  readonly within: readonly number[];
  readonly words: string;
  readonly className: string;
  readonly area: Area;
  /** Of its own text: the lines, and the size of the type. Null = it has none. */
  readonly text: { readonly lines: readonly Area[]; readonly size: number } | null;
  readonly is: { readonly control: boolean; readonly part: boolean; readonly onStage: boolean };
}

/** A line of text or a control, and whose it is. */
type Box = Area & Pick<Shown, "index" | "within" | "words">;

/** Glyphs are lower than their lines by this share above and below. */
const LEADING = 0.18;
const LEAST_SIZE = { stage: 16, page: 12 } as const;

/** Texts and controls that meet, leave their part of the page or the window, are too small, or scroll; in words. */
export async function layoutFaults(page: Page): Promise<string[]> {
  const shown = await page.evaluate(shownElements);
  const { window, scrolling } = await page.evaluate(windowAndScrolling);
  const lines = shown.flatMap(linesOf);
  const controls = shown.filter(({ is }) => is.control).map((one) => ({ ...one, ...one.area }));
  const cut = [...lines, ...controls].filter((box) => isOut(box, window)).map(({ words }) => `cut off: ${words}`);
  return [...cut, ...meetings(lines), ...meetings(controls), ...leaving(lines, shown), ...small(shown), ...scrolling];
}

const linesOf = ({ index, within, words, text }: Shown): Box[] =>
  (text?.lines ?? []).map(({ left, right, top, bottom }) => {
    const above = (bottom - top) * LEADING;
    return { index, within, words, left, right, top: top + above, bottom: bottom - above };
  });

const isOut = (box: Area, area: Area) =>
  box.left < area.left - 2 || box.right > area.right + 2 || box.top < area.top - 2 || box.bottom > area.bottom + 2;

const meet = (a: Area, b: Area) =>
  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

const meetings = (boxes: readonly Box[]) =>
  boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => !a.within.includes(b.index) && !b.within.includes(a.index) && meet(a, b))
      .map((b) => `${a.words} over ${b.words}`),
  );

/** Actions stand in a part of their own, wherever that is. */
function leaving(lines: readonly Box[], shown: readonly Shown[]): string[] {
  const parts = shown.filter(({ is }) => is.part);
  const actions = parts.find(({ className }) => className === "start-actions");
  const isAction = ({ within }: Box) => actions !== undefined && within.includes(actions.index);
  return parts.flatMap((part) =>
    lines
      .filter((line) => line.within.includes(part.index) && (part === actions || !isAction(line)))
      .filter((line) => isOut(line, part.area))
      .map(({ words }) => `${words} leaves ${part.className}`),
  );
}

const small = (shown: readonly Shown[]) =>
  shown
    .filter(({ text, is }) => text !== null && text.size < LEAST_SIZE[is.onStage ? "stage" : "page"])
    .map(({ words }) => `too small: ${words}`);

/** All that is shown of the start page. Runs in the page. */
function shownElements(): Shown[] {
  const all = [...document.querySelectorAll(".start *")];
  const areaOf = ({ left, right, top, bottom }: DOMRect): Area => ({ left, right, top, bottom });
  const textOf = (one: Element) => {
    if (![...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())) return null;
    const range = document.createRange();
    range.selectNodeContents(one);
    return { lines: [...range.getClientRects()].map(areaOf), size: Number.parseFloat(getComputedStyle(one).fontSize) };
  };
  const isPart = (one: Element) =>
    one.matches(".start-hero, .start-below, .start-bar, .start-actions, .start-dials") &&
    getComputedStyle(one).display !== "contents";
  return all.flatMap((one, index) => {
    const visible = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!visible || one.closest(".visually-hidden, clipPath, defs")) return [];
    const within = all.flatMap((other, i) => (other.contains(one) ? [i] : []));
    const words = (one.getAttribute("aria-label") ?? one.textContent ?? "").trim().slice(0, 30);
    const control = one.matches("button, summary, a, label, [role=slider]");
    const is = { control, part: isPart(one), onStage: one.closest(".start-stage") !== null };
    const area = areaOf(one.getBoundingClientRect());
    return [{ index, within, words, className: String(one.className), area, text: textOf(one), is }];
  });
}

/** Runs in the page. */
function windowAndScrolling() {
  const places = [...document.querySelectorAll("html, .start")];
  return {
    window: { left: 0, top: 0, right: innerWidth, bottom: innerHeight },
    scrolling: places
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => `${one.className || one.tagName} scrolls`),
  };
}
