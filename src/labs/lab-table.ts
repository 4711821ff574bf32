import type { Lab } from "./lab-id";

/** A row, or how to load it. */
type Entry<Row> = Row | (() => Promise<Row>);

/** One row per lab. Some rows load when their lab is first needed, so that no other lab waits for them. */
export class LabTable<Row extends object> {
  readonly #entries: Map<Lab, Entry<Row>>;
  readonly #rows = new Map<Lab, Row>();

  constructor(entries: Readonly<Record<Lab, Entry<Row>>>) {
    this.#entries = new Map(Object.entries(entries) as [Lab, Entry<Row>][]);
    for (const [lab, entry] of this.#entries) if (typeof entry !== "function") this.#rows.set(lab, entry);
  }

  /** The labs, in the order of the table. */
  get labs(): readonly Lab[] {
    return [...this.#entries.keys()];
  }

  /** @throws TypeError before the row has loaded, which is a bug in our own code. */
  of(lab: Lab): Row {
    const row = this.#rows.get(lab);
    if (row === undefined) throw new TypeError(`The lab “${lab}” has not been loaded.`);
    return row;
  }

  async load(lab: Lab): Promise<void> {
    const entry = this.#entries.get(lab);
    if (typeof entry === "function" && !this.#rows.has(lab)) this.#rows.set(lab, await entry());
  }

  /** Loads the rows of all labs. */
  async loadAll(): Promise<void> {
    await Promise.all(this.labs.map((lab) => this.load(lab)));
  }

  /** Adds a lab that is not among the published ones. */
  add(lab: Lab, row: Row): void {
    this.#entries.set(lab, row);
    this.#rows.set(lab, row);
  }
}
