import { test, vi } from "vitest";
import { reset } from "../unit/run-kit";
import { ModelPage } from "./model-page";
import { useLab } from "../../src/state/lab-store";
test("debug", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  reset();
  const page = new ModelPage("");
  await page.rest(); await page.check();
  page.does(() => page.run.resetToLink()); await page.rest(); await page.check();
  page.does(() => page.run.relive(0)); await page.rest(); await page.check();
  console.log(JSON.stringify(useLab.getState().history), page.here.at);
  page.does(() => page.run.undo());
  for (let i = 0; i < 12; i++) { const b = await page.turn(); console.log(i, b, page.history.isBusy, JSON.stringify(page.run.frames.frame().info.done), JSON.stringify(page.run.frames.frame().info.seek), page.run.frames.frame().info.playing, (page.worker as any).debug()); }
});
