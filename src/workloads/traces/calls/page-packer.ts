import { OperationBatches } from "./batches";
import { type CallPage, PAGE_OPERATIONS, type PlacedSetting, settingsText } from "./packed-file";
import type { CallSetting } from "./setting";

/** Writes operations into pages, by the compiled core. */
export class PagePacker extends OperationBatches {
  readonly #onPage: (page: CallPage) => void;
  readonly #onSettings: (text: Uint8Array) => void;
  #settings: PlacedSetting[] = [];

  /** `onSettings`: takes the settings of the page that follows, if it has any. Pages themselves have none. */
  constructor(onPage: (page: CallPage) => void, onSettings: (text: Uint8Array) => void = () => {}) {
    super();
    this.#onPage = onPage;
    this.#onSettings = onSettings;
    this.core.run.bl_page_open();
  }

  /** Puts a setting behind the operations so far. */
  adjust(setting: CallSetting): void {
    this.flush();
    this.#settings.push({ at: this.core.run.bl_page_operations(), setting });
  }

  /** Ends the last page, if it has operations. */
  finish(): void {
    this.flush();
    this.#end();
  }

  protected take(count: number): void {
    const { run } = this.core;
    for (let at = 0; at < count; ) {
      at = run.bl_page_add(at, count);
      if (run.bl_page_operations() === PAGE_OPERATIONS) this.#end();
    }
  }

  #end(): void {
    const { run } = this.core;
    if (this.#settings.length > 0) this.#onSettings(settingsText(this.#settings));
    this.#settings = [];
    const operations = run.bl_page_operations();
    if (operations === 0) return;
    run.bl_page_end();
    const [bytes = new Uint8Array(), threads = null, times = null] = [0, 1, 2].map((part) => this.#part(part));
    run.bl_page_next();
    this.#onPage({ operations, bytes: bytes ?? new Uint8Array(), threads, times });
  }

  /** A part of the page; null = it has none. */
  #part(part: number): Uint8Array<ArrayBuffer> | null {
    const { run } = this.core;
    const length = run.bl_page_part_bytes(part);
    return length === 0 ? null : this.core.bytesAt(run.bl_page_part(part), length).slice();
  }
}
