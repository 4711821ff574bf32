import { anyText, type Option, type Options, option, repeated } from "../../../cli/shared/option";
import type { Source } from "../../../cli/shared/source";
import type { Streams } from "../../../cli/shared/streams";
import type { Linked } from "../../../kernel/scenario/link/encode";
import { typedLink } from "../../../kernel/scenario/link/page-link";
import { problemList, type Report } from "../../../kernel/scenario/problem";
import type { Problem } from "../../../kernel/scenario/scenario";
import { PART_OPTIONS, readParts } from "../../../labs/own/cli/traces";
import { hasThreads } from "../../../library/pack-calls";
import { readTraceLanes } from "../../../library/read-scenario";
import { err, ok, type Result } from "../../../shared/result";
import { allocationOf } from "../allocation-of";
import { partFields } from "../call-part";
import { operationsNamed } from "../call-trace";
import { withThreads } from "../heap-models";
import { laneWords } from "../policy-text";

/** The options that make a scenario of a trace. */
const OPTIONS: readonly Option[] = [
  repeated(
    "--lane POLICY",
    `up to four links, presets, or words with commas between; "bufferlab policies" explains them:
${laneWords.join(", ")}`,
    anyText,
  ),
  option("--only LO-HI", "with --lane: the sizes that use the caches, in bytes", anyText, null),
  ...PART_OPTIONS.map((option) => ({ ...option, words: `with --lane: ${option.words}` })),
];

/** Reports options of a trace that do not fit together. */
function check(options: Options, { place, preset }: Source, report: Report): void {
  const [lane] = options.all("lane");
  if (lane === undefined) options.refuse(["only", "threads", "span"], "only with --lane");
  readParts(options);
  if (lane === undefined) return;
  if (preset !== null) report("--preset", preset, "not with --lane");
  if (place === null) report("argument", undefined, "a trace of calls, whose requests the lanes answer");
  options.refuse(["trace"], "not with --lane, whose trace is the argument");
}

/** The scenario of a trace's calls in the lanes of the command line. @throws BadInput */
async function load(place: string, options: Options, streams: Streams): Promise<Result<Linked, readonly Problem[]>> {
  const { packedCallsAt } = await import("./runner");
  const { problems, report } = problemList();
  const parts = readParts(options);
  const { whole, part } = await packedCallsAt(place, streams, { ...parts, only: null });
  const asked = ["span", "threads"].find((name) => options.get(name) !== undefined);
  if (asked !== undefined && operationsNamed(part.name) === 0) {
    report(`--${asked}`, options.get(asked), "a part with at least one operation");
    return err(problems);
  }
  options.add("trace", place);
  const fields = { ...partFields(whole.name, parts), only: options.get("only") };
  const linked = await readTraceLanes(part.name, options.all("lane").flatMap(policiesIn), fields);
  if (!linked.ok) return linked;
  const scenario = withThreads(allocationOf(linked.value.scenario), hasThreads(part));
  return ok({ ...linked.value, scenario });
}

/** A policy, or those in a link, such as that of a dot. */
function policiesIn(text: string): readonly string[] {
  const link = typedLink(text);
  if (link === null) return [text];
  const policies = [...new URLSearchParams(link.split("?")[1])].filter(([key]) => /^[A-D]$/.test(key));
  return policies.length === 0 ? [text] : policies.map(([, policy]) => policy);
}

/** A trace of calls in place of a scenario. */
export const callsSource = { options: OPTIONS, check, load };
