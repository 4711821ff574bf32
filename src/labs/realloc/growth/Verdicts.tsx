import { useRun } from "../../../kernel/run/hooks";
import { heapLane } from "../../../models/allocation/heap-lanes";
import { Provenance } from "../../../ui/Provenance";
import { CLAIMS, type Claim, type Verdict } from "./claims";
import { setGrowth } from "./edit";
import { grownOf } from "./grown";
import { useGrowthResults } from "./growth-store";

const SIGNS: Readonly<Record<Verdict["verdict"], string>> = {
  True: "✓",
  False: "✗",
  "No effect": "○",
  "Not needed": "○",
  "Not here": "✗",
};

/** The claim about the golden ratio, judged by the models part by part. */
export function Verdicts() {
  return (
    <section className="rail-section growth-verdicts" aria-labelledby="growth-verdicts">
      <h2 id="growth-verdicts">
        Golden ratio, judged <Provenance origin="simulated" />
      </h2>
      <p className="muted">
        “Below a factor of 1.618, a vector can reuse its old blocks.” Judged with 3/2 and 2, up to 64 MiB:
      </p>
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Case</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        {CLAIMS.map((claim) => (
          <ClaimRows key={claim.title} claim={claim} />
        ))}
      </table>
    </section>
  );
}

function ClaimRows({ claim }: { readonly claim: Claim }) {
  const run = useRun();
  const { title, growths, judge } = claim;
  const known = useGrowthResults((results) => results.known);
  const [small, large] = grownOf(known, growths) ?? [];
  const found = small === undefined || large === undefined ? null : judge(small, large);
  const { heap, by, others, start, upto } = growths[0];
  const show = () => setGrowth(run, { lanes: [heapLane(heap)], grow: [3, 2], add: 0, by, others, start, upto });
  return (
    <tbody>
      <tr>
        <th scope="row">{title}</th>
        <td>{found !== null && `${SIGNS[found.verdict]} ${found.verdict}`}</td>
      </tr>
      <tr>
        <td colSpan={2} className="muted">
          {found?.words}{" "}
          <button type="button" className="text-button" aria-label={`Show: ${title}`} onClick={show}>
            Show
          </button>
        </td>
      </tr>
    </tbody>
  );
}
