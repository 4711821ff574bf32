import { execFileSync } from "node:child_process";

const MODELED = "glibc 2.36";

function libraryHere(): string {
  try {
    return execFileSync("getconf", ["GNU_LIBC_VERSION"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "another C library";
  }
}

const here = libraryHere();

/** Whether this machine's malloc is the one that ptmalloc models. */
export const IS_MODELED = here === MODELED;
/** Why this machine's malloc is not asked, to follow a test's title. */
export const REASON = IS_MODELED ? "" : `: not asked, this machine has ${here} and the model is of ${MODELED}`;

/** The first difference between two answers to a trace; undefined = none. */
export function parting(trace: string, model: string, real: string) {
  if (model === real) return undefined;
  const [operations, ours, theirs] = [trace, model, real].map((text) => text.split("\n"));
  const line = theirs?.findIndex((answer, i) => answer !== ours?.[i]) ?? 0;
  return { line: line + 1, operation: operations?.[line], model: ours?.[line], real: theirs?.[line] };
}
