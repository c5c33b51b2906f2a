import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

export type GuestLink = {
  merchantId: number
  /** The call that offers something; null: the link reserves the way back of an open return. */
  callId: number | null
  orderId: number
  language: Language
  state: 'open' | 'used' | 'expired' | 'revoked'
}
export type CallLink = GuestLink & { callId: number }
export const isOfCall = (link: GuestLink | undefined): link is CallLink =>
  link !== undefined && link.callId !== null

/** A new link of an order; earlier ones of it are worth nothing any more. Only its hash is kept. */
export async function makeLink(
  ctx: Ctx,
  of: { callId: number | null; orderId: number; language: Language; expiresAt: string },
): Promise<string> {
  await revokeLinks(ctx, of.orderId, of.callId === null ? 'return' : 'call')
  const token = makeToken()
  await ctx.db
    .insertInto('platform.guest_link')
    .values({
      token_hash: hashToken(token),
      merchant_id: ctx.scope.merchantId,
      call_id: of.callId,
      order_id: of.orderId,
      language: of.language,
      expires_at: of.expiresAt,
    })
    .execute()
  return `${ctx.app.config.publicUrl}/supplier/departure/${of.callId === null ? 'return' : 'choice'}/${token}`
}

/** Those of its calls, or those of its way back. */
export async function revokeLinks(ctx: Ctx, orderId: number, of: 'call' | 'return' = 'call'): Promise<void> {
  await ctx.db
    .updateTable('platform.guest_link')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .where('call_id', of === 'call' ? 'is not' : 'is', null)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** What a token is good for; undefined for one that was never given out. */
export async function readLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
): Promise<GuestLink | undefined> {
  const row = await db
    .selectFrom('platform.guest_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    merchantId: row.merchant_id,
    callId: row.call_id,
    orderId: row.order_id,
    language: asOneOf(languages, row.language) ?? 'en',
    state: row.used_at
      ? 'used'
      : row.revoked_at
        ? 'revoked'
        : new Date(row.expires_at) <= new Date()
          ? 'expired'
          : 'open',
  }
}

/** Uses a link up within the choice's own transaction; false where somebody was first, or its time is over. */
export async function spendLink(ctx: Ctx, token: string): Promise<boolean> {
  const now = ctx.now.toISOString()
  const used = await ctx.db
    .updateTable('platform.guest_link')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('order_id')
    .executeTakeFirst()
  return used !== undefined
}
