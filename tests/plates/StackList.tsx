import { Badge } from "../../src/components/Badge";
import { laneLetter } from "../../src/scenario/lanes";
import { useReading } from "../../src/state/hooks";
import { stacksOf, stackWords } from "./words";

/** The stacks below each other. Its words are the picture. */
export function StackList({ names }: { readonly names: readonly string[] }) {
  return (
    <ul>
      {stacksOf(useReading()).map((stack, lane) => (
        <li key={laneLetter(lane)}>
          <Badge lane={lane} /> {names[lane]}: {stackWords(stack)}
        </li>
      ))}
    </ul>
  );
}
