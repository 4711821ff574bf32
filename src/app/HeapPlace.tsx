import { HeapLab } from "../labs/heap/HeapLab";
import { MenuSheet } from "./print/MenuSheet";

/** The heap lab in the page. Its maps are as wide as its window: from the browser's menu too a sheet is printed in their place. */
export function HeapPlace() {
  return (
    <>
      <HeapLab />
      <MenuSheet />
    </>
  );
}
