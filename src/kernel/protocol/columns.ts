const VIEWS = { f64: Float64Array, f32: Float32Array, u32: Uint32Array } as const;

interface Views {
  readonly f64: Float64Array;
  readonly f32: Float32Array;
  readonly u32: Uint32Array;
}

/** The element type of a column, and the number of elements per row. */
export interface Column {
  readonly type: keyof Views;
  readonly numbers: number;
}

/** Columns by name, in buffer order. */
export type Columns = Readonly<Record<string, Column>>;

/** The number of rows in each column. */
export type RowsOf<Spec extends Columns> = { readonly [Name in keyof Spec]: number };

/** The numbers of each column, row by row. */
export type ArraysOf<Spec extends Columns> = { readonly [Name in keyof Spec]: Views[Spec[Name]["type"]] };

/** Bytes per row. */
export const rowBytes = ({ type, numbers }: Column): number => numbers * VIEWS[type].BYTES_PER_ELEMENT;

/** The number of rows in each of these arrays. */
export const rowsOf = <Spec extends Columns>(spec: Spec, arrays: ArraysOf<Spec>): RowsOf<Spec> =>
  Object.fromEntries(
    Object.entries(spec).map(([name, { numbers }]) => [name, (arrays[name]?.length ?? 0) / numbers]),
  ) as RowsOf<Spec>;

/**
 * Lays out columns one after another in a buffer, each aligned for its type. Positions depend only on columns and rows,
 * so a reader takes the same columns as the writer, in the same order.
 */
export class ColumnBuffer {
  readonly #buffer: ArrayBuffer;
  #end = 0;

  constructor(buffer: ArrayBuffer) {
    this.#buffer = buffer;
  }

  /**
   * Views of the next columns.
   * @throws RangeError if they need more than the buffer has left.
   */
  take<Spec extends Columns>(spec: Spec, rows: RowsOf<Spec>): ArraysOf<Spec> {
    const arrays: Record<string, Views[keyof Views]> = {};
    for (const name in spec) arrays[name] = this.#take(spec[name] as Column, rows[name] ?? 0);
    return arrays as ArraysOf<Spec>;
  }

  /** Copies arrays into the next columns and returns their row counts. */
  put<Spec extends Columns>(spec: Spec, arrays: ArraysOf<Spec>): RowsOf<Spec> {
    const rows = rowsOf(spec, arrays);
    for (const [name, view] of Object.entries(this.take(spec, rows))) view.set(arrays[name] ?? []);
    return rows;
  }

  #take({ type, numbers }: Column, rows: number): Views[keyof Views] {
    const View = VIEWS[type];
    const bytes = View.BYTES_PER_ELEMENT;
    const at = Math.ceil(this.#end / bytes) * bytes;
    this.#end = at + rows * numbers * bytes;
    return new View(this.#buffer, at, rows * numbers);
  }
}
