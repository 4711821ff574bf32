import { LIMIT } from "../../generated/kernel";

/** The kinds of field with a single value. */
export type ScalarKind =
  /** The version of the scenario format, from 1. A version over `newest` comes from a newer program. */
  | { readonly type: "version"; readonly newest: number }
  /** One line of at most `most` characters, without control characters and direction marks. */
  | { readonly type: "text"; readonly most: number }
  /** Text of one form, which `means` describes, or null. Links write it as it is. */
  | { readonly type: "form"; readonly form: RegExp; readonly means: string }
  /** 0 … 3, written in links as a letter, A … D. */
  | { readonly type: "lane" }
  /**
   * An integer, or the word `or` in its place. The core stores that word as `orWord`, by default LIMIT.NONE. `scale`: it is
   * this many times what a person and a link write.
   */
  | ({
      readonly type: "integer";
      readonly or?: string | null;
      readonly orWord?: number;
      readonly scale?: number;
    } & Range)
  /** A number with at most two decimals. */
  | ({ readonly type: "hundredths" } & Range)
  /** One of several words. The core stores its index. */
  | { readonly type: "choice"; readonly options: readonly string[] }
  | { readonly type: "flag" }
  /** [parts, of], both ≤ max. Missing `range`: parts ≤ of. */
  | { readonly type: "fraction"; readonly max: number; readonly range?: Range };

/** A field that holds a record. Links may use the names of `presets`. */
export interface RecordKind {
  readonly type: "record";
  readonly table: Table;
  readonly presets?: Readonly<Record<string, object>>;
}

/** A field that holds one of several models with its parameters: { model, parameters }. */
export interface ModelKind {
  readonly type: "model";
  /** The parameters of each model. */
  readonly models: Readonly<Record<string, Table>>;
  /** The model that stands for none, which nobody names. */
  readonly none?: string;
}

