import { pageLaneForm } from "../../../models/page_cache/lane-text";
import { pageRules } from "../../../models/page_cache/rules";
import type { LabInput } from "../../lab-input";

/** The rules and the lanes of the page-cache lab's links and files. */
export const pageCacheInput: LabInput = { rules: pageRules, lane: pageLaneForm };
