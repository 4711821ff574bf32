/** A JSON Schema, or part of one. */
export type Schema = Readonly<Record<string, unknown>>;

/** Makes the schema of "`condition` implies `consequence`". */
export type Implies = (condition: Schema, consequence: Schema) => Schema;
