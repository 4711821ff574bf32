import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { capacitiesOf, type Grown } from "../../../models/allocation/growth";
import { drawMarks, type Mark } from "../../../plot/chart";
import { at, paragraph, type Style, widthOf, write } from "../../../plot/picture-blocks";
import type { Surface } from "../../../plot/surface";
import { formatCounted } from "../../../shared/figure-text";
import { growthsIn, inStage, type ReallocFigure } from "../realloc-figure";
import type { ReallocScenario } from "../scenario/realloc-scenario";
import { claimLine, reuseText, rulesTable } from "./growth-words";
import { COMPARED, type Compared, factorName, ratioOf, ratioText, ruleName, type ShownGrowths } from "./growths";

const PLAIN: Style = { size: 12 };
const SMALL: Style = { size: 12, muted: true };
const STRONG: Style = { size: 12, weight: 600 };
const TITLE = "Over the final size: bytes copied in all, most memory taken, memory at the end";
const REUSED = "reused";
const HEAD = 20;
const ROW = { height: 24, least: 15 };
const BAR = 10;
const GAP = 12;
/** The width of a ratio beside its bar. */
const RATIO = 56;

const claimOf = (shown: ShownGrowths, width: number) =>
  paragraph(claimLine(shown), { size: 13, weight: 600 }, 0, width);

/** The bytes that each rule copies and takes over the final size, and what that means for the golden ratio. */
export const rulesFigure: ReallocFigure = {
  id: "rules",
  name: "growth by rule",
  places: ["stage", "slide"],
  isOf: inStage("growth"),
  title: (state) => (growthsIn(state) === null ? "" : TITLE),
  words: (state) => [`${TITLE}.`, ...(growthsIn(state)?.all.map(ruleWords) ?? [])].join(" "),
  table: (state) => rulesTable(growthsIn(state)),
  height: (width, state) => {
    const shown = growthsIn(state);
    return shown === null ? 0 : HEAD + ROW.height * shown.all.length + GAP + claimOf(shown, width).height;
  },
  draw: (surface, state) => {
    const shown = growthsIn(state);
    if (shown === null) return;
    const claim = claimOf(shown, surface.width);
    const rest = surface.height - claim.height - GAP;
    const hasClaim = rest >= HEAD + ROW.least * shown.all.length;
    if (hasClaim) at(surface.context, 0, rest + GAP, () => claim.draw(surface));
    drawRules({ ...surface, height: hasClaim ? rest : surface.height }, shown);
  },
};

function ruleWords(grown: Grown): string {
  const ratios = COMPARED.map((of) => `${of} ${ratioText(ratioOf(grown.result.figures, of))}`);
  return `${ruleName(grown.growth)}: ${ratios.join(", ")}, ${REUSED} ${reuseText(grown)}.`;
}

/** The left ends of the columns, and the space for a bar. */
function columnsOf({ all }: ShownGrowths, width: number) {
  const names = Math.max(
    ...["rule", ...all.map(({ growth }) => ruleName(growth))].map((text) => widthOf(text, STRONG)),
  );
  const reused = Math.max(...[REUSED, ...all.map(reuseText)].map((text) => widthOf(text, PLAIN)));
  const left = names + GAP;
  const pitch = (width - left - reused - GAP) / COMPARED.length;
  return { lefts: COMPARED.map((_, i) => left + i * pitch), bar: Math.max(0, pitch - RATIO - GAP) };
}

type Columns = ReturnType<typeof columnsOf>;

function drawRules(surface: Surface, shown: ShownGrowths): void {
  const { width, height, context } = surface;
  const columns = columnsOf(shown, width);
  drawHead(surface, columns);
  const most = Math.max(...shown.all.flatMap(({ result }) => COMPARED.map((of) => ratioOf(result.figures, of))), 1);
  const row = { ...surface, height: (height - HEAD) / shown.all.length };
  for (const [i, grown] of shown.all.entries())
    at(context, 0, HEAD + i * row.height, () => drawRule(row, grown, i === shown.chosen, { ...columns, most }));
}

