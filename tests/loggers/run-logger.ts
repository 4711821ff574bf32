import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { bufferlabWith } from "../unit/cli-kit";

/** The loggers that the page and the documents show. */
const LOGGERS = "src/own/loggers";

/** A program with loggers in it. */
export interface LoggedProgram {
  readonly loggers: readonly string[];
  readonly files: readonly string[];
  readonly build?: readonly (readonly string[])[];
  /** Runs it; the name of the log comes last. It prints what it counted. */
  readonly run: readonly string[];
}

/** The figures of a program’s calls, counted by itself or read in its log. */
export interface Counted {
  readonly takes: number;
  readonly returns: number;
  readonly threads: number;
  /** Takes whose size nobody says, and returns of what was not taken. */
  readonly odd: number;
  /** Requests by the bytes that they needed. */
  readonly needed: Readonly<Record<string, number>>;
  /** The most buffers that can be out at once, if the pool sets a bound. */
  readonly most?: number;
  /** The log, if the program chose its name. */
  readonly file?: string;
}

/** Builds a program in a folder of its own and runs it: what it counted, and the text of the log, of each pool. */
export function logsOf(program: LoggedProgram): readonly (readonly [counted: Counted, log: string])[] {
  const cwd = mkdtempSync(join(tmpdir(), "bufferlab-logger-"));
  const call = ([command = "", ...args]: readonly string[]) =>
    execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  try {
    const paths = [...program.loggers.map((name) => join(LOGGERS, name)), ...program.files];
    for (const path of paths) copyFileSync(path, join(cwd, basename(path)));
    program.build?.forEach(call);
    const counted = [JSON.parse(call([...program.run, "calls.csv"]))].flat() as Counted[];
    return counted.map((each) => [each, readFileSync(join(cwd, each.file ?? "calls.csv"), "utf8")]);
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** The figures that the product reads in a log. */
export async function readLog(log: string): Promise<Counted & { readonly most: number }> {
  const { status, out, err } = await bufferlabWith([log], "trace", "info", "-", "--format", "json");
  if (status !== 0) throw new Error(err);
  const { kinds, threads, top_sizes, live_peak, odd } = JSON.parse(out);
  const counts: readonly number[] = Object.values(odd);
  return {
    ...{ takes: kinds.a, returns: kinds.f, threads, needed: Object.fromEntries(top_sizes), most: live_peak },
    odd: counts.reduce((sum, count) => sum + count, 0),
  };
}
