import { PlainArrayTwin } from "./array-twin";
import { Bytes } from "./pool-twin";

/** Kafka's BufferPool: batches of one size are kept, first in, first out; other bytes return to the budget. */
export class KafkaProducerTwin extends PlainArrayTwin {
  private readonly kept: Bytes[] = [];
  private budget = this.settings.number("buffer.memory");

  protected takeArray(bytes: number): Bytes | null {
    const batch = this.settings.number("batch.size");
    const asked = this.settings.word("use") === "record" ? Math.max(batch, bytes) : bytes;
    if (asked > this.settings.number("buffer.memory")) return null;
    const oldest = asked === batch ? this.kept.shift() : undefined;
    if (oldest !== undefined) return oldest;
    if (this.budget + batch * this.kept.length < asked) return null;
    while (this.budget < asked) this.budget += this.kept.pop()?.capacity ?? 0;
    this.budget -= asked;
    return new Bytes(asked);
  }

  protected put(array: Bytes): void {
    if (array.capacity === this.settings.number("batch.size")) this.kept.push(array);
    else this.budget += array.capacity;
  }

  protected lying(): readonly Bytes[] {
    return this.kept;
  }

  protected override more() {
    return { unallocated: this.budget };
  }
}
