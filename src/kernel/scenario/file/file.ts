import { type Field, isActive, type Kind, type Table } from "../field";
import { fieldsOf } from "../fields";
import type { Linked } from "../link/encode";

/*
 * Scenario files: JSON with the keys of the field table. The file lists every active field, so a person can read and
 * edit it. A missing key has the default of its version. read-file.ts reads files, scripts/scenario-schema describes
 * them.
 */

/** The file extension. */
export const ENDING = ".bufferlab.json";

/** The schema beside the page, from which an editor suggests and checks values. */
const SCHEMA = "scenario.schema.json";

/** The text of a scenario file, with the digest of the state at its step, if known. */
export function fileText({ scenario, digest }: Linked): string {
  const said = { $schema: SCHEMA, ...inForce(fieldsOf(scenario), scenario), ...(digest === null ? {} : { digest }) };
  return `${JSON.stringify(said, null, 2)}\n`;
}

/** The active fields of a record. */
function inForce(table: Table, record: object): Record<string, unknown> {
  const values = new Map(Object.entries(record));
  const said = Object.entries<Field>(table).filter(([, { when }]) => isActive(when, Object.fromEntries(values)));
  return Object.fromEntries(said.map(([key, { kind }]) => [key, valueInForce(kind, values.get(key))]));
}

const valueInForce = (kind: Kind, value: unknown): unknown =>
  kind.type === "rows" && Array.isArray(value) ? value.map((row) => inForce(kind.row, row)) : value;
