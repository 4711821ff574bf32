import { defaultsOf, type Field, integer, type ModelKind, type Table, type TableOf } from "../../kernel/scenario/field";
import { POLICY_NAMES, type PolicyName, type PolicyParameter, parametersOf, type TunedPolicy } from "./policies";
import type { PageLane, PolicyChoice } from "./scenario";

/** The one parameter that has a word for the core's 0: the ratio of Linux's lists follows from the size of the cache. */
const AUTO = "ratio";

function fieldOf({ name, min, max, usual }: PolicyParameter): Field {
  if (name !== AUTO) return { kind: integer({ min, max }), default: usual, label: name };
  return { kind: { type: "integer", min: 1, max, or: "auto", orWord: 0 }, default: "auto", label: name };
}

const tableOf = (parameters: readonly PolicyParameter[]): Table =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, fieldOf(parameter)]));

/** Each policy's parameters, in the order of the core's registry, by the policy's name. */
export const policyTables = Object.fromEntries(
  POLICY_NAMES.map((name) => [name, tableOf(parametersOf(name))]),
) as Readonly<Record<PolicyName, Table>>;

export const policyKind: ModelKind = { type: "model", models: policyTables };

/** A policy, with the parameters that differ from their usual values. */
export const policyOf = (model: PolicyName, change: PolicyChoice["parameters"] = {}): PolicyChoice => ({
  model,
  parameters: { ...defaultsOf<PolicyChoice["parameters"]>(policyTables[model]), ...change },
});

export const laneOf = (model: PolicyName, change: PolicyChoice["parameters"] = {}): PageLane => ({
  policy: policyOf(model, change),
});

/** A lane's policy as the core stores it. */
export const tunedPolicy = ({ policy: { model, parameters } }: PageLane): TunedPolicy => ({
  name: model,
  parameters: Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value === "auto" ? 0 : value]),
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
