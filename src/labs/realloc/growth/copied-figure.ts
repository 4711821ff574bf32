import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { nextCapacity } from "../../../models/allocation/growth";
import { drawMarks } from "../../../plot/chart";
import { at, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { inStage, type ReallocFigure } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { ratioText } from "./ratios";
import { factorName } from "./rules";

const STRONG = { size: 13, weight: 600 } as const;
const LINE = 18;
const ROW = 46;
/** Above the next row. */
const GAP = 12;

/** The growth factors of the lesson. */
const FACTORS = [
  [3, 2],
  [2, 1],
] as const;

/** The blocks that a vector copies by the factors of the lesson, for readers without a script. */
export const copiedFigure: ReallocFigure = {
  id: "copied",
  name: "blocks that a vector copies",
  places: ["handout"],
  isOf: inStage("growth"),
  title: () => "What a growing vector copies",
  words: ({ scenario }) => rulesOf(scenario).map(ruleWords).join(" "),
  height: () => ROW * FACTORS.length,
  draw: (surface, { scenario }) => {
    const rules = rulesOf(scenario);
    const height = surface.height / rules.length;
    const most = Math.max(...rules.map(({ all, last }) => Math.max(all, last)));
    for (const [i, rule] of rules.entries())
      at(surface.context, 0, i * height, () => drawRule({ ...surface, height }, rule, surface.width / most));
  },
};

/** A rule, and the blocks that a vector copies by it. */
const rulesOf = ({ start, upto }: ReallocScenario) =>
  FACTORS.map((factor) => {
    const copied: number[] = [];
    let bytes = start;
    for (; bytes < upto; bytes = nextCapacity(bytes, { factor, add: 0 })) copied.push(bytes);
    return { name: factorName(factor), copied, all: copied.reduce((sum, one) => sum + one, 0), last: bytes };
  });

type Rule = ReturnType<typeof rulesOf>[number];

const ruleWords = ({ name, copied, all, last }: Rule): string =>
  `By ${name}, the vector copies ${formatCounted(copied.length, "block")} on the way to ${binaryBytes(last)}, ${ratioText(all / last)} that.`;

/** The copied blocks beside each other, the largest first. */
function drawRule(surface: Surface, { name, copied, all, last }: Rule, pixelsPerByte: number): void {
  const { width, height } = surface;
  write(surface, `by ${name}, to ${binaryBytes(last)}`, 0, 8, STRONG);
  write(surface, `copies ${ratioText(all / last)} that`, width, 8, { ...STRONG, align: "right" });
  let x = 0;
  for (const bytes of copied.toReversed()) {
    const box = { x, y: LINE, width: Math.max(0, bytes * pixelsPerByte - 1), height: Math.max(4, height - LINE - GAP) };
    drawMarks(surface, [{ mark: "box", ...box, fill: "hatch" }]);
    x += bytes * pixelsPerByte;
  }
}
