import { nearestName } from "../../shared/nearest-name";
import { CHALLENGE_NAMES } from "../scenario/challenge-names";
import { problemList, type Report, suggestion } from "../scenario/problem";
import type { Problem } from "../scenario/scenario";
import { THEMES } from "./preferences-store";
import { AS_USUAL, CONTROLS, LOCKS, PARTS, type Presentation, VIEWS } from "./presentation";

/*
 * The query of an address. The names in this table belong to every link that was ever made: none is given up, renamed or
 * given another meaning. docs/embedding.md says what they mean.
 */

type Name = keyof Presentation;

interface Parameter {
  /** Said as "1", as one of some words, or as some of them with commas between. */
  readonly kind: "flag" | "word" | "list";
  readonly words: readonly string[];
  /** It means something only beside these. */
  readonly needs?: readonly Name[];
}

const FLAG = { kind: "flag", words: ["1"] } as const;

export const PARAMETERS: Readonly<Record<Name, Parameter>> = {
  embed: FLAG,
  ui: { kind: "word", words: VIEWS, needs: ["embed"] },
  hide: { kind: "list", words: PARTS },
  lock: { kind: "list", words: LOCKS },
  controls: { kind: "word", words: CONTROLS },
  predict: FLAG,
  theme: { kind: "word", words: THEMES },
  h: { kind: "word", words: ["auto"], needs: ["embed"] },
  report: { ...FLAG, needs: ["embed", "predict"] },
  goal: { kind: "word", words: CHALLENGE_NAMES },
};

const NAMES = Object.keys(PARAMETERS);
const isName = (name: string): name is Name => Object.hasOwn(PARAMETERS, name);

/** What is asked of the page, as far as it is valid, and all that is wrong with it. */
export interface ReadQuery {
  readonly presentation: Presentation;
  readonly problems: readonly Problem[];
}

/** Reads the query of an address, with or without its "?". */
export function readQuery(query: string): ReadQuery {
  const pairs = new URLSearchParams(query);
  const { problems, report } = problemList();
  for (const name of new Set(pairs.keys())) if (!isName(name)) judgeStranger(name, pairs.get(name), report);
  const said = new Map<Name, unknown>();
  for (const name of new Set(pairs.keys())) {
    if (!isName(name)) continue;
    const value = readValues(name, pairs.getAll(name), report);
    if (value !== undefined) said.set(name, value);
  }
  for (const name of [...said.keys()]) if (isAlone(name, said, pairs, report)) said.delete(name);
  return { presentation: { ...AS_USUAL, ...Object.fromEntries(said) }, problems };
}

/** Shorter names are too near to everything. */
const LEAST_LETTERS = 4;

/** Hosts and programs add names of their own to an address, which are none of ours; one that is nearly ours is a slip. */
function judgeStranger(name: string, value: string | null, report: Report): void {
  const near = nearestName(name, NAMES);
  if (near === undefined) return;
  const isSameWord = near === name.toLowerCase();
  if (isSameWord || near.length >= LEAST_LETTERS) report(name, value, `no such name; did you mean ${near}?`);
}

/** The value of a parameter; undefined = none that is valid. */
function readValues(name: Name, [value = "", ...more]: readonly string[], report: Report): unknown {
  if (more.length > 0) {
    report(name, [value, ...more], "once only");
    return undefined;
  }
  const { kind, words } = PARAMETERS[name];
  if (kind === "list") return readList(name, value, report);
  if (!words.includes(value)) {
    report(name, value, wordsFor(value, words));
    return undefined;
  }
  return kind === "flag" ? true : value;
}

/** The words that are allowed, and the one that was probably meant. A single letter is near to every other. */
function wordsFor(given: string, words: readonly string[]): string {
  const comparable = words.filter((word) => word.length > 1 || word.toLowerCase() === given.toLowerCase());
  return words.join(", ") + suggestion(given, comparable);
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

/** Whether a parameter lacks one that it needs. If that stands there but is wrong, it has been named already. */
function isAlone(name: Name, said: ReadonlyMap<Name, unknown>, pairs: URLSearchParams, report: Report): boolean {
  const lacks = PARAMETERS[name].needs?.filter((other) => !said.has(other)) ?? [];
  const missing = lacks.filter((other) => !pairs.has(other));
  if (missing.length > 0)
    report(name, pairs.get(name), `only with ${missing.map((other) => `${other}=1`).join(" and ")}`);
  return lacks.length > 0;
}
