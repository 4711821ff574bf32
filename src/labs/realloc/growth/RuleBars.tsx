import { useLocked, useRun } from "../../../kernel/run/hooks";
import type { Grown } from "../../../models/allocation/growth";
import { TableButton } from "../../../ui/TableButton";
import { setGrowth } from "./edit";
import type { ShownGrowths } from "./grown";
import { reuseText } from "./growth-words";
import { COMPARED, type Compared, ratioOf, ratioText } from "./ratios";
import { ruleName } from "./rules";
import { rulesTable } from "./tables";
import "./growth.css";

/** The figures of each rule over the final size as bars. A rule's button chooses it. */
export function RuleBars({ shown }: { readonly shown: ShownGrowths }) {
  const most = Math.max(...shown.all.flatMap(({ result }) => COMPARED.map((of) => ratioOf(result.figures, of))), 1);
  return (
    <section className="growth-rules" aria-labelledby="growth-rules">
      <div className="realloc-chart-head">
        <h2 id="growth-rules">Over the final size</h2>
        <p className="muted">bytes copied in all, most memory taken, memory at the end</p>
        <TableButton of="growth by rule" className="text-button" table={() => rulesTable(shown)} />
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">rule</th>
            {COMPARED.map((of) => (
              <th key={of} scope="col">
                {of}
              </th>
            ))}
            <th scope="col">reused</th>
          </tr>
        </thead>
        <tbody>
          {shown.all.map((grown, i) => (
            <RuleRow key={ruleName(grown.growth)} isChosen={i === shown.chosen} {...{ grown, most }} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RuleRowProps {
  readonly grown: Grown;
  readonly isChosen: boolean;
  /** The ratio of the longest bar. */
  readonly most: number;
}

function RuleRow({ grown, isChosen, most }: RuleRowProps) {
  return (
    <tr data-chosen={isChosen}>
      <th scope="row">
        <RuleButton growth={grown.growth} isChosen={isChosen} />
      </th>
      {COMPARED.map((of) => (
        <Bar key={of} of={of} ratio={ratioOf(grown.result.figures, of)} most={most} />
      ))}
      <td>{reuseText(grown)}</td>
    </tr>
  );
}

function RuleButton({ growth, isChosen }: { readonly growth: Grown["growth"]; readonly isChosen: boolean }) {
  const run = useRun();
  const isLocked = useLocked("workload");
  const { factor, add } = growth;
  return (
    <button
      type="button"
      className="text-button"
      aria-pressed={isChosen}
      disabled={isLocked}
      onClick={() => setGrowth(run, { grow: factor, add })}
    >
      {ruleName(growth)}
    </button>
  );
}

function Bar({ of, ratio, most }: { readonly of: Compared; readonly ratio: number; readonly most: number }) {
  return (
    <td>
      <span className="growth-bar">
        {ratioText(ratio)}
        <span aria-hidden="true">
          <i data-of={of} style={{ width: `${(100 * ratio) / most}%` }} />
        </span>
      </span>
    </td>
  );
}
