import { formatInteger } from "../../../shared/format";
import type { Kind } from "../field";
import type { Report } from "../problem";
import { readValue } from "../validate";

/** Reads a value of untrusted JSON at a path. Undefined = it has a problem, which was reported. */
export type Reader<T> = (given: unknown, path: string, report: Report) => T | undefined;

/** The readers of a record's keys. */
export type Readers<T> = { readonly [Key in keyof T]-?: Reader<T[Key]> };

/** A value of a kind that fields have too. */
export const kindOf =
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

/** A value that passes a test. `means`: what passes, in words. */
export const passing =
  <T>(passes: (given: unknown) => boolean, means: string): Reader<T> =>
  (given, path, report) => {
    if (passes(given)) return given as T;
    report(path, given, means);
    return undefined;
  };

/** Text of a form. `means`: the form, in words. */
export const formed = (form: RegExp, means: string): Reader<string> =>
  passing((given) => typeof given === "string" && form.test(given), means);

/** A number of the range, whole or not. */
export const between = (min: number, max: number): Reader<number> =>
  passing((given) => typeof given === "number" && given >= min && given <= max, `a number, ${min} … ${max}`);

/** Digits are converted only if they are few. */
const DIGITS = /^(0|[1-9]\d{0,38})$/;

/** A whole number as text, so that it may exceed 2^53. */
export const digits = (most: bigint | number): Reader<string> =>
  passing(
    (given) => typeof given === "string" && DIGITS.test(given) && BigInt(given) <= most,
    `a whole number as text, "0" … "${most}"`,
  );

/** The same, or null. */
export const orNull =
  <T>(reader: Reader<T>): Reader<T | null> =>
  (given, path, report) =>
    given === null ? null : reader(given, path, (field, value, means) => report(field, value, `${means}, or null`));

/** The object that a JSON text is; null = it is none. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A record with these keys, some of which may be missing. Other keys are ignored. */
export const record =
  <T extends object>(readers: Readers<T>, mayMiss: readonly (keyof T)[] = []): Reader<T> =>
  (given, path, report) => {
    const isThere = (key: keyof T & string) => !mayMiss.includes(key) || Object.hasOwn(Object(given), key);
    const keys = (Object.keys(readers) as (keyof T & string)[]).filter(isThere);
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
