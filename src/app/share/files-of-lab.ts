import type { Lab, Scenario } from "../../scenario/scenario";
import { bufferFiles } from "./buffer-files";
import { heapFiles } from "./heap-files";
import type { LabFiles } from "./lab-files";

const FILES: Readonly<Record<Lab, LabFiles>> = { buffer: bufferFiles, heap: heapFiles };

/** What the lab of a scenario hands on. */
export const filesOf = ({ lab }: Pick<Scenario, "lab">): LabFiles => FILES[lab];
