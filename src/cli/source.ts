import { readFileSync } from "node:fs";
import { defaultScenario } from "../scenario/default-scenario";
import { readFile } from "../scenario/file/read-file";
import { decodeLink } from "../scenario/link/decode";
import type { Linked } from "../scenario/link/encode";
import { presetNamed } from "../scenario/preset-named";
import { problemList } from "../scenario/problem";
import type { Refused } from "../scenario/refused";
import type { Problem } from "../scenario/scenario";
import { err, ok, type Result } from "../shared/result";
import type { Source } from "./args";

type Loaded<T> = Result<T, readonly Problem[]>;

/** The scenario that the command line names, `usual` if it names none. Error: every problem of the file, the link or the name. */
export async function loadScenario({ place, preset }: Source, usual = defaultScenario): Promise<Loaded<Linked>> {
  if (preset !== null) {
    const found = presetNamed(preset);
    return found.ok ? ok({ scenario: found.value.scenario, digest: null }) : found;
  }
  if (place === null) return ok({ scenario: usual, digest: null });
  if (isLink(place)) return named(await decodeLink(place));
  const text = readText(place);
  return text.ok ? named(readFile(text.value)) : text;
}

export const isLink = (place: string) => place.startsWith("#") || place.includes("://");

const named = (read: Result<Linked, Refused>): Loaded<Linked> => (read.ok ? read : err(read.error.problems));

function readText(path: string): Loaded<string> {
  try {
    return ok(readFileSync(path, "utf8"));
  } catch (error) {
    const { problems, report } = problemList();
    report("file", path, `a file that can be read (${(error as Error).message})`);
    return err(problems);
  }
}
