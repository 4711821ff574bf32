import { formatInteger } from "../../../shared/format";
import { type Charge, chargeText } from "./costs";

interface ChargeRowsProps {
  readonly charges: readonly Charge[];
  /** Cycles of all charges. */
  readonly sum: number;
}

/** The rows of a bill: a count and its cycles each, then the sum. */
export function ChargeRows({ charges, sum }: ChargeRowsProps) {
  return (
    <>
      <tbody>
        {charges.map((charge) => (
          <tr key={charge.count}>
            <th scope="row">{chargeText(charge)}</th>
            <td>{formatInteger(charge.cycles)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">cycles</th>
          <td>{formatInteger(sum)}</td>
        </tr>
      </tfoot>
    </>
  );
}