function drawHead(surface: Surface, { lefts }: Columns): void {
  write(surface, "rule", 0, HEAD / 2, SMALL);
  for (const [i, of] of COMPARED.entries()) write(surface, of, lefts[i] ?? 0, HEAD / 2, SMALL);
  write(surface, REUSED, surface.width, HEAD / 2, { ...SMALL, align: "right" });
}

function drawRule(
  surface: Surface,
  grown: Grown,
  isChosen: boolean,
  { lefts, bar, most }: Columns & { readonly most: number },
): void {
  const { width, height } = surface;
  const style = isChosen ? STRONG : PLAIN;
  drawMarks(surface, [{ mark: "box", x: 0, y: height - 1, width, height: 1, fill: "rule" }]);
  write(surface, ruleName(grown.growth), 0, height / 2, style);
  for (const [i, of] of COMPARED.entries()) {
    const ratio = ratioOf(grown.result.figures, of);
    const left = lefts[i] ?? 0;
    write(surface, ratioText(ratio), left, height / 2, style);
    drawMarks(surface, barMarks(of, left + RATIO, (bar * ratio) / most, height));
  }
  write(surface, reuseText(grown), width, height / 2, { ...style, align: "right" });
}

/** The fill of a bar, and the color of its end. */
const INKS = {
  copied: ["wastedTint", "wastedText"],
  peak: ["cachedTint", "cached"],
  final: ["rule", "needed"],
} as const;

function barMarks(of: Compared, x: number, width: number, height: number): readonly Mark[] {
  const box = { mark: "box", y: (height - BAR) / 2, height: BAR } as const;
  const [fill, end] = INKS[of];
  return [
    { ...box, x, width, fill },
    { ...box, x: x + Math.max(0, width - 2), width: 2, fill: end },
  ];
}

const TITLE_STYLE = { size: 13, weight: 600 } as const;
const LINE = 18;
const COPIED_ROW = 46;
/** Above the next row. */
const COPIED_GAP = 12;

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
  words: ({ scenario }) => rulesOf(scenario).map(copiedWords).join(" "),
  height: () => COPIED_ROW * FACTORS.length,
  draw: (surface, { scenario }) => {
    const rules = rulesOf(scenario);
    const height = surface.height / rules.length;
    const most = Math.max(...rules.map(({ all, last }) => Math.max(all, last)));
    for (const [i, rule] of rules.entries())
      at(surface.context, 0, i * height, () => drawCopied({ ...surface, height }, rule, surface.width / most));
  },
};

/** A rule, and the blocks that a vector copies by it. */
const rulesOf = ({ start, upto }: ReallocScenario) =>
  FACTORS.map((factor) => {
    const capacities = capacitiesOf({ factor, add: 0, start, upto });
    const copied = capacities.slice(0, -1);
    const all = copied.reduce((sum, one) => sum + one, 0);
    return { name: factorName(factor), copied, all, last: capacities.at(-1) ?? start };
  });

type Rule = ReturnType<typeof rulesOf>[number];

const copiedWords = ({ name, copied, all, last }: Rule): string =>
  `By ${name}, the vector copies ${formatCounted(copied.length, "block")} on the way to ${binaryBytes(last)}, ${ratioText(all / last)} that.`;

/** The copied blocks beside each other, the largest first. */
function drawCopied(surface: Surface, { name, copied, all, last }: Rule, pixelsPerByte: number): void {
  const { width, height } = surface;
  write(surface, `by ${name}, to ${binaryBytes(last)}`, 0, 8, TITLE_STYLE);
  write(surface, `copies ${ratioText(all / last)} that`, width, 8, { ...TITLE_STYLE, align: "right" });
  let x = 0;
  for (const bytes of copied.toReversed()) {
    const box = {
      x,
      y: LINE,
      width: Math.max(0, bytes * pixelsPerByte - 1),
      height: Math.max(4, height - LINE - COPIED_GAP),
    };
    drawMarks(surface, [{ mark: "box", ...box, fill: "hatch" }]);
    x += bytes * pixelsPerByte;
  }
}
