import type { StoreApi } from "zustand";
import { useField } from "../../src/labs/buffer-cache/stage/field-store";
import { useHeapLook } from "../../src/labs/heap/heap-store";
import { useSolved } from "../../src/lessons/challenges/solved-store";
import { useOwn } from "../../src/lessons/player/own-store";
import { useAsked } from "../../src/state/asked-store";
import { useFaults } from "../../src/state/fault-store";
import { useNavigation } from "../../src/state/navigation-store";
import { useOverlay } from "../../src/state/overlay-store";
import { usePreferences } from "../../src/state/preferences-store";
import { useSaved } from "../../src/state/saved-store";
import { useScenario } from "../../src/state/scenario-store";
import { useTransport } from "../../src/state/transport-store";
import { useSweep } from "../../src/sweep/sweep-store";

function begin<T>(store: StoreApi<T>): void {
  store.setState(store.getInitialState(), true);
}

/** Everything that a page keeps is as before its first visit: files of tests share their modules. */
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
}
