import type { ReallocScenario } from "../scenario/realloc-scenario";

/** Where the program is, in src. */
export const PROGRAM_SOURCE = "src/labs/realloc/calibrate/calibrate.c";

/** The words of the program's command line, by name; those that are missing have their defaults. */
export type ProgramWords = Readonly<Record<string, string>>;

const RUN = "./calibrate > mine.json";

/** The command that compiles the program and runs it. */
export const programCommand = (words: ProgramWords): string => `cc -O2 -o calibrate calibrate.c && ${runWith(words)}`;

const runWith = (words: ProgramWords): string =>
  ["./calibrate", ...Object.entries(words).map(([name, value]) => `${name}=${value}`), "> mine.json"].join(" ");

/** The program, whose first lines say how to run it with these words. */
export const programWith = (source: string, words: ProgramWords): string => source.replace(RUN, runWith(words));

/** The settings of a sweep that the program has too. */
type ProgramSettings = Pick<
  ReallocScenario,
  "order" | "pointers" | "factor" | "touch" | "budget" | "seed" | "least" | "most" | "per"
>;

/** The program's defaults. It measures less memory where blocks are written. */
const DEFAULTS: ProgramWords = {
  ...{ order: "serial", pointers: "1000", factor: "2", touch: "none", budget: `${2 ** 30}`, seed: "1" },
  ...{ least: "1", most: `${2 ** 28}`, per: "1" },
};

/** The words by which the program does what a sweep does. It writes no more than malloc was asked for. */
export function programWords(settings: ProgramSettings): ProgramWords {
  const { order, pointers, factor, touch, budget, seed, least, most, per } = settings;
  const words = {
    order,
    pointers: `${pointers}`,
    factor: factor[1] === 1 ? `${factor[0]}` : factor.join("of"),
    touch: touch === "all" ? "asked" : touch,
    ...{ budget: `${budget}`, seed: `${seed}`, least: `${least}`, most: `${most}`, per },
  };
  return Object.fromEntries(Object.entries(words).filter(([name, value]) => value !== DEFAULTS[name]));
}
