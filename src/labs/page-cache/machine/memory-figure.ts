import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks, drawPlate, type Mark } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { type ColumnOf, column, count, type DataTable, tabulated } from "../../../shared/data-table";
import { formatInteger } from "../../../shared/format";
import { textWidth } from "../../../shared/text-width";
import { machineOf, type PageFigure } from "../page-state";
import { drawBelowLegend, fillInk, LEGEND, ofMachine } from "./ink";
import { KB_OF_PAGE, machineNumber, type ScriptRow, scriptRows } from "./script-rows";

/** The kinds of memory in the order of the bar. */
const PARTS = [
  { kind: "programs", words: "programs", ink: "programs" },
  { kind: "cached", words: "cached", ink: "cached" },
  { kind: "buffers", words: "buffers", ink: "cached" },
  { kind: "free", words: "free", ink: "nothing" },
  { kind: "eaten", words: "the eater", ink: "solid" },
] as const;

/** The kinds of memory, kB = 1,024 bytes; the parts add up to it. */
const memoryParts = (machine: MachineArrays) =>
  PARTS.map((part) => ({ ...part, kb: KB_OF_PAGE * machineNumber(machine, part.kind) }));

/** "4,053,216 kB", with the page's separators. */
export const kbText = (kb: number): string => `${formatInteger(kb)}\u00a0kB`;

/** The bar in words. */
export const memoryWords = (machine: MachineArrays): string =>
  `${memoryParts(machine)
    .filter(({ kb }) => kb > 0)
    .map(({ words, kb }) => `${kbText(kb)} ${words}`)
    .join(", ")}.`;

/** The height of the bar unless there is more room, and of the labels below it, CSS pixels. */
const BAR = 22;
const LABELS = 20;
/** The middle of the labels, below the bar. */
const LABEL_Y = 11;
const LABEL_GAP = 14;
/** Their font size. */
const SIZE = 12;
/** The gap between two parts, CSS pixels. Cached and buffers are one pattern, without a gap. */
const GAP = 1;

/** Draws all memory to scale: programs, cached and free from the left, the eater from the right. */
function drawMemoryBar(surface: Surface, machine: MachineArrays): void {
  const { width } = surface;
  const height = Math.max(BAR, surface.height - LABELS);
  const memory = KB_OF_PAGE * machineNumber(machine, "memory");
  if (Number.isNaN(memory)) return;
  const parts = memoryParts(machine);
  let x = 0;
  for (const part of parts) {
    const box = { x, y: 0, width: (part.kb / memory) * width, height };
    const gap = part.kind === "cached" ? 0 : GAP;
    fillInk(surface, part.ink, { ...box, width: Math.max(0, box.width - gap) });
    if (part.kind === "free") drawPlate(surface, box, [`${kbText(part.kb)} free`, kbText(part.kb)]);
    x += box.width;
  }
  drawMarks(surface, labelMarks(parts, width / memory, width, height + LABEL_Y));
}

/** The eater's label at the right, and those of programs, cached and buffers below their parts, as far as they fit. */
function labelMarks(
  parts: ReturnType<typeof memoryParts>,
  pixelsPerKb: number,
  width: number,
  y: number,
): readonly Mark[] {
  const eaten = parts.at(-1)?.kb ?? 0;
  const eater = { text: `${kbText(eaten)} the eater`, x: width, y, weight: 600, align: "right" } as const;
  const end = eaten > 0 ? width - textWidth(eater.text, SIZE, 600) - LABEL_GAP : width;
  let [left, start] = [0, 0];
  const labels = parts.slice(0, 3).flatMap(({ kind, kb }): readonly Mark[] => {
    const text = `${kbText(kb)} ${kind}`;
    const look = kind === "cached" ? ({ weight: 600 } as const) : ({ ink: "muted" } as const);
    const x = Math.max(left, start);
    start += kb * pixelsPerKb;
    const right = x + textWidth(text, SIZE, kind === "cached" ? 600 : 400);
    if (right > end) return [];
    left = right + LABEL_GAP;
    return [{ mark: "text", text, x, y, ...look }];
  });
  return eaten > 0 ? [{ mark: "text", ...eater }, ...labels] : labels;
}

const FULL_BAR = 42;

/** The machine's memory by its holders. */
export const memoryFigure: PageFigure = {
  id: "contents",
  name: "memory",
  places: ["stage", "slide", "card", "handout"],
  isOf: ofMachine,
  title: ({ scenario }) => `What holds the memory? ${kbText(scenario.memory)}, to scale`,
  words: (state) => memoryWords(machineOf(state)),
  table: (state) => memoryTable(machineOf(state), state.scenario),
  height: () => LEGEND + FULL_BAR,
  draw: (surface, state) =>
    drawBelowLegend(
      surface,
      LEGEND + FULL_BAR,
      [
        ["programs", "programs"],
        ["cached", "cached, buffers"],
        ["nothing", "free"],
        ...(machineNumber(machineOf(state), "eaten") > 0 ? [["solid", "the eater"] as const] : []),
      ],
      (bar) => drawMemoryBar(bar, machineOf(state)),
    ),
};

/** A command of the script by its number, from 1, and its name. */
export const COMMAND: readonly ColumnOf<ScriptRow>[] = [
  count("command", ({ index }) => index + 1),
  column("name", ({ name }) => name),
];

const MEMORY_COLUMNS: readonly ColumnOf<ScriptRow>[] = [
  ...COMMAND,
  ...(["programs", "buffers", "cached", "free", "eaten"] as const).map((name) =>
    count<ScriptRow>(`${name}_kb`, (row) => KB_OF_PAGE * row[name], `${name}, kB`),
  ),
];

/** The memory at the end of each command that has ended, kB. @internal */
export const memoryTable = (machine: MachineArrays, scenario: PageScenario): DataTable => ({
  title: "Memory by command",
  takeaway: memoryWords(machine),
  ...tabulated(
    MEMORY_COLUMNS,
    scriptRows(machine, scenario).filter(({ state }) => state === "ended"),
  ),
});
