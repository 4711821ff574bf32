import { err, ok, type Result } from "../../../shared/result";
import { problemList } from "../problem";
import type { Problem } from "../scenario";
import { jsonProblem } from "./json-problem";

/** Parses JSON without duplicate keys. Error: the first place that is not. */
export function readJson(text: string): Result<unknown, Problem> {
  const problem = jsonProblem(text);
  if (problem === null) return ok(JSON.parse(text));
  const { line, column, allowed } = problem;
  const { problems, report } = problemList();
  report(`line ${line}, column ${column}`, text.split("\n")[line - 1]?.slice(column - 1) || undefined, allowed);
  const [first] = problems;
  if (first === undefined) throw new Error("a reported problem is listed");
  return err(first);
}
