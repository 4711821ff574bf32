import { formatInteger } from "../../../shared/format";
import { err, ok, type Result } from "../../../shared/result";
import { inputOf, LAB_NAMES, loadLabs } from "../../labs/labs";
import { DIGEST, DIGEST_FORM, type Linked } from "../link/encode";
import { namedProblems, problemList, type Report } from "../problem";
import type { Problem } from "../scenario";
import { type Refused, validPart } from "../valid-part";
import { validateScenario } from "../validate";
import { readJson } from "./read-json";
import { type FileBytes, readText } from "./read-text";
import { NO_FILE } from "./unreadable";

type Read = Result<Linked, Refused>;

const refused = (problems: readonly Problem[], valid: Refused["valid"] = () => null): Read =>
  err({ source: "file", problems: namedProblems(problems), valid });

/** Reads the file that a person chose or dropped. */
export async function readFiles(files: readonly FileBytes[]): Promise<Read> {
  const [file] = files;
  if (file === undefined) return refused([NO_FILE]);
  if (files.length > 1)
    return refused([{ field: "files", value: formatInteger(files.length), allowed: "one at a time" }]);
  await loadLabs();
  const text = await readText(file);
  if (!text.ok) return refused([text.error]);
  await Promise.all(LAB_NAMES.map((lab) => inputOf(lab).lane.load?.(text.value)));
  return readFile(text.value);
}

/** Parses a scenario file. Errors: all its problems, or the first error if it is not JSON. */
export function readFile(text: string): Read {
  const json = readJson(text);
  return json.ok ? linked(json.value) : refused([json.error]);
}

const isRecord = (data: unknown): data is Readonly<Record<string, unknown>> =>
  typeof data === "object" && data !== null && !Array.isArray(data);

function linked(data: unknown): Read {
  const { $schema, digest = null, ...input } = isRecord(data) ? data : {};
  const { problems, report } = problemList();
  checkExtras($schema, digest, report);
  const result = validateScenario(isRecord(data) ? input : data);
  if (result.ok && problems.length === 0) return ok({ scenario: result.value, digest: digest as string | null });
  const all = [...problems, ...(result.ok ? [] : result.error)];
  return refused(all, () => validPart(input));
}

/** Checks the file's keys that are not part of the scenario. */
function checkExtras(schema: unknown, digest: unknown, report: Report): void {
  if (schema !== undefined && typeof schema !== "string")
    report("$schema", schema, "a string, the address of the schema");
  if (digest !== null && !(typeof digest === "string" && DIGEST.test(digest))) report("digest", digest, DIGEST_FORM);
}
