import type { Giant } from "../../labs/article";
import { beatPieces } from "./beat";
import { fixPieces } from "./fix";
import { growthPieces } from "./growth";
import type { Layout } from "./layout";
import type { Piece } from "./marks";
import { growthPlaces } from "./places";
import type { StoryView } from "./view";

/** The contents of the stage, in pixels. `giants`: those of the whole run. */
export function storyPieces(view: StoryView, layout: Layout, giants: readonly Giant[]): readonly Piece[] {
  switch (view.scene) {
    case "growth":
      return growthPieces(view.now, layout, growthPlaces(giants));
    case "fix":
      return fixPieces(view.now, view.was, layout);
    case "beat":
      return beatPieces(view, layout, growthPlaces(giants));
  }
}
