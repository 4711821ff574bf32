import { UNDEFINED } from "../../../shared/format";

const NO_BREAK_SPACE = "\u00a0";
const BINARY = ["B", "KiB", "MiB", "GiB"];
const DECIMAL = ["B", "kB", "MB", "GB"];

function inUnits(bytes: number, base: number, units: readonly string[], digits: (value: number) => number): string {
  if (!Number.isFinite(bytes)) return UNDEFINED;
  let unit = 0;
  while (bytes / base ** unit >= base * 0.9995 && unit + 1 < units.length) unit++;
  const value = bytes / base ** unit;
  return `${Number(value.toFixed(unit === 0 ? 0 : digits(value)))}${NO_BREAK_SPACE}${units[unit]}`;
}

/** An address on an axis: "4 MiB"; 0 has no unit. */
export const binaryBytes = (bytes: number): string => (bytes === 0 ? "0" : inUnits(bytes, 1024, BINARY, () => 1));

/** An address on the axis of a zoomed part: "517.25 MiB". */
export const exactAddress = (bytes: number): string =>
  bytes === 0 ? "0" : inUnits(bytes, 1024, BINARY.slice(0, 3), () => 3);

/** Bytes in a title, with two digits, or three from 100 up: "5.4 MB", "65 kB". */
export const roundBytes = (bytes: number): string => inUnits(bytes, 1000, DECIMAL, (value) => (value < 9.95 ? 1 : 0));

/** Bytes in a sentence, with two or three digits: "5.4 MB", "64.7 kB". */
export const shortBytes = (bytes: number): string => inUnits(bytes, 1000, DECIMAL, (value) => (value < 99.95 ? 1 : 0));
