import { AT_STEP, type StopPhrases } from "../../src/ui/rule-phrases";

/** What a run of plates may stop at. */
export const platesPhrases: StopPhrases = { numbers: [AT_STEP], plain: [] };
