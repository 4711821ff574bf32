import { useCallback } from "react";
import { LEAST_RECORD, MOST_RECORD, recordText } from "../../../models/page_cache/machine/commands";
import type { MachineArrays } from "../../../models/page_cache/machine-frame";
import type { PageScenario } from "../../../models/page_cache/scenario";
import { drawMarks } from "../../../plot/chart";
import type { Surface } from "../../../plot/surface";
import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { allowedSentence } from "../../../shared/sentence";
import { Provenance } from "../../../ui/Provenance";
import { TableButton } from "../../../ui/TableButton";
import { typedNumber } from "../../shared/heap/typed";
import { NumberSlot } from "../../shared/NumberSlot";
import { useMachine } from "../page-frame";
import { usePageScenario } from "../use-page-scenario";
import { BLOCK_SIZES, type DirectPicture, directMarks, handleWords } from "./direct-curve";
import { MachineCanvas } from "./MachineCanvas";
import { useMachineLook } from "./machine-store";
import { type ReadRow, readRows } from "./reads";
import { directOrigin } from "./reported";
import { blocksTable } from "./tables";

/** The direct reads of a state at a block size. */
function directPicture(machine: MachineArrays, scenario: PageScenario, block: number) {
  const isFitted = ({ command, reported }: ReadRow) => command.kind === "direct" && reported !== null;
  const fitted = readRows(machine, scenario).filter(isFitted);
  return { settings: scenario, block, fitted, origin: directOrigin(scenario, block) };
}

const setBlock = (block: number): void => useMachineLook.setState({ block });

function drawCurve(surface: Surface, machine: MachineArrays, scenario: PageScenario): void {
  drawMarks(surface, directMarks(directPicture(machine, scenario, useMachineLook.getState().block), surface));
}

/** MB/s of direct reads by block size. The handle is the block size of the next direct read. */
export function DirectReads() {
  const machine = useMachine();
  const scenario = usePageScenario((scenario) => scenario);
  const block = useMachineLook((look) => look.block);
  const picture = directPicture(machine, scenario, block);
  // A new function draws the curve again, because the handle is not part of a frame.
  const draw = useCallback(
    (...drawn: Parameters<typeof drawCurve>) => (block > 0 ? drawCurve(...drawn) : undefined),
    [block],
  );
  return (
    <section aria-labelledby="machine-direct">
      <h2 id="machine-direct">
        Direct reads by block size <Provenance origin={picture.origin} />
        <TableButton
          of="direct reads by block size"
          className="text-button"
          origin="modeled"
          table={() => blocksTable(scenario)}
        />
      </h2>
      <MachineCanvas className="machine-curve" words={`${handleWords(picture)}, in MB/s.`} draw={draw} />
      <Handle block={block} picture={picture} />
    </section>
  );
}

/** Moves the block size: in powers of two, or by typing. */
function Handle({ block, picture }: { readonly block: number; readonly picture: DirectPicture }) {
  const place = Math.round(Math.log2(block / LEAST_RECORD));
  return (
    <>
      <input
        type="range"
        className="machine-handle"
        aria-label="Block size"
        aria-valuetext={recordText(block)}
        min={0}
        max={BLOCK_SIZES.length - 1}
        step={1}
        value={place}
        onChange={(event) => setBlock(BLOCK_SIZES[Number(event.target.value)] ?? LEAST_RECORD)}
      />
      <p className="machine-block">
        Block size:{" "}
        <span className="machine-slot">
          <NumberSlot
            label="Block size, bytes"
            value={formatInteger(block)}
            unit="B"
            differs={false}
            take={takeBlock}
          />
        </span>
        {picture.fitted.length > 0 && (
          <span className="machine-fit muted">○ reported; the curve is fitted to them</span>
        )}
      </p>
    </>
  );
}

/** Applies a typed block size, or says which are allowed. */
function takeBlock(text: string): Result<number, string> {
  const block = typedNumber(text);
  const isBlock = block >= LEAST_RECORD && block <= MOST_RECORD && block % LEAST_RECORD === 0;
  if (!isBlock)
    return err(
      `“${text}” is not valid. ${allowedSentence(`multiples of ${LEAST_RECORD}, ${LEAST_RECORD} … ${formatInteger(MOST_RECORD)}`)}`,
    );
  setBlock(block);
  return ok(block);
}
