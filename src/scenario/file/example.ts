import { parameterExample, policyExample, scenarioExample } from "../examples";

/** "lanes[0].heap.parameters.tcache_count" leads to a policy's key, or to a parameter of its heap. */
const OF_LANE = /^lanes\[\d+\]\.(?:heap\.(?:parameters\.)?)?(\w+)/;

/** What a file may say for the field of a problem, as JSON: `"at": 11`; null = nothing in particular. */
export function fileExample(field: string): string | null {
  const inLane = OF_LANE.exec(field)?.[1];
  const values = inLane === undefined ? scenarioExample(/^\w*/.exec(field)?.[0] ?? "") : laneValues(inLane);
  if (values === null) return null;
  return Object.entries(values)
    .map(([key, value]) => `"${key}": ${JSON.stringify(value)}`)
    .join(", ");
}

function laneValues(key: string): Readonly<Record<string, unknown>> | null {
  const heap = key === "model" ? policyExample("heap")?.heap : parameterExample(key);
  if (heap) return { heap };
  const policy = policyExample(key);
  return policy && { [key]: policy[key as keyof typeof policy] };
}
