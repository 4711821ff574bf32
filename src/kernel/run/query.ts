import { equal } from "../../shared/equal";
import { nearestName } from "../../shared/nearest-name";
import { isPlain } from "../../shared/plain-text";
import { CHALLENGE_NAMES } from "../scenario/challenge-names";
import { laneOf } from "../scenario/lanes";
import { problemList, type Report, suggestion } from "../scenario/problem";
import type { Problem, Scenario } from "../scenario/scenario";
import { workloadKey } from "../scenario/simulation-key";
import {
  DEFAULT_PRESENTATION,
  type FreeGoal,
  LAB_PARTS,
  type Lock,
  type PredictionKey,
  type Presentation,
} from "./asked-store";
import { THEMES } from "./preferences-store";

/*
 * The query of an address. Existing links use the names in this table, so no name is ever removed, renamed or reused.
 * docs/embedding.md documents them.
 */

type Name = keyof Presentation;

const VIEWS: readonly Presentation["ui"][] = ["stage", "lab", "chart", "lesson"];
const LOCKS: readonly Lock[] = ["workload", "A", "B", "C", "D"];
const CONTROLS: readonly Presentation["controls"][] = ["none", "step", "full"];
const PREDICTIONS: readonly PredictionKey[] = ["1", "hits", "overhead", "next"];

interface Parameter {
  /** "1", one word of a list, several of them separated by commas, a word or a bound, or a text. */
  readonly kind: "flag" | "word" | "list" | "goal" | "note";
  readonly words: readonly string[];
  /** Has a meaning only beside these parameters. */
  readonly needs?: readonly Name[];
}

const FLAG = { kind: "flag", words: ["1"] } as const;

/** Every parameter of an address, with its words. */
export const PARAMETERS: Readonly<Record<Name, Parameter>> = {
  embed: FLAG,
  ui: { kind: "word", words: VIEWS, needs: ["embed"] },
  hide: { kind: "list", words: LAB_PARTS },
  lock: { kind: "list", words: LOCKS },
  controls: { kind: "word", words: CONTROLS },
  predict: { kind: "word", words: PREDICTIONS },
  theme: { kind: "word", words: THEMES },
  h: { kind: "word", words: ["auto"], needs: ["embed"] },
  report: { ...FLAG, needs: ["embed", "predict"] },
  goal: { kind: "goal", words: CHALLENGE_NAMES },
  note: { kind: "note", words: [] },
};

const NAMES = Object.keys(PARAMETERS);
const isName = (name: string): name is Name => Object.hasOwn(PARAMETERS, name);

/** The valid part of a query, and all its problems. */
interface ReadQuery {
  readonly presentation: Presentation;
  readonly problems: readonly Problem[];
}

/** Parses a query, with or without its "?". */
export function readQuery(query: string): ReadQuery {
  const pairs = new URLSearchParams(query);
  const { problems, report } = problemList();
  for (const name of new Set(pairs.keys())) if (!isName(name)) checkUnknownName(name, pairs.get(name), report);
  const said = new Map<Name, unknown>();
  for (const name of new Set(pairs.keys())) {
    if (!isName(name)) continue;
    const value = readValues(name, pairs.getAll(name), report);
    if (value !== undefined) said.set(name, value);
  }
  for (const name of [...said.keys()]) if (isAlone(name, said, pairs, report)) said.delete(name);
  return { presentation: { ...DEFAULT_PRESENTATION, ...Object.fromEntries(said) }, problems };
}

/** Shorter names resemble too many others. */
const LEAST_LETTERS = 4;

/** Hosts and programs add their own parameters, which we ignore. One that nearly matches ours is a typo. */
function checkUnknownName(name: string, value: string | null, report: Report): void {
  const near = nearestName(name, NAMES);
  if (near === undefined) return;
  const isSameWord = near === name.toLowerCase();
  if (isSameWord || near.length >= LEAST_LETTERS) report(name, value, `no such name; did you mean ${near}?`);
}

/** The value of a parameter; undefined = no valid value. */
function readValues(name: Name, [value = "", ...more]: readonly string[], report: Report): unknown {
  if (more.length > 0) {
    report(name, [value, ...more], "once only");
    return undefined;
  }
  const { kind, words } = PARAMETERS[name];
  if (kind === "list") return readList(name, value, report);
  if (kind === "note" && isNote(value)) return value;
  const goal = kind === "goal" ? goalIn(value) : null;
  if (goal !== null) return goal;
  if (!words.includes(value)) {
    report(name, value, kind === "note" ? NOTE_ALLOWED : wordsFor(value, words, kind === "goal" ? A_BOUND : ""));
    return undefined;
  }
  return kind === "flag" ? true : value;
}

/** The most characters of a note. */
export const MOST_NOTE = 200;
export const NOTE_ALLOWED = `text of 1 to ${MOST_NOTE} characters, without control or direction characters`;

/** Whether a note may be in a link. */
export const isNote = (text: string): boolean => /\S/.test(text) && isPlain(text, MOST_NOTE);

const A_BOUND = ", or a figure and its bound, such as hit_rate.ge.60";
const BOUND = /^([a-z]\w{0,39})\.(ge|le)\.(\d{1,15}(?:\.\d{1,3})?)$/;

/** A bound as in an address: "hit_rate.ge.60". */
export const freeGoalText = ({ figure, is, value }: FreeGoal): string => `${figure}.${is}.${value}`;

/** A figure's bound, "hit_rate.ge.60"; null = another text. */
function goalIn(text: string): FreeGoal | null {
  const [, figure = "", is, value] = BOUND.exec(text) ?? [];
  return is === "ge" || is === "le" ? { figure, is, value: Number(value) } : null;
}

/** The allowed words, and the one that was probably meant. A single letter resembles every other one. */
function wordsFor(given: string, words: readonly string[], others = ""): string {
  const comparable = words.filter((word) => word.length > 1 || word.toLowerCase() === given.toLowerCase());
  return words.join(", ") + others + suggestion(given, comparable);
}

function readList(name: Name, text: string, report: Report): readonly string[] {
  const { words } = PARAMETERS[name];
  const items = text.split(",");
  const valid = new Set<string>();
  for (const item of items) {
    if (!words.includes(item)) report(name, item, wordsFor(item, words));
    else if (valid.has(item)) report(name, item, "each word once");
    else valid.add(item);
  }
  return words.filter((word) => valid.has(word));
}

/** Whether a parameter lacks another that it needs. If that one is present but invalid, it has been reported already. */
function isAlone(name: Name, said: ReadonlyMap<Name, unknown>, pairs: URLSearchParams, report: Report): boolean {
  const lacks = PARAMETERS[name].needs?.filter((other) => !said.has(other)) ?? [];
  const missing = lacks.filter((other) => !pairs.has(other));
  if (missing.length > 0)
    report(name, pairs.get(name), `only with ${missing.map((other) => `${other}=1`).join(" and ")}`);
  return lacks.length > 0;
}

/** The locks that a change from `now` to `next` would break. */
export const brokenLocks = (lock: readonly Lock[], now: Scenario, next: Scenario): readonly Lock[] =>
  lock.filter((name) => !equal(locked(name, now), locked(name, next)));

/** The value that a lock protects. A missing lane is protected too, as undefined. */
const locked = (name: Lock, scenario: Scenario): unknown =>
  name === "workload" ? workloadKey(scenario) : (scenario.lanes[laneOf(name)] ?? null);
