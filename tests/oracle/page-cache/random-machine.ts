/** Random settings and scripts for the machine: files and memories so small that every rule has its turn. */
import fc from "fast-check";
import type { Command, CommandKind, Settings } from "./machine";

export interface Scenario {
  readonly settings: Settings;
  readonly script: readonly Command[];
  /** Steps between two compared states. */
  readonly stride: number;
  /** Whether the core visits the states from last to first. */
  readonly backward: boolean;
}

const sectors = fc.constantFrom(1, 2, 3, 5, 7, 8, 9, 16, 24, 64, 256, 2048, 8192);
const withRecords = fc.record({ kind: fc.constantFrom<CommandKind[]>("DD", "DD", "DD", "DIRECT", "WRITE"), sectors });
const without = fc.record({
  kind: fc.constantFrom<CommandKind[]>("FREE", "EAT", "EAT", "EAT", "DROP", "SYNC"),
  sectors: fc.constant(0),
});
const commands = fc.array(fc.oneof({ weight: 3, arbitrary: withRecords }, { weight: 2, arbitrary: without }), {
  minLength: 1,
  maxLength: 7,
});

const plain = (kind: CommandKind, size = 0): Command => ({ kind, sectors: size });
/** The article's beginning, which makes programs and buffers drift. */
const beginning = sectors.map((size) => [
  plain("FREE"),
  plain("DD", size),
  plain("DD", size),
  plain("FREE"),
  plain("EAT"),
]);
const script = fc.oneof(
  { weight: 4, arbitrary: commands },
  { weight: 1, arbitrary: fc.tuple(beginning, commands).map(([first, then]) => [...first, ...then]) },
);

/** Draws of the sizes that depend on each other. */
const sizes = fc
  .record({ pages: fc.integer({ min: 1, max: 120 }), room: fc.integer({ min: 1, max: 120 }) })
  .chain(({ pages, room }) =>
    fc.record({
      file: fc.integer({ min: pages * 4096 - 4095, max: pages * 4096 }),
      room: fc.constant(room),
      resident: fc.integer({ min: 0, max: Math.min(pages, room) }),
      mapped: fc.integer({ min: 1, max: 5 }),
      // Often chosen so that the eater leaves a few pages of the file.
      limit: fc.oneof(fc.constant(null), fc.nat(2 * room), fc.integer({ min: Math.floor(room / 2), max: room })),
      dirty: fc.integer({ min: 0, max: 2 * room }),
    }),
  );

const times = fc.record({
  request: fc.constantFrom(0, 1000, 107_750),
  rate: fc.constantFrom(1_000_000, 41_798_000, 1e11),
  call: fc.constantFrom(0, 698),
  copy: fc.constantFrom(1_000_000, 2_500_000_000, 1e11),
  metadata_blocks: fc.integer({ min: 0, max: 6 }),
  metadata: fc.constantFrom(0, 723_196),
  readahead: fc.constantFrom(0, 1, 2, 3, 4, 8, 32, 100, 1024),
  drift: fc.boolean(),
});

const settings = fc.tuple(sizes, times).map(([{ room, resident, mapped, ...others }, more]) => {
  const [programs, buffers, cached] = [900, 5, resident + mapped];
  return { ...others, ...more, programs, buffers, cached, resident, memory: programs + buffers + mapped + room };
});

export const randomMachine: fc.Arbitrary<Scenario> = fc.record({
  settings,
  script,
  stride: fc.integer({ min: 1, max: 60 }),
  backward: fc.boolean(),
});
