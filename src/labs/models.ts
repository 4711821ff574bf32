import type { FrameModel } from "../kernel/protocol/frame-model";
import { bufferCacheModel } from "./buffer-cache/scenario/model";
import { heapLabModel } from "./heap/scenario/model";
import type { Lab } from "./lab-id";
import type { LabModel } from "./lab-model";

/** The labs as links, files, the worker and the command line know them. The first is meant where none is said. What the page knows of them is in registry.ts. */
export const LAB_MODELS: Readonly<Record<Lab, LabModel>> = { buffer: bufferCacheModel, heap: heapLabModel };

/** How the frames of a scenario are read. */
export const framesOf = ({ lab }: { readonly lab: Lab }): FrameModel => LAB_MODELS[lab].frames;
