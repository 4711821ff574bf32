import { expect, test } from "vitest";
import { fileText } from "../../src/kernel/scenario/file/file";
import { readFile } from "../../src/kernel/scenario/file/read-file";
import { decodeLink } from "../../src/kernel/scenario/link/decode";
import { encodeLink } from "../../src/kernel/scenario/link/encode";
import { canContinue, simulationKey } from "../../src/kernel/scenario/simulation-key";
import { validateScenario } from "../../src/kernel/scenario/validate";
import { POLICY_NAMES } from "../../src/models/page_cache/policies";
import { policyOf } from "../../src/models/page_cache/policy-tables";
import type { PageScenario } from "../../src/models/page_cache/scenario";
import { plain } from "./lane-kit";

async function linked(query: string): Promise<PageScenario> {
  const read = await decodeLink(`#/pages?v=1${query}`);
  if (!read.ok) throw new Error(JSON.stringify(read.error.problems));
  return read.value.scenario as PageScenario;
}

async function refusals(query: string): Promise<readonly string[]> {
  const read = await decodeLink(`#/pages?v=1${query}`);
  return read.ok ? [] : read.error.problems.map(({ field, value, allowed }) => plain(`${field} ${value}: ${allowed}`));
}

test("the path alone is the article's script at its last step", async () => {
  const scenario = await linked("");
  expect(scenario).toMatchObject({
    stage: "machine",
    at: 990_082,
    memory: 4_053_216,
    lanes: [{ policy: policyOf("lru") }],
  });
  expect(scenario.script).toHaveLength(10);
  expect(encodeLink(scenario)).toBe("#/pages?v=1");
});

test("the policies have a default of their own", async () => {
  const scenario = await linked("&stage=policies");
  expect(scenario.at).toBe(79_999);
  expect(scenario.lanes.map(({ policy }) => policy.model)).toEqual(["lru", "arc", "s3-fifo"]);
  expect(encodeLink(scenario)).toBe("#/pages?v=1&stage=policies");
});

const LINKS = [
  "&at=197360",
  "&at=start&script=free~dd:4096~eat~drop~write:1048576~sync~direct:512",
  "&memory=4096&programs=1024&buffers=8&cached=400&file=40960&resident=10&request=1&rate=1000&call=0&copy=1000",
  "&metablocks=0&meta=1&readahead=0&limit=none&drift=none&dirty=1",
  "&bp=memory.bad-alloc~act.evict~free.lt.100~step.eq.7",
  "&stage=policies&work=loop&n=2100&requests=42000&A=lru&B=mru&C=optimum",
  "&stage=request&n=3&alpha=0.75&hot=2&scan=5&again=alternate",
  "&stage=policies&work=phases&period=10&shift=3",
  "&at=4&stage=policies&work=list&asks=1~2~3~4~1~2~5~1~2~3~4~5&requests=12&seed=2&cache=3&window=10&warm=2",
  "&stage=policies&work=trace&trace=f95775b880ec:23504&read=pages&requests=1000&cache=235&warm=10&A=arc",
  "&stage=policies&take=50000.1000.100000&A=lru&roles=known&sel=271",
  "&stage=policies&bp=B.ratio.lt.40~window.lt.30.5~event.scan-ends~requested.271~C.evicted.4~apart.gt.2~part&from=0&to=10",
];

test.each(LINKS)("%s is the same scenario from a link and from a file", async (query) => {
  const scenario = await linked(query);
  expect(await linked(encodeLink(scenario).slice("#/pages?v=1".length))).toEqual(scenario);
  expect(encodeLink(scenario).split(/[?&]/).toSorted()).toEqual(`#/pages?v=1${query}`.split(/[?&]/).toSorted());
  const file = readFile(fileText({ scenario, digest: null }));
  expect(file.ok && file.value.scenario).toEqual(scenario);
});

