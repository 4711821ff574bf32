import { figures } from "virtual:lesson-figures";
import { useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import { QrCode } from "../../ui/QrCode";
import type { Lesson } from "../format";
import { HandoutText } from "./HandoutText";
import { IN_APP, pageAddress } from "./lesson-addresses";
import { Pack } from "./Pack";

/** The printed part; null = all of it. */
type Part = "sheet" | "key" | null;

/** The main part of the page: a lesson to read and print, a sheet for predictions and its answer key. */
export function Handout({ lesson }: { readonly lesson: Lesson }) {
  const [prints, setPrints] = useState<Part>(null);
  useEffect(() => {
    if (prints === null) return;
    const end = () => setPrints(null);
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [prints]);
  const address = pageAddress(`#/learn/${lesson.name}/1`);
  return (
    <Pack title={`${lesson.title}: handout`} prints={prints}>
      <HandoutText
        lesson={lesson}
        figures={figures[lesson.name] ?? []}
        addresses={IN_APP}
        code={address !== null && <QrCode link={address} />}
        actions={<Actions onPrint={setPrints} />}
      />
    </Pack>
  );
}

const Actions = ({ onPrint }: { readonly onPrint: (part: Part) => void }) => (
  <p className="pack-actions">
    <Button look="strong" onClick={() => onPrint("sheet")}>
      Print the sheet
    </Button>
    <Button onClick={() => onPrint("key")}>Print the key</Button>
  </p>
);
