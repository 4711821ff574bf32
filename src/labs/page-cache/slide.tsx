import { useReading } from "../../kernel/run/hooks";
import { PresentTitle } from "../../ui/present/PresentHead";
import type { LabSlide } from "../shared/present/slide";
import { pageTakeaway } from "./takeaway";

function Title({ lane }: { readonly lane: number }) {
  return <PresentTitle lane={lane} {...pageTakeaway(useReading(), lane)} />;
}

function Figure() {
  return <p>{useReading().info.done}</p>;
}

/** The lab's presentation. */
export const pageSlide: LabSlide = { isDense: true, Title, Figure };
