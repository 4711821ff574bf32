import type { TermKey } from "../shared/terms";
import { Term } from "./Term";

export interface FigureRow {
  readonly name: string;
  /** The term that the name stands for, if a definition helps. */
  readonly term?: TermKey | undefined;
  readonly value: string;
}

/** Names and values, one pair per line. */
export function FigureRows({ rows }: { readonly rows: readonly FigureRow[] }) {
  return (
    <dl className="rows beyond-look">
      {rows.map(({ name, value, term }) => (
        <div key={name}>
          <dt>{term === undefined ? name : <Term of={term}>{name}</Term>}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
