import type { StoreApi } from "zustand";
import { useAsked } from "../../src/kernel/run/asked-store";
import { useFaults } from "../../src/kernel/run/fault-store";
import { useNavigation } from "../../src/kernel/run/navigation-store";
import { useOverlay } from "../../src/kernel/run/overlay-store";
import { usePreferences } from "../../src/kernel/run/preferences-store";
import { useSaved } from "../../src/kernel/run/saved-store";
import { useScenario } from "../../src/kernel/run/scenario-store";
import { useTransport } from "../../src/kernel/run/transport-store";
import { useField } from "../../src/labs/buffer-cache/stage/field-store";
import { useHeapLook } from "../../src/labs/heap/heap-store";
import { useSolved } from "../../src/lessons/challenges/solved-store";
import { useOwn } from "../../src/lessons/player/own-store";
import { useRecording } from "../../src/own/recording-store";
import { useShelf } from "../../src/own/shelf-store";
import { useSweep } from "../../src/sweep/sweep-store";

function begin<T>(store: StoreApi<T>): void {
  store.setState(store.getInitialState(), true);
}

/** Resets everything that a page keeps to before its first visit, because test files share their modules. */
export function freshStores(): void {
  begin(useScenario);
  begin(useNavigation);
  begin(useTransport);
  begin(useFaults);
  begin(useAsked);
  begin(useOverlay);
  begin(usePreferences);
  begin(useSaved);
  begin(useOwn);
  begin(useSolved);
  begin(useField);
  begin(useHeapLook);
  begin(useSweep);
  begin(useRecording);
  begin(useShelf);
}
