import { describe, expect, test } from "vitest";
import {
  commandLine,
  ddLines,
  freeLines,
  type MemoryPanel,
  secondsText,
  speedText,
} from "../../src/models/page_cache/machine/article";

const BYTES = 101_048_320;
const read = (time: number) => ({ full: 197_360, partial: 0, bytes: BYTES, time });

/** The article's three panels: programs, buffers, cached, free. */
const PANELS = [
  [740_688, 352, 54_624, 3_257_552],
  [740_084, 528, 145_748, 3_166_856],
  [737_212, 344, 57_360, 3_258_300],
] as const;

function panelOf([programs, buffers, cached, free]: (typeof PANELS)[number]): MemoryPanel {
  return { programs, buffers, cached, free, available: free + cached };
}

describe("dd", () => {
  test.each([
    [2_278_000_000, "2.278 s, 44.4 MB/s"],
    [190_445_000, "0.190445 s, 531 MB/s"],
    [2_216_170_000, "2.21617 s, 45.6 MB/s"],
    [165_862_000, "0.165862 s, 609 MB/s"],
    [23_683_100_000, "23.6831 s, 4.3 MB/s"],
  ])("prints %i ns as the article does: %s", (time, text) => {
    expect(ddLines(read(time), "2008")).toEqual([
      "197360+0 records in",
      "197360+0 records out",
      `101048320 bytes (101 MB) copied, ${text}`,
    ]);
  });

  test("counts a partial record apart", () => {
    const [first, , last] = ddLines({ full: 96, partial: 1, bytes: BYTES, time: 2_427_990_000 }, "2008");
    expect(first).toBe("96+1 records in");
    expect(last).toBe("101048320 bytes (101 MB) copied, 2.42799 s, 41.6 MB/s");
  });

  test("prints the size twice today", () => {
    expect(ddLines(read(2_278_000_000), "today")[2]).toBe(
      "101048320 bytes (101 MB, 96 MiB) copied, 2.278 s, 44.4 MB/s",
    );
    const small = { full: 0, partial: 1, bytes: 1, time: 1_000 };
    expect(ddLines(small, "today")[2]).toBe("1 bytes (1 B, 1 B) copied, 0.000001 s, 1.0 MB/s");
    const large = { full: 1, partial: 0, bytes: 8_589_934_592, time: 1e9 };
    expect(ddLines(large, "today")[2]).toBe("8589934592 bytes (8.6 GB, 8.0 GiB) copied, 1 s, 8590 MB/s");
  });

  test("rounds seconds to six digits, and speeds to a decimal below 100", () => {
    expect([2_278_125_760, 178_018_720, 23_683_002_640].map(secondsText)).toEqual(["2.27813", "0.178019", "23.683"]);
    expect(speedText(99_949_999, 1e9)).toBe("99.9");
    expect(speedText(99_950_001, 1e9)).toBe("100");
  });
});

describe("free", () => {
  test("prints the article's panels", () => {
    expect(PANELS.map((panel) => freeLines(panelOf(panel), "2008").join("\n"))).toEqual([
      `             total       used       free     shared    buffers     cached
Mem:       4053216     795664    3257552          0        352      54624
-/+ buffers/cache:     740688    3312528
Swap:            0          0          0`,
      `             total       used       free     shared    buffers     cached
Mem:       4053216     886360    3166856          0        528     145748
-/+ buffers/cache:     740084    3313132
Swap:            0          0          0`,
      `             total       used       free     shared    buffers     cached
Mem:       4053216     794916    3258300          0        344      57360
-/+ buffers/cache:     737212    3316004
Swap:            0          0          0`,
    ]);
  });

  test("prints buffers and cached pages as one column today", () => {
    expect(freeLines(panelOf(PANELS[1]), "today").join("\n")).toBe(
      `               total        used        free      shared  buff/cache   available
Mem:         4053216      740084     3166856           0      146276     3312604
Swap:              0           0           0`,
    );
  });
});

test("commands are typed as in the article", () => {
  expect(commandLine({ kind: "dd", recordBytes: 512 })).toBe("dd if=wine-1.0-rc2.tar of=/dev/null");
  expect(commandLine({ kind: "direct", recordBytes: 512 })).toBe("dd iflag=direct if=wine-1.0-rc2.tar of=/dev/null");
  expect(commandLine({ kind: "direct", recordBytes: 1_048_576 })).toBe(
    "dd iflag=direct if=wine-1.0-rc2.tar bs=1024k of=/dev/null",
  );
  expect(commandLine({ kind: "write", recordBytes: 1_536 })).toBe("dd if=/dev/zero of=wine-1.0-rc2.tar bs=1536");
  expect(commandLine({ kind: "eat" })).toBe("./a.out >/dev/null");
});
