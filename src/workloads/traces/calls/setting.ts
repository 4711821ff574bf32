import type { Report } from "../../../kernel/scenario/problem";

/* The calls that change how malloc works. They stand between operations, ask for no block and count in no digest. */

/** A number of such a call. */
interface Argument {
  readonly name: string;
  readonly least: bigint;
  readonly most: bigint;
}

const int = (name: string, bits: bigint): Argument => ({
  name,
  least: -(2n ** (bits - 1n)),
  most: 2n ** (bits - 1n) - 1n,
});

/** Their letters in own text, and their arguments. */
const SETTINGS = {
  mallopt: { letter: "o", takes: [int("PARAMETER", 24n), int("VALUE", 32n)] },
  malloc_trim: { letter: "p", takes: [{ name: "PAD", least: 0n, most: 2n ** 63n - 1n }] },
} as const satisfies Record<string, { readonly letter: string; readonly takes: readonly Argument[] }>;
export type SettingName = keyof typeof SETTINGS;
const SETTING_NAMES = Object.keys(SETTINGS) as readonly SettingName[];

/** The parameters of mallopt(3), by their numbers in malloc.h. */
const PARAMETERS: ReadonlyMap<bigint, string> = new Map([
  ...([[1n, "M_MXFAST"]] as const),
  ...["M_TRIM_THRESHOLD", "M_TOP_PAD", "M_MMAP_THRESHOLD", "M_MMAP_MAX"].map(
    (name, i) => [BigInt(-1 - i), name] as const,
  ),
  ...["M_CHECK_ACTION", "M_PERTURB", "M_ARENA_TEST", "M_ARENA_MAX"].map((name, i) => [BigInt(-5 - i), name] as const),
]);
const NUMBERS: ReadonlyMap<string, bigint> = new Map([...PARAMETERS].map(([number, name]) => [name, number]));

/** A call that changes how malloc works. */
export interface CallSetting {
  readonly name: SettingName;
  /** A parameter and its value, or the bytes that stay. */
  readonly values: readonly bigint[];
}

export type SettingSink = (setting: CallSetting) => void;

const isAllowed = (value: bigint | undefined, { least, most }: Argument) =>
  value !== undefined && value >= least && value <= most;

/** The call of these numbers; null = they are too many, too few, or not allowed. */
function settingOf(name: SettingName, values: readonly bigint[]): CallSetting | null {
  const { takes } = SETTINGS[name];
  const isGood = values.length === takes.length && takes.every((argument, i) => isAllowed(values[i], argument));
  return isGood ? { name, values } : null;
}

/** Whether mallopt has a parameter of this number, and any other call what it needs. */
export const isKnown = ({ name, values: [first = 0n] }: CallSetting): boolean =>
  name !== "mallopt" || PARAMETERS.has(first);

/** The function that changes settings; undefined = it does not. */
export const settingNamed = (name: string): SettingName | undefined => SETTING_NAMES.find((known) => known === name);

/** A C int may be printed as an unsigned number of 32 or 64 bits. */
const asInt = (value: bigint) => BigInt.asIntN(32, value);

/** The arguments of a call as a tool prints them, decimal or hexadecimal; null = they are no numbers. */
export function settingPrinted(name: SettingName, texts: readonly string[]): CallSetting | null {
  const values: bigint[] = [];
  for (const text of texts.slice(0, SETTINGS[name].takes.length)) {
    if (!/^(-?\d{1,20}|0x[\da-f]{1,16})$/i.test(text)) return null;
    values.push(name === "mallopt" ? asInt(BigInt(text)) : BigInt(text));
  }
  return settingOf(name, values);
}

/* Own text: o PARAMETER VALUE, with the parameter's name or number, and p PAD. */

const LINE = /^[ \t]*([op])((?:[ \t]+[\w-]+)+)[ \t]*$/;

function numberOf(text: string): bigint | undefined {
  if (/^-?\d{1,20}$/.test(text)) return BigInt(text);
  return NUMBERS.get(text);
}

/** The setting of a line; null = the line is none, or a bad one. */
export function settingIn(line: string): CallSetting | null {
  const [, letter, rest = ""] = LINE.exec(line) ?? [];
  const name = SETTING_NAMES.find((known) => SETTINGS[known].letter === letter);
  if (name === undefined) return null;
  const values = rest
    .trim()
    .split(/[ \t]+/)
    .map(numberOf);
  return values.every((value) => value !== undefined) ? settingOf(name, values) : null;
}

/** A setting as a line. */
export function settingLine({ name, values }: CallSetting): string {
  const [first = 0n, ...rest] = values;
  const shown = (name === "mallopt" && PARAMETERS.get(first)) || first;
  return `${[SETTINGS[name].letter, shown, ...rest].join(" ")}\n`;
}

/** Whether a line begins as a setting does. */
export const beginsSetting = (line: string): boolean => /^[ \t]*[op][ \t]/.test(line);

/** Reports the bad numbers of such a line. */
export function reportBadSetting(name: string, line: string, report: Report): void {
  const [letter, ...texts] = line.trim().split(/[ \t]+/);
  const { takes } = letter === "o" ? SETTINGS.mallopt : SETTINGS.malloc_trim;
  const bad = takes.flatMap((argument, i) => (isAllowed(numberOf(texts[i] ?? ""), argument) ? [] : [{ argument, i }]));
  if (texts.length !== takes.length || bad.length === 0)
    report(name, line, [letter, ...takes.map((one) => one.name)].join(" "));
  else for (const { argument, i } of bad) report(`${name}, ${argument.name}`, texts[i] ?? "", allowedText(argument));
}

const allowedText = ({ name, least, most }: Argument) =>
  `${name === "PARAMETER" ? `${[...NUMBERS.keys()].join(", ")}, or ` : ""}a whole number, ${least} … ${most}`;

/** The number by which the core knows a parameter of mallopt: zigzag. */
export const parameterNumber = ({ values: [parameter = 0n] }: CallSetting): number =>
  Number(parameter < 0n ? -2n * parameter - 1n : 2n * parameter);
