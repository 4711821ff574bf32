import { useMemo } from "react";
import { encode } from "uqr";
import { formatInteger } from "../shared/format";
import { qrPath } from "../shared/qr-path";
import "./qr.css";

/** The maximum length of an address in a QR code. Larger codes cannot be read from the last row of a lecture hall. */
const MOST_QR = 300;

/** A QR code of an address, made on this device. For a long address, the reason for the missing code. */
export function QrCode({ link }: { readonly link: string }) {
  const code = useMemo(
    () => (link.length > MOST_QR ? null : qrPath(encode(link, { ecc: "M", border: 4 }).data)),
    [link],
  );
  if (code === null) {
    return (
      <p className="qr-missing">
        No QR code: the address has {formatInteger(link.length)} characters. A code can hold at most {MOST_QR}.
      </p>
    );
  }
  return (
    <svg className="qr" viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label="QR code of this address">
      <path d={code.path} />
    </svg>
  );
}
