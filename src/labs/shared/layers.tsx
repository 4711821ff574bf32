import { useEffect, useState } from "react";
import { useAsked } from "../../kernel/run/asked-store";
import { useReading, useRun } from "../../kernel/run/hooks";
import { LAYERS, type Layer } from "../../kernel/run/preferences-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { Button } from "../../ui/Button";
import { VerbKey } from "../../ui/Icon";
import { stopSentence } from "../../ui/stop-rules-of";
import { chooseLayer, type LookForms, type LookTransportProps, useLayer } from "./layer";
import { RunPlace } from "./RunPlace";
import { useRunKeys, verbsOf } from "./run-keys";
import { useWaits } from "./use-waits";
import "./layers.css";

const NAMES: Readonly<Record<Layer, string>> = { look: "Look", compare: "Compare", everything: "Everything" };

/** How much of the lab the page shows. */
export function LayerSwitch() {
  const shown = useLayer();
  return (
    <fieldset className="layer-switch">
      <legend className="visually-hidden">Parts of the lab</legend>
      {LAYERS.map((layer) => (
        <button key={layer} type="button" aria-pressed={layer === shown} onClick={() => chooseLayer(layer)}>
          {NAMES[layer]}
        </button>
      ))}
    </fieldset>
  );
}

/** The transport of the smallest layer: play, single steps, and the forms that change the run. */
export function LookTransport({ focus, onFocus, events, stops, look }: LookTransportProps) {
  const run = useRun();
  const { info, lanes } = useReading();
  const waits = useWaits();
  const verbs = verbsOf(run, events, info.playing);
  const [open, setOpen] = useState<keyof LookForms | null>(null);
  useBack(() => setOpen(null));
  useRunKeys(run, { focus, onFocus, lanes: lanes.length, events });
  const hide = useAsked(({ presentation }) => presentation.hide);
  const { breakpoints } = useScenario(({ scenario }) => scenario);
  const stopped = info.stop === null ? null : stopSentence(info.stop, breakpoints, stops.words, lanes.length);
  const Form = open && look[open];
  return (
    <section className="transport look-bar" aria-label="Transport">
      {Form && (
        <div key={open} ref={focusFirst} className="look-panel" id="look-panel" tabIndex={-1}>
          <Form focus={focus} />
        </div>
      )}
      <fieldset className="look-keys" disabled={waits !== null} title={waits ?? undefined}>
        <legend className="visually-hidden">Playback{waits !== null && `: ${waits}`}</legend>
        <VerbKey verb={verbs.toggle} className="key key-play">
          <span aria-hidden="true">{verbs.toggle.name}</span>
        </VerbKey>
        <VerbKey verb={verbs.back} />
        <VerbKey verb={verbs.forward} />
        <RunPlace />
        {stopped !== null && <p role="status">{stopped}</p>}
      </fieldset>
      {FORMS.map(
        ([form, name, part]) =>
          look[form] &&
          !hide.includes(part) && (
            <Button
              key={form}
              aria-expanded={open === form}
              aria-controls="look-panel"
              onClick={() => setOpen(open === form ? null : form)}
            >
              {name}
            </Button>
          ),
      )}
    </section>
  );
}

/** Calls `left` when the browser's Back or Forward leads to another state, which an open form is not about. */
function useBack(left: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets a state
  useEffect(() => {
    window.addEventListener("popstate", left);
    return () => window.removeEventListener("popstate", left);
  }, []);
}

/** There the page scrolls under the panel. */
const PHONE = "(width <= 43.75rem)";

/** The panel stands before the buttons that open it, so it takes the focus. On a phone the picture moves above it. */
function focusFirst(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true });
  const picture = document.querySelector("#stage :is(.lanes, .heap-lanes, canvas)");
  if (panel !== null && matchMedia(PHONE).matches) picture?.scrollIntoView();
}

/** The forms, and the part of the lab that each changes. */
const FORMS = [
  ["Yourself", "Play it yourself", "workload"],
  ["Rule", "Change the rule", "policy"],
] as const;
