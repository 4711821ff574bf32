import { readFileSync } from "node:fs";
import { defaultScenario } from "../scenario/fields";
import { decodeLink } from "../scenario/link/decode";
import { presetNamed } from "../scenario/preset-named";
import { problemList } from "../scenario/problem";
import type { Problem, Scenario } from "../scenario/scenario";
import { validateScenario } from "../scenario/validate";
import { err, ok, type Result } from "../shared/result";
import type { Source } from "./args";
import { jsonErrorAt } from "./json-error";

type Loaded<T> = Result<T, readonly Problem[]>;

/** The scenario that the command line names. Error: every problem of the file, the link or the name. */
export async function loadScenario({ place, preset }: Source): Promise<Loaded<Scenario>> {
  if (preset !== null) {
    const found = presetNamed(preset);
    return found.ok ? ok(found.value.scenario) : found;
  }
  if (place === null) return ok(defaultScenario);
  return isLink(place) ? loadLink(place) : loadFile(place);
}

const isLink = (place: string) => place.startsWith("#") || place.includes("://");

async function loadLink(link: string): Promise<Loaded<Scenario>> {
  const linked = await decodeLink(link);
  return linked.ok ? ok(linked.value.scenario) : err(linked.error.problems);
}

function loadFile(path: string): Loaded<Scenario> {
  const text = readText(path);
  if (!text.ok) return text;
  const data = parseJson(path, text.value);
  return data.ok ? validateScenario(data.value) : data;
}

function readText(path: string): Loaded<string> {
  try {
    return ok(readFileSync(path, "utf8"));
  } catch (error) {
    return problem("file", path, `a file that can be read (${(error as Error).message})`);
  }
}

function parseJson(path: string, text: string): Loaded<unknown> {
  try {
    return ok(JSON.parse(text));
  } catch {
    const { line, column } = jsonErrorAt(text);
    const rest = text.split("\n")[line - 1]?.slice(column - 1);
    return problem(`${path}, line ${line}, column ${column}`, rest || undefined, "JSON");
  }
}

function problem(field: string, value: unknown, allowed: string): Loaded<never> {
  const { problems, report } = problemList();
  report(field, value, allowed);
  return err(problems);
}
