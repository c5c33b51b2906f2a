import type { StockDays } from '#contract/order-entry/order-entry.schema.ts'
import { service, type App } from '../kit/app-services.ts'
import type { CallCtx } from '../kit/ctx.ts'
import { lookVersion, type Look } from './look-versions.ts'

/** An answer, and the last moment (ms) at which nothing in it has changed by time alone. */
export type LooksView = { answer: StockDays; until: number }
type StoredLook = LooksView & { version: string; size: number }

/** Departures kept by one process: some 60 MB. */
const maxDepartures = 200_000

/**
 * Answers kept in the process, the longest unused forgotten first. None is trusted by itself: its version is read from the
 * database for each look.
 */
export class CachedLooks {
  #kept = new Map<string, StoredLook>()
  #size = 0
  readonly most: number
  /** 0 keeps none, so that no version is asked for. */
  constructor(max = maxDepartures) {
    this.most = max
  }

  get(key: string, version: string, now: number): StockDays | undefined {
    const found = this.#kept.get(key)
    if (!found || found.version !== version || now > found.until) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.answer
  }

  set(key: string, version: string, view: LooksView): void {
    const size = view.answer.rows.reduce((sum, { departures }) => sum + departures.length, 1)
    this.#forget(key)
    this.#kept.set(key, { ...view, version, size })
    this.#size += size
    for (const [oldest] of this.#kept) {
      if (this.#size <= this.most) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    this.#size -= this.#kept.get(key)?.size ?? 0
    this.#kept.delete(key)
  }
}

const cachedLooks = (app: App): CachedLooks => service(app, 'orderEntry.looks', () => new CachedLooks())

/**
 * The answer kept for this look where it still holds, else worked out and kept. The version is read first: what changes
 * while the answer is worked out has another one, and versions never come again.
 */
export async function lookOnce(ctx: CallCtx, look: Look, work: () => Promise<LooksView>): Promise<StockDays> {
  const { app, scope, merchant, actor } = ctx
  const looks = cachedLooks(app)
  if (looks.most === 0) return (await work()).answer
  const version = await lookVersion(app, scope.merchantId, look)
  const { agentId, skuId, from, to } = look
  const by = actor.kind === 'channel' ? actor.origin : actor.kind
  const seenBy = [scope.merchantId, merchant.currency, merchant.timeZone, by, scope.agentId ?? '']
  const key = [...seenBy, agentId, skuId, from, to].join('|')
  const found = looks.get(key, version, ctx.now.getTime())
  if (found) return found
  const view = await work()
  looks.set(key, version, view)
  return view.answer
}
