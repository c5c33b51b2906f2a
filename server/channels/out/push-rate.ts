import { setTimeout as sleep } from 'node:timers/promises'
import { service, type App } from '../../kit/app-services.ts'
import type { ChannelConnection } from '../port/adapter.ts'

/** The calls of one connection, of however many runs at once: none more a minute than the marketplace allows. */
export class PushRate {
  #next = 0
  readonly #everyMs: number
  readonly #burstMs: number
  /** What of its limit falls into `burstMs` may be used at once before calls are spread; a minute with the burst keeps to the limit too. */
  constructor(perMinute: number, minuteMs = 60_000, burstMs = minuteMs / 12) {
    this.#everyMs = (minuteMs + burstMs) / Math.max(1, perMinute - 1)
    this.#burstMs = burstMs
  }

  /** When the next call may begin, in milliseconds from now; the turn is taken. */
  reserve(now = Date.now()): number {
    const due = Math.max(this.#next, now)
    this.#next = due + this.#everyMs
    return Math.max(0, due - now - this.#burstMs)
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
