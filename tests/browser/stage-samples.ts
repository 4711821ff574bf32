import type { Page } from "@playwright/test";

/** Everything that the page says in one animation frame. */
export interface StageSample {
  /** The blocks of text. */
  readonly texts: readonly string[];
  /** Operations done, wherever the page names the step. */
  readonly steps: readonly number[];
  /** Texts by their place, one list per kind. Missing parts of the page have empty lists. */
  readonly parts: Readonly<Record<keyof typeof PARTS, readonly string[]>>;
  /** The texts in each picture, by its class and its place among the pictures of that class: "bar-canvas 0". */
  readonly drawn: Readonly<Record<string, readonly string[]>>;
  /** The pictures that changed since the last step, although no text did. */
  readonly alone: readonly string[];
}

/**
 * A canvas, with what its last drawing wrote, a sum of where it drew, and the sum as of the last sample. The same picture,
 * drawn again, has the same sum.
 */
type Written = HTMLCanvasElement & { written?: string[]; sum?: number; seen?: number | undefined; area?: string };

/** Makes the canvases of a page keep the texts that they show. Call it before the page opens. */
export const keepDrawnTexts = (page: Page) =>
  page.addInitScript(() => {
    const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      const canvas = this.canvas as Written;
      const area = `${canvas.width} ${canvas.height}`;
      // A picture of another size is drawn again without a new step.
      if (canvas.area !== area) canvas.seen = undefined;
      canvas.area = area;
      canvas.sum = 0;
      canvas.written = [];
      clearRect.apply(this, box);
    };
    const add = (to: { sum?: number }, ...place: readonly number[]) => {
      to.sum = place.reduce((sum, at) => Math.imul(sum, 31) + Math.round(8 * at), to.sum ?? 0);
    };
    const { prototype: context } = CanvasRenderingContext2D;
    for (const name of ["rect", "moveTo", "lineTo"] as const) {
      const [draw, trace] = [context[name], Path2D.prototype[name]] as ((...place: number[]) => void)[];
      context[name] = function (...place: number[]) {
        add(this.canvas as Written, ...place);
        draw?.apply(this, place);
      };
      Path2D.prototype[name] = function (...place: number[]) {
        add(this as Path2D & { sum?: number }, ...place);
        trace?.apply(this, place);
      };
    }
    for (const name of ["fill", "stroke"] as const) {
      const draw = context[name] as (...how: unknown[]) => void;
      context[name] = function (...how: unknown[]) {
        const [path] = how;
        if (path instanceof Path2D) add(this.canvas as Written, (path as { sum?: number }).sum ?? 0);
        draw.apply(this, how);
      };
    }
    const { fillRect } = context;
    context.fillRect = function (...place) {
      add(this.canvas as Written, ...place);
      fillRect.apply(this, place);
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
      (this.canvas as Written).written?.push(text);
      fillText.call(this, text, ...place);
    };
  });

/** Statements that other parts of the page make too. */
const PARTS = {
  callers: '.lane[data-main="true"] .field-captions span, .present-callers',
  rows: '.lane[data-main="true"] .lane-details dl > div',
  bytes: '.lane[data-main="true"] .lane-bytes',
  empty: '.lane[data-main="true"] .field-empty',
  cached: ".lane .cache-whole strong",
  cacheToScale: ".lane .to-scale p",
  laneShares: ".lane .efficiency .share, .heap-lane .heap-overhead",
  chartShares: ".flag, .heap-values ul:first-of-type b",
  point: ".takeaway h1, .present-title",
  alive: ".heap-story [data-now] h3",
  costs: ".heap-costs li:last-child",
  committed: ".heap-lane dl > div:first-child",
  underLens: '.heap-stage[data-focus="0"] .heap-lane[data-lane="0"] .heap-lens-words p',
} as const;

const BLOCKS = "p, h1, h2, h3, li, dt, dd, td, th, b, span, strong, button, figcaption, text";

/**
 * `count` samples in a row that differ: more until they cover three steps, or fewer if the page shows nothing new for
 * `frames` animation frames. A frame without a change before it is not read again.
 */
