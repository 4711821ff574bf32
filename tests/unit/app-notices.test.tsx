import fc from "fast-check";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { DigestNotice } from "../../src/app/DigestNotice";
import { LockNotice, QueryNotice } from "../../src/app/embed/OptionNotices";
import { Troubles } from "../../src/app/library/SavedShelf";
import { Notice } from "../../src/app/Notice";
import { FailureNotice } from "../../src/app/RunNotices";
import { RunContext } from "../../src/kernel/run/hooks";
import { PARAMETERS, readQuery } from "../../src/kernel/run/query";
import { useSaved } from "../../src/kernel/run/saved-store";
import { bufferWords } from "../../src/labs/buffer-cache/lab-words";
import { act } from "./act";
import { stage } from "./run-kit";

/** The texts of the parts of a notice, each as a person reads it. */
function partsOf(notice: ReactNode): readonly string[] {
  const place = document.createElement("div");
  const root = createRoot(place);
  act(() => root.render(<RunContext value={stage().run}>{notice}</RunContext>));
  const items = [...place.querySelectorAll(".notice-item")];
  for (const item of items) item.remove();
  const texts = [...place.querySelectorAll("b, p"), ...items].map(({ textContent }) => (textContent ?? "").trim());
  act(() => root.unmount());
  return texts;
}

/** Each part ends its sentence once, and never twice at any moment. */
function expectEnds(parts: readonly string[]): void {
  expect(parts.length).toBeGreaterThan(0);
  for (const part of parts) {
    expect(part).toMatch(/[.!?…][”"]?$/u);
    expect(part).not.toMatch(/[.!?…][”"]?\.$/u);
    expect(part).not.toMatch(/[.!?]\.( |$)/u);
  }
}

const end = fc.constantFrom("", ".", "!", "?", "..");
const word = fc.stringMatching(/^[a-z]{1,12}$/);
const text = fc.tuple(word, end).map(([start, mark]) => `${start}${mark}`);

test("a notice ends each of its sentences once, whatever its content", () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 3 }), text, (title, texts, item) => {
      const items = [{ given: item, text: `allowed: ${item}` }];
      expectEnds(partsOf(<Notice title={title} texts={texts} items={items} action="Dismiss" onAction={() => {}} />));
    }),
    { numRuns: 50 },
  );
});

test("a failure ends its sentences once, whatever failed and wherever the run resumes", () => {
  fc.assert(
    fc.property(text, fc.nat(9), fc.option(fc.nat(9)), (failed, done, resumedAt) => {
      expectEnds(partsOf(<FailureNotice failure={{ text: failed, done, resumedAt }} />));
    }),
    { numRuns: 50 },
  );
});

test("every problem of a query ends its sentences once", () => {
  const pair = fc.tuple(fc.constantFrom(...Object.keys(PARAMETERS), "themes", "lok"), text);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), (pairs) => {
      const { problems } = readQuery(new URLSearchParams(pairs).toString());
      expectEnds(partsOf(<QueryNotice problems={problems} />));
    }),
    { numRuns: 50 },
  );
});

test("locked parts, mismatched digests and shelf troubles end their sentences once", () => {
  expectEnds(partsOf(<LockNotice refused={["workload", "A", "B", "C", "D"]} />));
  expectEnds(partsOf(<DigestNotice expected={{ done: 1, digest: "000000", now: "111111" }} words={bufferWords} />));
  const shelf = { items: [], unread: [{}] };
  useSaved.setState({ shelf, foreign: "x", isBlocked: true, isFull: true });
  expectEnds(partsOf(<Troubles />));
});
