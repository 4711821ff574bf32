import { useStorage } from "../kernel/run/local-storage";

/** Says that what a person chose or answered last is not kept on this device. */
export function NotKept() {
  const { isKept } = useStorage();
  if (isKept) return null;
  return (
    <p className="problem" role="alert">
      Your browser cannot save anything for this page, because storage is blocked or full. Your choices and answers are
      lost when you close it.
    </p>
  );
}
