import "../models/pools/lane-pools";
import { defaultScenario } from "../kernel/scenario/fields";
import { readFile } from "../kernel/scenario/file/read-file";
import { decodeLink } from "../kernel/scenario/link/decode";
import { encodeLink, type Linked } from "../kernel/scenario/link/encode";
import { problemOf } from "../kernel/scenario/problem";
import type { Problem } from "../kernel/scenario/scenario";
import type { Refused } from "../kernel/scenario/valid-part";
import { presetNamed } from "../labs/preset-named";
import { operationsNamed } from "../models/allocation/call-trace";
import { laneLetter } from "../shared/lane-letter";
import { err, ok, type Result } from "../shared/result";

/* Every way in which a scenario comes from outside. Error: all its problems. */

type Loaded = Result<Linked, readonly Problem[]>;

const named = (read: Result<Linked, Refused>): Loaded => (read.ok ? read : err(read.error.problems));

/** The scenario of a link. An address without "#" is refused. */
export async function readLink(link: string): Promise<Loaded> {
  if (link.startsWith("#")) return named(await decodeLink(link));
  const example = encodeLink(defaultScenario);
  return err(problemOf("link", link, `an address with # and a scenario after it, such as https://host/${example}`));
}

export function readPreset(name: string): Loaded {
  const found = presetNamed(name);
  return found.ok ? ok({ scenario: found.value.scenario, digest: null }) : found;
}

/** The scenario in the text of a file. Needs all labs. */
export const readText = (text: string): Loaded => named(readFile(text));

/** The calls of a trace in lanes with these policies, at the last call. */
export function readTraceLanes(
  name: string,
  lanes: readonly string[],
  fields: Readonly<Record<string, string | null | undefined>> = {},
): Promise<Loaded> {
  const pairs = [
    ["life", "trace"],
    ["trace", name],
    ["at", `${operationsNamed(name) - 1}`],
    ...Object.entries(fields).filter(([, value]) => value != null),
    ...lanes.map((lane, i) => [laneLetter(i), lane]),
  ];
  const query = pairs.map(([key, value]) => `${key}=${encodeURIComponent(value ?? "")}`).join("&");
  return readLink(`#/buffer?v=1&${query}`);
}
