/** A part of the stage that words can lead to. lesson-stage.css and present-lesson.css outline it. */
export type StagePart = "efficiency" | "field" | "cache" | "ledger" | "step" | "graph";
