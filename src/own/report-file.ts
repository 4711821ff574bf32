/* A report with its trace inside, as the advisor and the command line write it (src/advisor/report/html.ts). */

/** The trace of a report, as a file, and the question that the report answers. */
export interface ReportedTrace {
  readonly file: File;
  readonly ask: string;
}

const BEGIN = "<!doctype html>";
const PACKED = /^data:application\/octet-stream;base64,(.*)$/s;

/** Null = the file is no web page; "no-trace" = it is one, but without a trace. */
export async function reportedTrace(file: Blob): Promise<ReportedTrace | "no-trace" | null> {
  const head = await file.slice(0, BEGIN.length).text();
  if (head.toLowerCase() !== BEGIN) return null;
  // Parsing runs no script and loads nothing.
  const page = new DOMParser().parseFromString(await file.text(), "text/html");
  try {
    const { trace, question } = JSON.parse(page.querySelector("#report")?.textContent ?? "");
    const packed = PACKED.exec(page.querySelector("a[download]")?.getAttribute("href") ?? "")?.[1];
    if (packed === undefined) return "no-trace";
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    return { file: new File([bytes], String(trace.name)), ask: String(question.ask) };
  } catch {
    return "no-trace";
  }
}
