/** Formats numbers for the page and the command line. Non-finite numbers mean undefined and become a dash. */

/** A no-break space between a number and its unit. */
const NO_BREAK_SPACE = "\u00a0";
/** A narrow no-break space between thousands. */
const NARROW_SPACE = "\u202f";
export const UNDEFINED = "–";

const group = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, NARROW_SPACE);

/** An integer with separated thousands: "1 911 900". Fractions are rounded. */
export function formatInteger(value: number): string {
  return Number.isFinite(value) ? group(String(Math.round(value))) : UNDEFINED;
}

/** Bytes: "29 600 B". */
export function formatBytes(bytes: number): string {
  return Number.isFinite(bytes) ? `${formatInteger(bytes)}${NO_BREAK_SPACE}B` : UNDEFINED;
}

/** A percentage with the given number of decimals: "96.7 %". */
export function formatPercent(percent: number, decimals = 1): string {
  if (!Number.isFinite(percent)) return UNDEFINED;
  const text = percent.toFixed(decimals);
  return `${Number(text) === 0 ? (0).toFixed(decimals) : text}${NO_BREAK_SPACE}%`;
}

/** A percentage with all the digits that the article prints: "1.5482 %". */
export function formatPercentSix(percent: number): string {
  return Number.isFinite(percent) ? `${formatSix(percent)}${NO_BREAK_SPACE}%` : UNDEFINED;
}

/** Matches the exact digits of a value midway between two six-digit numbers, if the lower one is even. */
const TIE_TO_EVEN = /^(-?\d\.\d{4}[02468])50*(e.*)$/;

/**
 * Formats a number like a C++ ostream by default (printf's %.6g): six significant digits, no trailing zeros, an
 * exponent from 10^6 up and below 10^-4. Ties round to the even digit as in C; JavaScript alone would round them up.
 */
export function formatSix(value: number): string {
  if (!Number.isFinite(value)) return UNDEFINED;
  const tie = TIE_TO_EVEN.exec(value.toExponential(100));
  const six = Number(tie ? `${tie[1]}${tie[2]}` : value.toPrecision(6));
  const [mantissa, exponent] = six.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 6) return String(six);
  return `${mantissa}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}
