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
export const isModeledMalloc = here === MODELED;

/** Ends a test's name where this machine cannot run it: the reason. */
export const skippedBecause = isModeledMalloc
  ? ""
  : `: not asked, this machine has ${here} and the model is of ${MODELED}`;
