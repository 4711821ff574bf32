/**
 * The scenarios that lessons and challenges start from, and the figures that nothing computes. This is their only access
 * to the folder of a lab.
 */
export { defaultHeapScenario } from "./heap/scenario/model";
export { articleScenario, driftScenario, scanScenario } from "./page-cache/scenario/presets";
export { MEASURED_HUMPS, REPORTED_HUMPS } from "./realloc/humps";
export { cliffScenario, vectorScenario } from "./realloc/scenario/model";
export { reallocLane } from "./realloc/scenario/realloc-scenario";
