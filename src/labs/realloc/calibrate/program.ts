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
