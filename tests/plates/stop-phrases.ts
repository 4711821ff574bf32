import { AT_STEP, type StopPhrases } from "../../src/ui/rule-phrases";

/** The stop rules of a run of plates. */
export const platesPhrases: StopPhrases = { numbers: [AT_STEP], plain: [] };
