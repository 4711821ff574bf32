/** The styles of the start page. index.html links them, because its still page needs them before any script runs. */
import "./start.css";
import "./start-hero.css";
import "./start-dials.css";
import "./stage/stage.css";
import "./strip/strip.css";
import "./fix/fix.css";
import "./start-bar.css";
