import { binaryBytes } from "../../../models/allocation/charts/heap-units";
import { heapName } from "../../../models/allocation/heap-words";
import { Badge } from "../../../ui/Badge";
import { useReallocScenario } from "../use-realloc";
import { Charges } from "./CallBill";
import { CallPicture } from "./CallPicture";
import { callTakeaway } from "./headline";
import { type ShownCall, useCallsBeside, useSizeBeside } from "./use-shown-call";

interface ColumnsProps {
  readonly shown: readonly ShownCall[];
  /** The animation of a call starts again with each key. */
  readonly turnOf: (shown: ShownCall) => string;
}

/** A call in every lane, and below it, or beside a single lane, the same call at another size. */
export function CallColumns({ shown, turnOf }: ColumnsProps) {
  const size = useReallocScenario((own) => own.size);
  const other = useSizeBeside();
  const beside = useCallsBeside();
  return (
    <div className="call-sizes" data-lanes={shown.length}>
      <AtSize size={other === null ? null : size} shown={shown} turnOf={turnOf} />
      {other !== null && <AtSize size={other} shown={beside} turnOf={turnOf} />}
    </div>
  );
}

/** `size`: named if there are two. */
function AtSize({ size, shown, turnOf }: ColumnsProps & { readonly size: number | null }) {
  const name = size === null ? "Every heap" : `At ${binaryBytes(size)}`;
  return (
    <section aria-label={name}>
      {size !== null && <h2>{binaryBytes(size)}</h2>}
      {shown.length === 0 && <p className="muted">Running …</p>}
      <div className="call-columns">
        {shown.map((one) => (
          <Column key={one.lane} shown={one} isNamed={shown.length > 1} turn={turnOf(one)} />
        ))}
      </div>
    </section>
  );
}

interface ColumnProps {
  readonly shown: ShownCall;
  readonly isNamed: boolean;
  readonly turn: string;
}

function Column({ shown: { scenario, lane, call }, isNamed, turn }: ColumnProps) {
  const heap = scenario.lanes[lane]?.heap;
  const { strong, rest } = callTakeaway(call);
  return (
    <div className="call-column">
      {isNamed && heap !== undefined && (
        <h3>
          <Badge lane={lane} /> {heapName(heap)}
        </h3>
      )}
      <p>
        <b>{strong}</b>
        {rest}
      </p>
      <CallPicture call={call} turn={turn} />
      <Charges call={call} />
    </div>
  );
}
