import { useAllocationScenario } from "../../shared/use-allocation-scenario";
import { Caller } from "./Caller";

/** Sizes of the article, bytes: its smallest, the first that counts as big, and one that big buffers are compared with. */
const ARTICLE = [100, 6400, 102_400];

/** So many requests back their sizes are offered again. */
const LAST = 5;

/** The caller's part in the lab: it offers the article's sizes, and those of the last moves. */
export function ByHand() {
  const { moves } = useAllocationScenario((scenario) => scenario);
  const sizes = new Set([...ARTICLE, ...moves.filter((move) => move > 0).slice(-LAST)]);
  return <Caller requests={[...sizes].sort((a, b) => a - b)} />;
}
