import type { BatchSummary, CallGroup, CallKind } from "../../../models/allocation/call-summary";
import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { formatInteger } from "../../../shared/format";
import { pathText } from "../rails/path-text";

interface LessonPathsProps {
  readonly size: number;
  readonly kind: CallKind;
  readonly batch: BatchSummary;
}

/** The calls of one kind by path, and their mean. */
export function LessonPaths({ size, kind, batch }: LessonPathsProps) {
  const { paths, groups, calls, mean } = batch;
  return (
    <section className="realloc-at" aria-labelledby="realloc-lesson-paths">
      <h2 id="realloc-lesson-paths">
        Every {kind} of {binaryBytes(size)}, by path
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">path</th>
            <th scope="col">calls</th>
            <th scope="col">page faults each</th>
            <th scope="col">cycles each</th>
          </tr>
        </thead>
        <tbody>
          {paths.map((path) => (
            <tr key={path.word}>
              <th scope="row">{pathText(kind, path.word)}</th>
              <td>{formatInteger(path.calls)}</td>
              <td>{faultsText(groups.filter(({ word }) => word === path.word))}</td>
              <td>{formatInteger(path.cycles)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">all, on average</th>
            <td>{formatInteger(calls)}</td>
            <td>{faultsText(groups)}</td>
            <td>{formatInteger(mean)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** The page faults of a mean call. */
function faultsText(groups: readonly CallGroup[]): string {
  const sum = (of: (group: CallGroup) => number) => groups.reduce((all, group) => all + of(group), 0);
  return String(Number((sum(({ calls, faults }) => calls * faults) / sum(({ calls }) => calls)).toFixed(1)));
}
