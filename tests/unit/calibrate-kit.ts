import { readFileSync } from "node:fs";
import type { Calibration } from "../../src/labs/realloc/calibrate/calibration";
import { modeledBatches } from "../../src/labs/realloc/calibrate/compare";
import { readCalibration } from "../../src/labs/realloc/calibrate/read-calibration";
import { Core } from "../../src/models/allocation/engine/core";
import { observedSize } from "../../src/models/allocation/engine/observed-size";
import type { ObservedSize } from "../../src/models/allocation/observed-calls";
import { builtCore } from "../built-core";

/** Reads a file that must be good. */
export function calibrationOf(content: string): Calibration {
  const read = readCalibration(content);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

/** A run of calibrate.c with glibc 2.36 on an AMD EPYC. */
export const recorded = (): Calibration => calibrationOf(readFileSync("tests/golden/calibrate/serial.json", "utf8"));

/** The model's runs of what a machine did. */
export function modelOf(calibration: Calibration): readonly ObservedSize[] {
  const core = new Core(builtCore);
  return modeledBatches(calibration).map((batches) => {
    const seen = observedSize(core, batches);
    if (!seen.ok) throw new Error(JSON.stringify(seen.error));
    return seen.value;
  });
}
