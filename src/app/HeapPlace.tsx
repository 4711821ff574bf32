import { HeapLab } from "../labs/heap/HeapLab";
import { MenuSheetLater } from "./print/MenuSheetLater";

/** The heap lab in the page. Its maps are as wide as its window: from the browser's menu too a sheet is printed in their place. */
export function HeapPlace() {
  return (
    <>
      <HeapLab />
      <MenuSheetLater />
    </>
  );
}
