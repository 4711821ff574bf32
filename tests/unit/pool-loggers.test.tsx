import { readFileSync } from "node:fs";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { PoolLoggers } from "../../src/own/loggers/PoolLoggers";
import { act } from "./act";
import { all, the } from "./page-roles";

test("the tab of a language has its loggers, and each button copies the file that it names", async () => {
  const written: string[] = [];
  vi.stubGlobal("navigator", {
    ...navigator,
    clipboard: { writeText: async (text: string) => void written.push(text) },
  });
  const place = document.body.appendChild(document.createElement("div"));
  await act(async () => createRoot(place).render(<PoolLoggers />));
  await act(async () => the("tab", "Java").click());
  const panel = place.querySelector("[role=tabpanel]:not([hidden])") as HTMLElement;
  expect(panel.textContent).toContain("Cannot see");
  const names = ["PoolLog.java", "LoggedPool.java", "NettyLog.java", "LoggedJettyPool.java", "LoggedObjectPool.java"];
  for (const name of names) await act(async () => the("button", `Copy ${name}`).click());
  expect(written).toEqual(names.map((name) => readFileSync(`src/own/loggers/${name}`, "utf8")));
  expect(all("tab")).toHaveLength(7);
});
