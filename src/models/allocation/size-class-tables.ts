import type { Fraction } from "./scenario";

/**
 * The sizes that a malloc grants, without addresses. `sizes`: "8" is a size, "16..128/16" are those from 16 to 128 by
 * 16, "128..1024*4" four equal steps in each doubling above 128. They serve every request up to 1 MiB.
 */
export interface SizeClasses {
  readonly name: string;
  readonly sizes: string;
  /** The spacing in words. */
  readonly spacing: string;
  /** Bytes of a request that the block needs for itself. */
  readonly header?: number;
  /** Sizes above this one are mappings, not classes. */
  readonly most?: number;
  /** Bytes that a mapping grants beyond its size here. */
  readonly mappedMore?: number;
  /** realloc grows a block of at least the first size in place, up to the second, if the place behind it is free. */
  readonly expands?: readonly [least: number, most: number];
  /** A realloc that must copy takes at least this multiple of the old size. */
  readonly overshoots?: Fraction;
}

/* One line for each malloc. Sizes were measured with the builds of Debian, without settings. */
/* biome-ignore format: a line is a malloc. */
export const SIZE_CLASSES = [
  { name: "jemalloc 5.3.0", sizes: "8 16..128/16 128..1048576*4", spacing: "4 a doubling", expands: [16_384, 1_048_576] },
  { name: "jemalloc 5.3.1", sizes: "8 16..128/16 128..32768*4 36864..1048576/4096", spacing: "4 a doubling, pages above 32 KiB", expands: [16_384, 1_048_576] },
  { name: "mimalloc 2.0.9", sizes: "8 16..128/16 128..131072*4 196608..524288/65536 1048576", spacing: "4 a doubling, 64 KiB above 128 KiB, 1 MiB above 512 KiB" },
  { name: "mimalloc 3.0.1", sizes: "8 16..128/16 128..1048576*4", spacing: "4 a doubling" },
  { name: "mimalloc 3.6.0", sizes: "8 16..128/16 128..524288*4 589824..1048576/65536", spacing: "4 a doubling, 64 KiB above 512 KiB" },
  { name: "gperftools 2.10, 2.18", sizes: "8 16..256/16 288..512/32 576..768/64 896..1408/128 1536..3328/256 4096 4608 5120 6144 6656 8192 9216 10240 12288 13312 16384 20480 24576 26624 32768..1048576/8192", spacing: "1/8, 8 KiB above 32 KiB", overshoots: [5, 4] },
  { name: "snmalloc 0.7", sizes: "16..128/16 128..65536*4 65536..1048576*1", spacing: "4 a doubling, powers of two above 64 KiB" },
  { name: "rpmalloc 1.4.3", sizes: "16..1024/16 1536..6144/512 7168 7680 9216 10752 12800 15872 21504 32256 65408..1113984/65536", spacing: "16 B, 512 B above 1 KiB, few above 8 KiB, then 64 KiB", overshoots: [11, 8] },
] as const satisfies readonly SizeClasses[];

/** The same of mallocs that are heap models too. Their realloc is that of the model. */
/* biome-ignore format: a line is a malloc. */
export const MODELED_CLASSES = [
  { name: "glibc 2.36 to 2.42", sizes: "24..131048/16 135144..1052648/4096", spacing: "16 B, pages from 128 KiB on", most: 131_048, mappedMore: 8 },
  { name: "glibc 2.43", sizes: "24..131048/16 135144..1052648/4096", spacing: "16 B, pages from 128 KiB on", most: 131_048 },
  { name: "musl 1.2.6", sizes: "16..160/16 192 240 288 320 400 496 576 672 800 1008 1152 1344 1632 2032 2336 2720 3264 4080 4672 5440 6544 8176 9344 10880 13088 16368 18704 21824 26192 32752 37440 43680 52416 65520 74880 87360 104832 131056..1056752/4096", spacing: "4 a doubling, pages from 128 KiB on", header: 4, most: 131_056 },
] as const satisfies readonly SizeClasses[];
