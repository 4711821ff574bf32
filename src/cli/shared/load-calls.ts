import { decodeLink } from "../../kernel/scenario/link/decode";
import type { Linked } from "../../kernel/scenario/link/encode";
import type { Report } from "../../kernel/scenario/problem";
import type { Problem } from "../../kernel/scenario/scenario";
import { operationsNamed } from "../../models/allocation/call-trace";
import { laneLetter } from "../../shared/lane-letter";
import { err, ok, type Result } from "../../shared/result";
import type { Option } from "./option";
import type { Options } from "./options";
import type { Source } from "./source";
import type { Streams } from "./streams";

/** The options that make a scenario of a trace. */
export const CALLS_OPTIONS: readonly Option[] = [
  {
    name: "lane",
    value: "POLICY",
    words: `a policy as links write it, such as article-flawed or best,free-oldest,cap:8; up to four. The argument is then a
trace of calls, and each lane answers all of them`,
  },
  { name: "only", value: "LO-HI", words: "with --lane: the sizes that use the caches, in bytes" },
];

/** Reports options of a trace that do not fit together. */
export function checkCallsOptions(options: Options, { place, preset }: Source, report: Report): void {
  const [lane] = options.all("lane");
  const only = options.get("only");
  if (only !== undefined && lane === undefined) report("--only", only, "only with --lane");
  if (lane === undefined) return;
  if (preset !== null) report("--preset", preset, "not with --lane");
  if (place === null) report("argument", undefined, "a trace of calls, whose requests the lanes answer");
  const file = options.get("trace");
  if (file !== undefined) report("--trace", file, "not with --lane, whose trace is the argument");
}

/** The scenario of a trace's calls in the lanes of the command line. @throws BadInput */
export async function loadCalls(
  place: string,
  options: Options,
  streams: Streams,
): Promise<Result<Linked, readonly Problem[]>> {
  const { packedCallsAt } = await import("../../models/allocation/cli/calls-at");
  const { name } = await packedCallsAt(place, streams);
  const only = options.get("only");
  const pairs = [
    ["life", "trace"],
    ["trace", name],
    ["at", `${operationsNamed(name) - 1}`],
    ...(only === undefined ? [] : [["only", only]]),
    ...options.all("lane").map((lane, i) => [laneLetter(i), lane]),
  ];
  options.add("trace", place);
  const query = pairs.map(([key, value = ""]) => `${key}=${encodeURIComponent(value)}`).join("&");
  const read = await decodeLink(`#/buffer?v=1&${query}`);
  return read.ok ? ok(read.value) : err(read.error.problems);
}
