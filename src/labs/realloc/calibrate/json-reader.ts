import type { Kind } from "../../../kernel/scenario/field";
import type { Report } from "../../../kernel/scenario/problem";
import { readValue } from "../../../kernel/scenario/validate";
import { formatInteger } from "../../../shared/format";

/** Reads a value of untrusted JSON at a path. Undefined = it has a problem, which was reported. */
export type Reader<T> = (given: unknown, path: string, report: Report) => T | undefined;

/** The readers of a record's keys. */
type Readers<T> = { readonly [Key in keyof T]-?: Reader<T[Key]> };

/** A value of a kind that fields have too. */
const kindOf =
  <T>(kind: Kind): Reader<T> =>
  (given, path, report) =>
    readValue(kind, given, path, report) as T | undefined;

/** A whole number of the range. */
export const whole = (min: number, max: number): Reader<number> => kindOf({ type: "integer", min, max });

/** One of the words. */
export const word = <W extends string>(options: readonly W[]): Reader<W> => kindOf({ type: "choice", options });

/** Text without control characters. */
export const text = (most: number): Reader<string> => kindOf({ type: "text", most });

/** The version of a format. */
export const version = (newest: number): Reader<number> => kindOf({ type: "version", newest });

/** Text of a form. `means`: the form, in words. */
export const formed =
  (form: RegExp, means: string): Reader<string> =>
  (given, path, report) => {
    if (typeof given === "string" && form.test(given)) return given;
    report(path, given, means);
    return undefined;
  };

/** A record with these keys. Other keys are ignored. */
export const record =
  <T extends object>(readers: Readers<T>): Reader<T> =>
  (given, path, report) => {
    const keys = Object.keys(readers) as (keyof T & string)[];
    if (typeof given !== "object" || given === null || Array.isArray(given)) {
      report(path || "file", given, `a record of ${keys.join(", ")}`);
      return undefined;
    }
    const values = new Map(Object.entries(given));
    const read = keys.map(
      (key) => [key, readers[key](values.get(key), path === "" ? key : `${path}.${key}`, report)] as const,
    );
    return read.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(read) as T);
  };

/** A list of at least `least` and at most `most` values. */
export const list =
  <T>(item: Reader<T>, least: number, most: number): Reader<readonly T[]> =>
  (given, path, report) => {
    if (!Array.isArray(given) || given.length < least || given.length > most) {
      report(path, given, `a list of ${formatInteger(least)} … ${formatInteger(most)} entries`);
      return undefined;
    }
    const read = given.map((entry: unknown, i) => item(entry, `${path}[${i}]`, report));
    return read.every((value) => value !== undefined) ? read : undefined;
  };

/** A list of two values. */
export const pair =
  <A, B>(first: Reader<A>, second: Reader<B>, means: string): Reader<readonly [A, B]> =>
  (given, path, report) => {
    if (!Array.isArray(given) || given.length !== 2) return void report(path, given, means);
    const read = [first(given[0], `${path}[0]`, report), second(given[1], `${path}[1]`, report)] as const;
    return read[0] === undefined || read[1] === undefined ? undefined : [read[0], read[1]];
  };

/** The same value, if a check that reports problems finds none. */
export const checked =
  <T>(reader: Reader<T>, check: (value: T, path: string, report: Report) => void): Reader<T> =>
  (given, path, report) => {
    const value = reader(given, path, report);
    let isGood = value !== undefined;
    if (value !== undefined)
      check(value, path, (field, part, allowed) => {
        isGood = false;
        report(field, part, allowed);
      });
    return isGood ? value : undefined;
  };
