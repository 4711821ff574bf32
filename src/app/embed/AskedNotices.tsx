import { useLab } from "../../state/lab-store";
import { LockNotice } from "./LockNotice";
import { PredictionNote } from "./PredictionNote";
import { QueryNotice } from "./QueryNotice";

/** What comes of the query of the address: what is wrong with it, what it forbade, and what a person predicted. */
export function AskedNotices() {
  const { queryProblems, refused, prediction } = useLab();
  return (
    <>
      {queryProblems.length > 0 && <QueryNotice problems={queryProblems} />}
      {refused.length > 0 && <LockNotice refused={refused} />}
      {prediction?.pick && <PredictionNote prediction={prediction} />}
    </>
  );
}
