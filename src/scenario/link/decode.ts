import { formatInteger } from "../../shared/format";
import { err, type Result } from "../../shared/result";
import { laneLetter, laneOf } from "../fields";
import { nameText, problemList, type Report, suggestion } from "../problem";
import type { Problem, Scenario } from "../scenario";
import { validateScenario } from "../validate";
import { linkFields, ROOT } from "./encode";
import { linkPath } from "./path";
import { breakpointFromText } from "./read-breakpoint";
import { policyFromText } from "./read-policy";
import { fromText, splitAt } from "./read-value";

/** A longer address is refused unread. */
export const MOST_CHARACTERS = 8000;

const fieldsByLink = new Map(linkFields.filter(({ key }) => key !== "lanes").map((field) => [field.link, field]));

/**
 * The scenario of a hash or of a whole address, of which only what follows # counts. No hash is the default scenario.
 * Errors: all that is wrong with it, in the words of the link.
 */
export function decodeLink(address: string): Result<Scenario, readonly Problem[]> {
  const most = `at most ${formatInteger(MOST_CHARACTERS)}`;
  if (address.length > MOST_CHARACTERS) {
    return err([{ field: "link", value: `${formatInteger(address.length)} characters`, allowed: most }]);
  }
  const hash = address.slice(address.indexOf("#") + 1);
  const [path, query = ""] = splitAt(hash, "?");
  const { problems, report } = problemList();
  if (hash !== "" && hash !== "/" && path !== ROOT) report("link", path, ROOT + suggestion(path, [ROOT]));
  const result = validateScenario(readQuery(query, report));
  const wrong = result.ok ? [] : result.error.map((problem) => ({ ...problem, field: linkPath(problem.field) }));
  return problems.length + wrong.length === 0 ? result : err([...problems, ...wrong]);
}

/** What a query says, to be validated as a scenario. */
function readQuery(query: string, report: Report): unknown {
  const said = readPairs(query, report);
  const input = new Map<string, unknown>();
  for (const [name, text] of said) {
    if (laneOf(name) >= 0) continue;
    const field = fieldsByLink.get(name);
    if (field)
      input.set(
        field.key,
        field.key === "breakpoints" ? text.split("~").map(breakpointFromText) : fromText(field.kind, text),
      );
    else report(nameText(name), text, `no key of a link has this name${suggestion(name, [...fieldsByLink.keys()])}`);
  }
  const lanes = readLanes(said, report);
  if (lanes.length > 0) input.set("lanes", lanes);
  return Object.fromEntries(input);
}

/** The keys of a query and their text, each once. */
function readPairs(query: string, report: Report): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const pair of query === "" ? [] : query.split("&")) {
    const [name, text = ""] = splitAt(unescaped(pair) ?? pair, "=");
    if (unescaped(pair) === undefined)
      report(nameText(name), text, "percent escapes of two hexadecimal digits, such as %2C");
    else if (said.has(name)) report(nameText(name), text, "each key once");
    else said.set(name, text);
  }
  return said;
}

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The lanes A to D, as far as they go, to be validated. */
function readLanes(said: ReadonlyMap<string, string>, report: Report): unknown[] {
  const last = Math.max(-1, ...[...said.keys()].map(laneOf));
  return Array.from({ length: last + 1 }, (_, lane) => {
    const text = said.get(laneLetter(lane));
    if (text !== undefined) return policyFromText(text, laneLetter(lane), report);
    report(laneLetter(lane), undefined, `a policy, as there is one for ${laneLetter(last)}`);
    return {};
  });
}
