import { useCallback, useMemo } from "react";
import { useRun } from "../../../kernel/run/hooks";
import type { Surface } from "../../../plot/surface";
import { DrawnCanvas } from "../../../ui/DrawnCanvas";
import type { PresentKeys } from "../../../ui/present/PresentDialog";
import { drawScaled } from "../../shared/present/scaled";
import { drawStrips, stripsHeight, stripsOf, stripsTitle, stripsWords } from "../charts/call-strips";
import { drawSizes, WITHOUT_HANDLE } from "../charts/draw-sizes";
import type { SizesPicture } from "../charts/layout";
import { setBatches } from "../edit";
import { useReallocScenario } from "../use-realloc";
import { useSizesPicture } from "./sizes-picture";
import { sizesOf } from "./sweep-plan";
import { sweepWords } from "./sweep-words";
import { Reported, WaysLegend } from "./WaysLegend";
import "./sizes-slide.css";

/** Narrower charts have no room for large text, CSS pixels. */
const LEAST_SCALED = 500;

const never = () => () => {};

/** Keys of a presentation remote: the next size, the previous size. */
export function useSizeKeys(): PresentKeys {
  const run = useRun();
  const scenario = useReallocScenario((own) => own);
  const sizes = sizesOf(scenario);
  const go = (by: number) => () => {
    const size = sizes[sizes.indexOf(scenario.size) + by];
    if (size !== undefined) setBatches(run, { size });
  };
  return { PageDown: go(1), PageUp: go(-1) };
}

/** The chart for an audience, with the calls of the size beside it. */
export function SizesSlide({ lane }: { readonly lane: number }) {
  const picture = useSizesPicture(lane);
  if (picture === null) return <p>The sweep over sizes is being computed.</p>;
  // Without the lines of malloc and free, three labels are left.
  return <Pictures picture={picture.show === "all" ? { ...picture, show: "realloc" } : picture} />;
}

function Pictures({ picture }: { readonly picture: SizesPicture }) {
  const scenario = useReallocScenario((own) => own);
  const { sweep, lane, size, stat } = picture;
  const strips = useMemo(() => stripsOf(sweep, lane, size, stat), [sweep, lane, size, stat]);
  const drawChart = useCallback(
    (surface: Surface) => {
      const draw = (plain: Surface) => drawSizes(plain, picture, WITHOUT_HANDLE);
      return surface.width < LEAST_SCALED ? draw(surface) : drawScaled(surface, draw);
    },
    [picture],
  );
  const drawCalls = useCallback(
    (surface: Surface) => drawScaled(surface, (small) => drawStrips(small, strips)),
    [strips],
  );
  return (
    <div className="realloc-slide">
      <WaysLegend>
        <Reported lane={lane} />
      </WaysLegend>
      <div className="realloc-slide-chart">
        <h2>Cycles per call, by size</h2>
        <div role="img" aria-label={sweepWords(sweep, scenario, lane)}>
          <DrawnCanvas className="realloc-canvas" draw={drawChart} subscribe={never} />
        </div>
      </div>
      <div className="realloc-slide-side">
        <h2>{stripsTitle(strips, size)}</h2>
        <div role="img" aria-label={stripsWords(strips)} style={{ height: `${(2 * stripsHeight(strips)) / 16}rem` }}>
          <DrawnCanvas className="realloc-canvas" draw={drawCalls} subscribe={never} />
        </div>
      </div>
    </div>
  );
}
