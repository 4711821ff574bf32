import { allocationLane } from "../../models/allocation/allocation-lane";
import { figure } from "../../models/allocation/figures";
import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { policyName } from "../../models/allocation/policy-words";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { dots, hatch } from "../../plot/patterns";
import { at, type Block, drawBadge, drawDash, type Style, widthOf, write } from "../../plot/picture-blocks";
import type { Surface } from "../../plot/surface";
import { formatShare } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { drawnFigure } from "../shared/drawn-figure";
import { FIGURE_WIDTH, type LessonFigures } from "../shared/lesson-figures";
import { AT_REST, drawCacheDot, drawField } from "./charts/field";
import type { FieldLayout } from "./charts/layout/field";
import { layoutFields } from "./charts/layout/field-lanes";
import { ruler } from "./charts/layout/field-scale";
import { shareBar } from "./charts/layout/ledger";
import { drawSegments, laneBytes } from "./charts/ledger-bar";
import { namedLanes } from "./library";
import { drawEfficiency, drawFrame, inputOf, withFewMarks } from "./library-picture";
import { pictureInWords } from "./words/describe-frame";

/** A state that a lesson shows, with its lanes. */
interface FigureSource {
  readonly lanes: readonly Pick<AllocationLane, "figures" | "classes" | "marks" | "slots" | "series">[];
  readonly names: readonly string[];
  readonly poisonRatio: number;
  /** Steps done. */
  readonly done: number;
}

const CACHE = 44;
const FIELD = { width: FIGURE_WIDTH - CACHE, one: 128, more: 92 };
const BAR = 14;
const CURVE = 40;
/** A figure includes the efficiency curve from this many steps on. */
const LONG = 100;

const PLAIN: Style = { size: 12 };
const STRONG: Style = { size: 13, weight: 600 };
const SMALL: Style = { size: 12, muted: true };

/** The lanes of a state, one below the other. */
export const bufferFigures: LessonFigures<AllocationScenario> = {
  draw: ({ scenario, lanes: all, done }, name) => {
    const lanes = all.map(allocationLane).map(withFewMarks);
    const names = scenario.lanes.map(policyName);
    const { poisonRatio } = scenario;
    return {
      ...drawnFigure(blocksOf({ lanes, names, poisonRatio, done }), name),
      words: pictureInWords(done, namedLanes(scenario, lanes)),
    };
  },
};

/** Each lane's ledger and field, and the efficiency curve for a long run. */
function blocksOf({ lanes, names, poisonRatio, done }: FigureSource): Block[] {
  const high = lanes.length === 1 ? FIELD.one : FIELD.more;
  const layouts = layoutFields(lanes.map((lane) => inputOf(lane, poisonRatio, { width: FIELD.width, height: high })));
  const drawn = lanes.flatMap((lane, i) => [
    head(lane, names[i] ?? "", i),
    ledger(lane),
    ...layouts.slice(i, i + 1).map((layout) => field(layout)),
  ]);
  return [...drawn, ...layouts.slice(0, 1).map(scale), ...(done > LONG ? [curves(lanes, done)] : [])];
}

/** The lane's name and efficiency. */
function head(lane: Pick<AllocationLane, "figures">, name: string, number: number): Block {
  return {
    height: 28,
    draw: (surface) => {
      drawBadge(surface, number, 0, 2);
      write(surface, name, 28, 12, STRONG);
      const share = figure(lane, "efficiency");
      const words = Number.isNaN(share) ? "nothing allocated" : `${formatShare(share)} efficient`;
      write(surface, words, FIGURE_WIDTH, 12, { ...STRONG, align: "right" });
    },
  };
}

const SWATCH = 11;
const LINE = 18;

