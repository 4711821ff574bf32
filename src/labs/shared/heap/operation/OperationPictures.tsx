import { useCallback } from "react";
import { HEAP_LIMIT, OPERATION_STEP } from "../../../../generated/heap";
import {
  type ListLink,
  linksOf,
  type OperationStep,
  piecesOf,
} from "../../../../models/allocation/charts/heap-figures";
import { fillRole } from "../../../../models/allocation/charts/heap-ink";
import type { AddressPart, RecordedOperation } from "../../../../models/allocation/heap-frame";
import type { HeapModel } from "../../../../models/allocation/scenario";
import { drawPlate } from "../../../../plot/chart";
import type { Surface } from "../../../../plot/surface";
import { formatCounted } from "../../../../shared/figure-text";
import { formatBytes, formatInteger } from "../../../../shared/format";
import { DrawnCanvas } from "../../../../ui/DrawnCanvas";
import { drawHeapLens } from "./lens";
import { drawListGroup, kindName, listGroups, listName, placeOf, rowOfLists } from "./lists";
import {
  barBytes,
  barParts,
  fillsOfMoment,
  hasList,
  isComplete,
  isFound,
  looksOf,
  momentOf,
  type Operation,
  placedParts,
  type StepRow,
} from "./operation";

interface StepProps {
  readonly operation: Operation;
  readonly row: StepRow;
  /** Height of the letters on bars, CSS pixels. */
  readonly font?: number;
  /** At most this many chunks of a list appear singly. */
  readonly most?: number;
}

/** Illustrates an operation step: the lists of its kind with its own framed, the content of that list, and the bytes of a chunk. */
export function OperationStepPicture({ operation, row, font = 13, most = 24 }: StepProps) {
  const { step } = row;
  return (
    <>
      {hasList(step) && <StepList operation={operation} row={row} most={most} />}
      {barParts(step).length > 0 && <StepBar step={step} full={barBytes(operation.steps)} font={font} />}
    </>
  );
}

function StepBar({ step, full, font }: { readonly step: OperationStep; readonly full: number; readonly font: number }) {
  const draw = useCallback(
    (surface: Surface) => {
      const { parts } = placedParts(barParts(step), full, surface.width);
      for (const { role, x, width, bytes } of parts) {
        const box = { x, y: 0, width, height: surface.height };
        fillRole(surface, role, box);
        drawPlate(surface, box, [formatBytes(bytes)], font);
      }
      surface.context.fillStyle = surface.palette.surface;
      for (const { x } of parts.slice(1)) surface.context.fillRect(x - 1, 0, 2, surface.height);
    },
    [step, full, font],
  );
  const { cut } = placedParts(barParts(step), full, 1);
  return (
    <div>
      <DrawnCanvas className="heap-step-bar-canvas" draw={draw} />
      {cut && <p className="muted">too long for the common scale, so drawn on its own scale</p>}
    </div>
  );
}

/** The lists side by side if there are several, and the chunks of the list that the step uses. */
function StepList({ operation, row, most }: Required<Omit<StepProps, "font">>) {
  const { kinds } = operation;
  const { step } = row;
  const kind = kinds[placeOf(kinds, step.list)?.kind ?? -1];
  const fill = fillsOfMoment(operation, momentOf(row))?.[step.list];
  if (kind === undefined || fill === undefined) return null;
  const held = fill.count === 0 ? "empty" : `${formatCounted(fill.count, "chunk")}, ${formatBytes(fill.bytes)}`;
  return (
    <div>
      {kind.count > 1 && <ListRow operation={operation} row={row} />}
      <p className="muted">
        {kind.count > 1 && (
          <span>
            {rowOfLists(kinds, step.list)
              .map((own) => kindName(own))
              .join(", ")}
          </span>
        )}
        <b>
          {listName(kinds, step.list)}: {held}
        </b>
      </p>
      {fill.count > 0 && <Chunks operation={operation} row={row} most={most} count={fill.count} />}
    </div>
  );
}

function ListRow({ operation, row }: Pick<StepProps, "operation" | "row">) {
  const { step } = row;
  const draw = useCallback(
    (surface: Surface) => {
      const fills = fillsOfMoment(operation, momentOf(row));
      if (fills === null) return;
      const groups = listGroups(operation.kinds, fills);
      const ours = rowOfLists(operation.kinds, step.list).flatMap(
        (kind) => groups[operation.kinds.indexOf(kind)] ?? [],
      );
      const [first] = ours;
      if (first === undefined) return;
      const group = { ...first, fills: ours.flatMap((own) => own.fills) };
      const from = step.kind === OPERATION_STEP.CLIMB ? { from: step.list - step.other } : {};
      drawListGroup(surface, group, { by: "number", lit: step.list, ...from });
    },
    [operation, row, step],
  );
  return <DrawnCanvas className="heap-list-canvas heap-step-lists" draw={draw} />;
}

/** Models that search a list chunk by chunk, and how. */
const WAYS: Partial<Record<HeapModel, "front" | "round">> = {
  "first-fit": "front",
  "best-fit": "front",
  "next-fit": "round",
  "size-class": "front",
};
const SEARCHES: readonly number[] = [OPERATION_STEP.TAKE, OPERATION_STEP.SEARCH];
const ADDS: readonly number[] = [OPERATION_STEP.PUT, OPERATION_STEP.SORT, OPERATION_STEP.KEEP];

