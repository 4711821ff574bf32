import { useAsked } from "../../kernel/run/asked-store";
import { LAYERS, type Layer } from "../../kernel/run/preferences-store";
import { chooseLayer, useLayer } from "./layer";
import "./layers.css";

const NAMES: Readonly<Record<Layer, string>> = { look: "Look", compare: "Compare", everything: "Everything" };

/** How much of the lab the page shows. */
export function LayerSwitch() {
  const shown = useLayer();
  const { embed, ui, hide } = useAsked(({ presentation }) => presentation);
  if (embed || ui !== "lab" || hide.length > 0) return null;
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
