import { fail } from '../call/errors.ts'

/** What is held of bodies at one time: `most` bytes in all, half of it for one owner, so that none keeps out the others. */
export class Budget {
  readonly #most: number
  readonly #held = new Map<number, number>()
  #total = 0

  constructor(max: number) {
    this.#most = max
  }

  /** Takes so many bytes until the answer is called; `tooManyRequests` where there is no room. */
  take(owner: number, bytes: number): () => void {
    const held = this.#held.get(owner) ?? 0
    if (this.#total + bytes > this.#most || held + bytes > this.#most / 2) fail('tooManyRequests')
    this.#add(owner, bytes)
    let taken = true
    return () => {
      if (taken) this.#add(owner, -bytes)
      taken = false
    }
  }

  #add(owner: number, bytes: number): void {
    this.#total += bytes
    const held = (this.#held.get(owner) ?? 0) + bytes
    if (held) this.#held.set(owner, held)
    else this.#held.delete(owner)
  }
}
