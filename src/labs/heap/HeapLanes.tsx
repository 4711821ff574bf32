import { heapFigure } from "../../models/allocation/figures";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import { heapName } from "../../models/allocation/heap-words";
import { exactHeap } from "../../models/allocation/policy-fields";
import type { HeapChoice } from "../../models/allocation/scenario";
import { formatShare } from "../../shared/figure-text";
import { formatBytes } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { FigureRows } from "../../ui/FigureRows";
import { useHeaps } from "../shared/heap/heaps";
import { Sureness, sureOf } from "../shared/heap/Sureness";
import { useAllocationScenario } from "../shared/use-allocation-scenario";
import { heapRows, holesWords } from "./charts/describe-heap";
import { HeapLens } from "./HeapLens";
import { HeapMap, MapTable } from "./HeapMap";
import { MapAxis } from "./MapAxis";

/** The lanes side by side: their overhead, their maps on one scale of addresses, and a lens on part of each. */
export function HeapLanes({ names }: { readonly names: readonly string[] }) {
  const heaps = useHeaps();
  const lanes = useAllocationScenario((scenario) => scenario.lanes);
  return (
    <div className="heap-lanes" data-count={heaps.length}>
      <MapAxis />
      {heaps.map((heap, lane) => (
        <HeapLane
          key={laneLetter(lane)}
          lane={lane}
          name={names[lane] ?? ""}
          choice={lanes[lane]?.heap ?? exactHeap}
          heap={heap}
        />
      ))}
    </div>
  );
}

interface LaneProps {
  readonly lane: number;
  readonly name: string;
  readonly choice: HeapChoice;
  readonly heap: HeapArrays;
}

function HeapLane({ lane, name, choice, heap }: LaneProps) {
  const whole = heapName(choice);
  const title = `heap-lane-${lane}`;
  return (
    <section className="heap-lane" data-lane={lane} aria-labelledby={title}>
      <h2 id={title} className="heap-lane-name">
        <span className="heap-lane-choice" title={whole}>
          <Badge lane={lane} /> {whole}
        </span>
        <Sureness of={sureOf(choice.model)} />
      </h2>
      <div className="heap-head">
        <Overhead heap={heap} />
        <p className="heap-holes">
          <span className="muted">{holesWords(heap)}</span>
          <strong>{formatBytes(heapFigure(heap, "free"))}</strong>
        </p>
        <MapTable lane={lane} />
        <FigureRows rows={heapRows(heap)} />
      </div>
      <HeapMap lane={lane} name={name} />
      <HeapLens lane={lane} name={name} />
    </section>
  );
}

/** Shows (committed − needed) / needed in large digits. */
function Overhead({ heap }: { readonly heap: HeapArrays }) {
  const [digits = "", unit = ""] = formatShare(heapFigure(heap, "overhead")).split("\u00a0");
  return (
    <p className="heap-overhead" title="(committed − needed) ÷ needed">
      <span className="visually-hidden">overhead </span>
      {digits}
      {unit !== "" && <span className="heap-unit">{unit}</span>}
    </p>
  );
}
