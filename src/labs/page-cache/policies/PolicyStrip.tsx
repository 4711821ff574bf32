import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from "react";
import { useRun } from "../../../kernel/run/hooks";
import { pageFigure } from "../../../models/page_cache/figures";
import type { PageLane, PageScenario } from "../../../models/page_cache/scenario";
import type { Surface } from "../../../plot/surface";
import { laneLetter } from "../../../shared/lane-letter";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import { laneName } from "../lane-edits";
import { cacheOf } from "../page-frame";
import { pageNow, usePageScenario } from "../use-page-scenario";
import { drawLastRequest, lastRequest } from "./last-request";
import { drawStrip, placeStrip, type StripShape, TOP } from "./strip";
import { cellUnder, pageAfterKey } from "./strip-selection";
import { TargetGlide } from "./target-glide";

interface StripProps extends StripShape {
  readonly number: number;
  readonly lane: PageLane;
}

/** The lists of a lane as cells. It is a single tab stop: arrows move from cell to cell, and Escape leaves. */
export function PolicyStrip(props: StripProps) {
  const { number, lane, capacity, lists, knowledge } = props;
  const run = useRun();
  const box = useRef<HTMLDivElement>(null);
  const drawing = useStripDrawing(props);
  const currentStrip = () => {
    const cache = cacheOf(run.frames.reading(), number);
    const size = { width: box.current?.clientWidth ?? 0, height: box.current?.clientHeight ?? 0 };
    return cache === undefined ? [] : placeStrip(size, cache, lane.policy, { capacity, lists, knowledge });
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
      aria-label={`Lists of lane ${laneLetter(number)}, ${laneName(lane)}: use the arrow keys to move between pages, Home and End for the first and last, Escape to leave`}
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
function useStripDrawing({ number, lane: { policy }, capacity, lists, knowledge }: StripProps) {
  const run = useRun();
  const selected = usePageScenario((scenario) => scenario.selected);
  const [glide] = useState(() => new TargetGlide());
  const redraw = useRef(() => {});
  const draw = useCallback(
    (surface: Surface) => {
      const frame = run.frames.reading();
      const cache = cacheOf(frame, number);
      if (cache === undefined) return;
      const target = pageFigure(cache, "target");
      const flag = glide.at(target, frame.info.done, performance.now());
      const shape = { capacity, lists, knowledge };
      drawStrip(surface, cache, policy, shape, selected, flag);
      const last = lastRequest(frame.info, cache);
      if (last !== undefined) drawLastRequest(surface, placeStrip(surface, cache, policy, shape), last);
      if (!Object.is(flag, target)) requestAnimationFrame(() => redraw.current());
    },
    [run, glide, number, policy, capacity, lists, knowledge, selected],
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
