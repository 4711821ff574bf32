import type { FrameModel } from "../kernel/protocol/frame-model";
import type { Scenario } from "../kernel/scenario/scenario";
import { bufferCacheModel } from "./buffer-cache/scenario/model";
import type { Lab } from "./lab-id";
import type { LabModel } from "./lab-model";
import { LabTable } from "./lab-table";

/**
 * The models of the labs, for links, files, the worker and the command line. The first is the default, whose model is
 * there at once. registry.ts has the page's side.
 */
export const LAB_MODELS = new LabTable<LabModel>({
  buffer: bufferCacheModel,
  heap: () => import("./heap/scenario/model").then((part) => part.heapLabModel),
  pages: () => import("./page-cache/scenario/model").then((part) => part.pageCacheModel),
  realloc: () => import("./realloc/scenario/model").then((part) => part.reallocModel),
});

/** The kind of a scenario's frames: equal kinds have the same drawings. */
export const frameKind = (scenario: Scenario): string =>
  `${scenario.lab} ${framesOf(scenario).kindOf?.(scenario) ?? ""}`;

/** How to read a scenario's frames. */
export const framesOf = ({ lab }: { readonly lab: Lab }): FrameModel => LAB_MODELS.of(lab).frames;
