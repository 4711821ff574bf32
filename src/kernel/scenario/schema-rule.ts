/** A JSON Schema, or a part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Makes the schema of "what has `condition` has `consequence` too". */
export type Implies = (condition: Schema, consequence: Schema) => Schema;
