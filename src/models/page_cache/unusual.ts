import { parametersOf, type TunedPolicy } from "./policies";

/** A policy with only the parameters that differ from their usual values. */
export function unusual({ name, parameters }: TunedPolicy): TunedPolicy {
  const changed = parametersOf(name).filter((parameter) => parameters[parameter.name] !== parameter.usual);
  return { name, parameters: Object.fromEntries(changed.map(({ name: key }) => [key, parameters[key] ?? 0])) };
}
