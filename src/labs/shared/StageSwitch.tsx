import "./stage-head.css";

export interface StageSwitchProps<Stage extends string> {
  /** The name of the buttons as a group. */
  readonly legend: string;
  readonly stages: readonly (readonly [stage: Stage, name: string])[];
  readonly shown: Stage;
  readonly onChoose: (stage: Stage) => void;
}

/** Chooses what the stage shows. Then the stage takes the focus, so its keys work at once. */
export function StageSwitch<Stage extends string>({ legend, stages, shown, onChoose }: StageSwitchProps<Stage>) {
  const choose = (stage: Stage) => {
    onChoose(stage);
    document.getElementById("stage")?.focus();
  };
  return (
    <fieldset className="stage-switch">
      <legend className="visually-hidden">{legend}</legend>
      {stages.map(([stage, name]) => (
        <button
          key={stage}
          type="button"
          className="button"
          aria-pressed={shown === stage}
          onClick={() => choose(stage)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
