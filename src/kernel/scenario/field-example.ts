import { type Field, isActive, type Table } from "./field";

type Values = Readonly<Record<string, unknown>>;

export const shownValue = ({ example, default: held }: Field): unknown => example ?? held;

/** The values that a field takes, as far as it lists them. */
const optionsOf = ({ kind }: Field): readonly unknown[] => (kind.type === "choice" ? kind.options : []);

/** What must be set for a key to count: one key and its value, or nothing. */
export function condition(table: Table, { when }: Field): Values {
  const decisive = when && table[when.key];
  if (when === undefined || decisive === undefined) return {};
  const candidates = [decisive.default, ...optionsOf(decisive)];
  const value = candidates.find((candidate) => isActive(when, { [when.key]: candidate }) === true);
  return value === decisive.default ? {} : { [when.key]: value };
}
