import { type BatchRequests, isOfBatches, pointersOf, resizedBytes } from "../../models/allocation/batches";
import { binaryBytes } from "../../models/allocation/charts/heap-units";
import type { AllocationScenario } from "../../models/allocation/scenario";
import { formatCounted } from "../../shared/figure-text";
import { workloadSentence } from "./workload-words";

/** The order of the calls, at the end of "free all". */
export const ORDER_WORDS: Readonly<Record<BatchRequests["order"], string>> = {
  serial: "in order",
  reversed: "in reverse order",
  shuffled: "in random orders",
  one: "one block at a time",
};

/** The bytes that the program writes. */
export const TOUCH_WORDS: Readonly<Record<BatchRequests["touch"], string>> = {
  none: "writes nothing",
  asked: "writes each block before it is resized",
  all: "writes all of each block",
};

/** The batches of a scenario's size, in sentences. */
export function batchesSentence(scenario: BatchRequests): string {
  const { size, factor, order, touch } = scenario;
  const blocks = formatCounted(pointersOf(scenario), "block");
  const resized = binaryBytes(resizedBytes(size, factor));
  return `Get ${blocks} of ${binaryBytes(size)}, resize all to ${resized}, free all: ${ORDER_WORDS[order]}. The program ${TOUCH_WORDS[touch]}.`;
}

/** A workload in sentences, batches too. */
export const requestWords = (scenario: AllocationScenario): string =>
  isOfBatches(scenario) ? batchesSentence(scenario) : workloadSentence(scenario);
