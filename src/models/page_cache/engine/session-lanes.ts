import { PAGE_FIGURE } from "../../../generated/page_cache";
import { MACHINE_COMMAND_FIGURE, MACHINE_FIGURE } from "../../../generated/page_machine";
import type { Simulation } from "../../../kernel/engine/simulation";
import { FRAME_BYTES, type LaneArrays } from "../../../kernel/protocol/frame";
import { machineLane, type PageArrays, type PageRows, pageFrames } from "../frames";
import { isMachine, type PageScenario } from "../scenario";

/** An open scenario of the page cache. */
export type Session = Simulation<PageScenario, PageRows>;

const VIEW = { from: 1, to: 1, columns: 1, scale: "log" } as const;

/** The lanes at the session's step. */
export function lanesOf(session: Session): readonly PageArrays[] {
  const buffer = new ArrayBuffer(FRAME_BYTES);
  return pageFrames.read(buffer, session.writeFrame(buffer, session.look(VIEW), false).rows);
}

/** Names of figures, in the core's order. */
const MACHINE_NAMES = Object.keys(MACHINE_FIGURE);
const CACHE_NAMES = Object.keys(PAGE_FIGURE);
export type CommandFigure = keyof typeof MACHINE_COMMAND_FIGURE;
export const COMMAND_NAMES = Object.keys(MACHINE_COMMAND_FIGURE) as readonly CommandFigure[];

export const namesOf = (scenario: PageScenario): readonly string[] =>
  isMachine(scenario) ? MACHINE_NAMES : CACHE_NAMES;

/** The figures of a lane by name; null = undefined. */
export const figuresByName = (
  scenario: PageScenario,
  { figures }: LaneArrays,
): Readonly<Record<string, number | null>> =>
  Object.fromEntries(
    namesOf(scenario).map((name, i) => [name, Number.isNaN(figures[i] ?? Number.NaN) ? null : (figures[i] ?? null)]),
  );

/** A command of the script by the names of its figures. */
export type CommandFigures = Readonly<Record<CommandFigure, number>>;

/** The commands of the machine that have ended, in order. */
export function endedCommands(session: Session): readonly CommandFigures[] {
  const [lane] = lanesOf(session);
  if (lane === undefined) return [];
  const { commands, figures } = machineLane(lane);
  return Array.from({ length: figures[MACHINE_FIGURE.commands_ended] ?? 0 }, (_, command) => {
    const from = command * COMMAND_NAMES.length;
    const values = COMMAND_NAMES.map((name, i) => [name, commands[from + i] ?? Number.NaN]);
    return Object.fromEntries(values) as CommandFigures;
  });
}
