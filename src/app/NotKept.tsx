import { useStorage } from "../kernel/run/local-storage";

/** Says that this device does not keep a person's last choice or answer. */
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
