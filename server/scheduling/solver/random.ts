/** A small generator (xorshift, 32 bits) that gives the same numbers for the same seed on every machine. */
export class Random {
  #state: number
  constructor(seed = 1) {
    // Zero would stay zero; a few rounds spread small seeds.
    this.#state = (seed ^ 0x9e3779b9) >>> 0 || 1
    for (let round = 0; round < 8; round++) this.next()
  }
  /** In [0, 1). */
  next(): number {
    let x = this.#state
    x ^= x << 13
    x >>>= 0
    x ^= x >>> 17
    x ^= x << 5
    this.#state = x >>> 0
    return this.#state / 4_294_967_296
  }
  /** A whole number in [0, below). */
  below(below: number): number {
    return Math.floor(this.next() * below)
  }
}
