/* A report with its trace inside, as the advisor and the command line write it (src/advisor/report/html.ts). */

/** The trace of a report, as a file, and the question that the report answers. */
interface ReportedTrace {
  readonly file: File;
  readonly ask: string;
}

const BEGIN = "<!doctype html>";
// Not parsed as a page, because a parser would apply its styles, which our policy forbids.
const DATA = /<script type="application\/json" id="report">(.*?)<\/script>/s;
const PACKED = /href="data:application\/octet-stream;base64,([\w+/=]+)"/;

/** Null = the file is not a web page; "no-trace" = it is one, but without a trace. */
export async function reportedTrace(file: Blob): Promise<ReportedTrace | "no-trace" | null> {
  const head = await file.slice(0, BEGIN.length).text();
  if (head.toLowerCase() !== BEGIN) return null;
  const page = await file.text();
  try {
    const { trace, question } = JSON.parse(DATA.exec(page)?.[1] ?? "");
    const bytes = Uint8Array.from(atob(PACKED.exec(page)?.[1] ?? ""), (letter) => letter.charCodeAt(0));
    if (bytes.length === 0) return "no-trace";
    return { file: new File([bytes], String(trace.name)), ask: String(question.ask) };
  } catch {
    return "no-trace";
  }
}
