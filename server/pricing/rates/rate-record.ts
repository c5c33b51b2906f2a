import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/errors.ts'

/** A rate as events keep it. */
export type RateRecord = {
  id: number
  from_currency: string
  to_currency: string
  date: string
  rate: string
  margin_basis_points: number
}

/** One rate, locked; 404 where there is none. */
export async function lockRate(ctx: Ctx, id: number): Promise<RateRecord> {
  const row = await ctx.db
    .selectFrom('exchange_rate')
    .select(['id', 'from_currency', 'to_currency', 'date', 'rate', 'margin_basis_points'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('notFound')
}

/** What the sentence of its events tells; `currency` is the one that is not the merchant's own. */
export const rateFacts = (
  ctx: Ctx,
  { from, to, date, rate, marginBasisPoints }: RateParts,
): Record<string, string | number> => ({
  from,
  to,
  date,
  rate,
  margin: marginBasisPoints / 100,
  currency: from === ctx.merchant.currency ? to : from,
})
export type RateParts = { from: string; to: string; date: string; rate: string; marginBasisPoints: number }
