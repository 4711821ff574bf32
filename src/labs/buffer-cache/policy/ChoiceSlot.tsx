interface ChoiceSlotProps<T extends string> {
  readonly label: string;
  readonly value: T;
  /** The text of each choice, as it appears in the sentence. */
  readonly options: Readonly<Record<T, string>>;
  readonly differs: boolean;
  readonly onChoose: (value: T) => void;
}

/** A choice within a sentence. A select is as wide as its longest option, so it lies invisibly over the visible text. */
export function ChoiceSlot<T extends string>({ label, value, options, differs, onChoose }: ChoiceSlotProps<T>) {
  const known = Object.keys(options) as T[];
  return (
    <span className="choice-slot" data-differs={differs}>
      <span aria-hidden="true">{options[value]} ▾</span>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = known.find((option) => option === event.target.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {known.map((option) => (
          <option key={option} value={option}>
            {options[option]}
          </option>
        ))}
      </select>
    </span>
  );
}
