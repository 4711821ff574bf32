import type * as inputs from "../src/labs/inputs";
import type { Lab } from "../src/labs/lab-id";
import type * as models from "../src/labs/models";

/* The page-cache lab among the labs, for `vi.mock`, as long as it has no page of its own. */

function grow<Row>(table: Readonly<Record<Lab, Row>>, row: Row): void {
  const rows: Record<string, Row> = table;
  rows.pages = row;
}

/** src/labs/models.ts with the page-cache lab. */
export async function withPagesModel<Module extends Pick<typeof models, "LAB_MODELS">>(module: Module) {
  grow(module.LAB_MODELS, (await import("../src/labs/page-cache/scenario/model")).pageCacheModel);
  return module;
}

/** src/labs/inputs.ts with the page-cache lab. */
export async function withPagesInput<Module extends Pick<typeof inputs, "LAB_INPUTS">>(module: Module) {
  grow(module.LAB_INPUTS, (await import("../src/labs/page-cache/scenario/input")).pageCacheInput);
  return module;
}
