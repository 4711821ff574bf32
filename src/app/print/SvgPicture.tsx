import { useEffect, useRef } from "react";

/** An SVG written by this page, as a part of the page. */
export function SvgPicture({ svg }: { readonly svg: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
    place.current?.replaceChildren(document.importNode(documentElement, true));
  }, [svg]);
  return <div className="print-picture" ref={place} />;
}
