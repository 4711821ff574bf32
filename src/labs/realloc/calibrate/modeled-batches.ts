import { readValue } from "../../../kernel/scenario/validate";
import type { Batches } from "../../../models/allocation/batches";
import { heapOf, heapTables } from "../../../models/allocation/heap-models";
import type { HeapChoice } from "../../../models/allocation/scenario";
import { type Calibration, measuredSizes } from "./calibration";

const TUNABLE = /^glibc\.malloc\.(\w+)=(\w+)$/;

/** ptmalloc with the tunables of the measured program. The model has no others, and glibc ignores bad ones too. */
function heapOfTunables(tunables: string): HeapChoice {
  const settings = tunables.split(":").flatMap((pair) => {
    const [, name = "", value = ""] = TUNABLE.exec(pair) ?? [];
    const kind = Object.entries(heapTables.ptmalloc).find(([known]) => known === name)?.[1].kind;
    const isGood = kind !== undefined && readValue(kind, Number(value), name, () => {}) !== undefined;
    return isGood ? [[name, Number(value)] as const] : [];
  });
  return heapOf("ptmalloc", Object.fromEntries(settings));
}

/** The measured batches, size by size, as the model runs them. */
export function modeledBatches(calibration: Calibration): readonly Batches[] {
  const { order, touch, factor, seed } = calibration.settings;
  const heap = heapOfTunables(calibration.machine.tunables);
  return measuredSizes(calibration).map(({ size, n }) => ({
    heap,
    size,
    pointers: n,
    order,
    factor,
    writes: touch,
    seed,
  }));
}
