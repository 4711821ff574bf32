import type { Origin } from "../../../ui/Provenance";

/** A figure of the article of 2015 beside that of the model with the prices of a Haswell of 2015. */
interface ArticleFigure {
  readonly said: string;
  /** null = the model gives none. */
  readonly modeled: string | null;
  readonly status: Origin;
}

/** The article's figures, in its order. A unit test computes those of the model. */
export const ARTICLE_FIGURES: readonly ArticleFigure[] = [
  { said: "Spikes up to 80 thousand cycles", modeled: "78\u202f001 at 64 KiB", status: "fitted" },
  {
    said: "Drops to 4 thousand",
    modeled: "4\u202f147 at 128 KiB, 3\u202f990 from 256 KiB to 16 MiB",
    status: "fitted",
  },
  { said: "About 1.3 cycles per byte", modeled: "0.93 to 1.19 from 1 to 64 KiB", status: "predicted" },
  { said: "The drop is at 128 k", modeled: "131\u202f048 B is copied, 131\u202f049 B is mapped", status: "predicted" },
  { said: "malloc is flat from about 8 kB", modeled: "1\u202f367 at 4 KiB, 1\u202f671 at 64 KiB", status: "predicted" },
  { said: "realloc is O(N)", modeled: "up to 31 page faults per call, at 64 KiB", status: "predicted" },
  {
    said: "Cheap from 8 k on, with the threshold at 8 k",
    modeled: "4\u202f077 to 4\u202f142 up to 64 KiB",
    status: "predicted",
  },
  {
    said: "Two humps at 1 B, shuffled: 42.2 % at 32 to 64 cycles, 50.8 % at 128 to 256",
    modeled: "one price, 60",
    status: "not explained",
  },
  { said: "Means and medians with a pool: 25 and 2, 59 and 4, 9 and 1", modeled: null, status: "reported" },
];
