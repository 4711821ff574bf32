import { useState } from "react";
import type { Problem } from "../../kernel/scenario/scenario";
import type { SizeBar } from "../../plot/layout/histogram";
import { formatInteger } from "../../shared/format";
import { TOTAL_WEIGHT, withShare } from "./bar-weights";
import { SlotNumber } from "./slots";

interface BarFieldsProps {
  readonly bars: readonly SizeBar[];
  readonly weights: readonly number[];
  readonly onSet: (weights: readonly number[]) => readonly Problem[];
}

const HUNDRED: readonly Problem[] = [{ field: "", value: "", allowed: "a number, 0 … 100\u00a0%" }];

/** Each bar's share as a number, once the fields are opened. */
export function BarFields(props: BarFieldsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="bar-fields" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Bars as numbers, 100 % in all</summary>
      {open && <Fields {...props} />}
    </details>
  );
}

/** Changing one bar's share scales the others. */
function Fields({ bars, weights, onSet }: BarFieldsProps) {
  const commit = (index: number) => (value: unknown) => {
    if (typeof value !== "number" || !(value >= 0 && value <= 100)) return HUNDRED;
    return onSet(withShare(weights, index, value / 100));
  };
  return (
    <ol className="slot-rows">
      {bars.map((bar, i) => (
        <li key={bar.lo}>
          <span>{rangeText(bar)}</span>{" "}
          <span>
            <SlotNumber
              label={`share of ${rangeText(bar)}, percent`}
              value={Number(((weights[i] ?? 0) / (TOTAL_WEIGHT / 100)).toPrecision(4))}
              by={1}
              commit={commit(i)}
            />{" "}
            %
          </span>
        </li>
      ))}
    </ol>
  );
}

const rangeText = ({ lo, hi }: SizeBar) =>
  lo === hi ? `${formatInteger(lo)} B` : `${formatInteger(lo)} … ${formatInteger(hi)} B`;
