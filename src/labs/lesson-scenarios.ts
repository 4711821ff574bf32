/** The scenarios and the source that lessons and challenges start from. This is their only access to the folder of a lab. */
export { LFH_EXPERIMENT as lfhExperiment } from "./heap/scenario/lfh-experiment";
export { articleScenario, scanScenario } from "./page-cache/scenario/defaults";
