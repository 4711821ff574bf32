import type { LabInput } from "../../../kernel/labs/labs";
import { pageLaneForm } from "../../../models/page_cache/lane-text";
import { pageRules } from "../../../models/page_cache/rules";

/** The rules and the lanes of the page-cache lab's links and files. */
export const pageCacheInput: LabInput = { rules: pageRules, lane: pageLaneForm };
