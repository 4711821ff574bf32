import type { StoreApi } from "zustand";
import { useShareChoices } from "../../src/app/share/share-options";
import { useAsked } from "../../src/kernel/run/asked-store";
import { useFaults } from "../../src/kernel/run/fault-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { usePreferences } from "../../src/kernel/run/preferences-store";
import { useSaved } from "../../src/kernel/run/saved-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { useTransport } from "../../src/kernel/run/transport-store";
import { useNewLane } from "../../src/labs/buffer-cache/policy/Policies";
import { useField } from "../../src/labs/buffer-cache/stage/field-store";
import { useStep } from "../../src/labs/buffer-cache/step/moments";
import { useHeapLook } from "../../src/labs/heap/heap-store";
import { useCurves } from "../../src/labs/page-cache/curves/curves-store";
import { usePageLook } from "../../src/labs/page-cache/page-state";
import { useImport, useKeptTraces } from "../../src/labs/page-cache/traces/import-store";
import { useMachine } from "../../src/labs/realloc/calibrate/calibrate-store";
import { useCalls } from "../../src/labs/realloc/call/call-store";
import { useGrowthResults } from "../../src/labs/realloc/growth/growth-store";
import { useSizesSweep } from "../../src/labs/realloc/sizes/sweep";
import { useReallocLook } from "../../src/labs/realloc/use-realloc";
import { useCallsImport } from "../../src/labs/shared/calls/import-calls";
import { useShown } from "../../src/labs/shared/step/shown-rows";
import { useTold } from "../../src/labs/shared/step/told-step";
import { useSolved } from "../../src/lessons/challenges/solved-store";
import { useOwn } from "../../src/lessons/player/own-store";
import { useOthers } from "../../src/own/advisor/OtherRecordings";
import { useAdvisor } from "../../src/own/advisor/sweep-store";
import { useTray } from "../../src/own/advisor/tray-store";
import { usePlanChange } from "../../src/own/advisor/use-plan";
import { useRecording, useShelf } from "../../src/own/recording-store";
import { useSweep } from "../../src/sweep/sweep-store";
import { useFrontier } from "../../src/sweep/trade-off/lab-trade-off";

const STORES = [
  ...[useScenario, useNavigation, useTransport, useFaults, useAsked, useOverlay, usePreferences, useSaved],
  ...[useShareChoices, useSweep, useFrontier, useCallsImport, useOwn, useShown, useSolved],
  ...[useNewLane, useField, useStep, useTold, useHeapLook],
  ...[useMachine, useCalls, useGrowthResults, useReallocLook, useSizesSweep],
  ...[useCurves, usePageLook, useImport, useKeptTraces],
  ...[usePlanChange, useOthers, useAdvisor, useTray, useRecording, useShelf],
];

/** Resets everything that a page keeps to before its first visit, because test files share their modules. */
export function freshStores(): void {
  for (const store of STORES) begin<unknown>(store);
  // Most tests are about parts that only the largest layer shows.
  usePreferences.setState({ layer: "everything" });
}

function begin<T>(store: Pick<StoreApi<T>, "getInitialState" | "setState">): void {
  store.setState(store.getInitialState(), true);
}
