import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { err, ok, type Result } from "../../../shared/result";
import { inputOf, LAB_NAMES, loadLab, pathOf } from "../../labs/labs";
import { laneOf } from "../lanes";
import { namedProblems, nameText, problemList, type Report, suggestion } from "../problem";
import type { Lab, Problem } from "../scenario";
import type { StopKinds } from "../stop-kinds";
import type { Refused } from "../valid-part";
import { validateScenario } from "../validate";
import { DIGEST, DIGEST_FORM, type Linked, linkFields, type named, stopKindsOf } from "./encode";
import { MOST_CHARACTERS } from "./page-link";
import { fromText, numberFrom, partsOf, renamed, splitAt } from "./value-text";

/** The path of a field in terms of a link: "lanes[1].capacity" is "B: cap", "breakpoints[0].step" is "bp[0].step". */
export function linkPath(path: string, lab: Lab): string {
  const [, lane, inner] = /^lanes\[(\d)\]\.?(.*)$/.exec(path) ?? [];
  if (lane === undefined || inner === undefined) return renamed(path, linkFields(lab));
  const letter = laneLetter(Number(lane));
  return inner === "" ? letter : `${letter}: ${inputOf(lab).lane.name(inner)}`;
}

/** Parses the text of a breakpoint without validating it; text of an unknown form stays text. */
export function breakpointFromText({ phrases }: StopKinds, text: string): unknown {
  const lane = text.charAt(1) === "." ? laneOf(text.charAt(0)) : -1;
  const rest = lane < 0 ? text : text.slice(2);
  const found = Object.entries(phrases).find(([, { phrase, key }]) =>
    key ? rest.startsWith(phrase) : rest === phrase,
  );
  if (!found) return text;
  const [kind, { phrase, key }] = found;
  return {
    kind,
    ...(lane < 0 ? {} : { lane }),
    ...(key ? { [key]: numberFrom(rest.slice(phrase.length)) } : {}),
  };
}

const bad = (problems: readonly Problem[], valid: Refused["valid"], lab: Lab = LAB_NAMES[0]) =>
  err({ source: "link" as const, lab, problems: namedProblems(problems), valid });

const byLink = (fields: ReturnType<typeof named>) =>
  new Map(fields.filter(({ key }) => key !== "lanes").map((field) => [field.wire, field]));

/** Parses a hash, or the hash of a whole address. An empty hash is the default scenario. Errors: all its problems. */
export async function decodeLink(address: string): Promise<Result<Linked, Refused>> {
  const most = `at most ${formatInteger(MOST_CHARACTERS)}`;
  if (address.length > MOST_CHARACTERS) {
    const value = `${formatInteger(address.length)} characters`;
    return bad([{ field: "link", value, allowed: most }], () => null);
  }
  const hash = address.slice(address.indexOf("#") + 1);
  const [path, query = ""] = splitAt(hash, "?");
  const form = problemList();
  const lab = LAB_NAMES.find((lab) => pathOf(lab) === path);
  if (hash !== "" && hash !== "/" && lab === undefined)
    form.report("link", path, LAB_NAMES.map(pathOf).join(" or ") + suggestion(path, LAB_NAMES.map(pathOf)));
  const [given] = await Promise.all([readPairs(query, form.report), loadLab(lab ?? LAB_NAMES[0])]);
  return linked(lab ?? LAB_NAMES[0], given, form);
}

/** Combines the pairs of a link. `form` has the problems of their text. */
async function linked(
  lab: Lab,
  given: ReadonlyMap<string, string>,
  form: ReturnType<typeof problemList>,
): Promise<Result<Linked, Refused>> {
  await Promise.all([...given.values()].map((text) => inputOf(lab).lane.load?.(text)));
  const digest = readDigest(given, form.report);
  const lanes = problemList();
  const input = readQuery(lab, given, form.report, lanes.report);
  const result = validateScenario(input);
  const unread = lanes.problems.map(({ field }) => `${field}.`);
  const isRead = ({ field }: Problem) => !unread.some((lane) => field.startsWith(lane));
  const byPath = [...lanes.problems, ...(result.ok ? [] : result.error.filter(isRead))];
  const problems = [
    ...form.problems,
    ...byPath.map((problem) => ({ ...problem, field: linkPath(problem.field, lab) })),
  ];
  if (result.ok && problems.length === 0) return ok({ scenario: result.value, digest });
  const isUnread = (lane: number) => lanes.problems.some(({ field }) => field === `lanes[${lane}]`);
  const { validPart } = await import("../valid-part");
  return bad(problems, () => validPart(input, isUnread), lab);
}

/** The digest of the state that the link's author saw: six digits. */
function readDigest(given: ReadonlyMap<string, string>, report: Report): string | null {
  const text = given.get("d");
  if (text === undefined || DIGEST.test(text)) return text ?? null;
  report("d", text, DIGEST_FORM + (text.length < 6 ? "; the end of the link seems to be missing" : ""));
  return null;
}

/** The pairs as a scenario that is not yet validated. */
function readQuery(
  lab: Lab,
  given: ReadonlyMap<string, string>,
  form: Report,
  policies: Report,
): Readonly<Record<string, unknown>> {
  const input = new Map<string, unknown>([["lab", lab]]);
  const fields = byLink(linkFields(lab));
  for (const [name, text] of given) {
    if (laneOf(name) >= 0 || name === "d") continue;
    const field = fields.get(name);
    if (field === undefined)
      form(nameText(name), text, `no key of a link has this name${suggestion(name, [...fields.keys(), "d", "z"])}`);
    else if (field.key === "breakpoints")
      input.set(
        field.key,
        text.split("~").map((rule) => breakpointFromText(stopKindsOf(lab), rule)),
      );
    else input.set(field.key, fromText(field.kind, text));
  }
  const lanes = readLanes(lab, given, policies);
  if (lanes.length > 0) input.set("lanes", lanes);
  return Object.fromEntries(input);
}

/** The keys of a query and their text, each once, including those packed into z. */
async function readPairs(query: string, report: Report): Promise<ReadonlyMap<string, string>> {
  const given = new Map<string, string>();
  addPairs(query, given, report);
  const packed = given.get("z");
  if (packed === undefined) return given;
  given.delete("z");
  const { inflate } = await import("./compress");
  const inflated = await inflate(packed);
  if (!inflated.ok) report("z", packed, inflated.error);
  else addPairs(inflated.value, given, report);
  return given;
}

function addPairs(query: string, given: Map<string, string>, report: Report): void {
  for (const pair of query === "" ? [] : partsOf(query, "&", "link", report)) {
    const [name, text = ""] = splitAt(unescaped(pair) ?? pair, "=");
    if (unescaped(pair) === undefined)
      report(nameText(name), text, "percent escapes of two hexadecimal digits, such as %2C");
    else if (given.has(name)) report(nameText(name), text, "each key once");
    else given.set(name, text);
  }
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The lanes, from A to the last one given, not yet validated. */
function readLanes(lab: Lab, given: ReadonlyMap<string, string>, report: Report): unknown[] {
  const last = Math.max(-1, ...[...given.keys()].map(laneOf));
  return Array.from({ length: last + 1 }, (_, lane) => {
    const text = given.get(laneLetter(lane));
    if (text !== undefined) return inputOf(lab).lane.read(text, `lanes[${lane}]`, report);
    report(`lanes[${lane}]`, undefined, `a policy, because lane ${laneLetter(last)} has one`);
    return {};
  });
}
