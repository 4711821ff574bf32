import { useKept } from "../state/kept";

/** Says that what a person chose or answered last is not kept on this device. */
export function NotKept() {
  const { isKept } = useKept();
  if (isKept) return null;
  return (
    <p className="problem" role="alert">
      This browser keeps nothing more for this page: storage is blocked or full. Your choices and answers last until the
      page closes.
    </p>
  );
}
