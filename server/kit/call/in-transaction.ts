import type { CallCtx, Ctx } from '../ctx.ts'
import { inTenant } from '../db/db.ts'

/** A transaction within a call that opens its own (`ownTransaction`), as the same person. */
export const inTransaction = <T>(ctx: CallCtx, work: (inner: Ctx) => Promise<T>): Promise<T> =>
  inTenant(ctx.app.db, ctx.scope, (db) => work({ ...ctx, db }))
