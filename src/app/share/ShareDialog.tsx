import { Dialog } from "../../components/Dialog";

/** Ways to hand on what the page shows. */
export function ShareDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Share" onClose={onClose}>
      <p>{location.href}</p>
    </Dialog>
  );
}
