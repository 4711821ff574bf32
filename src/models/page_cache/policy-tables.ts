import { PAGE_POLICY } from "../../generated/page_cache";
import { defaultsOf, type Field, integer, type ModelKind, type Table, type TableOf } from "../../kernel/scenario/field";
import type { PageLane, PagePolicy, PolicyChoice } from "./scenario";

/** A parameter of a policy, from the core's registry. `usual`: its default. */
interface Parameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/** The one parameter that has a word for the core's 0: the ratio of Linux's lists follows from the size of the cache. */
const AUTO = "ratio";

function fieldOf({ name, min, max, usual }: Parameter): Field {
  if (name !== AUTO) return { kind: integer({ min, max }), default: usual, label: name };
  return { kind: { type: "integer", min: 1, max, or: "auto", orWord: 0 }, default: "auto", label: name };
}

const tableOf = (parameters: readonly Parameter[]): Table =>
  Object.fromEntries(parameters.map((parameter) => [parameter.name, fieldOf(parameter)]));

/** Each policy's parameters, in the order of the core's registry, by the policy's name. */
export const policyTables = Object.fromEntries(
  Object.values(PAGE_POLICY).map(({ wire, parameters }) => [wire, tableOf(parameters)]),
) as Readonly<Record<PagePolicy, Table>>;

export const POLICY_NAMES = Object.keys(policyTables) as readonly PagePolicy[];

export const policyKind: ModelKind = { type: "model", models: policyTables };

/** A policy, with the parameters that differ from their usual values. */
export const policyOf = (model: PagePolicy, change: PolicyChoice["parameters"] = {}): PolicyChoice => ({
  model,
  parameters: { ...defaultsOf<PolicyChoice["parameters"]>(policyTables[model]), ...change },
});

export const laneOf = (model: PagePolicy, change: PolicyChoice["parameters"] = {}): PageLane => ({
  policy: policyOf(model, change),
});

export const laneTable: TableOf<PageLane> = {
  policy: { kind: policyKind, default: policyOf("lru"), label: "policy", example: policyOf("s3-fifo") },
};
