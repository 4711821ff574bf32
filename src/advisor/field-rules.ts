import { type Report, suggestion } from "../kernel/scenario/problem";

/* The fields of plans, files of sweeps and reports: what each may be. Such files are untrusted. */

/** Whether a value is allowed, and what is. */
export interface Rule {
  readonly is: (value: unknown) => boolean;
  readonly allowed: string;
}

/** The rules of a record's fields, in the order in which it is written. */
export interface FieldRules {
  readonly [name: string]: Rule | FieldRules;
}

/** The rules of all fields of T. */
export type RulesOf<T> = { readonly [Name in keyof T]-?: Rule | FieldRules };

type Values = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object that a JSON text is; null = it is none. */
export function objectIn(text: string): Values | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

export const isWhole =
  (least: number, most: number) =>
  (value: unknown): boolean =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

export const whole = (least: number, most: number): Rule => ({
  is: isWhole(least, most),
  allowed: `a whole number, ${least} … ${most}`,
});

export const between = (least: number, most: number): Rule => ({
  is: (value) => typeof value === "number" && value >= least && value <= most,
  allowed: `a number, ${least} … ${most}`,
});

/** Digits are converted only if they are few. */
const DIGITS = /^(0|[1-9]\d{0,38})$/;

/** A whole number as text, so that it may exceed 2^53. */
export const digits = (most: bigint | number): Rule => ({
  is: (value) => typeof value === "string" && DIGITS.test(value) && BigInt(value) <= most,
  allowed: `a whole number as text, "0" … "${most}"`,
});

export const text = (form: RegExp, allowed: string): Rule => ({
  is: (value) => typeof value === "string" && form.test(value),
  allowed,
});

export const orNull = ({ is, allowed }: Rule, meaning: string): Rule => ({
  is: (value) => value === null || is(value),
  allowed: `${allowed}, or null for ${meaning}`,
});

export const orMissing = ({ is, allowed }: Rule): Rule => ({
  is: (value) => value === undefined || is(value),
  allowed,
});

export const only = (value: unknown, why: string): Rule => ({
  is: (given) => given === value,
  allowed: `${JSON.stringify(value)}${why}`,
});

export const isRule = (rule: Rule | FieldRules): rule is Rule => typeof rule.is === "function";

/** Reports every field that breaks its rule. `path`: before the names of the fields, such as "line 3, ". */
export function checkFields(rules: FieldRules, value: unknown, path: string, report: Report): void {
  for (const [name, rule] of Object.entries(rules)) {
    const given = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    if (!isRule(rule)) checkFields(rule, given, `${path}${name}.`, report);
    else if (!rule.is(given)) report(path + name, given, rule.allowed);
  }
}

/** Reports every field that has no rule. */
export function checkNames(rules: FieldRules, value: Values, path: string, report: Report): void {
  const names = Object.keys(rules);
  for (const [name, given] of Object.entries(value)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) report(path + name, given, `no field has this name${suggestion(name, names)}`);
    else if (!isRule(rule) && isObject(given)) checkNames(rule, given, `${path}${name}.`, report);
  }
}
