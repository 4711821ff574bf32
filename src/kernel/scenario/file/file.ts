import { type Field, isActive, type Kind, type Table } from "../field";
import { fieldsOf } from "../fields";
import type { Linked } from "../link/encode";

/*
 * A scenario as a file: JSON with the keys of the table of fields. All that counts is written down, so that it can be read
 * and changed by hand; what is left out has the default of its version. read-file.ts reads it, json-schema.ts describes it.
 */

/** What such a file is called, after its name. */
export const ENDING = ".bufferlab.json";

/** The schema that lies beside the page; an editor that finds it there says what is allowed while one types. */
export const SCHEMA = "scenario.schema.json";

/** The text of a scenario file, with the digest of the state at its step where that is known. */
export function fileText({ scenario, digest }: Linked): string {
  const said = { $schema: SCHEMA, ...inForce(fieldsOf(scenario), scenario), ...(digest === null ? {} : { digest }) };
  return `${JSON.stringify(said, null, 2)}\n`;
}

/** A record without what it switches off. */
function inForce(table: Table, record: object): Record<string, unknown> {
  const values = new Map(Object.entries(record));
  const said = Object.entries<Field>(table).filter(([, { when }]) => isActive(when, Object.fromEntries(values)));
  return Object.fromEntries(said.map(([key, { kind }]) => [key, valueInForce(kind, values.get(key))]));
}

const valueInForce = (kind: Kind, value: unknown): unknown =>
  kind.type === "rows" && Array.isArray(value) ? value.map((row) => inForce(kind.row, row)) : value;
