import type { Run } from "../../kernel/run/run";
import type { Problem, Scenario } from "../../kernel/scenario/scenario";
import { validateScenario } from "../../kernel/scenario/validate";
import { err, ok, type Result } from "../../shared/result";
import { allowedSentence } from "../../shared/sentence";

/** Parses a typed number with optional spaces between digits; NaN = not a number. */
export function typedNumber(text: string): number {
  const digits = text.replaceAll(/\s/g, "");
  return digits === "" ? Number.NaN : Number(digits);
}

/** The units of a typed size, in bytes. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ B: 1, kB: 1e3, MB: 1e6, GB: 1e9 },
  ...{ KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 },
};

/** The bytes of a typed size: "200", "64 KiB". Anything else stays text, and the validator rejects it. */
export function typedSize(text: string): number | string {
  const [, digits = text, unit = "B"] = /^(.*\d)\s*([a-z]+)$/i.exec(text.trim()) ?? [];
  const bytes = typedNumber(digits) * (UNITS[unit] ?? Number.NaN);
  return Number.isNaN(bytes) ? text.trim() : bytes;
}

/** The entries of a typed list, separated by commas or semicolons. */
export const typedList = (text: string): readonly string[] => text.split(/[,;]/).filter((entry) => entry.trim() !== "");

const refused = ({ value = "", allowed }: Problem): string =>
  `${REFUSED[value] ?? `“${value.replaceAll('"', "")}” is not valid.`} ${allowedSentence(allowed)}`;

/** Values that a person did not type. */
const REFUSED: Readonly<Record<string, string>> = { NaN: "This is not a number.", "[]": "The list is empty." };

/** Returns the scenario's change if the result is valid, otherwise the allowed values. */
export function checked<S extends Scenario>(scenario: S, change: Partial<S>): Result<Partial<S>, string> {
  const read = validateScenario({ ...scenario, ...change });
  if (read.ok) return ok(change);
  const [first] = read.error;
  return err(first === undefined ? "The value is not valid." : refused(first));
}

/** Applies a change of the scenario, or says what is wrong with it. */
export function take<S extends Scenario>(run: Run, scenario: S, change: Partial<S>): Result<unknown, string> {
  const read = checked(scenario, change);
  if (read.ok) run.history.edit(read.value);
  return read;
}
