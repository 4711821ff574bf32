import { useCallback } from "react";
import { HEAP_LIMIT, OPERATION_STEP } from "../../generated/heap";
import { type HeapAct, type ListLink, linksOf } from "../../models/allocation/charts/heap-figures";
import { drawHeapPlate, fillRole } from "../../models/allocation/charts/heap-ink";
import type { HeapModel } from "../../models/allocation/scenario";
import type { Surface } from "../../plot/surface";
import { formatCounted } from "../../shared/figure-text";
import { formatBytes, formatInteger } from "../../shared/format";
import { DrawnCanvas } from "../../ui/DrawnCanvas";
import { listGroups, placeOf, rowOfLists } from "./charts/layout/lists";
import { type ActRow, barBytes, barParts, hasList, looksOf, momentOf, placedParts } from "./charts/layout/step";
import { drawListGroup } from "./charts/lists";
import { kindName, listName } from "./list-names";
import { fillsOfMoment, type Operation } from "./operation";

interface ActProps {
  readonly operation: Operation;
  readonly row: ActRow;
  /** Height of the letters on bars, CSS pixels. */
  readonly font?: number;
  /** At most this many chunks of a list appear singly. */
  readonly most?: number;
}

/** Illustrates an operation step: the lists of its kind with its own framed, the content of that list, and the bytes of a chunk. */
export function ActPicture({ operation, row, font = 13, most = 24 }: ActProps) {
  const { act } = row;
  return (
    <>
      {hasList(act) && <ActList operation={operation} row={row} most={most} />}
      {barParts(act).length > 0 && <ActBar act={act} full={barBytes(operation.acts)} font={font} />}
    </>
  );
}

const never = () => () => {};

function ActBar({ act, full, font }: { readonly act: HeapAct; readonly full: number; readonly font: number }) {
  const draw = useCallback(
    (surface: Surface) => {
      const { parts } = placedParts(barParts(act), full, surface.width);
      for (const { role, x, width, bytes } of parts) {
        const box = { x, y: 0, width, height: surface.height };
        fillRole(surface, role, box);
        drawHeapPlate(surface, box, formatBytes(bytes), { size: font, weight: 600 });
      }
      surface.context.fillStyle = surface.palette.surface;
      for (const { x } of parts.slice(1)) surface.context.fillRect(x - 1, 0, 2, surface.height);
    },
    [act, full, font],
  );
  const { cut } = placedParts(barParts(act), full, 1);
  return (
    <div className="heap-act-bar">
      <DrawnCanvas className="heap-act-bar-canvas" draw={draw} subscribe={never} />
      {cut && <p className="muted">too long for the others’ scale: this one has its own</p>}
    </div>
  );
}

/** The lists side by side if there are several, and the chunks of the list that the step uses. */
function ActList({ operation, row, most }: Required<Omit<ActProps, "font">>) {
  const { kinds } = operation;
  const { act } = row;
  const kind = kinds[placeOf(kinds, act.list)?.kind ?? -1];
  const fill = fillsOfMoment(operation, momentOf(row))?.[act.list];
  if (kind === undefined || fill === undefined) return null;
  const held = fill.count === 0 ? "empty" : `${formatCounted(fill.count, "chunk")}, ${formatBytes(fill.bytes)}`;
  return (
    <div className="heap-act-list">
      {kind.count > 1 && <ListRow operation={operation} row={row} />}
      <p className="muted">
        {kind.count > 1 && (
          <span>
            {rowOfLists(kinds, act.list)
              .map((own) => kindName(own))
              .join(", ")}
          </span>
        )}
        <b>
          {listName(kinds, act.list)}: {held}
        </b>
      </p>
      {fill.count > 0 && <Chunks operation={operation} row={row} most={most} count={fill.count} />}
    </div>
  );
}

function ListRow({ operation, row }: Pick<ActProps, "operation" | "row">) {
  const { act } = row;
  const draw = useCallback(
    (surface: Surface) => {
      const fills = fillsOfMoment(operation, momentOf(row));
      if (fills === null) return;
      const groups = listGroups(operation.kinds, fills);
      const ours = rowOfLists(operation.kinds, act.list).flatMap((kind) => groups[operation.kinds.indexOf(kind)] ?? []);
      const [first] = ours;
      if (first === undefined) return;
      const group = { ...first, fills: ours.flatMap((own) => own.fills) };
      const from = act.kind === OPERATION_STEP.CLIMB ? { from: act.list - act.other } : {};
      drawListGroup(surface, group, { by: "number", lit: act.list, ...from });
    },
    [operation, row, act],
  );
  return <DrawnCanvas className="heap-list-canvas heap-act-lists" draw={draw} subscribe={never} />;
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
function Chunks(props: Required<Omit<ActProps, "font">> & { readonly count: number }) {
  const { operation, row, most, count } = props;
  const { film, heap } = operation;
  const { act } = row;
  const known = film?.links.find(({ list }) => list === act.list);
  if (known === undefined) return null;
  const adds = ADDS.includes(act.kind);
  const links = linksOf(adds ? known.after : known.before);
  // The chunks between the two moments are unknown, so only the strip above is shown.
  if (links.length !== count && links.length < HEAP_LIMIT.LINKS) return null;
  const own = links.findIndex(({ at }) => at === act.at);
  const way = WAYS[heap.model];
  const looks =
    way !== undefined && SEARCHES.includes(act.kind) && links.length === count
      ? looksOf(way, links.length, act.kind === OPERATION_STEP.TAKE ? own : -1, act.other)
      : [];
  const { first, last } = shownPlaces(links.length, own, most);
  return (
    <ol
      className="heap-chunks"
      data-kept={operation.kinds[placeOf(operation.kinds, act.list)?.kind ?? -1]?.kept}
      aria-label={`${listName(operation.kinds, act.list)}, in its order`}
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
    <li className="heap-chunk" data-role={role} title={`at ${formatInteger(link.at)}`}>
      {look > 0 && (
        <span className="heap-look">
          <span className="visually-hidden">look </span>
          {look}
        </span>
      )}
      {formatBytes(link.size)}
      {own && <span className="heap-chunk-own">{adds ? " new" : " taken"}</span>}
    </li>
  );
}
