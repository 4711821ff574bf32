import { formatInteger } from "../../../shared/format";
import { laneLetter } from "../../../shared/lane-letter";
import { err, ok, type Result } from "../../../shared/result";
import { inputOf, LAB_NAMES, loadLab, pathOf } from "../../labs/labs";
import { stopKindsOf } from "../lab-stops";
import { laneOf } from "../lanes";
import { namedProblems } from "../named-problems";
import { nameText, problemList, type Report, suggestion } from "../problem";
import type { Refused } from "../refused";
import type { Lab, Problem } from "../scenario";
import { validateScenario } from "../validate";
import { DIGEST, DIGEST_FORM, type Linked, linkFields, type named } from "./encode";
import { MOST_CHARACTERS } from "./page-link";
import { linkPath } from "./path";
import { breakpointFromText } from "./read-breakpoint";
import { fromText, partsOf, splitAt } from "./read-value";

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
  const [said] = await Promise.all([readPairs(query, form.report), loadLab(lab ?? LAB_NAMES[0])]);
  return linked(lab ?? LAB_NAMES[0], said, form);
}

/** Combines the pairs of a link. `form` has the problems of their text. */
async function linked(
  lab: Lab,
  said: ReadonlyMap<string, string>,
  form: ReturnType<typeof problemList>,
): Promise<Result<Linked, Refused>> {
  const digest = readDigest(said, form.report);
  const lanes = problemList();
  const input = readQuery(lab, said, form.report, lanes.report);
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
function readDigest(said: ReadonlyMap<string, string>, report: Report): string | null {
  const text = said.get("d");
  if (text === undefined || DIGEST.test(text)) return text ?? null;
  report("d", text, DIGEST_FORM + (text.length < 6 ? "; the end of the link seems to be missing" : ""));
  return null;
}

/** The pairs as a scenario that is not yet validated. */
function readQuery(
  lab: Lab,
  said: ReadonlyMap<string, string>,
  form: Report,
  policies: Report,
): Readonly<Record<string, unknown>> {
  const input = new Map<string, unknown>([["lab", lab]]);
  const fields = byLink(linkFields(lab));
  for (const [name, text] of said) {
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
  const lanes = readLanes(lab, said, policies);
  if (lanes.length > 0) input.set("lanes", lanes);
  return Object.fromEntries(input);
}

/** The keys of a query and their text, each once, including those packed into z. */
async function readPairs(query: string, report: Report): Promise<ReadonlyMap<string, string>> {
  const said = new Map<string, string>();
  addPairs(query, said, report);
  const packed = said.get("z");
  if (packed === undefined) return said;
  said.delete("z");
  const { inflate } = await import("./compress");
  const inflated = await inflate(packed);
  if (!inflated.ok) report("z", packed, inflated.error);
  else addPairs(inflated.value, said, report);
  return said;
}

function addPairs(query: string, said: Map<string, string>, report: Report): void {
  for (const pair of query === "" ? [] : partsOf(query, "&", "link", report)) {
    const [name, text = ""] = splitAt(unescaped(pair) ?? pair, "=");
    if (unescaped(pair) === undefined)
      report(nameText(name), text, "percent escapes of two hexadecimal digits, such as %2C");
    else if (said.has(name)) report(nameText(name), text, "each key once");
    else said.set(name, text);
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
function readLanes(lab: Lab, said: ReadonlyMap<string, string>, report: Report): unknown[] {
  const last = Math.max(-1, ...[...said.keys()].map(laneOf));
  return Array.from({ length: last + 1 }, (_, lane) => {
    const text = said.get(laneLetter(lane));
    if (text !== undefined) return inputOf(lab).lane.read(text, `lanes[${lane}]`, report);
    report(`lanes[${lane}]`, undefined, `a policy, because lane ${laneLetter(last)} has one`);
    return {};
  });
}