test.each([
  "clock,bits:2",
  "slru,segments:8",
  "2q,in:30,out:60",
  "s3-fifo,small:20,ghost:100,move:1",
  "w-tinylfu,window:2",
  "lirs,hir:2",
  "linux,refault:0,ratio:3",
  ...POLICY_NAMES,
])("a lane %s is the same from its link", async (lane) => {
  const scenario = await linked(`&stage=policies&A=${lane}`);
  expect(encodeLink(scenario)).toBe(`#/pages?v=1&stage=policies&A=${lane}`);
});

test.each([
  ["&cache=10", "cache 10: not with stage machine"],
  ["&n=10", "n 10: not with stage machine"],
  ["&A=arc", "A [{…}]: not with stage machine"],
  ["&stage=policies&script=free", "script [free]: only with stage machine"],
  ["&stage=policies&A=s3fifo", "did you mean s3-fifo?"],
  ["&stage=policies&A=s3-fifo,small:100", "A: small 100: a whole number, 1 … 99"],
  ["&script=fre", "did you mean free?"],
  ["&script=dd", "dd:BYTES with a multiple of 512, 512 … 4 194 304"],
  ["&script=dd:500", "dd:BYTES with a multiple of 512"],
  ["&script=dd:513", "dd:BYTES with a multiple of 512"],
  ["&script=dd:4194816", "dd:BYTES with a multiple of 512, 512 … 4 194 304"],
  ["&script=free:512", "script[0] free:512"],
  ["&memory=4094", "memory 4094: a multiple of 4"],
  ["&memory=4096", "memory 4096: at least 795 664"],
  ["&resident=13657", "resident 13657: at most 13 656"],
  ["&stage=policies&take=1.2000.3", "take[0].pages 2000: below 2 000"],
  ["&stage=policies&take=5.1.5", "take[0].until 5: a request after 5"],
  ["&stage=policies&work=phases&n=10&shift=11", "shift 11: at most 10"],
  ["&stage=policies&work=trace", "trace missing: a trace, such as f95775b880ec:23504"],
  ["&stage=policies&work=trace&trace=F9:3", "trace F9:3: a trace, such as f95775b880ec:23504"],
  [
    "&stage=policies&work=trace&trace=f95775b880ec:99999999",
    "trace f95775b880ec:99999999: at most 16 777 216 requests",
  ],
  ["&stage=policies&work=trace&trace=f95775b880ec:23504&requests=23505", "requests 23505: at most 23 504"],
  ["&stage=policies&trace=f95775b880ec:23504", "trace f95775b880ec:23504: only with work trace"],
  ["&read=pages", "read pages: only with work trace"],
  ["&bp=part", "bp[0].kind lanes-part: in this stage, one of memory-event, memory-act, free-below, step-equals"],
])("%s is refused with field, value and range", async (query, expected) => {
  expect((await refusals(query)).join("\n").replaceAll('"', "")).toContain(expected);
});

test("one request is another view of the same run; the machine is another run", async () => {
  const [machine, policies, request] = await Promise.all(["", "&stage=policies", "&stage=request"].map(linked));
  if (!machine || !policies || !request) throw new Error("no scenarios");
  expect(canContinue(policies, request)).toBe(true);
  expect(canContinue(machine, policies)).toBe(false);
  expect(simulationKey({ ...policies, roles: "known" })).toEqual(simulationKey(policies));
});

test("every valid record of the defaults stays as it is", () => {
  const read = validateScenario({ lab: "pages", stage: "policies", work: "list", asks: [1, 2] });
  expect(read.ok && read.value).toMatchObject({ asks: [1, 2], n: 20_000 });
});

const TRACED = "&stage=policies&work=trace&trace=f95775b880ec:23504";

test("a trace decides the number of requests, and the run opens in the middle", async () => {
  const scenario = await linked(TRACED);
  expect(scenario).toMatchObject({ trace: "f95775b880ec:23504", read: "keys", requests: 23_504, at: 11_751 });
});
