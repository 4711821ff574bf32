import type { Option } from "../../../cli/shared/option";
import { allowedNames } from "../../../cli/shared/options";
import type { Report } from "../../../kernel/scenario/problem";
import {
  POLICY_NAMES,
  type PolicyName,
  type PolicyParameter,
  parametersOf,
  type TunedPolicy,
} from "../../../models/page_cache/policies";
import { policyTitle } from "../../../models/page_cache/policy-words";
import { formatInteger } from "../../../shared/format";

/** linux finds its ratio from the size of the cache; the core's word for that is 0. */
const AUTO = { parameter: "ratio", word: "auto" } as const;

const isAuto = ({ name, min }: PolicyParameter) => name === AUTO.parameter && min === 0;

/** The allowed values of a parameter, and its default. */
function rangeText(parameter: PolicyParameter): string {
  const { min, max, usual } = parameter;
  const auto = isAuto(parameter);
  const range = `a whole number, ${formatInteger(auto ? 1 : min)} … ${formatInteger(max)}`;
  return auto ? `${range}, or ${AUTO.word}; default ${AUTO.word}` : `${range}; default ${formatInteger(usual)}`;
}

/** The parameters of a policy: their allowed values and defaults. */
export const parameterRows = (policy: PolicyName): readonly (readonly [name: string, words: string])[] =>
  parametersOf(policy).map((parameter) => [parameter.name, rangeText(parameter)]);

/** --policy, with what is replayed without it. */
export const policyOption = (usual: readonly PolicyName[]): Option => ({
  name: "policy",
  value: "POLICY",
  words: "a policy; parameters that differ from their defaults may follow, as in s3-fifo,move:1",
  choices: POLICY_NAMES,
  usual: usual.join(", "),
  repeats: true,
});

export const TUNE: Option = {
  name: "tune",
  value: "POLICY.PARAMETER=VALUE",
  words: 'a parameter for every --policy of that name, as "pages policies" lists them',
  repeats: true,
};

/** Reads every --policy and applies every --tune. Without a --policy: `usual`. Problems are reported. */
export function readPolicies(
  texts: readonly string[],
  tunes: readonly string[],
  usual: readonly PolicyName[],
  report: Report,
): readonly TunedPolicy[] {
  const given = texts.length > 0 ? texts : usual;
  const policies = given.flatMap((text) => readPolicy("--policy", text, report) ?? []);
  const tuned = applyTunes(policies, tunes, report);
  const titles = tuned.map(policyTitle);
  for (const [i, title] of titles.entries())
    if (titles.indexOf(title) !== i) report("--policy", given[i], "each policy once");
  return tuned;
}

/** Reads POLICY or POLICY,PARAMETER:VALUE,…; undefined if a problem was reported. */
export function readPolicy(option: string, text: string, report: Report): TunedPolicy | undefined {
  const [word = "", ...pairs] = text.split(",");
  const name = readName(option, word, report);
  if (name === undefined) return undefined;
  const parameters: Record<string, number> = {};
  for (const pair of pairs) {
    const [parameter = "", value] = pair.split(":");
    if (value === undefined) report(option, text, "POLICY,PARAMETER:VALUE");
    else if (parameter in parameters) report(option, text, "each parameter once");
    else parameters[parameter] = readParameter(`${option} ${name},${parameter}`, name, parameter, value, report);
  }
  return { name, parameters: withoutUsual(name, parameters) };
}

function readName(option: string, word: string, report: Report): PolicyName | undefined {
  const name = POLICY_NAMES.find((known) => known === word);
  if (name === undefined) report(option, word, allowedNames(word, POLICY_NAMES));
  return name;
}

/** A parameter's value; its problems are reported. */
function readParameter(field: string, policy: PolicyName, name: string, text: string, report: Report): number {
  const all = parametersOf(policy);
  const parameter = all.find((known) => known.name === name);
  if (parameter === undefined) {
    const names = all.map((known) => known.name);
    report(field, text, names.length > 0 ? allowedNames(name, names) : `${policy} has no parameters`);
    return 0;
  }
  const auto = isAuto(parameter);
  if (auto && text === AUTO.word) return parameter.usual;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= (auto ? 1 : parameter.min) && value <= parameter.max) return value;
  report(field, text, rangeText(parameter));
  return 0;
}

const withoutUsual = (policy: PolicyName, parameters: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(
    parametersOf(policy)
      .filter(({ name, usual }) => (parameters[name] ?? usual) !== usual)
      .map(({ name }) => [name, parameters[name] ?? 0]),
  );

/** A --tune: the policy, and one of its parameters. */
interface Tune {
  readonly policy: PolicyName;
  readonly name: string;
  readonly value: number;
}

function applyTunes(
  policies: readonly TunedPolicy[],
  texts: readonly string[],
  report: Report,
): readonly TunedPolicy[] {
  const tunes: Tune[] = [];
  for (const text of texts) {
    const tune = readTune(text, report);
    if (tune === undefined) continue;
    if (!policies.some(({ name }) => name === tune.policy)) report("--tune", text, `a --policy ${tune.policy} with it`);
    if (tunes.some(({ policy, name }) => policy === tune.policy && name === tune.name))
      report("--tune", text, "each parameter once");
    tunes.push(tune);
  }
  return policies.map(({ name, parameters }) => {
    const mine = tunes.filter(({ policy }) => policy === name).map((tune) => [tune.name, tune.value]);
    return { name, parameters: withoutUsual(name, { ...Object.fromEntries(mine), ...parameters }) };
  });
}

function readTune(text: string, report: Report): Tune | undefined {
  const [, word = "", name = "", value = ""] = /^([^.=]*)\.([^=]*)=(.*)$/.exec(text) ?? [];
  if (word === "") {
    report("--tune", text, "POLICY.PARAMETER=VALUE");
    return undefined;
  }
  const policy = readName("--tune", word, report);
  if (policy === undefined) return undefined;
  return { policy, name, value: readParameter(`--tune ${policy}.${name}`, policy, name, value, report) };
}
