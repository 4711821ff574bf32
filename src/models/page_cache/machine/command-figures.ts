import { MACHINE_COMMAND_FIGURE } from "../../../generated/page_machine";

/** The figures of a command by name. They are 0 until it begins. */
export type CommandFigures = Readonly<Record<keyof typeof MACHINE_COMMAND_FIGURE, number>>;

const NAMES = Object.keys(MACHINE_COMMAND_FIGURE) as readonly (keyof CommandFigures)[];

/** The figures of each command of a script. `numbers`: the figures of the first command, then of the next. */
export function commandFigures(numbers: Float64Array): readonly CommandFigures[] {
  const figuresAt = (from: number) => NAMES.map((name, i) => [name, numbers[from + i] ?? Number.NaN] as const);
  return Array.from(
    { length: numbers.length / NAMES.length },
    (_, command) => Object.fromEntries(figuresAt(command * NAMES.length)) as CommandFigures,
  );
}

/** Whether a command has read the file, through the cache or directly. */
export const hasRead = ({ bytes, memory_pages, disk_pages }: CommandFigures): boolean =>
  bytes > 0 && memory_pages + disk_pages > 0;

/** MB per second so far, MB = 10^6 bytes; NaN before the first record. */
export const speedOf = ({ bytes, time }: CommandFigures): number => (time > 0 ? (bytes * 1e3) / time : Number.NaN);
