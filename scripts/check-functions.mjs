/**
 * No C function over 60 lines. Relies on clang-format: a function begins in the first column and its last line is "}"
 * alone; a table ends with "};" and may be longer. Biome does the same for TypeScript.
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
 * Every function that is too long below `folder`, as "path:line: what".
 * @param {string} folder
 */
export function functionProblems(folder) {
  return cFiles(folder).flatMap((file) =>
    functionsOf(file.lines)
      .filter((found) => found.length > MOST_LINES)
      .map((found) => `${folder}/${file.path}:${found.start + 1}: ${found.length} lines, at most ${MOST_LINES}`),
  );
}
