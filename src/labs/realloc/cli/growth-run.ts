import { loadCore } from "../../../cli/shared/load-core";
import { print, type Streams } from "../../../cli/shared/streams";
import { tableWriters } from "../../../cli/shared/table";
import type { Core } from "../../../models/allocation/engine/core";
import { GrowthRun } from "../../../models/allocation/engine/growth-run";
import type { Grown, Growth, GrowthResult } from "../../../models/allocation/growth";
import { column, type DataTable, type Lines, recordOf, tabulated } from "../../../shared/data-table";
import { tableText } from "../../../shared/table-writers";
import { growthColumns, RULE_COLUMNS } from "../growth/columns";
import { classGrowthTable } from "../mallocs/columns";

/** @throws Error if the core refuses what the command line accepts. */
function grow(core: Core, asked: Growth): GrowthResult {
  const opened = GrowthRun.open(core, asked);
  if (!opened.ok) throw new Error(`the core refuses a growth: ${JSON.stringify(opened.error)}`);
  opened.value.advance(opened.value.total);
  return opened.value.result;
}

/** Lets each growth run and prints them. Returns the exit status. */
export function printGrowths(
  growths: readonly Growth[],
  format: keyof typeof WRITERS,
  streams: Streams,
): Promise<number> {
  return print(WRITERS[format](allGrown(growths)), streams);
}

function allGrown(growths: readonly Growth[]): readonly Grown[] {
  const core = loadCore();
  return growths.map((growth) => ({ growth, result: grow(core, growth) }));
}

/** Lets each growth run, also in mallocs of which only size classes are known. Returns the exit status. */
export function printMallocs(
  growths: readonly Growth[],
  format: keyof typeof MALLOC_WRITERS,
  streams: Streams,
): Promise<number> {
  const table = classGrowthTable({ all: allGrown(growths), chosen: growths.length - 1 });
  return print(MALLOC_WRITERS[format](table), streams);
}

const NO_MEMORY = column<Grown>("no_memory", ({ result }) => result.noMemory, "out of memory");

/** One line per rule. */
const text = (all: readonly Grown[]): string =>
  tableText(tabulated([...RULE_COLUMNS, ...(all.some(({ result }) => result.noMemory) ? [NO_MEMORY] : [])], all));

/** The factor as an option has it. */
const factorText = ({ factor, add }: Growth): string => `${factor.join("/")}${add > 0 ? `+${add}` : ""}`;

/** A row per growth. */
function table(all: readonly Grown[]): Lines {
  const parts = all.map((grown) => {
    const { columns, rows } = tabulated(growthColumns(grown), grown.result.rows);
    return { columns, rows: rows.map((row, i) => [factorText(grown.growth), i + 1, ...row]) };
  });
  const columns = [{ key: "growth" }, { key: "number" }, ...(parts[0]?.columns ?? [])];
  return { columns, rows: parts.flatMap(({ rows }) => rows) };
}

function json(all: readonly Grown[]): string {
  const growths = all.map((grown) => ({
    ...grown.growth,
    ...grown.result.figures,
    no_memory: grown.result.noMemory,
    rows: grown.result.rows.map((row) => recordOf(growthColumns(grown), row)),
  }));
  return `${JSON.stringify({ growths }, null, 2)}\n`;
}

/** Writers of a table about mallocs. */
export const MALLOC_WRITERS = {
  text: (lines: DataTable) =>
    `${tableText(
      lines,
      lines.columns.map((_, i) => i).filter((i) => lines.columns[i]?.text === undefined),
    )}\n${lines.takeaway}\n`,
  ...tableWriters((lines: DataTable) => lines),
} as const;

const WRITERS = { text, ...tableWriters(table), json } as const;