export const samplesOf = (page: Page, count: number, frames: number): Promise<readonly StageSample[]> =>
  page.evaluate(
    ({ count, frames, PARTS, BLOCKS }) => {
      const numberOf = (text: string) => Number(text.replace(/[^\d]/g, ""));
      const stepsIn = (root: ParentNode): number[] => {
        const names = [...root.querySelectorAll("data")].map(({ value }) => Number(value));
        const heads = [...root.querySelectorAll('[aria-label="Playhead"]')];
        const field = root.querySelector<HTMLInputElement>(".step-field input");
        const after = heads.map((head) => Number(head.getAttribute("aria-valuenow")) + 1);
        return [
          ...names,
          ...after,
          ...(field === null ? [] : [field.value === "start" ? 0 : numberOf(field.value) + 1]),
        ];
      };
      const root = () => document.querySelector(".present") ?? document.body;
      const pictures = () => {
        const places = new Map<string, number>();
        // Moving buffers and coins are no figures of a step.
        return [...root().querySelectorAll<Written>("canvas:not(.step-canvas)")].map((canvas) => {
          const place = places.get(canvas.className) ?? 0;
          places.set(canvas.className, place + 1);
          return { name: `${canvas.className} ${place}`, canvas };
        });
      };
      let stood = "";
      /** The pictures that changed since the last animation frame, if all texts stayed. */
      const drawnAlone = (): string[] => {
        const step = root().querySelector<HTMLInputElement>(".step-field input")?.value;
        const texts = `${step} ${root().textContent}`;
        const changed = pictures().filter(({ canvas }) => canvas.seen !== undefined && canvas.sum !== canvas.seen);
        for (const { canvas } of pictures()) canvas.seen = canvas.sum;
        const alone = texts === stood ? changed.map(({ name }) => name) : [];
        stood = texts;
        return alone;
      };
      const sample = (alone: readonly string[]): StageSample => {
        const textsOf = (selector: string) => [...root().querySelectorAll(selector)].map((at) => at.textContent ?? "");
        const parts = Object.entries(PARTS).map(([name, selector]) => [name, textsOf(selector)]);
        const drawn = Object.fromEntries(pictures().map(({ name, canvas }) => [name, canvas.written ?? []]));
        return { texts: textsOf(BLOCKS), steps: stepsIn(root()), parts: Object.fromEntries(parts), drawn, alone };
      };
      return new Promise<readonly StageSample[]>((resolve) => {
        const samples = new Map<string, StageSample>();
        const steps = new Set<number | undefined>();
        let since = 0;
        let hasChanged = true;
        const observer = new MutationObserver(() => {
          hasChanged = true;
        });
        observer.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
        const take = (now: StageSample) => {
          const key = JSON.stringify(now);
          if (!samples.has(key)) since = 0;
          samples.set(key, now);
          steps.add(now.steps[0]);
        };
        requestAnimationFrame(function look() {
          since++;
          const alone = drawnAlone();
          if (hasChanged || alone.length > 0) take(sample(alone));
          hasChanged = false;
          if ((samples.size < count || steps.size < 3) && since < frames) return requestAnimationFrame(look);
          observer.disconnect();
          resolve([...samples.values()]);
        });
      });
    },
    { count, frames, PARTS, BLOCKS },
  );

