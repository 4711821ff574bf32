import { useReading } from "../../src/kernel/run/hooks";
import { laneLetter } from "../../src/shared/lane-letter";
import { Badge } from "../../src/ui/Badge";
import { stacksOf, stackWords } from "./words";

/** The stacks one below the other. Their text is the picture. */
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
