import { LIMIT } from "../../generated/abi";

/** A field with one value. */
export type ScalarKind =
  /** The version of the scenario format, from 1: anything over `newest` comes from a newer program. */
  | { readonly type: "version"; readonly newest: number }
  /** One line of at most so many characters, without those that steer or turn the text around them. */
  | { readonly type: "text"; readonly most: number }
  /** 0 … 3, in links a letter, A … D. */
  | { readonly type: "lane" }
  /** A whole number, or the one thing that may stand in its place, which the core knows as `orWord`, LIMIT.NONE if it is not said. */
  | ({ readonly type: "integer"; readonly or?: string | null; readonly orWord?: number } & Range)
  /** A number with two decimals at most. */
  | ({ readonly type: "hundredths" } & Range)
  /** One of some words. The core knows a word by its place. */
  | { readonly type: "choice"; readonly options: readonly string[] }
  | { readonly type: "flag" }
  /** [parts, of], parts ≤ of ≤ max. */
  | { readonly type: "fraction"; readonly max: number };

/** A field with a record; `presets` have names in links. */
export interface RecordKind {
  readonly type: "record";
  readonly table: Table;
  readonly presets?: Readonly<Record<string, object>>;
}

/** A field with one of some models, by its name, and its parameters: { model, parameters }. */
export interface ModelKind {
  readonly type: "model";
  /** The parameters of each. */
  readonly models: Readonly<Record<string, Table>>;
}

/** What such a field holds. */
export interface ModelChoice {
  readonly model: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A field with a list of `least` … `most` entries. */
export type ListKind = { readonly least: number; readonly most: number } & (
  | ({ readonly type: "integers" } & Range)
  /** Records, all of one table. */
  | { readonly type: "rows"; readonly row: Table }
);

export type Kind = ScalarKind | RecordKind | ModelKind | ListKind;

export interface Range {
  readonly min: number;
  readonly max: number;
}

/** The field counts only where another field has (`is`) or has not (`not`) one of these values. */
export type When<T = Readonly<Record<string, unknown>>> = {
  [K in KeysOf<T>]: { readonly key: K; readonly is?: readonly T[K][]; readonly not?: readonly T[K][] };
}[KeysOf<T>];
type KeysOf<T> = keyof T & string;

/** Whether a field counts, as the values of its record say; undefined where that hangs on a value that is missing. */
export function isActive(when: When | undefined, values: Readonly<Record<string, unknown>>): boolean | undefined {
  if (when === undefined) return true;
  const decisive = values[when.key];
  if (decisive === undefined) return undefined;
  return when.is ? when.is.includes(decisive) : !when.not?.includes(decisive);
}

/**
 * What an edit of a field of the scenario changes: the requests, so that the run begins again; how lanes answer or count
 * them; the run that continues, by a command; or only how it is shown.
 */
export type Affects = "requests" | "lanes" | "view" | { readonly live: LiveCommand };
/** A command of the client that tells the run of an edit. */
export type LiveCommand = "arm" | "loop" | "change";

export interface Field {
  readonly kind: Kind;
  /** Taken where the key is missing, and held where `when` switches the field off. Without one the key is needed. */
  readonly default?: unknown;
  readonly when?: When;
  readonly label: string;
  readonly unit?: "B" | "steps" | "buffers" | "buckets" | "slots" | "%" | "points" | "doublings" | "cycles" | "Hz";
  /** What a value means, where label and unit do not say it: a clause for the schema of files. */
  readonly means?: string;
  /** The key's name in a link, where it differs. Names on the wire never change. */
  readonly wire?: string;
  /**
   * The word of the core's block, by its name in the layout of the section: a fraction has two, and a value that has
   * several otherwise stands in each. Of a list, the word of its length, written while the field counts.
   */
  readonly word?: string | readonly string[];
  /** Of a list or a model: the section of the block with its entries. */
  readonly entries?: string;
  /** Of a list whose entries are other rows in the block: those rows. */
  readonly rows?: { readonly table: Table; readonly of: (value: readonly number[]) => readonly object[] };
  /** The core takes a choice as a bit of a set, the first as the lowest; "any" is all bits. */
  readonly isBit?: boolean;
  /** Of a field of the scenario. */
  readonly affects?: Affects;
  /** Its name in a form for those who do not see the sentence around it, where that is not the label. */
  readonly spoken?: string;
  /** What ↑ and ↓ change it by in a form; without it that grows with the number. */
  readonly by?: number;
  /** A value to show as an example, where the default shows nothing. */
  readonly example?: unknown;
  /** Keys without which this one is often not valid. What is left of a bad scenario takes them together. */
  readonly needs?: readonly string[];
}

/** A field of a scenario: it says what an edit of it changes. */
export type Row = Field & { readonly affects: Affects };

/** The fields of a record, in the order of links, forms and docs. */
export type Table = Readonly<Record<string, Field>>;

/** The table of T. A forgotten key, a default or a condition of the wrong type do not compile. */
export type TableOf<T> = {
  readonly [K in KeysOf<T>]-?: Field & { readonly default?: T[K]; readonly when?: When<T>; readonly example?: T[K] };
};

/** Some rows of a scenario of type T. */
export type RowsOf<T, K extends keyof T & string> = Pick<TableOf<T>, K> &
  Readonly<Record<K, { readonly affects: Affects; readonly example?: T[K] }>>;

/** A step, as an operation has it. */
export const STEP: Range = { min: 0, max: LIMIT.STEPS - 1 };

export const integer = ({ min, max }: Range, or?: string | null): Kind =>
  or === undefined ? { type: "integer", min, max } : { type: "integer", min, max, or };
/** Up to the largest number but one: the core knows "no limit" as LIMIT.NONE. */
export const limit = ({ min }: Range): Kind => integer({ min, max: LIMIT.NONE - 1 }, null);
/** A number with two decimals; the core counts in hundredths. */
export const hundredths = ({ min, max }: Range): Kind => ({ type: "hundredths", min: min / 100, max: max / 100 });
export const fraction = ({ max }: Range): Kind => ({ type: "fraction", max });
/** The names of an enumeration of the core: FIRST_FIT is first-fit here. */
export const names = (codes: object) => Object.keys(codes).map((name) => name.toLowerCase().replaceAll("_", "-"));
export const choice = (codes: object): Kind => ({ type: "choice", options: names(codes) });
export const rows = (row: Table, { min, max }: Range): Kind => ({ type: "rows", row, least: min, most: max });

/** The defaults of a table. */
export const defaultsOf = <T extends object = Readonly<Record<string, unknown>>>(table: Table): T =>
  Object.fromEntries(Object.entries(table).map(([key, { default: held }]) => [key, held])) as T;

/** The fields of a record of one of the models. */
export const modelTable = ({ models }: ModelKind, parameters: Table): Table => ({
  model: { kind: { type: "choice", options: Object.keys(models) }, label: "model" },
  parameters: { kind: { type: "record", table: parameters }, default: defaultsOf(parameters), label: "parameters" },
});

/** A record in which what its values switch off holds its default. */
export function settled<T extends object>(table: TableOf<T>, record: T): T {
  const values = record as Readonly<Record<string, unknown>>;
  const fields = Object.entries<Field>(table);
  return Object.fromEntries(
    fields.map(([key, { when, default: held }]) => [key, isActive(when, values) === true ? values[key] : held]),
  ) as T;
}
