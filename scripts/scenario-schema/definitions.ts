import type { Schema } from "./rules";

/* Parts that a schema repeats become definitions, so that each is written once. */

/** A shorter schema is as good as a reference to it, in characters of JSON. */
const LEAST_LENGTH = 120;

type Visit = (part: Schema, name: string) => Schema;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A schema with its parts replaced. `name`: of the property that it describes. */
function withParts(schema: Schema, name: string, visit: Visit): Schema {
  const part = (value: unknown) => (isSchema(value) ? visit(value, name) : value);
  const parts = Object.entries(schema).map(([key, value]) => {
    if (key === "properties" && isSchema(value)) return [key, withProperties(value, visit)];
    if (["items", "not"].includes(key)) return [key, part(value)];
    if (["allOf", "anyOf", "oneOf", "prefixItems"].includes(key)) return [key, (value as readonly unknown[]).map(part)];
    return [key, value];
  });
  return Object.fromEntries(parts);
}

const withProperties = (properties: Schema, visit: Visit): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, isSchema(value) ? visit(value, name) : value]),
  );

interface Use {
  readonly name: string;
  /** Where it occurs. */
  readonly parents: string[];
}

/** The uses of each part, by its text. */
function usesOf(schema: Schema): ReadonlyMap<string, Use> {
  const uses = new Map<string, Use>();
  const count = (own: Schema, within: string, name: string): Schema => {
    const text = JSON.stringify(own);
    const use = uses.get(text) ?? { name, parents: [] };
    use.parents.push(within);
    uses.set(text, use);
    return withParts(own, name, (part, property) => count(part, text, property));
  };
  count(schema, "", "");
  return uses;
}

/** Parts that occur more than once, and not only within one other part, with the names of their definitions. */
function definedNames(uses: ReadonlyMap<string, Use>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  for (const [text, { name, parents }] of uses) {
    const [first = ""] = parents;
    const isInside = parents.every((one) => one === first) && parents.length === uses.get(first)?.parents.length;
    if (parents.length < 2 || isInside || text.length < LEAST_LENGTH) continue;
    const number = (taken.get(name) ?? 0) + 1;
    taken.set(name, number);
    names.set(text, number === 1 ? name : `${name}-${number}`);
  }
  return names;
}

/** The same schema, with a definition for each long part that it repeats. */
export function withDefinitions(schema: Schema): Schema {
  const names = definedNames(usesOf(schema));
  const visit: Visit = (part, property) => {
    const name = names.get(JSON.stringify(part));
    return name === undefined ? withParts(part, property, visit) : { $ref: `#/$defs/${name}` };
  };
  const definitions = [...names].map(([text, name]) => [name, withParts(JSON.parse(text), name, visit)]);
  return { ...withParts(schema, "", visit), $defs: Object.fromEntries(definitions) };
}
