import { useMemo } from "react";
import { encode } from "uqr";
import { formatInteger } from "../../../shared/format";
import { MOST_QR, qrPath, spokenLink } from "./present-link";

/** Where everybody finds what is shown: the address to type and to photograph. The code is made on this device. */
export function PresentAddress({ link }: { readonly link: string }) {
  return (
    <>
      <p className="present-address">{spokenLink(link)}</p>
      {link.length > MOST_QR ? (
        <p className="qr-missing">
          No QR code: the address has {formatInteger(link.length)} characters, at most {MOST_QR} can be read.
        </p>
      ) : (
        <QrCode text={link} />
      )}
    </>
  );
}

function QrCode({ text }: { readonly text: string }) {
  const { size, path } = useMemo(() => qrPath(encode(text, { ecc: "M", border: 4 }).data), [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of this address">
      <path d={path} />
    </svg>
  );
}
