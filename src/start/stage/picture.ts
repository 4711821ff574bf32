import type { Giant } from "../../labs/article";
import { beatPieces } from "./beat";
import { describeStage } from "./describe";
import { fixPieces } from "./fix";
import { growthPieces } from "./growth";
import type { Layout } from "./layout";
import type { Picture, Piece } from "./marks";
import { growthPlaces, type Place } from "./places";
import { restPieces } from "./poster";
import type { StageView } from "./view";

/** The contents of the stage, in pixels. `giants`: those of the whole run. */
export function stagePicture(view: StageView, layout: Layout, giants: readonly Giant[]): Picture {
  return { pieces: piecesOf(view, layout, growthPlaces(giants)), description: describeStage(view) };
}

function piecesOf(view: StageView, layout: Layout, places: readonly Place[]): readonly Piece[] {
  switch (view.scene) {
    case "rest":
      return restPieces(view.now, layout);
    case "growth":
      return growthPieces(view.now, layout, places);
    case "fix":
      return fixPieces(view.now, view.was, layout);
    case "beat":
      return beatPieces(view, layout, places);
  }
}
