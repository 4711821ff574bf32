/** The documents that the built page has as pages (docs/NAME.html, from docs/NAME.md), by reader. */
export const DOCUMENTS = {
  "To begin with": ["article", "glossary", "cite"],
  "The models": [
    "models",
    "heap-models",
    "ptmalloc",
    "pools",
    "models-page-cache",
    "page-libraries",
    "page-machine",
    "determinism",
  ],
  "Links, lessons, frames": ["links", "teaching", "embedding", "scenario-files"],
  "Your own program": ["recording", "call-traces", "heap-traces", "page-traces", "advisor-page", "advisor-answer"],
  "Command line and library": ["command-line", "advisor", "page-cli", "calibrate", "notebook", "columns"],
} as const;

export type DocumentName = (typeof DOCUMENTS)[keyof typeof DOCUMENTS][number];
