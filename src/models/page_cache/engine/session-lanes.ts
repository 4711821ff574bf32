import { PAGE_FIGURE } from "../../../generated/page_cache";
import { MACHINE_COMMAND_FIGURE, MACHINE_FIGURE } from "../../../generated/page_machine";
import type { LaneArrays } from "../../../kernel/protocol/frame";
import { isMachine, type PageScenario } from "../scenario";
import type { CacheRun } from "./cache-run";
import { MachineRun } from "./machine-run";

/** An open scenario of the page cache. */
export type Session = CacheRun | MachineRun;

/** The lanes at the session's step. The machine is its only lane. */
export const lanesOf = (session: Session): readonly LaneArrays[] =>
  session instanceof MachineRun
    ? [{ figures: session.figures() }]
    : session.scenario.lanes.map((_, lane) => ({ figures: session.figures(lane) }));

/** Names of figures, in the core's order. */
const MACHINE_NAMES = Object.keys(MACHINE_FIGURE);
const CACHE_NAMES = Object.keys(PAGE_FIGURE);
type CommandFigure = keyof typeof MACHINE_COMMAND_FIGURE;
const COMMAND_NAMES = Object.keys(MACHINE_COMMAND_FIGURE) as readonly CommandFigure[];

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
  if (!(session instanceof MachineRun)) return [];
  return Array.from({ length: session.figures()[MACHINE_FIGURE.commands_ended] ?? 0 }, (_, command) => {
    const figures = session.commandFigures(command);
    const values = COMMAND_NAMES.map((name, i) => [name, figures[i] ?? Number.NaN]);
    return Object.fromEntries(values) as CommandFigures;
  });
}
