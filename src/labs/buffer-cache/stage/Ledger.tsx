import { isAddressed } from "../../../models/allocation/addressed";
import { later } from "../../../ui/later";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";

const MemoryLedger = later<LedgerProps>(
  () => import("../memory/MemoryLedger").then((part) => part.MemoryLedger),
  Legend,
);

interface LedgerProps {
  readonly names: readonly string[];
}

/** What the fills of the rooms mean, and above heaps with addresses where the memory is. */
export function Ledger({ names }: LedgerProps) {
  const isAbove = useAllocationScenario((scenario) => scenario.lanes.some(isAddressed));
  return isAbove ? <MemoryLedger names={names} /> : <Legend />;
}

function Legend() {
  const ratio = useAllocationScenario((scenario) => scenario.poisonRatio);
  return (
    <ul className="ledger legend" aria-label="Legend">
      <li data-role="needed">needed</li>
      <li data-role="wasted">wasted: allocated, not needed</li>
      <li data-role="idle">unused, in the cache</li>
      <li data-role="poisoned">poisoned: huge, at least {ratio}× what its caller needs</li>
    </ul>
  );
}
