import { defaultsOf, type Field, integer, type ModelKind, type Table, type TableOf } from "../../kernel/scenario/field";
import {
  POLICY_NAMES,
  type PolicyName,
  type PolicyParameter,
  parametersOf,
  type TunedPolicy,
  valueNames,
} from "./policies";
import type { PageLane, PolicyChoice } from "./scenario";

/** The one parameter that has a word for the core's 0: the ratio of Linux's lists follows from the size of the cache. */
const AUTO = "ratio";

function fieldOf(policy: PolicyName, { name, min, max, usual }: PolicyParameter): Field {
  const options = valueNames(policy, name);
  if (options) return { kind: { type: "choice", options }, default: options[usual] ?? "", label: name };
  if (name !== AUTO) return { kind: integer({ min, max }), default: usual, label: name };
  return { kind: { type: "integer", min: 1, max, or: "auto", orWord: 0 }, default: "auto", label: name };
}

const tableOf = (policy: PolicyName): Table =>
  Object.fromEntries(parametersOf(policy).map((parameter) => [parameter.name, fieldOf(policy, parameter)]));

/** Each policy's parameters, in the order of the core's registry, by the policy's name. */
export const policyTables = Object.fromEntries(POLICY_NAMES.map((name) => [name, tableOf(name)])) as Readonly<
  Record<PolicyName, Table>
>;

export const policyKind: ModelKind = { type: "model", models: policyTables };

/** A policy, with the parameters that differ from their usual values. */
export const policyOf = (model: PolicyName, change: PolicyChoice["parameters"] = {}): PolicyChoice => ({
  model,
  parameters: { ...defaultsOf<PolicyChoice["parameters"]>(policyTables[model]), ...change },
});

export const laneOf = (model: PolicyName, change: PolicyChoice["parameters"] = {}): PageLane => ({
  policy: policyOf(model, change),
});

const OF_ALL_COUNTED: readonly string[] = ["age", "cap", "climb"];

/** Why a parameter has no effect beside the others; null = it has one. */
export function idleReason({ model, parameters }: PolicyChoice, name: string): string | null {
  if (model === "w-tinylfu" && parameters.count === "main" && OF_ALL_COUNTED.includes(name))
    return "It belongs to W-TinyLFU that counts all requests, count:all.";
  return model === "s3-fifo" && parameters.program === "s3fifo" && name === "ghost"
    ? "The library s3fifo finds no name."
    : null;
}

/** Changed parameters of the lanes that have no effect, one sentence each. */
export const idleNotes = (lanes: readonly PageLane[]): readonly string[] =>
  lanes.flatMap(({ policy }, lane) =>
    Object.entries(policy.parameters).flatMap(([name, value]) => {
      const reason = value === policyOf(policy.model).parameters[name] ? null : idleReason(policy, name);
      return reason === null ? [] : [`lanes[${lane}].policy.parameters.${name}: ${reason}`];
    }),
  );

/** A parameter's value as the core stores it. */
const coreValue = (policy: PolicyName, name: string, value: number | string): number =>
  typeof value === "number" ? value : Math.max(0, valueNames(policy, name)?.indexOf(value) ?? 0);

/** A lane's policy as the core stores it. */
export const tunedPolicy = ({ policy: { model, parameters } }: PageLane): TunedPolicy => ({
  name: model,
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, coreValue(model, name, value)]),
  ),
});

export const laneTable: TableOf<PageLane> = {
  policy: { kind: policyKind, default: policyOf("lru"), label: "policy", example: policyOf("s3-fifo") },
};

/** A policy with only the parameters that differ from their usual values. */
export function unusual({ name, parameters }: TunedPolicy): TunedPolicy {
  const changed = parametersOf(name).filter((parameter) => parameters[parameter.name] !== parameter.usual);
  return { name, parameters: Object.fromEntries(changed.map(({ name: key }) => [key, parameters[key] ?? 0])) };
}
