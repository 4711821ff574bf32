import { beforeEach, expect, test } from "vitest";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { defaultScenario } from "../../src/models/allocation/default-scenario";
import { STORY_STEPS } from "../../src/start/story/player";
import { StoryRecords } from "../../src/start/story/records";
import { FaultBench } from "./faults-kit";
import { reset } from "./run-kit";

beforeEach(() => {
  reset();
  useNavigation.setState({ place: "start" });
});

/** The records that the story waits for: the steps whose records the core has not sent, and the curve of the first steps. */
const missing = (records: StoryRecords) => [
  ...STORY_STEPS.filter((step) => records.record(step) === undefined),
  ...(records.early === null ? ["early"] : []),
];

/** The story begins; after some frames `fault` happens to its worker. */
async function told(frames: number, fault: (bench: FaultBench) => void): Promise<readonly unknown[]> {
  const bench = new FaultBench();
  bench.run.navigation.show(defaultScenario);
  const records = new StoryRecords(bench.run);
  const end = records.listen();
  records.want(STORY_STEPS);
  await bench.frames(frames);
  expect(missing(records)).not.toEqual([]);
  fault(bench);
  await bench.frames(120);
  end();
  return missing(records);
}

test("the story gets all its records from the core", async () => {
  expect(await told(0, () => {})).toEqual([]);
});

test.each([1, 4, 12])(
  "a worker that fails after %i frames delays the story's records and loses none",
  async (frames) => {
    expect(await told(frames, ({ worker }) => worker.die("trapped"))).toEqual([]);
  },
);

test("a retry after the last failure brings the story's records too", async () => {
  const fail = (bench: FaultBench) => {
    for (let i = 0; i < 4; i++) bench.worker.die("error");
    bench.run.stepping.retry();
  };
  expect(await told(5, fail)).toEqual([]);
});
