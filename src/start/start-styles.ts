/** The styles of the start page. They come with index.html, whose still page needs them before any script runs. */
import "./stage/stage.css";
import "./fix/fix.css";
import "./fix/fix-phones.css";
import "./strip/strip.css";
import "./start.css";
import "./start-bar.css";
import "./start-tablets.css";
import "./start-phones.css";
import "./start-present.css";
import "./start-print.css";