const NUMBER = "([\\d\u202f]+(?:\\.\\d+)?)";
const PART_OF = new RegExp(`${NUMBER}(?:\\s[kMG]?i?B)? of (?:the )?${NUMBER}(?!\\.|\\s[kMG]\\b)`, "g");
const SHARE = new RegExp(`${NUMBER}\\s?%`, "g");
const NO_NUMBER = /\b(NaN|undefined|Infinity|null)\b|\[object/;

/** NaN where there is no text. */
const numberIn = (text = "none"): number => Number(text.replaceAll("\u202f", ""));
const firstNumber = (text: string, pattern: RegExp): number => numberIn(pattern.exec(text)?.[1]);

/** The impossible statements of a sample; empty means none. */
export const problemsOf = (sample: StageSample): string[] => [
  ...sample.texts.flatMap(textProblems),
  ...(new Set(sample.steps).size > 1 ? [`several steps at once: ${sample.steps.join(", ")}`] : []),
  ...callerProblems(sample),
  ...cacheProblems(sample),
  ...chartProblems(sample),
  ...heapProblems(sample),
];

/** Shares over 100 %. A heap's overhead is not a share, because it is waste over need. */
export const sharesOver = ({ texts }: StageSample): string[] =>
  texts.filter((text) => [...text.matchAll(SHARE)].some(([, share]) => numberIn(share) > 100));

function textProblems(text: string): string[] {
  const isMore = [...text.matchAll(PART_OF)].some(([, part, whole]) => numberIn(part) > numberIn(whole));
  return isMore || NO_NUMBER.test(text) ? [text] : [];
}

/** The captions of a field and the figures of its lane agree on callers and bytes. */
function callerProblems({ parts: { callers, rows, bytes, empty } }: StageSample): string[] {
  const row = (name: string) => {
    const text = rows.find((one) => one.startsWith(name));
    return text === undefined ? Number.NaN : numberIn(text.slice(name.length).replace("\u00a0B", ""));
  };
  const live = row("live buffers");
  const needed = firstNumber(bytes[0] ?? "", new RegExp(`needs ${NUMBER}`));
  const granted = firstNumber(bytes[0] ?? "", new RegExp(`takes ${NUMBER}`));
  const said = callers.join(" | ");
  const amounts = callers.map((text) => firstNumber(text, new RegExp(`needs? ${NUMBER}`, "i")));
  const all = callers.map((text) => firstNumber(text, new RegExp(`of ${NUMBER}\\scaller`)));
  return [
    ...(needed > granted ? [`needed ${needed} B of ${granted} B handed out`] : []),
    ...(amounts.some((bytes) => bytes > needed) ? [`${said}, where all callers need ${needed} B`] : []),
    ...(all.some((count) => count !== live && count >= 0) ? [`${said}, where ${live} buffers are live`] : []),
    ...(empty.length > 0 && live > 0 ? [`${empty[0]} ${live} buffers are live.`] : []),
  ];
}

/** The cache is empty next to its picture exactly where it holds no bytes. */
const cacheProblems = ({ parts: { cached, cacheToScale } }: StageSample): string[] =>
  cacheToScale.flatMap((words, lane) => {
    const isEmpty = cached[lane] === "empty";
    return words === "" || isEmpty === /empty/.test(words) ? [] : [`${cached[lane]} / ${words}`];
  });

/** The ends of the curves agree with their lanes: a heap's overhead, a cache's wasted share beside its efficiency. */
const chartProblems = ({ parts: { laneShares, chartShares } }: StageSample): string[] =>
  laneShares.flatMap((share, lane) => {
    const own = share.replace(/overhead/, "").replace(/\s/g, "");
    const end = chartShares[lane]?.replace(/\s/g, "") ?? own;
    const wasted = /^[A-D](?=\d)/.test(end);
    const isSame = wasted
      ? Math.abs(Number.parseFloat(end.slice(1)) + Number.parseFloat(own) - 100) < 0.11
      : own === end.replace(/^[A-D]/, "");
    return isSame ? [] : [`lane ${lane}: ${own}, at the end of its curve ${end}`];
  });

/** A part of the addresses holds at most as many blocks as are alive, and costs are counted to the end of the run. */
function heapProblems({ parts: { alive, underLens, costs } }: StageSample): string[] {
  const all = firstNumber(alive[0] ?? "", new RegExp(NUMBER));
  const few = firstNumber(underLens[0] ?? "", new RegExp(`: ${NUMBER}\\sblock`));
  const early = costs.filter((words) => words.startsWith("counted to"));
  return [...(few > all ? [`${underLens[0]}, where there are ${alive[0]}`] : []), ...early];
}
