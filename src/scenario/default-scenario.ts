export { defaultScenario } from "./fields";
