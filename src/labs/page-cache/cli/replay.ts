import type { Command, Perform } from "../../../cli/shared/command";
import { modelParse, readParameter } from "../../../cli/shared/help-text";
import {
  formatOption,
  type Option,
  type Options,
  option,
  type Parse,
  repeated,
  whole,
  wordParse,
} from "../../../cli/shared/option";
import { tableWords } from "../../../cli/shared/table";
import type { Report } from "../../../kernel/scenario/problem";
import { READING_OPTIONS, readChoice, TRACE_ABOUT } from "../../../models/page_cache/cli/trace-input";
import { POLICY_NAMES, type PolicyName, type TunedPolicy } from "../../../models/page_cache/policies";
import { policyOf, policyTables, tunedPolicy, unusual } from "../../../models/page_cache/policy-tables";
import { policyTitle } from "../../../models/page_cache/policy-words";
import type { PolicyChoice } from "../../../models/page_cache/scenario";
import { TRACE_LIMITS } from "../../../workloads/traces/pages/page-trace";
import { sizeParse } from "./cache-size";

type Parameters = PolicyChoice["parameters"];

/** A policy and some of its parameters. */
interface GivenPolicy {
  readonly model: PolicyName;
  readonly parameters: Parameters;
}

const tunedOf = ({ model, parameters }: GivenPolicy): TunedPolicy =>
  unusual(tunedPolicy({ policy: policyOf(model, parameters) }));

const givenParse = modelParse(policyTables) as Parse<GivenPolicy>;

/** POLICY or POLICY,PARAMETER:VALUE,…. */
export const policyParse: Parse<TunedPolicy> = (text, field, report) => {
  const given = givenParse(text, field, report);
  return given && tunedOf(given);
};

/** --policy, with what is replayed without it. */
export const policyOption = (usual: readonly PolicyName[]): Option<readonly GivenPolicy[]> =>
  repeated(
    "--policy POLICY",
    "a policy; parameters that differ from their defaults may follow, as in s3-fifo,move:1",
    givenParse,
    usual,
    { choices: POLICY_NAMES },
  );

/** A --tune: the policy, and one of its parameters. */
interface Tune {
  readonly text: string;
  readonly policy: PolicyName;
  readonly name: string;
  readonly value: unknown;
}

const tuneParse: Parse<Tune> = (text, field, report) => {
  const [, word = "", name = "", value = ""] = /^([^.=]*)\.([^=]*)=(.*)$/.exec(text) ?? [];
  if (word === "") report(field, text, "POLICY.PARAMETER=VALUE");
  const policy = word === "" ? undefined : wordParse(POLICY_NAMES)(word, field, report);
  if (policy === undefined) return undefined;
  const read = readParameter(policyTables, policy, name, value, `${field} ${policy}.${name}`, report);
  return { text, policy, name, value: read };
};

export const TUNE = repeated(
  "--tune POLICY.PARAMETER=VALUE",
  'a parameter for every --policy of that name, as "pages policies" lists them',
  tuneParse,
);

/** Reads every --policy and applies every --tune. Problems are reported. */
export function readPolicies(
  options: Options,
  option: Option<readonly GivenPolicy[]>,
  report: Report,
): readonly TunedPolicy[] {
  const [policies, tunes] = [options.read(option), options.read(TUNE)];
  for (const [i, { text, policy, name }] of tunes.entries()) {
    if (!policies.some(({ model }) => model === policy)) report("--tune", text, `a --policy ${policy} with it`);
    if (tunes.slice(0, i).some((tune) => tune.policy === policy && tune.name === name))
      report("--tune", text, "each parameter once");
  }
  const tuned = policies.map(({ model, parameters }) => {
    const own = tunes.filter(({ policy }) => policy === model).map(({ name, value }) => [name, value]);
    return tunedOf({ model, parameters: { ...Object.fromEntries(own), ...parameters } as Parameters });
  });
  const titles = tuned.map(policyTitle);
  for (const [i, title] of titles.entries())
    if (titles.indexOf(title) !== i) report("--policy", options.all("policy")[i], "each policy once");
  return tuned;
}

const FORMAT = formatOption({
  text: "a table to read",
  ...tableWords("each policy and size"),
  json: "the trace and the results",
  tsv: "trace, policy, cache_size and misses, with tabs between",
});

export const WARM = whole(
  "--warm N",
  "requests at the beginning of the trace that fill the caches and that no figure counts",
  { min: 0, max: TRACE_LIMITS.requests },
  0,
);

const MOST_NAME = 80;

const nameParse: Parse<string> = (given, field, report) => {
  if (given.length === 0 || given.length > MOST_NAME || /\p{Cc}/u.test(given))
    report(field, given, `1 … ${MOST_NAME} characters, none of them a control character`);
  return given;
};

export const NAME = option(
  "--name NAME",
  "the name of the trace in the output; without it, that of the file, up to its first dot",
  nameParse,
  null,
);

/** The name of a trace in files: --name, or the file's without folders and endings. */
export function traceName(options: Options, place: string | null): string {
  const [name = ""] = place?.split("/").at(-1)?.split(".") ?? [];
  return options.read(NAME) ?? (place === "-" || name === "" ? "trace" : name).replaceAll(/\p{Cc}/gu, " ");
}

const POLICY = policyOption(["lru", "arc", "s3-fifo"]);
const SIZE = repeated(
  "--size SIZE",
  "the pages of a cache, or a share of the pages that the trace requests: 500 or 10%",
  sizeParse,
  ["10%"],
);

export const replay: Command = {
  name: "pages replay",
  argument: "TRACE",
  needs: "the trace to read",
  about: `Replays a trace of requests for pages in caches of every size with every policy, and prints their misses. Every
page has the same size; docs/models-page-cache.md has the rules. If the trace has sizes, a second miss ratio is weighed by
them: the bytes of the requests that missed, of the bytes of all requests. ${TRACE_ABOUT}`,
  options: [POLICY, TUNE, SIZE, WARM, NAME, FORMAT, ...READING_OPTIONS],
  read: (options, place, report): Perform => {
    const asked = {
      name: traceName(options, place),
      policies: readPolicies(options, POLICY, report),
      sizes: options.read(SIZE),
      warm: options.read(WARM),
      format: options.read(FORMAT),
      reading: readChoice(options),
    };
    return async (streams) => (await import("./replay-run")).replayTrace(place ?? "-", asked, streams);
  },
};
