import type { ScenarioField } from "./field";
import { fieldsOf } from "./fields";
import type { Lab, Problem, Scenario } from "./scenario";
import { validateScenario } from "./validate";

type Values = Readonly<Record<string, unknown>>;

/** A piece of a scenario that can be left out: a key, or one entry of the lanes or breakpoints. */
interface Part {
  readonly key: string;
  readonly value: unknown;
  /** The index in its list, for entries. */
  readonly at: number;
  /** The values that must accompany it. */
  readonly beside: Values;
}

/** The valid part of an invalid scenario. */
export interface ValidPart {
  readonly scenario: Scenario;
  /** The number of lanes given, and of lanes left. */
  readonly lanesGiven: number;
  readonly lanesLeft: number;
}

const ENTRIES: readonly string[] = ["lanes", "breakpoints"] satisfies (keyof Scenario)[];

/** These keys decide how to read the others, so they are not parts. */
const READING_KEYS: readonly string[] = ["v", "lab"] satisfies (keyof Scenario)[];

/** An overlong list is tried only up to twice its maximum length. */
const mostTried = ({ kind }: ScenarioField) => ("most" in kind ? 2 * kind.most : 0);

function partsOf(input: Values): Part[] {
  const table = fieldsOf(input);
  const given = Object.entries(table).filter(([key]) => input[key] !== undefined);
  return given.flatMap(([key, row]): Part[] => {
    const value = input[key];
    if (!ENTRIES.includes(key) || !Array.isArray(value))
      return companionsOf(key, table, input).map((beside) => ({ key, value, at: 0, beside }));
    return value.slice(0, mostTried(row)).map((entry, at) => ({ key, value: entry, at, beside: {} }));
  });
}

/** The values that may have to accompany a key: the ones it needs, with or without those that depend on it. */
function companionsOf(key: string, table: Readonly<Record<string, ScenarioField>>, input: Values): readonly Values[] {
  const { needs } = table[key] ?? {};
  if (needs === undefined) return [{}];
  const valuesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((other) => [other, input[other]]));
  const dependent = Object.keys(table).filter((other) => table[other]?.when?.key === key);
  return [valuesOf([...needs, ...dependent]), valuesOf(needs)];
}

/** Renumbers references to the lanes that remain; a reference to a lost lane becomes invalid. */
function moved(value: unknown, lanes: readonly number[]): unknown {
  if (typeof value !== "object" || value === null || !("lane" in value) || value.lane === null) return value;
  return { ...value, lane: lanes.indexOf(Number(value.lane)) };
}

function assembled(parts: readonly Part[]): Values {
  const of = (key: string) => parts.filter((part) => part.key === key).sort((a, b) => a.at - b.at);
  const lanes = of("lanes").map(({ at }) => at);
  const place = (value: unknown) => (lanes.length === 0 ? value : moved(value, lanes));
  const entries = parts.map(({ key, value }): [string, unknown] => {
    if (key === "lanes") return [key, of(key).map((part) => part.value)];
    if (key === "breakpoints") return [key, of(key).map((part) => place(part.value))];
    return [key, Array.isArray(value) ? value.map(place) : value];
  });
  return Object.assign(Object.fromEntries(entries), ...parts.map(({ beside }) => beside));
}

const isValid = (parts: readonly Part[]) => validateScenario(assembled(parts)).ok;

/** Adds one valid part, or two that need each other; null = no other part is valid with these. */
function grown(parts: readonly Part[], left: readonly Part[]): Part[] | null {
  for (const one of left) if (isValid([...parts, one])) return [...parts, one];
  for (const [i, one] of left.entries()) {
    for (const other of left.slice(i + 1)) if (isValid([...parts, one, other])) return [...parts, one, other];
  }
  return null;
}

/**
 * The usable part of an invalid scenario: the defaults, plus each part that is valid with those before it. `isUnread`
 * marks lanes that could not be read fully. Null = no given part is usable.
 */
export function validPart(input: Values, isUnread: (lane: number) => boolean = () => false): ValidPart | null {
  const all = partsOf(input).filter(({ key, at }) => key !== "lanes" || !isUnread(at));
  let parts: Part[] = [];
  for (let next: Part[] | null = parts; next !== null; ) {
    parts = next;
    next = grown(
      parts,
      all.filter((part) => !parts.includes(part)),
    );
  }
  const result = validateScenario(assembled(parts));
  if (!result.ok || parts.every(({ key }) => READING_KEYS.includes(key))) return null;
  const lanesLeft = parts.filter(({ key }) => key === "lanes").length;
  return { scenario: result.value, lanesGiven: Array.isArray(input.lanes) ? input.lanes.length : 0, lanesLeft };
}

/** Why a link or file cannot be opened, and the part of it that can; null = nothing. */
export interface Refused {
  readonly source: "link" | "file";
  /** The lab of a link. */
  readonly lab?: Lab;
  /** In terms of the link or file. */
  readonly problems: readonly Problem[];
  readonly valid: () => ValidPart | null;
}
