import type { ComponentType } from "react";
import { create } from "zustand";
import { LAB_PARTS, type Presentation, useAsked } from "../../kernel/run/asked-store";
import { attempt } from "../../kernel/run/local-storage";
import { useNavigation } from "../../kernel/run/navigation-store";
import { LAYERS, type Layer, usePreferences } from "../../kernel/run/preferences-store";
import { useScenario } from "../../kernel/run/scenario-store";
import { isReload } from "../../kernel/run/sent-link";
import { defaultScenarioOf, fieldsOf } from "../../kernel/scenario/fields";
import type { Scenario } from "../../kernel/scenario/scenario";
import { equal } from "../../shared/equal";
import type { LabStops } from "../../ui/stop-rules-of";
import type { LaneFocus } from "./run-keys";

/** The layer that a person chose for the state that was opened last; null = none. */
const useChosen = create<{ readonly layer: Layer | null; readonly visit: number }>()(() => ({ layer: null, visit: 0 }));

/** The smallest layer shows up to this many lanes. */
const FEW_LANES = 3;

/**
 * The first layer that shows all of a scenario: stop rules and loops need everything, many lanes a comparison. So do
 * lanes that someone has sent, unless the lab opens with them.
 */
export function layerOf(scenario: Scenario, isSent: boolean): Layer {
  const { lab, lanes, breakpoints, loopTo } = scenario;
  if (loopTo !== null || breakpoints.length > defaultScenarioOf(lab).breakpoints.length) return "everything";
  const isOwn = isSent && lanes.length > 1 && !equal(lanes, fieldsOf(scenario).lanes?.default);
  return isOwn || lanes.length > FEW_LANES ? "compare" : "look";
}

/** Whether a page offers layers. A frame, or a link that asks for parts of a lab, gets what it asks for. */
const hasLayers = ({ presentation: { embed, ui, hide } }: { readonly presentation: Presentation }): boolean =>
  !embed && ui === "lab" && hide.length === 0;
export const useHasLayers = (): boolean => useAsked(hasLayers);

/** The layer on the page: the one a person uses, or one with more if the state needs it; the smallest if all parts are hidden. */
function layerNow(): Layer {
  const asked = useAsked.getState();
  const { embed, hide } = asked.presentation;
  if (!embed && LAB_PARTS.every((part) => hide.includes(part))) return "look";
  if (!hasLayers(asked)) return "everything";
  const { layer, visit } = useChosen.getState();
  const { visits, arrived } = useNavigation.getState();
  if (layer !== null && visit === visits) return layer;
  const needed = [layerOf(useScenario.getState().scenario, false)];
  if (arrived) needed.push(layerOf(arrived, true));
  const ranks = [usePreferences.getState().layer, ...needed].map((one) => LAYERS.indexOf(one));
  return LAYERS[Math.max(...ranks)] ?? "everything";
}

export function useLayer(): Layer {
  useAsked(layerNow);
  usePreferences(layerNow);
  useNavigation(layerNow);
  useChosen(layerNow);
  return useScenario(layerNow);
}

/** Whether the page shows the rails of a lab. */
export const showsRails = (): boolean => layerNow() !== "look" && useAsked.getState().presentation.ui === "lab";

/** Shows a layer, now and in the labs that are opened later. */
export function chooseLayer(layer: Layer): void {
  usePreferences.getState().setLayer(layer);
  useChosen.setState({ layer, visit: useNavigation.getState().visits });
}

/** Where a tab keeps its layer, for a reload. */
const KEY = "bufferlab.layer";

/** Keeps the layer over a reload, which shows the page as a person left it. Called when the address has been read. */
export function keepLayer(): void {
  attempt(() => {
    const left = LAYERS.find((layer) => layer === sessionStorage.getItem(KEY));
    if (left !== undefined && isReload()) useChosen.setState({ layer: left, visit: useNavigation.getState().visits });
  });
  window.addEventListener("pagehide", () => attempt(() => sessionStorage.setItem(KEY, layerNow())));
}

/** A lane's rule, and operations by hand; missing = the lab has none. */
export interface LookForms {
  readonly Rule: ComponentType<{ readonly focus: number }>;
  readonly Yourself?: ComponentType;
}

export interface LookTransportProps extends Omit<LaneFocus, "lanes"> {
  /** The stop rules of the lab. */
  readonly stops: LabStops;
  readonly look: LookForms;
}
