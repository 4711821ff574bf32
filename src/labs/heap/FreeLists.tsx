import { useCallback } from "react";
import { useRun } from "../../kernel/run/hooks";
import { fillsOf, type ListFill, operationStepsOf } from "../../models/allocation/charts/heap-figures";
import { shortBytes } from "../../models/allocation/charts/heap-units";
import type { HeapArrays } from "../../models/allocation/heap-frame";
import type { Surface } from "../../plot/surface";
import { formatInteger } from "../../shared/format";
import { laneLetter } from "../../shared/lane-letter";
import { Badge } from "../../ui/Badge";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { TableButton } from "../../ui/TableButton";
import { allocationFrame, useAllocationScenario } from "../shared/allocation-frame";
import { heapsOf, useHeaps } from "../shared/heap/heaps";
import { AXIS_SIZES, drawListGroup, type ListKind, listGroups, listName } from "../shared/heap/operation/lists";
import { fillsOfMoment, isComplete, type Operation, useOperation } from "../shared/heap/operation/operation";
import { hasList, momentOf } from "../shared/heap/operation/operation-steps";
import { listsTable } from "./charts/tables";

/**
 * The free lists and bins of a heap by their sizes, with the one that the last operation used framed. During a
 * step-by-step view, the lists are as they were at that moment.
 */
export function FreeLists({ lane }: { readonly lane: number }) {
  const heap = useHeaps()[lane];
  const operation = useOperation(lane);
  const isTelling = useAllocationScenario((scenario) => scenario.stage === "operation");
  if (heap === undefined || operation === null || operation.kinds.length === 0) return null;
  const { kinds } = operation;
  const now = isTelling && !isComplete(operation) ? (tellingOf(operation) ?? HIDDEN) : null;
  const groups = listGroups(kinds, now?.fills ?? fillsOf(heap.lists));
  return (
    <section className="rail-section heap-lists" aria-labelledby="heap-lists-title">
      <h2 id="heap-lists-title">
        <Badge lane={lane} /> Free lists and bins
        <TableButton
          of={`free lists of ${laneLetter(lane)}`}
          className="button button-quiet heap-table"
          table={() => listsTable({ lane, heap }, (list) => listName(kinds, list))}
        />
      </h2>
      {groups.map(({ name, count, bytes }, kind) => (
        <div key={name} className="heap-list-kind">
          <p>
            {kinds[kind]?.many}
            <span className="muted">{count === 0 ? "empty" : `${formatInteger(count)} · ${shortBytes(bytes)}`}</span>
          </p>
          <Marks lane={lane} kinds={kinds} kind={kind} now={now} />
        </div>
      ))}
      <p className="heap-list-axis muted" aria-hidden="true">
        <span>{shortBytes(AXIS_SIZES.least)}</span>
        <span>8 KiB</span>
        <span>4 MiB</span>
      </p>
      <p className="muted rail-note">
        Each square is a chunk of its list’s mean size, on a log scale. A list shows at most four.
      </p>
    </section>
  );
}

/** The content of the lists at a moment of an operation, and the list in use then. */
interface ListsThen {
  readonly fills: readonly ListFill[];
  readonly lit: number | null;
}

const HIDDEN: ListsThen = { fills: [], lit: null };

function tellingOf(operation: Operation): ListsThen | null {
  const row = operation.rows[operation.shown - 1];
  const fills = row === undefined ? null : fillsOfMoment(operation, momentOf(row));
  return row === undefined || fills === null ? null : { fills, lit: hasList(row.step) ? row.step.list : null };
}

/** The list that the last operation took from or put into; null = none. */
function litList({ operationSteps }: Pick<HeapArrays, "operationSteps">): number | null {
  return operationStepsOf(operationSteps).findLast(hasList)?.list ?? null;
}

interface MarksProps {
  readonly lane: number;
  readonly kinds: readonly ListKind[];
  readonly kind: number;
  /** Null = the current lists. */
  readonly now: ListsThen | null;
}

function Marks({ lane, kinds, kind, now }: MarksProps) {
  const { frames } = useRun();
  const draw = useCallback(
    (surface: Surface) => {
      const heap = heapsOf(allocationFrame(frames.reading()))[lane];
      const group = heap === undefined ? undefined : listGroups(kinds, now?.fills ?? fillsOf(heap.lists))[kind];
      if (heap === undefined || group === undefined) return;
      const lit = now === null ? litList(heap) : now.lit;
      const isOurs = lit !== null && lit >= group.first && lit < group.first + group.fills.length && group.count > 0;
      drawListGroup(surface, group, { by: "size", lit: isOurs ? lit : null });
    },
    [frames, lane, kinds, kind, now],
  );
  return <DrawnCanvas className="heap-list-canvas" draw={draw} subscribe={frames.subscribeReading} />;
}
