import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { trials } from "../../src/kernel/run/trials";
import { PolicyEditor } from "../../src/labs/buffer-cache/policy/PolicyEditor";
import "../../src/labs/buffer-cache/pool/pool-parts";
import { useAllocationScenario } from "../../src/labs/shared/allocation-frame";
import { allocationOf } from "../../src/models/allocation/allocation-of";
import { open as openSession } from "./engine-kit";
import { MountedPart } from "./mount-kit";

let page: MountedPart;
afterEach(() => page.close());

beforeEach(() => {
  vi.spyOn(trials, "run").mockImplementation(async ({ scenario, steps }) => {
    const session = openSession(allocationOf(scenario));
    session.run(steps);
    const lanes = scenario.lanes.map((_, lane) => ({ figures: session.figures(lane).slice() }));
    return { kind: "done", result: { done: steps, lanes, questions: [] } };
  });
});

function Editor() {
  const scenario = useAllocationScenario((own) => own);
  const [policy] = scenario.lanes;
  return policy && <PolicyEditor scenario={scenario} policy={policy} lane={0} />;
}

const openAt = async (hash: string) => {
  page = await MountedPart.open(hash, <Editor />);
};
const noEffect = () => page.said(".contradiction");
const refusal = () => page.said("[role=alert]");

describe("a rule that made no difference up to this step says so, with the step", () => {
  test("a cutoff below the largest size that no returned buffer has reached yet, until one does", async () => {
    await openAt("#/buffer?v=1&at=8&A=first-fit,keep-bigger,cut:6000");
    expect(noEffect()).toBe("This has made no difference up to step 8. Every figure is the same without it.");
    await page.follow("#/buffer?v=1&at=10&A=first-fit,keep-bigger,cut:6000");
    expect(noEffect()).toBe("");
  });

  test("a limit of the cache that is never reached, beside a cutoff that acts", async () => {
    await openAt("#/buffer?v=1&at=2000&A=first-fit,keep-bigger,cut:200,max:100000000");
    expect(page.said('[data-part="idleMax"] .contradiction')).toContain("no difference up to step 2 000");
    expect(page.said('[data-part="cutoff"] .contradiction')).toBe("");
  });

  test("a setting of a pool that was changed for nothing", async () => {
    await openAt("#/buffer?v=1&at=2000&A=pool:syncpool-limit64k,limit:900000");
    expect(noEffect()).toBe("");
    await page.follow("#/buffer?v=1&at=30&A=pool:syncpool-limit64k,limit:900000");
    expect(noEffect()).toContain("Every figure is the same with the library’s own value.");
  });
});

describe("sizes in lists take the units that sizes in fields take", () => {
  test("the bounds of buckets, and one that is no size is named with the allowed ones", async () => {
    await openAt("#/buffer?v=1&A=first-fit,own,keep-bigger,bounds:200~400");
    const BOUNDS = "Policy A: upper bounds of the buckets, bytes";
    await page.enter(BOUNDS, "200 B, 64 KiB; 1 MB");
    expect(page.scenario.lanes[0]?.bounds).toEqual([200, 65_536, 1_000_000]);
    await page.enter(BOUNDS, "200, 64 bits");
    expect(refusal()).toMatch(
      /^Upper bounds of the buckets: “200, 64 bits” is not valid. Allowed: .*1 … 1 073 741 824/,
    );
    expect(page.scenario.lanes[0]?.bounds).toEqual([200, 65_536, 1_000_000]);
  });

  test("the sizes of a pool, by the library’s name", async () => {
    await openAt("#/buffer?v=1&A=pool:grpc-tiered");
    const TIERS = /^NewTieredBufferPool, lane A/;
    await page.enter(TIERS, "4 KiB, 16 KiB, 1 MB");
    expect(Object.values(page.scenario.lanes[0]?.pool.parameters ?? {})).toEqual([[4096, 16_384, 1_000_000]]);
    await page.enter(TIERS, "4 KiB, many");
    expect(refusal()).toMatch(/^NewTieredBufferPool: “many” is not valid. Allowed: a whole number, 1 … /);
  });
});

test("a pool without settings leads to those of its language that have a limit", async () => {
  await openAt("#/buffer?v=1&A=pool:syncpool-bytesbuffer");
  expect(page.text).toContain("The library has no setting for it. With a limit:");
  await page.click("syncpool-limit64k");
  expect(page.scenario.lanes[0]?.pool.model).toBe("syncpool-limit64k");
});
