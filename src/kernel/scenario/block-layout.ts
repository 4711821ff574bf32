/** A table of the block. Its entries, or those of lane i, begin at word `at` + i · `stride`. */
export interface Section {
  readonly at: number;
  readonly stride: number;
  /** The words of an entry by name; empty where an entry is a single word or a heap. */
  readonly layout: Readonly<Record<string, number>>;
}

/** The layout of a scenario in a core's block. */
export interface BlockLayout {
  /** The core's ABI version, which is the first word. */
  readonly version: number;
  readonly words: number;
  /** The tables, by the numbers that BlProblem uses. The first holds the scenario's own words. */
  readonly sections: Readonly<Record<string, Section>>;
}
