/** The default scenarios that lessons and challenges start from. This is their only access to the folder of a lab. */
export { articleScenario, scanScenario } from "./page-cache/scenario/defaults";