/** The chunks of a list in order, as far as known: the visited ones by number, and the one that the step uses. */
function Chunks(props: Required<Omit<StepProps, "font">> & { readonly count: number }) {
  const { operation, row, most, count } = props;
  const { recording, heap } = operation;
  const { step } = row;
  const known = recording?.links.find(({ list }) => list === step.list);
  if (known === undefined) return null;
  const adds = ADDS.includes(step.kind);
  const links = linksOf(adds ? known.after : known.before);
  // The chunks between the two moments are unknown, so only the strip above is shown.
  if (links.length !== count && links.length < HEAP_LIMIT.LINKS) return null;
  const own = links.findIndex(({ at }) => at === step.at);
  const way = WAYS[heap.model];
  const looks =
    way !== undefined && SEARCHES.includes(step.kind) && links.length === count
      ? looksOf(way, links.length, step.kind === OPERATION_STEP.TAKE ? own : -1, step.other)
      : [];
  const { first, last } = shownPlaces(links.length, own, most);
  return (
    <ol
      className="heap-chunks wrap type-12"
      data-kept={operation.kinds[placeOf(operation.kinds, step.list)?.kind ?? -1]?.kept}
      aria-label={`${listName(operation.kinds, step.list)}, in its order`}
    >
      {first > 0 && <li className="muted">{formatInteger(first)} before …</li>}
      {links.slice(first, last).map((link, i) => (
        <Chunk key={link.at} link={link} look={looks.indexOf(first + i) + 1} own={first + i === own} adds={adds} />
      ))}
      {count > last && <li className="muted">… {formatInteger(count - last)} more</li>}
    </ol>
  );
}

/** The places of a list to show: the first ones, or those around the step's own. */
function shownPlaces(length: number, own: number, most: number): { readonly first: number; readonly last: number } {
  const first = own < most ? 0 : Math.min(length - most, own - Math.floor(most / 2));
  return { first, last: Math.min(length, first + most) };
}

interface ChunkProps {
  readonly link: ListLink;
  /** The number of the visit, from 1; 0 = not visited. */
  readonly look: number;
  readonly own: boolean;
  readonly adds: boolean;
}

function Chunk({ link, look, own, adds }: ChunkProps) {
  const role = own ? (adds ? "added" : "taken") : look > 0 ? "looked" : undefined;
  return (
    <li className="heap-chunk nowrap" data-role={role} title={`at ${formatInteger(link.at)}`}>
      {look > 0 && (
        <span className="heap-look strong">
          <span className="visually-hidden">look </span>
          {look}
        </span>
      )}
      {formatBytes(link.size)}
      {own && <span>{adds ? " new" : " taken"}</span>}
    </li>
  );
}

/** The caller's block among its neighbors in the heap, before the operation and, once every step is shown, after it. */
export function InTheHeap({ operation, font = 12 }: { readonly operation: Operation; readonly font?: number }) {
  const { recording } = operation;
  if (recording === null || operation.steps.length === 0) return null;
  const { part } = recording;
  return (
    <section className="heap-in-heap" aria-label="In the heap">
      <div>
        <h3>In the heap</h3>
        <p className="muted">
          {formatBytes(part.to - part.from)} in a row. At a torn edge the chunk continues, and its label counts all of
          it.
        </p>
      </div>
      <div>
        {isFound(operation) ? (
          <Strip title="before" pieces={recording.before} part={part} font={font} />
        ) : (
          <p className="muted heap-in-heap-wait">before: hidden until the chunk is found</p>
        )}
        {isComplete(operation) ? (
          <Strip title="after" pieces={recording.after} part={part} font={font} changed={changedAt(recording)} />
        ) : (
          <p className="muted heap-in-heap-wait">after: hidden until the last step</p>
        )}
        <p className="muted heap-ends between">
          <span>{isFound(operation) && formatInteger(part.from)}</span>
          <span>{isFound(operation) && formatInteger(part.to)}</span>
        </p>
      </div>
    </section>
  );
}

/** The address of the block that became live, otherwise of the first new piece; null = none. */
function changedAt({ before, after }: Pick<RecordedOperation, "before" | "after">): number | null {
  const known = new Set(piecesOf(before).map(signature));
  const news = piecesOf(after).filter((piece) => !known.has(signature(piece)));
  return (news.find(({ needed }) => needed > 0) ?? news[0])?.at ?? null;
}

const signature = ({ at, bytes, needed, cached, free }: ReturnType<typeof piecesOf>[number]): string =>
  [at, bytes, needed, cached, free].join(" ");

interface StripProps {
  readonly title: string;
  readonly pieces: Float64Array;
  readonly part: AddressPart;
  readonly font: number;
  readonly changed?: number | null;
}

function Strip({ title, pieces, part, font, changed = null }: StripProps) {
  const draw = useCallback(
    (surface: Surface) => drawHeapLens(surface, piecesOf(pieces), part, changed, font),
    [pieces, part, changed, font],
  );
  return (
    <div className="heap-in-heap-strip">
      <p className="muted">{title}</p>
      <DrawnCanvas className="heap-in-heap-canvas" draw={draw} />
    </div>
  );
}
