import { LIMIT } from "../../generated/kernel";
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

/** A whole number; undefined if a problem was reported. */
export function readWhole(
  option: string,
  text: string,
  least: number,
  most: number,
  report: Report,
): number | undefined {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  report(option, text, `a whole number, ${formatInteger(least)} … ${formatInteger(most)}`);
  return undefined;
}

/** A fraction A/B, or a whole number; undefined if a problem was reported. */
export function readFraction(
  option: string,
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
  report: Report,
): readonly [number, number] | undefined {
  const [parts = "", of = "1", ...rest] = text.split("/");
  const isGood = (part: string) => /^\d+$/.test(part) && Number(part) >= min && Number(part) <= max;
  if (rest.length === 0 && isGood(parts) && isGood(of)) return [Number(parts), Number(of)];
  report(option, text, `A/B, both whole numbers, ${formatInteger(min)} … ${formatInteger(max)}`);
  return undefined;
}

/** A number of steps; null if it is omitted, or if a problem was reported. */
export const readSteps = (option: string, text: string | undefined, least: number, report: Report): number | null =>
  text === undefined ? null : (readWhole(option, text, least, LIMIT.STEPS, report) ?? null);
