import { type Field, isActive, type Table } from "./field";

type Values = Readonly<Record<string, unknown>>;

export const shownValue = ({ example, default: held }: Field): unknown => example ?? held;

/** The values that a field takes, if it lists them. */
const optionsOf = ({ kind }: Field): readonly unknown[] => (kind.type === "choice" ? kind.options : []);

/** The key and value that activate a field, or nothing. */
export function condition(table: Table, { when }: Field): Values {
  const decisive = when && table[when.key];
  if (when === undefined || decisive === undefined) return {};
  const candidates = [decisive.default, ...optionsOf(decisive)];
  const value = candidates.find((candidate) => isActive(when, { [when.key]: candidate }) === true);
  return value === decisive.default ? {} : { [when.key]: value };
}