/** The lane's bytes as a bar with labeled parts. */
function ledger(lane: Pick<AllocationLane, "figures">): Block {
  const bytes = laneBytes(lane);
  const parts = [
    { words: `needed ${formatBytes(bytes.needed)}`, fill: ({ palette }: Surface) => palette.needed },
    { words: `wasted ${formatBytes(bytes.wasted)}`, fill: hatch },
    { words: `cached ${formatBytes(bytes.idle)}`, fill: dots },
  ];
  const { places, lines } = flow(parts.map(({ words }) => SWATCH + 5 + widthOf(words, PLAIN)));
  return {
    height: BAR + 6 + LINE * lines + 4,
    draw: (surface) => {
      drawFrame(surface, FIGURE_WIDTH, BAR);
      drawSegments({ ...surface, height: BAR }, shareBar(bytes, FIGURE_WIDTH));
      parts.forEach(({ words, fill }, i) => {
        const [x, y] = places[i] ?? [0, 0];
        at(surface.context, x, BAR + 6 + LINE * y, () => {
          surface.context.fillStyle = fill(surface);
          surface.context.fillRect(0, 2, SWATCH, SWATCH);
          write(surface, words, SWATCH + 5, 8, PLAIN);
        });
      });
    },
  };
}

const BETWEEN = 8;

/** Lays out items of these widths in lines: x, and the line number. */
function flow(widths: readonly number[]) {
  let [x, line] = [0, 0];
  const places = widths.map((width): readonly [number, number] => {
    if (x > 0 && x + width > FIGURE_WIDTH) [x, line] = [0, line + 1];
    const place = [x, line] as const;
    x += width + BETWEEN;
    return place;
  });
  return { places, lines: line + 1 };
}

/** The allocated buffers and, if it is too small to be part of them, the cache on their right. */
function field(layout: FieldLayout): Block {
  return {
    height: layout.height + 16,
    draw: (surface) => {
      drawFrame(surface, FIGURE_WIDTH, layout.height + 8);
      at(surface.context, 4, 4, () => drawField(surface, layout, AT_REST));
      drawCache(surface, layout);
    },
  };
}

function drawCache(surface: Surface, layout: FieldLayout): void {
  const { idle, inField } = layout.cacheBox;
  if (inField || idle === 0) return;
  const size = { width: CACHE, height: CACHE };
  at(surface.context, FIELD.width, layout.height - CACHE - LINE, () => {
    drawCacheDot({ ...surface, ...size }, layout);
    write(surface, "cache", CACHE / 2, CACHE, { ...SMALL, align: "center" });
  });
}

/** The size of a unit square on the scale of the fields. */
function scale(layout: FieldLayout): Block {
  const { side, bytes } = ruler(layout.scale);
  return {
    height: Math.max(side, LINE) + 6,
    draw: (surface) => {
      surface.context.strokeStyle = surface.palette.text;
      surface.context.lineWidth = 1;
      surface.context.strokeRect(0.5, 0.5, side - 1, side - 1);
      write(surface, `= ${formatBytes(bytes)}, area is bytes`, side + 6, side / 2, SMALL);
    },
  };
}

/** The efficiency of all lanes up to this step, with the final values. */
function curves(lanes: FigureSource["lanes"], done: number): Block {
  const size = { width: FIGURE_WIDTH, height: CURVE };
  const below = CURVE + LINE + 2;
  return {
    height: LINE + below + LINE * lanes.length,
    draw: (surface) => {
      write(surface, "efficiency up to here: the top is 100\u00a0%", 0, 8, SMALL);
      at(surface.context, 0, LINE, () => {
        drawFrame(surface, FIGURE_WIDTH, CURVE);
        for (const [i, lane] of lanes.entries()) drawEfficiency(surface, lane, i, size);
        write(surface, "step\u00a01", 0, CURVE + 9, SMALL);
        write(surface, "logarithmic", FIGURE_WIDTH / 2, CURVE + 9, { ...SMALL, align: "center" });
        write(surface, formatInteger(done - 1), FIGURE_WIDTH, CURVE + 9, { ...SMALL, align: "right" });
        for (const [i, lane] of lanes.entries())
          at(surface.context, 0, below + LINE * i, () => drawMeans(surface, lane, i));
      });
    },
  };
}

/** A lane's curve, and its figures over all steps. */
function drawMeans(surface: Surface, lane: Pick<AllocationLane, "figures">, number: number): void {
  at(surface.context, 0, 7, () => drawDash(surface, number, 24));
  const mean = formatShare(figure(lane, "mean_efficiency"));
  write(surface, `${laneLetter(number)} mean ${mean}, hits ${formatShare(figure(lane, "hit_rate"), 0)}`, 32, 8, PLAIN);
}
