import type { AllocationLane } from "../../models/allocation/lane-arrays";
import { drawMarks } from "../../plot/chart";
import { fillEntry, legend } from "../../plot/legend";
import { at, type Block, drawBadge } from "../../plot/picture-blocks";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { type BufferFigure, type BufferState, drawFlexible, type FlexiblePicture, fullHeight } from "./buffer-figure";
import { drawSegments, laneBytes, shareBar } from "./charts/ledger";
import { lanesFigure } from "./stage/lanes-figure";
import { efficiencyFigure, graphFigure, longRunFigure } from "./time/graph-figure";

/** The space for a lane's letter. */
const BADGE = 28;
const ROW = { bar: 14, below: 6 };

/** The memory of every lane by its use. */
export const ledgerFigure: BufferFigure = {
  id: "ledger",
  name: "use of memory",
  places: ["handout"],
  isOf: () => true,
  title: () => "How much of the memory is needed?",
  words: ({ lanes }) =>
    lanes
      .map(
        (lane, i) =>
          `${laneLetter(i)}: ${partsOf(lane)
            .map(({ words }) => words)
            .join(", ")}.`,
      )
      .join(" "),
  height: (width, state) => fullHeight(pictureOf(state, width, true)),
  draw: (surface, state) =>
    drawFlexible(
      surface,
      [true, false].map((hasWords) => pictureOf(state, surface.width, hasWords)),
    ),
};

const partsOf = (lane: Pick<AllocationLane, "figures">) => {
  const { needed, wasted, idle } = laneBytes(lane);
  return [
    fillEntry(`needed ${formatBytes(needed)}`, "needed"),
    fillEntry(`wasted ${formatBytes(wasted)}`, "hatch"),
    fillEntry(`cached ${formatBytes(idle)}`, "dots"),
  ];
};

/** Each lane's bytes as a bar, the heights of which are flexible, with labeled parts below it. */
const pictureOf = ({ lanes }: BufferState, width: number, hasWords: boolean): FlexiblePicture => ({
  full: ROW.bar * lanes.length,
  parts: (flexible) =>
    lanes.map((lane, number): Block => {
      const words = hasWords ? legend(partsOf(lane), width - BADGE) : null;
      const bar = { width: width - BADGE, height: flexible / lanes.length };
      return {
        height: bar.height + ROW.below + (words?.height ?? 0),
        draw: (surface) => {
          drawBadge(surface, number, 0, 0);
          at(surface.context, BADGE, 0, () => {
            drawMarks(surface, [{ mark: "box", x: 0, y: 0, ...bar, ink: "rule" }]);
            drawSegments({ ...surface, ...bar }, shareBar(laneBytes(lane), bar.width));
          });
          at(surface.context, BADGE, bar.height + 2, () => words?.draw(surface));
        },
      };
    }),
});

/** The lab's figures, in the order of a stage. */
export const bufferFigures: readonly BufferFigure[] = [
  lanesFigure,
  ledgerFigure,
  graphFigure,
  longRunFigure,
  efficiencyFigure,
];
