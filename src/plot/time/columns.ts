import { type FrameInfo, viewBounds } from "../../kernel/protocol/messages";

/** A column of a view with at least one step that has run: steps `from` … `to`, column `at` of the series. */
export interface KnownColumn {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** The columns of a view that contain data, in order. */
export function knownColumns({ view, frontier }: Pick<FrameInfo, "view" | "frontier">): KnownColumn[] {
  const bounds = viewBounds(view);
  const columns = Array.from({ length: view.columns }, (_, at) => {
    const [from = 0, to = 0] = [bounds[at], bounds[at + 1]];
    return { at, from, to: Math.min(to, frontier) - 1 };
  });
  return columns.filter(({ from, to }) => from <= to);
}
