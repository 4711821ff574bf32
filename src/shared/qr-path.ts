/** A QR code as an SVG path of `size` × `size` modules, with its quiet zone. */
interface QrPath {
  readonly size: number;
  readonly path: string;
}

/** The dark modules of a code as one path, with one rectangle per run of neighbors. */
export function qrPath(modules: readonly (readonly boolean[])[]): QrPath {
  const rows = modules.flatMap((row, y) => runs(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h${from - to}z`));
  return { size: modules.length, path: rows.join("") };
}

/** The start and end of each run of true values. */
function runs(row: readonly boolean[]): [from: number, to: number][] {
  const edges = row.flatMap((dark, x) => (dark !== (row[x - 1] ?? false) ? [x] : []));
  const ends = row.at(-1) ? [...edges, row.length] : edges;
  return Array.from({ length: ends.length / 2 }, (_, i) => [ends[2 * i] ?? 0, ends[2 * i + 1] ?? 0]);
}
