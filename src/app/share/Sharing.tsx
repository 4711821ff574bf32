import { useOverlay } from "../../kernel/run/overlay-store";
import type { LabFiles } from "../../labs/shared/lab-files";
import { PrintSheet } from "../print/PrintSheet";
import { ShareDialog } from "./ShareDialog";

const close = (): void => useOverlay.setState({ sharing: false });

/** The ways to share the page's state: the dialog and the printed sheet. */
export function Sharing({ files }: { readonly files: LabFiles }) {
  const { sharing, printing } = useOverlay();
  return (
    <>
      {sharing && <ShareDialog files={files} onClose={close} />}
      {printing && <PrintSheet files={files} />}
    </>
  );
}
