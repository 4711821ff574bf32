import type { Report } from "../../../kernel/scenario/problem";

const MOST = 80;

/** The name of a trace in files: --name, or the file's without folders and endings. */
export function traceName(given: string | undefined, place: string | null, report: Report): string {
  if (given === undefined) return nameOf(place ?? "-");
  if (given.length === 0 || given.length > MOST || /\p{Cc}/u.test(given))
    report("--name", given, `1 … ${MOST} characters, none of them a control character`);
  return given;
}

function nameOf(place: string): string {
  const file = place.split("/").at(-1) ?? "";
  const [name = ""] = file.split(".");
  return (place === "-" || name === "" ? "trace" : name).replaceAll(/\p{Cc}/gu, " ");
}
