import { useCallback } from "react";
import { fillsOf, type HeapAct } from "../../charts/heap-figures";
import { drawHeapPlate, fillRole } from "../../charts/heap-ink";
import { drawListGroup } from "../../charts/heap-lists";
import { type ListKind, listGroups, placeOf } from "../../charts/layout/heap-lists";
import { barParts, hasList, placedParts } from "../../charts/layout/heap-step";
import type { Surface } from "../../charts/surface";
import { DrawnCanvas } from "../../components/DrawnCanvas";
import { formatBytes } from "../../shared/format";
import { useRun } from "../../state/hooks";
import { heapsOf } from "./heaps";

interface ActProps {
  readonly lane: number;
  readonly act: HeapAct;
  readonly kinds: readonly ListKind[];
  /** Bytes that the full width of a bar means. */
  readonly full: number;
}

const PLATE = { size: 13, weight: 600 } as const;

/** What an act is about: the bytes of a chunk as a bar, and the lists of its kind with its own framed. */
export function ActPicture({ lane, act, kinds, full }: ActProps) {
  const parts = barParts(act);
  return (
    <>
      {hasList(act) && <ActList lane={lane} list={act.list} kinds={kinds} />}
      {parts.length > 0 && <ActBar act={act} full={full} />}
    </>
  );
}

const never = () => () => {};

function ActBar({ act, full }: Pick<ActProps, "act" | "full">) {
  const draw = useCallback(
    (surface: Surface) => {
      const { parts } = placedParts(barParts(act), full, surface.width);
      for (const { role, x, width, bytes } of parts) {
        const box = { x, y: 0, width, height: surface.height };
        fillRole(surface, role, box);
        drawHeapPlate(surface, box, formatBytes(bytes), PLATE);
      }
      surface.context.fillStyle = surface.palette.surface;
      for (const { x } of parts.slice(1)) surface.context.fillRect(x - 1, 0, 2, surface.height);
    },
    [act, full],
  );
  const { cut } = placedParts(barParts(act), full, 1);
  return (
    <div className="heap-act-bar">
      <DrawnCanvas className="heap-act-bar-canvas" draw={draw} subscribe={never} />
      {cut && <p className="muted">longer than the others can show: a scale of its own</p>}
    </div>
  );
}

function ActList({ lane, list, kinds }: Pick<ActProps, "lane" | "kinds"> & { readonly list: number }) {
  const { frames } = useRun();
  const place = placeOf(kinds, list);
  const draw = useCallback(
    (surface: Surface) => {
      const heap = heapsOf(frames.frame())[lane];
      const at = placeOf(kinds, list);
      const group = heap === undefined || at === null ? undefined : listGroups(kinds, fillsOf(heap.lists))[at.kind];
      if (group !== undefined) drawListGroup(surface, group, { by: "number", lit: list });
    },
    [frames, lane, kinds, list],
  );
  const kind = kinds[place?.kind ?? -1];
  if (place === null || kind === undefined) return null;
  return (
    <div className="heap-act-list">
      <DrawnCanvas className="heap-list-canvas" draw={draw} subscribe={frames.subscribeReading} />
      <p className="muted">{kind.count === 1 ? kind.name : `${kind.name}s 0 … ${kind.count - 1}, as they are now`}</p>
    </div>
  );
}
