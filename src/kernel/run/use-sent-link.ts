import { useEffect, useState } from "react";
import type { Linked } from "../scenario/link/encode";
import { useNavigation } from "./navigation-store";
import { readLink } from "./trail";

/** The link that a person opened in this tab; null = none, one with problems, or not read yet. */
export function useSentLink(): Linked | null {
  const hash = useNavigation(({ sent }) => sent);
  const [read, setRead] = useState<{ readonly hash: string; readonly linked: Linked } | null>(null);
  useEffect(() => {
    let isWanted = true;
    if (hash !== "") readLink(hash).then((link) => isWanted && link.ok && setRead({ hash, linked: link.value }));
    return () => {
      isWanted = false;
    };
  }, [hash]);
  return read?.hash === hash ? read.linked : null;
}
