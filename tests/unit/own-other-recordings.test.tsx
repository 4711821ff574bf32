import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { OtherRecordings } from "../../src/own/advisor/OtherRecordings";
import { useShelf } from "../../src/own/recording-store";
import { newCallsFile } from "../../src/workloads/traces/calls-file";
import type { FromCallReader } from "../../src/workloads/traces/calls-messages";
import { serveCalls } from "../../src/workloads/traces/serve-calls";

type Shown = Parameters<typeof OtherRecordings>[0];

/** A trace as the page keeps it. */
async function keptOf(text: string, name: string) {
  const done = await new Promise<FromCallReader>((resolve) => {
    const post = (answer: FromCallReader) => !["progress", "format"].includes(answer.type) && resolve(answer);
    const choice = { format: null, skipBad: 0, isLossy: false, mayBeHuge: false };
    serveCalls(newCallsFile, post, () => 0)({ type: "read", file: new File([text], name), choice });
  });
  if (done.type !== "read") throw new Error(JSON.stringify(done));
  return done.trace;
}

test("each other recording says what its figures leave out and merge", async () => {
  const trace = await keptOf("a 1 64\nf 1\n", "now.trace");
  const other = await keptOf("t 1\na 1 64\nt 2\na 2 5368709120\nf 1\n", "other.trace");
  useShelf.setState({ traces: [trace, other] });
  const advice = { answer: { dot: {} }, question: { heap: null, limits: [] } };
  const shown = { calls: { trace }, advice } as unknown as Shown;
  const place = document.createElement("div");
  const root = createRoot(place);
  flushSync(() => root.render(<OtherRecordings {...shown} />));
  const rows = [...place.querySelectorAll("tbody tr")];
  root.unmount();
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ other.*Left out: 1 of 2\srequests.*Merged: 2\sthreads/),
  ]);
});
