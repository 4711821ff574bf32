import type { Row } from "./field";
import { fieldsOf } from "./fields";
import type { Scenario } from "./scenario";
import { validateScenario } from "./validate";

type Values = Readonly<Record<string, unknown>>;

/** A piece of a scenario that can be left out by itself: a key, or one entry of the lanes or breakpoints. */
interface Part {
  readonly key: string;
  readonly value: unknown;
  /** Its place in the list, for entries. */
  readonly at: number;
  /** What is said with it. */
  readonly beside: Values;
}

/** What is valid in a scenario that is not, as a whole. */
export interface ValidPart {
  readonly scenario: Scenario;
  /** Lanes as given, and those of them that are left. */
  readonly lanesGiven: number;
  readonly lanesLeft: number;
}

const ENTRIES: readonly string[] = ["lanes", "breakpoints"] satisfies (keyof Scenario)[];

/** These say how to read the others. */
const NAMELESS: readonly string[] = ["v", "lab"] satisfies (keyof Scenario)[];

/** Of a list without end no more entries are tried than would fill it twice. */
const mostTried = ({ kind }: Row) => ("most" in kind ? 2 * kind.most : 0);

function partsOf(input: Values): Part[] {
  const table = fieldsOf(input);
  const said = Object.entries(table).filter(([key]) => input[key] !== undefined);
  return said.flatMap(([key, row]): Part[] => {
    const value = input[key];
    if (!ENTRIES.includes(key) || !Array.isArray(value))
      return besides(key, table, input).map((beside) => ({ key, value, at: 0, beside }));
    return value.slice(0, mostTried(row)).map((entry, at) => ({ key, value: entry, at, beside: {} }));
  });
}

/** What may have to be said with a key: what it needs, with what depends on it or without. */
function besides(key: string, table: Readonly<Record<string, Row>>, input: Values): readonly Values[] {
  const { needs } = table[key] ?? {};
  if (needs === undefined) return [{}];
  const valuesOf = (keys: readonly string[]) => Object.fromEntries(keys.map((other) => [other, input[other]]));
  const dependent = Object.keys(table).filter((other) => table[other]?.when?.key === key);
  return [valuesOf([...needs, ...dependent]), valuesOf(needs)];
}

/** Where the lanes have gone that are left; what names another one names none. */
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

/** One part more, or two that need each other; null = nothing more goes with what there is. */
function grown(parts: readonly Part[], left: readonly Part[]): Part[] | null {
  for (const one of left) if (isValid([...parts, one])) return [...parts, one];
  for (const [i, one] of left.entries()) {
    for (const other of left.slice(i + 1)) if (isValid([...parts, one, other])) return [...parts, one, other];
  }
  return null;
}

/**
 * What can be opened of a scenario that is not valid: the defaults, and part by part what goes with them and with what
 * came before. `isUnread` says which lanes were not understood to the end. null = nothing that was said is left.
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
  if (!result.ok || parts.every(({ key }) => NAMELESS.includes(key))) return null;
  const lanesLeft = parts.filter(({ key }) => key === "lanes").length;
  return { scenario: result.value, lanesGiven: Array.isArray(input.lanes) ? input.lanes.length : 0, lanesLeft };
}
