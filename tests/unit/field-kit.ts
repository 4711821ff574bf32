import { LIMIT, MARK } from "../../src/generated/abi";
import type { FieldInput } from "../../src/labs/buffer-cache/charts/layout/field";
import { CLASS, CLASS_NUMBERS, MARK_NUMBERS } from "../../src/models/allocation/lane-arrays";
import { sizeClass } from "../../src/shared/size-class";

/** A live buffer as tests write it. */
export interface Buffer {
  readonly size: number;
  readonly needed: number;
  readonly born: number;
}

const POISON = { ratio: 8, big: 6400 };

/** A lane's input as in a frame: totals by class, marks by class and creation step. `listed`: classes with marks. */
export function fieldOf(
  buffers: readonly Buffer[],
  part: Partial<FieldInput> = {},
  listed: (k: number) => boolean = () => true,
): FieldInput {
  const classes = new Float64Array(LIMIT.SIZE_CLASSES * CLASS_NUMBERS);
  for (const { size, needed } of buffers) {
    const row = sizeClass(size) * CLASS_NUMBERS;
    const poisoned = size >= POISON.big && size >= POISON.ratio * needed ? 1 : 0;
    for (const [at, more] of [
      [CLASS.count, 1],
      [CLASS.granted, size],
      [CLASS.needed, needed],
      [CLASS.poisoned, poisoned],
    ] as const) {
      classes[row + at] = (classes[row + at] ?? 0) + more;
    }
  }
  const sorted = buffers.filter(({ size }) => listed(sizeClass(size))).sort(inMarkOrder);
  const marks = new Uint32Array(sorted.length * MARK_NUMBERS);
  sorted.forEach(({ size, needed, born }, i) => {
    const words = { size, needed, born, index: i, hand_outs: 1, useful: 1, differs: 0 };
    for (const [name, word] of Object.entries(words)) marks[i * MARK_NUMBERS + MARK[name as keyof typeof MARK]] = word;
  });
  return { marks, classes, cached: [], width: 552, height: 236, poison: POISON, ...part };
}

const inMarkOrder = (a: Buffer, b: Buffer) => sizeClass(a.size) - sizeClass(b.size) || a.born - b.born;

/** The live buffers of the article's flawed policy at step 37,900, reconstructed from the known totals. */
export const ARTICLE: readonly Buffer[] = [
  ...Array.from({ length: 30 }, () => [100, 100] as const),
  ...Array.from({ length: 20 }, () => [200, 100] as const),
  ...Array.from({ length: 16 }, () => [400, 200] as const),
  ...Array.from({ length: 12 }, () => [800, 400] as const),
  ...Array.from({ length: 6 }, () => [3200, 400] as const),
  ...Array.from({ length: 4 }, () => [6400, 200] as const),
  [204_800, 100] as const,
  [819_200, 100] as const,
  [819_200, 100] as const,
].map(([size, needed], born) => ({ size, needed, born }));
