import type { ComponentProps } from "react";

type Choice<Value> = readonly [value: Value, words: string];

export interface SelectProps<Value extends string | number>
  extends Omit<ComponentProps<"select">, "value" | "onChange" | "children"> {
  /** Its name; missing = a label on the page. */
  readonly label?: string;
  readonly value: Value;
  readonly options: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** Chooses one of some values by their words. */
export const Select = <Value extends string | number>(props: SelectProps<Value>) => {
  const { label, options, onChoose, ...others } = props;
  return (
    <select
      className="field"
      aria-label={label}
      {...others}
      onChange={({ target }) => {
        const chosen = options.find(([value]) => String(value) === target.value);
        if (chosen) onChoose(chosen[0]);
      }}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  );
};
