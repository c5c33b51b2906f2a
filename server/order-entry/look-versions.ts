import { itemAt, mustGet } from '#contract/kit/given.ts'
import { service, type App } from '../kit/app-services.ts'
import { askInFlight } from '../kit/db/flight.ts'
import { longestDays } from '../stock/stock.public.ts'

/** What departures of a SKU are looked at: for one agent, from one day to another, both included. */
export type Look = { agentId: number; skuId: number; from: string; to: string }

const versions = 'select v.version from app.look_versions($1, $2, $3, $4, $5) v (version)'

type Waiting = { look: Look; tell: (version: string) => void; fail: (error: unknown) => void }

/** Asks for the versions of what is looked at (migration 0930). Looks of one merchant that come while others are asked for wait and are asked for together. */
class LookVersions {
  #waiting = new Map<number, Waiting[]>()
  #app: App
  constructor(app: App) {
    this.#app = app
  }

  /** The version as it is after this was asked, never before. */
  of(merchantId: number, look: Look): Promise<string> {
    return new Promise((tell, fail) => {
      const waiting = this.#waiting.get(merchantId)
      if (waiting) return void waiting.push({ look, tell, fail })
      this.#waiting.set(merchantId, [{ look, tell, fail }])
      setImmediate(() => void this.#ask(merchantId))
    })
  }

  async #ask(merchantId: number): Promise<void> {
    for (;;) {
      const requested = mustGet(this.#waiting, merchantId)
      if (!requested.length) return void this.#waiting.delete(merchantId)
      this.#waiting.set(merchantId, [])
      try {
        const looks = requested.map(({ look }) => look)
        const rows = await askInFlight<{ version: string }>(this.#app, { merchantId }, versions, [
          looks.map((look) => look.agentId),
          looks.map((look) => look.skuId),
          looks.map((look) => look.from),
          looks.map((look) => look.to),
          longestDays,
        ])
        requested.forEach(({ tell }, at) => tell(itemAt(rows, at).version))
      } catch (error) {
        for (const { fail } of requested) fail(error)
      }
    }
  }
}

export const lookVersion = (app: App, merchantId: number, look: Look): Promise<string> =>
  service(app, 'orderEntry.lookVersions', () => new LookVersions(app)).of(merchantId, look)
