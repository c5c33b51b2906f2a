import { setTimeout as sleep } from 'node:timers/promises'
import { service, type App } from '../../kit/app-services.ts'
import type { ChannelConnection } from '../port/adapter.ts'

/** So much of its limit may be used at once before calls are spread. */
const burstMs = 5_000

/** The calls of one connection, of however many runs at once: none more a minute than the marketplace allows. */
export class PushRate {
  #next = 0
  readonly #everyMs: number
  constructor(perMinute: number) {
    this.#everyMs = 60_000 / Math.max(1, perMinute)
  }

  /** When the next call may begin, in milliseconds from now; the turn is taken. */
  reserve(now = Date.now()): number {
    const due = Math.max(this.#next, now)
    this.#next = due + this.#everyMs
    return Math.max(0, due - now - burstMs)
  }

  async takeTurn(): Promise<void> {
    const wait = this.reserve()
    if (wait > 0) await sleep(wait)
  }
}

export function rateOf(app: App, { id }: Pick<ChannelConnection, 'id'>, perMinute: number): PushRate {
  const rates = service(app, 'channels.pushRates', () => new Map<number, PushRate>())
  const rate = rates.get(id) ?? new PushRate(perMinute)
  rates.set(id, rate)
  return rate
}
