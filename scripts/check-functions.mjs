/**
 * No C function over 60 lines. Relies on clang-format: a function begins in the first column and ends with
 * a line "}". A table ends with "};" and may be longer. Biome checks TypeScript.
 */
import { cFiles } from "./c-files.mjs";

const MOST_LINES = 60;

/** @param {readonly string[]} lines */
function functionsOf(lines) {
  const found = [];
  let start = -1;
  for (const [index, line] of lines.entries()) {
    if (start < 0 && /^[A-Za-z_].*\(.*[^;}]$/.test(line)) start = index;
    if (start >= 0 && (line === "}" || /^\S.*;$/.test(line))) {
      if (line === "}") found.push({ start, length: index - start + 1 });
      start = -1;
    }
  }
  return found;
}

/**
 * Every function below `folder` that is too long, as "path:line: problem".
 * @param {string} folder
 */
export function functionProblems(folder) {
  return cFiles(folder).flatMap((file) =>
    functionsOf(file.lines)
      .filter((found) => found.length > MOST_LINES)
      .map((found) => `${folder}/${file.path}:${found.start + 1}: ${found.length} lines, at most ${MOST_LINES}`),
  );
}
