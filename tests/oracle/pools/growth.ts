/** The heap of Go 1.26.8 has these sizes, and whole pages of 8,192 bytes above. */
const GO_SIZES = [
  8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256, 288, 320, 352, 384, 416, 448, 480,
  512, 576, 640, 704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200, 3456, 4096, 4864,
  5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288, 13568, 14336, 16384, 18432, 19072, 20480, 21760,
  24576, 27264, 28672, 32768,
];

export const upTo = (n: number, unit: number): number => Math.ceil(n / unit) * unit;

const goSize = (n: number): number => GO_SIZES.find((size) => size >= n) ?? upTo(n, 8192);

/** The state of an array before a piece is written: `capacity` null = no array yet. */
interface Writing {
  readonly capacity: number | null;
  readonly length: number;
  readonly bytes: number;
}

/** The capacity that a piece needs; only asked if it does not fit. */
export type Growth = (writing: Writing) => number;

/** Go's append. */
export const append: Growth = ({ capacity, length, bytes }) => {
  const had = capacity ?? 0;
  const needed = length + bytes;
  if (needed > 2 * had) return goSize(needed);
  if (had < 256) return goSize(2 * had);
  let grown = had;
  while (grown < needed) grown += Math.floor((grown + 768) / 4);
  return goSize(grown);
};

/** Go's bytes.Buffer. */
export const bytesBuffer: Growth = ({ capacity, length, bytes }) =>
  capacity === null && bytes <= 64 ? 64 : goSize(Math.max(length + bytes, 2 * (capacity ?? 0)));

/** Rust's Vec<u8>. */
export const vec: Growth = ({ capacity, length, bytes }) => Math.max(2 * (capacity ?? 0), length + bytes, 8);

/** Of pools whose arrays are large enough. */
export const never: Growth = ({ bytes }) => {
  throw new RangeError(`a write of ${bytes} bytes must not grow`);
};

/** The capacity of bytes.Buffer after ReadFrom: room for 512 bytes before every read, also before the last. */
export function readFrom(capacity: number, bytes: number): number {
  let has = capacity;
  let length = 0;
  for (;;) {
    if (has - length < 512) has = bytesBuffer({ capacity: has, length, bytes: 512 });
    if (length === bytes) return has;
    length = Math.min(bytes, has);
  }
}
