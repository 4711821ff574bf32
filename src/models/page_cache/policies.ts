import { PAGE_POLICY } from "../../generated/page_cache";

type CorePolicy = (typeof PAGE_POLICY)[keyof typeof PAGE_POLICY];
/** A policy's name in links, files and on the command line. */
export type PolicyName = CorePolicy["wire"];

/** A parameter of a policy. `usual`: its default. */
export interface PolicyParameter {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly usual: number;
}

/** A row of the core's registry. */
interface PolicyRow {
  readonly wire: PolicyName;
  readonly number: number;
  readonly parameters: readonly PolicyParameter[];
}

/** A policy, and the parameters that differ from their defaults. */
export interface TunedPolicy {
  readonly name: PolicyName;
  readonly parameters: Readonly<Record<string, number>>;
}

const POLICIES: readonly PolicyRow[] = Object.values(PAGE_POLICY);
const ROWS = Object.fromEntries(POLICIES.map((row) => [row.wire, row])) as Readonly<Record<PolicyName, PolicyRow>>;

export const POLICY_NAMES: readonly PolicyName[] = POLICIES.map(({ wire }) => wire);

/** The parameters of a policy, in the order of the core. */
export const parametersOf = (name: PolicyName): readonly PolicyParameter[] => ROWS[name].parameters;

/** Parameters whose values have names, in the order of the core. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  "s3-fifo.program": ["libcachesim", "s3fifo", "s3fifo-cache", "golang-fifo", "foyer", "s3-fifo"],
  "w-tinylfu.count": ["main", "all"],
};

/** The names of a parameter's values; undefined = they are numbers. */
export const valueNames = (policy: PolicyName, parameter: string): readonly string[] | undefined =>
  NAMED[`${policy}.${parameter}`];

/** A parameter's value as people read and write it. */
export const valueText = (policy: PolicyName, parameter: string, value: number): string =>
  valueNames(policy, parameter)?.[value] ?? String(value);

/** The words of a lane in the core's block: the policy's number, then all its parameters. */
export const policyWords = ({ name, parameters }: TunedPolicy): readonly number[] => [
  ROWS[name].number,
  ...ROWS[name].parameters.map(({ name: parameter, usual }) => parameters[parameter] ?? usual),
];
