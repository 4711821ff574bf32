import { type KeyboardEvent, type MouseEvent, type RefObject, useCallback, useRef, useState } from "react";
import { useReading, useRun } from "../../../kernel/run/hooks";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PolicyArrays } from "../../../models/page_cache/policy-frame";
import type { PageLane, PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { formatShare } from "../../../shared/figure-text";
import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { Badge } from "../../../ui/Badge";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { Term } from "../../../ui/Term";
import { laneName } from "../lane-edits";
import { cachesOf, pageNow, useCaches, usePageScenario } from "../page-state";
import { BeatCanvas } from "./BeatCanvas";
import { isWeighed, nameListWords, nextOut, pageListWords, selectedWords, stateWords, weighedText } from "./lane-words";
import { listsOf } from "./lists";
import { drawLastRequest, drawStrip, lastRequest, outcomeText, placeStrip, stripOf, TOP } from "./strip";
import { cellUnder, pageAfterKey } from "./strip-layout";

/** The lanes below each other, each with its hit ratio and its lists as they are. */
export function PolicyLanes() {
  const caches = useCaches();
  const lanes = usePageScenario((scenario) => scenario.lanes);
  return (
    <div className="policies-lanes" data-count={lanes.length}>
      {lanes.map((lane, i) => {
        const cache = caches[i];
        return cache !== undefined && <Lane key={laneLetter(i)} {...{ lane, cache }} number={i} />;
      })}
    </div>
  );
}

interface LaneProps {
  readonly number: number;
  readonly lane: PageLane;
  readonly cache: PolicyArrays;
}

function Lane({ number, lane, cache }: LaneProps) {
  const title = `policies-lane-${number}`;
  const strip = useRef<HTMLDivElement>(null);
  return (
    <section className="lane policies-lane" data-lane={number} aria-labelledby={title}>
      <div className="policies-head">
        <h2 id={title}>
          <Badge lane={number} /> {laneName(lane)}
        </h2>
        <LastRequest cache={cache} />
        <HitRatio cache={cache} />
        <Bill cache={cache} />
      </div>
      <div className="policies-lists shrink">
        <ListWords cache={cache} lane={lane} />
        <PolicyStrip number={number} name={laneName(lane)} box={strip} />
        <BeatCanvas lane={number} strip={strip} />
      </div>
    </section>
  );
}

/** Whether the last request hit, while single requests can be followed. Its dot marks the page on the strip. */
function LastRequest({ cache }: { readonly cache: PolicyArrays }) {
  const last = lastRequest(useReading().info, cache);
  if (last === undefined) return null;
  return (
    <p className="policies-last type-12 nowrap beyond-look">
      <span className="visually-hidden">last request: </span>
      {outcomeText(last)}
    </p>
  );
}

/** The hit ratio so far, in large digits. */
function HitRatio({ cache }: { readonly cache: PolicyArrays }) {
  const [digits = "", unit = ""] = formatShare(pageFigure(cache, "hit_ratio")).split("\u00a0");
  return (
    <p className="policies-ratio nowrap strong">
      <span className="visually-hidden">hit ratio so far </span>
      {digits}
      {unit !== "" && <span className="policies-unit">{unit}</span>}
    </p>
  );
}

/** The hits after the last scan, once that window has ended, and the misses by size if the requests have sizes. */
function Bill({ cache }: { readonly cache: PolicyArrays }) {
  const { work, window } = usePageScenario((scenario) => scenario);
  const bill = pageFigure(cache, "bill");
  const isKnown = work === "mix" && !Number.isNaN(bill);
  return (
    <p className="policies-bill type-12 muted beyond-look">
      hits so far
      {isKnown && (
        <>
          ; in the {formatInteger(window)} after a scan <b>{formatShare(bill / window)}</b>
        </>
      )}
      {isWeighed(cache) && (
        <span className="policies-bytes">
          <b>{weighedText(cache)}</b> of bytes missed
        </span>
      )}
    </p>
  );
}

/** ARC's list and its target, with their definitions. */
const withTerms = (words: string) =>
  words.split(/\b(T1|p)\b(?=[: ]|$)/).map((part) =>
    part === "T1" || part === "p" ? (
      <Term key={part} of={part}>
        {part}
      </Term>
    ) : (
      part
    ),
  );

/** The lists, what decides in them, and the page that leaves next. */
function ListWords({ cache, lane }: Pick<LaneProps, "cache" | "lane">) {
  const { policy } = lane;
  const lists = listsOf(cache, policy);
  const out = nextOut(cache, policy);
  const ghosts = nameListWords(lists);
  const { selected, roles, cache: pages } = usePageScenario((scenario) => scenario);
  return (
    <div className="policies-words">
      <p>{pageListWords(lists)}</p>
      <p className="policies-state muted">{withTerms(stateWords(cache, policy, pages))}</p>
      <p className="policies-next">
        {out !== null && (
          <>
            <span className="muted">▸ next out: </span>
            <b>page {out.page}</b> <span className="muted">{out.why}</span>
          </>
        )}
      </p>
      <p className="policies-ghosts muted">{ghosts}</p>
      <p className="policies-selected" role="status">
        {selected !== null && selectedWords(cache, policy, selected, roles)}
      </p>
    </div>
  );
}

interface StripProps {
  readonly number: number;
  readonly name: string;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** The lists of a lane as cells. It is a single tab stop: arrows move from cell to cell, and Escape leaves. */
function PolicyStrip({ number, name, box }: StripProps) {
  const run = useRun();
  const drawing = useStripDrawing(number);
  const currentStrip = () => {
    const strip = stripOf(cachesOf(run.frames.reading()), pageNow(), number);
    const size = { width: box.current?.clientWidth ?? 0, height: box.current?.clientHeight ?? 0 };
    return strip === undefined ? [] : placeStrip(size, strip);
  };
  const select = (page: number | null) => run.history.look<PageScenario>({ selected: page });
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    select(cellUnder(currentStrip(), event.clientX - left, event.clientY - top - TOP)?.page ?? null);
  };
  const pressKey = (event: KeyboardEvent) => {
    const page = pageAfterKey(currentStrip(), pageNow().selected, event.key);
    if (page === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    select(page);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing that arrow keys move through
    <div
      ref={box}
      className="policies-strip"
      role="group"
      aria-roledescription="map of pages"
      aria-label={`Lists of lane ${laneLetter(number)}, ${name}: use the arrow keys to move between pages, Home and End for the first and last, Escape to leave`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from page to page
      tabIndex={0}
      onClick={press}
      onKeyDown={pressKey}
    >
      <DrawnCanvas className="bar-canvas" {...drawing} />
    </div>
  );
}

/** Draws the strip, its selected page, its last request, and the flag on its way to the target. */
function useStripDrawing(number: number) {
  const run = useRun();
  const scenario = usePageScenario((own) => own);
  const [glide] = useState(() => new TargetGlide());
  const redraw = useRef(() => {});
  const draw = useCallback(
    (surface: Surface) => {
      const frame = run.frames.reading();
      const strip = stripOf(cachesOf(frame), scenario, number);
      if (strip === undefined) return;
      const target = pageFigure(strip.cache, "target");
      const flag = glide.at(target, frame.info.done, performance.now());
      drawStrip(surface, strip, scenario.selected, flag);
      const last = lastRequest(frame.info, strip.cache);
      if (last !== undefined) drawLastRequest(surface, placeStrip(surface, strip), last);
      if (!Object.is(flag, target)) requestAnimationFrame(() => redraw.current());
    },
    [run, glide, number, scenario],
  );
  const subscribe = useCallback(
    (listener: () => void) => {
      redraw.current = listener;
      return run.frames.subscribeReading(listener);
    },
    [run],
  );
  return { draw, subscribe };
}

const GLIDE_MS = 300;

const wantsLessMotion = () =>
  typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Moves a flag from one target to the next after a single request; after more requests it jumps. @internal */
export class TargetGlide {
  #from = Number.NaN;
  #to = Number.NaN;
  #began = 0;
  #done = Number.NaN;

  /** The flag's place at `time` in ms, after `done` requests have led to `target`. */
  at(target: number, done: number, time: number): number {
    if (!Object.is(target, this.#to)) this.#begin(target, done, time);
    this.#done = done;
    const left = 1 - Math.min(1, (time - this.#began) / GLIDE_MS);
    return left === 0 ? target : target + (this.#from - target) * left ** 3;
  }

  #begin(target: number, done: number, time: number): void {
    const glides = done === this.#done + 1 && !wantsLessMotion();
    this.#from = this.at(this.#to, this.#done, time);
    this.#to = target;
    this.#began = glides ? time : time - GLIDE_MS;
  }
}
