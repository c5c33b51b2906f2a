import type { App } from '../../kit/app-services.ts'
import type { ActorRef, Ctx } from '../../kit/ctx.ts'
import { setScope, type Tx } from '../../kit/db/db.ts'
import { loadMerchant, systemCtx } from '../../kit/system-ctx.ts'

/** The same transaction with a merchant's eyes: from here on its rows are seen, and no other's. */
export type Eyes = (merchantId: number, actor?: ActorRef) => Promise<Ctx>
export const eyesOf =
  (app: App, db: Tx, effects: (() => void)[]): Eyes =>
  async (merchantId, actor) => {
    await setScope(db, { merchantId })
    return systemCtx(app, db, await loadMerchant(db, merchantId), effects, actor)
  }
