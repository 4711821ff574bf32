import { useAllocationScenario } from "../../shared/allocation-frame";
import { Caller } from "./Caller";

/** The article's sizes in bytes: its smallest, the first that counts as big, and one to compare big buffers with. */
const ARTICLE_SIZES = [100, 6400, 102_400];

/** The sizes of this many recent requests are offered again. */
const RECENT_REQUESTS = 5;

/** Requests by hand in the lab. It offers the article's sizes and those of the last moves. */
export function ByHand() {
  const { moves } = useAllocationScenario((scenario) => scenario);
  const sizes = new Set([...ARTICLE_SIZES, ...moves.filter((move) => move > 0).slice(-RECENT_REQUESTS)]);
  return <Caller requests={[...sizes].sort((a, b) => a - b)} />;
}
