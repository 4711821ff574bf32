/*
 * <buffer-lab link="#/buffer?v=1" title="…">: a frame of Bufferlab as docs/embedding.md describes it, as high as its
 * content. It makes an event "state" of each state that the frame reports. Its page's policy must allow the host of this
 * file in script-src and frame-src, and nothing else.
 */

/** Attributes that are parameters of the frame's address. */
const PARAMETERS = ["ui", "hide", "lock", "controls", "predict", "report", "theme", "goal", "note"] as const;
const { url: OWN_ADDRESS } = import.meta;
const PAGE = new URL("../", OWN_ADDRESS);
const FIRST_HEIGHT = 450;

class BufferLab extends HTMLElement {
  static readonly observedAttributes = ["link", "title", "trace-file", ...PARAMETERS];
  readonly #frame = document.createElement("iframe");

  /** The last state that the frame reported: its link and step. */
  state: { readonly link: string; readonly step: number | null } | null = null;

  connectedCallback(): void {
    this.style.display = "block";
    Object.assign(this.#frame.style, { border: "0", display: "block", width: "100%" });
    this.#frame.height = `${FIRST_HEIGHT}`;
    addEventListener("message", this.#hear);
    this.#show();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#hear);
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#show();
  }

  /** A frame without a title would be silent in a screen reader. */
  #show(): void {
    const address = this.#address();
    if (this.#frame.src !== address) this.#frame.src = address;
    this.#frame.title = this.title;
    const shown = this.title === "" ? "<buffer-lab> needs a title that says what the frame shows." : this.#frame;
    if (this.firstChild !== shown) this.replaceChildren(shown);
  }

  /** With trace-file the frame is a whole lab, which takes the file of the trace that its link names. */
  #address(): string {
    const address = new URL(PAGE);
    const given = PARAMETERS.map((name) => [name, this.getAttribute(name)] as const);
    const ui = this.hasAttribute("trace-file") ? [["ui", "lab"] as const] : [];
    for (const [name, value] of [["embed", "1"] as const, ["h", "auto"] as const, ...given, ...ui])
      if (value !== null) address.searchParams.set(name, value);
    address.hash = this.getAttribute("link") ?? "";
    return address.href;
  }

  readonly #hear = ({ source, data }: MessageEvent): void => {
    if (source !== this.#frame.contentWindow || data?.bufferlab !== 1) return;
    if (data.type === "height") this.#frame.height = `${Number(data.height)}`;
    if (data.type !== "state") return;
    this.state = { link: String(data.link), step: data.step };
    this.dispatchEvent(new CustomEvent("state", { detail: this.state }));
  };
}

customElements.define("buffer-lab", BufferLab);
