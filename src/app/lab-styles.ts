/** The styles that the stages and rails of all labs and lessons share, in their order. */
import "../labs/buffer-cache/stage/stage.css";
import "../labs/buffer-cache/stage/lanes.css";
import "../labs/buffer-cache/stage/field.css";
import "../labs/buffer-cache/rails.css";
import "../labs/buffer-cache/screens.css";
import "../labs/buffer-cache/phones.css";
