import { type Options, readWhole, readWord } from "../../../cli/shared/options";
import { BATCHES_FIELD, CALL_ORDER } from "../../../generated/block";
import { LIMIT } from "../../../generated/kernel";
import { names } from "../../../kernel/scenario/field";
import type { Report } from "../../../kernel/scenario/problem";
import { BUDGET } from "../../../models/allocation/batches";
import type { ProgramWords } from "../calibrate/program";

/** Reads an option's text as a word of the program. Undefined = a problem was reported. */
type ReadOption = (text: string, option: string, report: Report) => string | undefined;

const whole =
  ({ min, max }: { readonly min: number; readonly max: number }): ReadOption =>
  (text, option, report) =>
    readWhole(option, text, min, max, report)?.toString();

const word =
  (words: readonly string[]): ReadOption =>
  (text, option, report) =>
    readWord(option, text, words, report);

/** A fraction A/B, or a whole number; the program has "of" for the stroke. */
function factor(text: string, option: string, report: Report): string | undefined {
  const { min, max } = BATCHES_FIELD.resize_num;
  const isGood = (part: string) => Number(part) >= min && Number(part) <= max;
  if (/^\d+(\/\d+)?$/.test(text) && text.split("/").every(isGood)) return text.replace("/", "of");
  report(option, text, `A/B, two whole numbers, ${min} … ${max}`);
  return undefined;
}

/** The words of the program, by name. */
const READERS: Readonly<Record<string, ReadOption>> = {
  order: word(names(CALL_ORDER)),
  pointers: whole(BATCHES_FIELD.pointers),
  factor,
  touch: word(["none", "asked"]),
  budget: whole(BUDGET),
  seed: whole({ min: 0, max: LIMIT.NONE }),
  least: whole(BATCHES_FIELD.size),
  most: whole(BATCHES_FIELD.size),
  per: word(["1", "2", "4"]),
};

/** The options that become words of the program. */
export const PROGRAM_OPTIONS: readonly string[] = Object.keys(READERS);

/** The words of the program that the options ask for. */
export function readProgramWords(options: Options, report: Report): ProgramWords {
  const words = Object.entries(READERS).flatMap(([name, read]) => {
    const text = options.get(name);
    const value = text === undefined ? undefined : read(text, `--${name}`, report);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(words);
}
