import { useRun } from "../../kernel/run/hooks";
import { useNavigation } from "../../kernel/run/navigation-store";
import { useScenario } from "../../kernel/run/scenario-store";
import type { Scenario } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";
import { Button } from "../../ui/Button";
import { Icon, type IconName } from "../../ui/Icon";
import { changedWords, type LaneEdits } from "./edit-words";

/** Undo, redo, and a return to the opened state. A button with nothing to do keeps the focus. */
export function EditBar({ lanes }: { readonly lanes: LaneEdits }) {
  const { scenario, history } = useScenario();
  const { opened } = useNavigation();
  const run = useRun();
  const isOpened = opened === null || equal({ ...opened, at: scenario.at }, scenario);
  const words = (to: Scenario | null | undefined) => (to ? changedWords(lanes, scenario, to) || "the step" : null);
  return (
    <fieldset className="edit-bar">
      <legend className="visually-hidden">Edits</legend>
      <EditKey
        icon="undo"
        name="Undo"
        keys="Ctrl+Z"
        what={words(history.past.at(-1))}
        onPress={() => run.history.undo()}
      />
      <EditKey
        icon="redo"
        name="Redo"
        keys="Ctrl+Y"
        what={words(history.future.at(-1))}
        onPress={() => run.history.redo()}
      />
      <Button
        aria-disabled={isOpened}
        title={isOpened ? "The scenario has not changed since the page opened" : `Undoes ${words(opened)}`}
        onClick={() => isOpened || run.navigation.resetToLink()}
      >
        Undo all
      </Button>
    </fieldset>
  );
}

function EditKey(props: {
  readonly icon: IconName;
  readonly name: string;
  readonly keys: string;
  /** The values that would change; null = nothing to do. */
  readonly what: string | null;
  readonly onPress: () => void;
}) {
  const idle = props.what === null;
  const title = idle ? `Nothing to ${props.name.toLowerCase()}` : `${props.name}: ${props.what}`;
  return (
    <Button
      className="edit-key"
      aria-disabled={idle}
      aria-label={title}
      title={`${title} (${props.keys})`}
      onClick={() => idle || props.onPress()}
    >
      <Icon name={props.icon} />
    </Button>
  );
}
