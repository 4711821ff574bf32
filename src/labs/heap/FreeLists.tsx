import { useCallback } from "react";
import { laneLetter } from "../../charts/figures";
import { actsOf, fillsOf } from "../../charts/heap-figures";
import { drawListGroup } from "../../charts/heap-lists";
import { listsTable } from "../../charts/heap-tables";
import { shortBytes } from "../../charts/heap-units";
import { AXIS_SIZES, type ListKind, listGroups } from "../../charts/layout/heap-lists";
import { hasList } from "../../charts/layout/heap-step";
import type { Surface } from "../../charts/surface";
import { Badge } from "../../components/Badge";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { Provenance } from "../../components/Provenance";
import { TableButton } from "../../components/TableButton";
import type { HeapModel } from "../../scenario/scenario";
import { formatInteger } from "../../shared/format";
import type { HeapReading } from "../../state/frame-store";
import { useRun } from "../../state/hooks";
import { heapsOf, useHeaps } from "./heaps";
import { listKinds, listName } from "./list-names";

/** The free lists and bins of a heap by the sizes in them; the one that the last operation used is framed. */
export function FreeLists({ lane, model }: { readonly lane: number; readonly model: HeapModel }) {
  const run = useRun();
  const heap = useHeaps()[lane];
  const kinds = listKinds(model);
  if (heap === undefined || kinds.length === 0) return null;
  const groups = listGroups(kinds, fillsOf(heap.lists));
  return (
    <section className="rail-section heap-lists" aria-labelledby="heap-lists-title">
      <h2 id="heap-lists-title">
        <Badge lane={lane} /> Free lists and bins
        <TableButton
          of={`free lists of ${laneLetter(lane)}`}
          className="button button-quiet heap-table"
          origin={<Provenance origin="simulated" />}
          table={() => tableNow(heapsOf(run.frames.frame())[lane], lane, kinds)}
        />
      </h2>
      {groups.map(({ name, count, bytes }, kind) => (
        <div key={name} className="heap-list-kind">
          <p>
            {name}
            <span className="muted">{count === 0 ? "empty" : `${formatInteger(count)} · ${shortBytes(bytes)}`}</span>
          </p>
          <Marks lane={lane} kinds={kinds} kind={kind} />
        </div>
      ))}
      <p className="heap-list-axis muted" aria-hidden="true">
        <span>{shortBytes(AXIS_SIZES.least)}</span>
        <span>8 KiB</span>
        <span>4 MiB</span>
      </p>
      <p className="muted rail-note">A square a chunk, four at most, at the mean size of its list, log.</p>
    </section>
  );
}

function tableNow(
  heap: Parameters<typeof listsTable>[0]["heap"] | undefined,
  lane: number,
  kinds: readonly ListKind[],
) {
  if (heap === undefined) throw new RangeError(`There is no lane ${lane}.`);
  return listsTable({ lane, heap }, (list) => listName(kinds, list));
}

/** The list that the last operation took from or put into; null = none. */
function litList({ acts }: Pick<HeapReading, "acts">): number | null {
  return actsOf(acts).findLast(hasList)?.list ?? null;
}

function Marks(props: { readonly lane: number; readonly kinds: readonly ListKind[]; readonly kind: number }) {
  const { frames } = useRun();
  const { lane, kinds, kind } = props;
  const draw = useCallback(
    (surface: Surface) => {
      const heap = heapsOf(frames.frame())[lane];
      const group = heap === undefined ? undefined : listGroups(kinds, fillsOf(heap.lists))[kind];
      if (heap === undefined || group === undefined) return;
      const lit = litList(heap);
      const isOurs = lit !== null && lit >= group.first && lit < group.first + group.fills.length && group.count > 0;
      drawListGroup(surface, group, { by: "size", lit: isOurs ? lit : null });
    },
    [frames, lane, kinds, kind],
  );
  return <DrawnCanvas className="heap-list-canvas" draw={draw} subscribe={frames.subscribeReading} />;
}
