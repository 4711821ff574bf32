import { useCallback } from "react";
import { recordText } from "../../../models/page_cache/machine/command-words";
import { LEAST_RECORD, MOST_RECORD } from "../../../models/page_cache/machine/commands";
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
import { useMachine, usePageLook, usePageScenario } from "../page-state";
import { BLOCK_SIZES, blocksTable, type DirectPicture, directMarks, handleWords } from "./direct-curve";
import { MachineCanvas } from "./MachineCanvas";
import { directOrigin, readRows, type ScriptRow } from "./script-rows";

/** The direct reads of a state at a block size. */
function directPicture(machine: MachineArrays, scenario: PageScenario, block: number) {
  const isFitted = ({ command, reported }: ScriptRow) => command.kind === "direct" && reported !== null;
  const fitted = readRows(machine, scenario).filter(isFitted);
  return { settings: scenario, block, fitted, origin: directOrigin(scenario, block) };
}

const setBlock = (block: number): void => usePageLook.setState({ block });

/** MB/s of direct reads by block size. The handle is the block size of the next direct read. */
export function DirectReads() {
  const machine = useMachine();
  const scenario = usePageScenario((scenario) => scenario);
  const block = usePageLook((look) => look.block);
  const picture = directPicture(machine, scenario, block);
  const draw = useCallback(
    (surface: Surface, drawn: MachineArrays, own: PageScenario) =>
      drawMarks(surface, directMarks(directPicture(drawn, own, block), surface)),
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
