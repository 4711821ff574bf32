/** Why a program cannot be recorded, as a sentence. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}