/** The value of a model field. */
export interface ModelChoice {
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A field that holds a list of `least` … `most` entries. */
export type ListKind = { readonly least: number; readonly most: number } & (
  | ({ readonly type: "integers" } & Range)
  /** Records that share one table. */
  | { readonly type: "rows"; readonly row: Table }
  /** Commands by name, such as "free"; one with a number is written "dd:512". */
  | { readonly type: "commands"; readonly commands: Readonly<Record<string, CommandNumber | null>> }
);

/** The numbers of a command: multiples of `step` in a range. */
export interface CommandNumber extends Range {
  readonly step: number;
}

export type Kind = ScalarKind | RecordKind | ModelKind | ListKind;

export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * The field is active only if another field has (`is`) or does not have (`not`) one of these values, and if another
 * condition holds as well (`and`).
 */
export type When<T = Readonly<Record<string, unknown>>> = {
  [K in KeysOf<T>]: {
    readonly key: K;
    readonly is?: readonly T[K][];
    readonly not?: readonly T[K][];
    readonly and?: When<T>;
  };
}[KeysOf<T>];
type KeysOf<T> = keyof T & string;

/** Whether a field is active, given the other values of its record; undefined if the deciding value is missing. */
export function isActive(when: When | undefined, values: Readonly<Record<string, unknown>>): boolean | undefined {
  if (when === undefined) return true;
  const decisive = values[when.key];
  if (decisive === undefined) return undefined;
  const isMet = when.is ? when.is.includes(decisive) : !when.not?.includes(decisive);
  return isMet ? isActive(when.and, values) : false;
}

/**
 * The effect of editing a scenario's field: new requests, so the run restarts; other answers or counts in the lanes; a
 * command to the continuing run; or only another view.
 */
export type Affects = "requests" | "lanes" | "view" | { readonly live: LiveCommand };
/** The client command that applies an edit to the running scenario. */
export type LiveCommand = "arm" | "loop" | "change";

export interface Field {
  readonly kind: Kind;
  /**
   * Replaces a missing value, and is the value while `when` deactivates the field. Without a default the key is
   * required.
   */
  readonly default?: unknown;
  /** Another default, while another field of the record has a value. */
  readonly unless?: { readonly key: string; readonly is: unknown; readonly default: unknown };
  readonly when?: When;
  readonly label: string;
  readonly unit?: "B" | "steps" | "buffers" | "buckets" | "slots" | "%" | "points" | "doublings" | "cycles" | "Hz";
  /** The key in links, where it differs. Names on the wire never change. */
  readonly wire?: string;
  /**
   * The word of the core's block, by name in its section's layout. A fraction has two words; any other value with
   * several words is written to each. For a list it is the word of its length, written while the field is active.
   */
  readonly word?: string | readonly string[];
  /** For a list or a model: the block's section for its entries. */
  readonly entries?: string;
  /** For a list whose entries have other rows in the block: those rows. */
  readonly rows?: { readonly table: Table; readonly of: (value: readonly number[]) => readonly object[] };
  /** Left out of a link that would be too long. */
  readonly isSpare?: boolean;
  /** The core stores a choice as one bit of a set, the first option as the lowest; "any" is all bits. */
  readonly isBit?: boolean;
  /** Only for fields of the scenario itself. */
  readonly affects?: Affects;
  /** The field's name in a form for screen readers, where that is not the label. */
  readonly spoken?: string;
  /** The step of ↑ and ↓ in a form; by default it grows with the number. */
  readonly by?: number;
  /** An example value, for fields whose default is a poor example. */
  readonly example?: unknown;
  /** Keys without which this one is often invalid. Repairing a bad scenario keeps or drops them together. */
  readonly needs?: readonly string[];
}

/** The effect of editing a scenario's field. */
interface Effect {
  readonly affects: Affects;
  /** Whether two different values lead to the same run; missing = never. */
  readonly sameRun?: (one: unknown, other: unknown) => boolean;
}

/** A field of a scenario, with the effect of editing it. */
export type ScenarioField = Field & Effect;

/** The fields of a record, in the order of links, forms and docs. */
export type Table = Readonly<Record<string, Field>>;

/** The table of T. A missing key, or a default or condition of the wrong type, does not compile. */
export type TableOf<T> = {
  readonly [K in KeysOf<T>]-?: Field & { readonly default?: T[K]; readonly when?: When<T>; readonly example?: T[K] };
};

/** Some rows of a scenario of type T. */
export type RowsOf<T, K extends keyof T & string> = Pick<TableOf<T>, K> &
  Readonly<Record<K, Effect & { readonly example?: T[K] }>>;

/** The range of a step's number. */
export const STEP: Range = { min: 0, max: LIMIT.STEPS - 1 };

export const integer = ({ min, max }: Range, or?: string | null): Kind =>
  or === undefined ? { type: "integer", min, max } : { type: "integer", min, max, or };
/** Up to the second-largest number, since the core stores "no limit" as LIMIT.NONE. */
export const limit = ({ min }: Range): Kind => integer({ min, max: LIMIT.NONE - 1 }, null);
/** A number with two decimals; the core stores hundredths. */
export const hundredths = ({ min, max }: Range): Kind => ({ type: "hundredths", min: min / 100, max: max / 100 });
export const fraction = ({ max }: Range): Kind => ({ type: "fraction", max });
/** The names of a core enumeration: FIRST_FIT becomes first-fit. */
export const names = (codes: object) => Object.keys(codes).map((name) => name.toLowerCase().replaceAll("_", "-"));
export const choice = (codes: object): Kind => ({ type: "choice", options: names(codes) });
export const rows = (row: Table, { min, max }: Range): Kind => ({ type: "rows", row, least: min, most: max });

/** A field's default beside the other values of its record. */
export const defaultIn = ({ unless, default: usual }: Field, values: Readonly<Record<string, unknown>>): unknown =>
  unless !== undefined && values[unless.key] === unless.is ? unless.default : usual;

/** The default values of a table, without the fields that have none. */
export const defaultsOf = <T extends object = Readonly<Record<string, unknown>>>(table: Table): T =>
  Object.fromEntries(
    Object.entries(table).flatMap(([key, { default: held }]) => (held === undefined ? [] : [[key, held]])),
  ) as T;

/** The table of a record that holds one of the models. */
export const modelTable = ({ models }: ModelKind, parameters: Table): Table => ({
  model: { kind: { type: "choice", options: Object.keys(models) }, label: "model" },
  parameters: { kind: { type: "record", table: parameters }, default: defaultsOf(parameters), label: "parameters" },
});

/** Sets every inactive field of a record to its default. */
export function withInactiveDefaults<T extends object>(table: TableOf<T>, record: T): T {
  const values = record as Readonly<Record<string, unknown>>;
  const fields = Object.entries<Field>(table);
  return Object.fromEntries(
    fields.map(([key, { when, default: held }]) => [
      key,
      isActive(when, values) === true ? (values[key] === undefined ? held : values[key]) : held,
    ]),
  ) as T;
}
