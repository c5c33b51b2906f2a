import { fail } from '../call/errors.ts'

type Limits = {
  /** Done at the same time. */
  atOnce: number
  /** … and for one owner; all of them where it is not said. */
  atOnceEach?: number
  /** Waiting for one owner, and for all together; who comes after that is told to come later. */
  maxEach: number
  maxWaiting: number
}

/**
 * A bounded queue before dear work. Owners (an address, a merchant) take turns, so that who asks two hundred times at once
 * waits behind itself and not before others. `tooManyRequests` where the line is full.
 */
export class Turns {
  readonly #limits: Limits
  /** Those who wait, by owner; the owner whose turn is next comes first. */
  readonly #lines = new Map<string | number, (() => void)[]>()
  readonly #runningOf = new Map<string | number, number>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  async run<T>(owner: string | number, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner)
    try {
      return await work()
    } finally {
      this.#count(owner, -1)
      this.#callNext()
    }
  }

  #turn(owner: string | number): Promise<void> | void {
    const { atOnce, maxEach, maxWaiting } = this.#limits
    if (this.#running < atOnce && this.#mayRun(owner)) return this.#count(owner, 1)
    const line = this.#lines.get(owner) ?? []
    if (line.length >= maxEach || this.#waiting >= maxWaiting) fail('tooManyRequests')
    this.#lines.set(owner, line)
    this.#waiting += 1
    return new Promise((resolve) => line.push(resolve))
  }

  #mayRun(owner: string | number): boolean {
    return (this.#runningOf.get(owner) ?? 0) < (this.#limits.atOnceEach ?? Infinity)
  }

  #count(owner: string | number, by: 1 | -1): void {
    this.#running += by
    const own = (this.#runningOf.get(owner) ?? 0) + by
    if (own) this.#runningOf.set(owner, own)
    else this.#runningOf.delete(owner)
  }

  #callNext(): void {
    const next = [...this.#lines].find(([owner]) => this.#mayRun(owner))
    if (!next) return
    const [owner, line] = next
    const start = line.shift()
    this.#lines.delete(owner)
    if (line.length) this.#lines.set(owner, line)
    this.#waiting -= 1
    this.#count(owner, 1)
    start?.()
  }
}
