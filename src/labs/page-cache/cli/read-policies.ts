import { modelParse, readParameter } from "../../../cli/shared/model-option";
import { type Option, type Options, type Parse, repeated, wordParse } from "../../../cli/shared/option";
import type { Report } from "../../../kernel/scenario/problem";
import { POLICY_NAMES, type PolicyName, type TunedPolicy } from "../../../models/page_cache/policies";
import { policyOf, policyTables, tunedPolicy, unusual } from "../../../models/page_cache/policy-tables";
import { policyTitle } from "../../../models/page_cache/policy-words";
import type { PolicyChoice } from "../../../models/page_cache/scenario";

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
