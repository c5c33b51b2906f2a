import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { languages, type Language } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Db, Tx } from '../../kit/db/db.ts'
import { hashToken, makeToken } from '../../kit/outside/token.ts'

export type PassengerLink = {
  merchantId: number
  orderId: number
  date: string
  language: Language
  state: 'open' | 'expired' | 'revoked'
}

/** A new link of an order's guests, good until the day after they sail; earlier ones are worth nothing any more. */
export async function makePassengerLink(
  ctx: Ctx,
  of: { orderId: number; date: string; language: Language },
): Promise<string> {
  await ctx.db
    .updateTable('platform.passenger_link')
    .set({ revoked_at: ctx.now.toISOString() })
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', of.orderId)
    .where('revoked_at', 'is', null)
    .execute()
  const token = makeToken()
  const expiresAt = Temporal.PlainDate.from(of.date)
    .add({ days: 2 })
    .toZonedDateTime(ctx.merchant.timeZone)
    .toInstant()
    .toString()
  await ctx.db
    .insertInto('platform.passenger_link')
    .values({
      token_hash: hashToken(token),
      merchant_id: ctx.scope.merchantId,
      order_id: of.orderId,
      date: of.date,
      language: of.language,
      expires_at: expiresAt,
    })
    .execute()
  return `${ctx.app.config.publicUrl}/supplier/passenger/${token}`
}

/** What a token is good for; undefined for one that was never given out. */
export async function readPassengerLink(
  db: Pick<Db | Tx, 'selectFrom'>,
  token: string,
): Promise<PassengerLink | undefined> {
  const row = await db
    .selectFrom('platform.passenger_link')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return (
    row && {
      merchantId: row.merchant_id,
      orderId: row.order_id,
      date: row.date,
      language: asOneOf(languages, row.language) ?? 'en',
      state: row.revoked_at ? 'revoked' : new Date(row.expires_at) <= new Date() ? 'expired' : 'open',
    }
  )
}
