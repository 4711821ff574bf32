import type { Scenario } from "../../kernel/scenario/scenario";
import { scenarioName } from "../../labs/scenario-name";
import { fileName } from "../../shared/file-name";

/** The first part of a file's name: the scenario's title or the program's name, and the step. */
export function fileStem(scenario: Scenario, done: number): string {
  return `${fileName(scenarioName(scenario), "bufferlab")}-${done === 0 ? "start" : `step-${done - 1}`}`;
}
