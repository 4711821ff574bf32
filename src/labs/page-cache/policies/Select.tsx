interface SelectProps<Value extends string> {
  readonly label: string;
  readonly className: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly onChoose: (value: Value) => void;
}

/** Chooses one of some values by their words. */
export function Select<Value extends string>({ label, className, value, options, onChoose }: SelectProps<Value>) {
  return (
    <select
      className={`field ${className}`}
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value)}
    >
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </select>
  );
}
