const RUN = `bufferlab run [SCENARIO.json | LINK | --preset NAME] [--steps N] [--every K] [--format FORMAT]

Runs a scenario from the start and prints what came of it. Without a scenario it is the article's run, both policies.
A LINK is what the page's address has after its #, or the whole address. Breakpoints of a scenario do not stop the run.

  --preset NAME    a scenario by its name; "bufferlab presets" lists them
  --steps N        operations to perform; by default the scenario's step and all before it
  --every K        rows of article, csv and json: one after each operation whose number K divides, from 0 on;
                   100 for article and csv if not said, none for json
  --format FORMAT  summary  a short text a lane (the default)
                   article  rows as the article prints them: COUNT: N buffers, NEEDED/ALLOCATED=P% used
                   trace    every operation: A<granted>/<needed> or F<granted>
                   csv      a line a row and lane, with every figure; empty where it is undefined; what is told
                            by size class stands in one cell, as from-to:value
                   json     scenario, state hash, and of each lane figures, effects, classes, histograms and slots
                   Several lanes stand one after the other in article and trace, each headed by its name.`;

const PRESETS = `bufferlab presets

Lists the scenarios that have a name.`;

const CHECK = `bufferlab check SCENARIO.json | LINK

Says whether a scenario is valid: its canonical link, or every problem it has. One that names the digest of the state at
its step is replayed, and valid only if that comes out.`;

/** What --help prints, by command. */
export const HELP = {
  run: RUN,
  presets: PRESETS,
  check: CHECK,
  all: `${RUN}\n\n${PRESETS}\n\n${CHECK}

Exit status: 0; 2 if the input is bad: every problem is named on standard error; 1 if the program itself fails.`,
} as const;
