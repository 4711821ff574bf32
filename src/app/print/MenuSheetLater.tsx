import type { ComponentType } from "react";
import { later } from "../../components/later";
import { whenIdle } from "../../components/when-idle";
import type { Lab } from "../../scenario/scenario";
import { useAsked } from "../../state/asked-store";
import { useScenario } from "../../state/scenario-store";
import { useTransport } from "../../state/transport-store";
import type { LabFiles } from "../share/lab-files";

const sheetOf = (load: () => Promise<LabFiles>) =>
  later(async () => {
    await whenIdle();
    const [{ MenuSheet }, files] = await Promise.all([import("./MenuSheet"), load()]);
    return () => <MenuSheet files={files} />;
  });

/** Loaded a lab at a time: nobody prints the other one. */
const SHEETS: Readonly<Record<Lab, ComponentType>> = {
  buffer: sheetOf(() => import("../share/buffer-files").then((part) => part.bufferFiles)),
  heap: sheetOf(() => import("../share/heap-files").then((part) => part.heapFiles)),
};

/**
 * The sheet for the browser's own Print. It is loaded when the core has answered and the browser is idle, because that
 * Print waits for nothing; not while a question withholds the state.
 */
export function MenuSheetLater() {
  const { ready } = useTransport();
  const { prediction } = useAsked();
  const { scenario } = useScenario();
  const Sheet = SHEETS[scenario.lab];
  return ready && prediction?.pick !== null && <Sheet />;
}
