import type { FrameModel } from "../kernel/protocol/frame-model";
import { bufferCacheModel } from "./buffer-cache/scenario/model";
import { heapLabModel } from "./heap/scenario/model";
import type { Lab } from "./lab-id";
import type { LabModel } from "./lab-model";
import { pageCacheModel } from "./page-cache/scenario/model";

/**
 * The models of the labs, for links, files, the worker and the command line. The first is the default. registry.ts has
 * the page's side.
 */
export const LAB_MODELS: Readonly<Record<Lab, LabModel>> = {
  buffer: bufferCacheModel,
  heap: heapLabModel,
  pages: pageCacheModel,
};

/** How to read a scenario's frames. */
export const framesOf = ({ lab }: { readonly lab: Lab }): FrameModel => LAB_MODELS[lab].frames;
