import { useReading } from "../../src/kernel/run/hooks";
import { PresentTitle } from "../../src/labs/shared/present/SlideFrame";
import type { LabSlide } from "../../src/labs/shared/present/slide";
import { StackList } from "./StackList";
import { platesTakeaway, stacksOf } from "./words";

function Title({ lane }: { readonly lane: number }) {
  return <PresentTitle lane={lane} {...platesTakeaway(stacksOf(useReading()), lane)} />;
}

/** The lab's presentation to an audience. */
export const platesSlide: LabSlide = { Title, Figure: StackList };
