import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { ErrorBoundary } from "../../src/app/ErrorBoundary";
import { act } from "./act";

function Broken(): never {
  throw new Error("a column is missing");
}

test("a bug of the page shows an error, not a blank page", () => {
  const silenced = vi.spyOn(console, "error").mockImplementation(() => {});
  const place = document.createElement("div");
  act(() =>
    createRoot(place).render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    ),
  );
  expect(place.textContent).toContain("a column is missing");
  expect(place.querySelector("button")?.textContent).toBe("Reload the page");
  silenced.mockRestore();
});
