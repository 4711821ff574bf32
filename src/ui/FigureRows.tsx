export interface FigureRow {
  readonly name: string;
  readonly value: string;
}

/** Names and values, one pair per line. */
export function FigureRows({ rows }: { readonly rows: readonly FigureRow[] }) {
  return (
    <dl className="rows beyond-look">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
