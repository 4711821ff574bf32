import { LIMIT } from "../../generated/abi";
import { type Report, suggestion } from "../../kernel/scenario/problem";
import { formatInteger } from "../../shared/format";

/** The values of a command's options, in the order of the command line. */
export class Options {
  readonly #values = new Map<string, string[]>();

  add(name: string, value: string): void {
    this.#values.set(name, [...this.all(name), value]);
  }

  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  get(name: string): string | undefined {
    return this.all(name)[0];
  }
}

/** The allowed names, and the one that was probably meant. */
export const allowedNames = (given: string | undefined, names: readonly string[]): string =>
  names.join(", ") + suggestion(given, names);

/** One of some words; undefined if a problem was reported. */
export function readWord<W extends string>(
  option: string,
  text: string,
  words: readonly W[],
  report: Report,
): W | undefined {
  const word = words.find((known) => known === text);
  if (word === undefined) report(option, text, allowedNames(text, words));
  return word;
}

/** A number of steps; null if it is omitted, or if a problem was reported. */
export function readSteps(option: string, text: string | undefined, least: number, report: Report): number | null {
  if (text === undefined) return null;
  const value = Number(text);
  const good = /^\d+$/.test(text) && value >= least && value <= LIMIT.STEPS;
  if (good) return value;
  report(option, text, `a whole number, ${least} … ${formatInteger(LIMIT.STEPS)}`);
  return null;
}
