import { service, type App } from '../../kit/app-services.ts'
import type { ActorRef, CallCtx, Ctx, Merchant } from '../../kit/ctx.ts'
import { inTenant } from '../../kit/db/db.ts'
import { loadMerchant, withSystemCtx } from '../../kit/system-ctx.ts'
import type { ChannelConnection } from '../port/adapter.ts'

/** A marketplace at work: everything is done within its merchant, under its name. */
export type Acting = {
  app: App
  connection: ChannelConnection
  /** One transaction, run again where that helps. */
  inside: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>
  /** For what opens its transactions itself. */
  outside: () => Promise<CallCtx>
}

const actorOf = ({ name, system }: Pick<ChannelConnection, 'name' | 'system'>): ActorRef => ({
  kind: 'channel',
  id: null,
  name,
  origin: system,
})

/** Amendments and the like are written down as the product's own acts, with the marketplace's name. */
export const byProduct = (ctx: Ctx): Ctx => ({ ...ctx, actor: { ...ctx.actor, kind: 'system' } })

type CachedMerchant = { merchant: Merchant; until: number }
const freshMs = 2_000
const merchantsOf = (app: App) => service(app, 'channels.merchants', () => new Map<number, CachedMerchant>())

/** The merchant's own facts as they were a moment ago. */
async function merchantNow(app: App, id: number): Promise<Merchant> {
  const found = merchantsOf(app).get(id)
  if (found && found.until > Date.now()) return found.merchant
  const merchant = await inTenant(app.db, { merchantId: id }, (db) => loadMerchant(db, id))
  merchantsOf(app).set(id, { merchant, until: Date.now() + freshMs })
  return merchant
}

export function actingFor(app: App, connection: ChannelConnection): Acting {
  const actor = actorOf(connection)
  return {
    app,
    connection,
    inside: (work) => withSystemCtx(app, connection.merchantId, work, actor),
    outside: async () => {
      const merchant = await merchantNow(app, connection.merchantId)
      return {
        app,
        scope: { merchantId: merchant.id },
        merchant,
        user: null,
        actor,
        language: merchant.language,
        now: new Date(),
        requestId: crypto.randomUUID(),
        confirm: [],
        // Whoever makes orders stirs screens once they are committed.
        afterCommit: (effect) => effect(),
      }
    },
  }
}
