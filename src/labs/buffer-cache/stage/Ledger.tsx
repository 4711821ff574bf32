import { hasHeapModel } from "../../../models/allocation/heap-models";
import { lazyComponent } from "../../../ui/lazy-component";
import { useAllocationScenario } from "../../shared/use-allocation-scenario";

const MemoryLedger = lazyComponent<LedgerProps>(
  () => import("../memory/MemoryLedger").then((part) => part.MemoryLedger),
  Legend,
);

interface LedgerProps {
  readonly names: readonly string[];
}

/** Explains the fills of the rooms, and over heaps with addresses shows where the memory is. */
export function Ledger({ names }: LedgerProps) {
  const isAbove = useAllocationScenario((scenario) => scenario.lanes.some(hasHeapModel));
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
