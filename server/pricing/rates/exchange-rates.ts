import { type RawBuilder, sql } from 'kysely'
import { converter, plainRate, reciprocal } from '#contract/kit/money/rate.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

/**
 * One unit of the merchant's currency in another one; null where no rate is kept. `rateDate` is null for its own currency.
 * The margin is for selling prices alone (`moneyOf`): costs and reports are converted without it.
 */
export type Rate = { rate: string | null; rateDate: string | null; marginBasisPoints: number }

/**
 * The rates from the merchant's currency that hold today: the latest not after today, whichever direction it was kept
 * in; the direct one where both are of one day. The other direction is turned round at 10 decimals.
 */
export async function ratesToday(ctx: Ctx, currencies: readonly string[]): Promise<Map<string, Rate>> {
  const others = [...new Set(currencies)].filter((currency) => currency !== ctx.merchant.currency)
  return others.length ? loadRates(ctx, sql`unnest(${others}::char(3)[])`) : ownRate(ctx)
}

/** The same for the currencies of these agents. */
export const agentRates = (ctx: Ctx, agentIds: readonly number[]): Promise<Map<string, Rate>> =>
  loadRates(
    ctx,
    sql`(select distinct currency from agent where merchant_id = ${ctx.scope.merchantId} and id = any(${[...new Set(agentIds)]}::bigint[]))`,
  )

const ownRate = ({ merchant }: Ctx): Map<string, Rate> =>
  new Map([[merchant.currency, { rate: '1', rateDate: null, marginBasisPoints: 0 }]])

async function loadRates(ctx: Ctx, currencies: RawBuilder<unknown>): Promise<Map<string, Rate>> {
  const own = ctx.merchant.currency
  const { rows } = await sql<{
    currency: string
    direct: boolean
    rate: string | null
    date: string | null
    margin: number | null
  }>`select distinct on (o.currency) o.currency, r.from_currency = ${own} as direct, r.rate, r.date, r.margin_basis_points as margin
       from ${currencies} as o (currency)
       left join exchange_rate r on r.merchant_id = ${ctx.scope.merchantId} and r.date <= ${todayOf(ctx)}
        and (r.from_currency = ${own} and r.to_currency = o.currency or r.to_currency = ${own} and r.from_currency = o.currency)
      where o.currency <> ${own}
      order by o.currency, r.date desc, r.from_currency = ${own} desc`.execute(ctx.db)
  const rates = ownRate(ctx)
  for (const { currency, direct, rate, date, margin } of rows)
    rates.set(currency, {
      rate: rate && (direct ? plainRate(rate) : reciprocal(rate)),
      rateDate: date,
      marginBasisPoints: margin ?? 0,
    })
  return rates
}

/** Brings an amount of another currency into the merchant's own at these rates; null where none is kept. */
export function toOwn(
  ctx: Ctx,
  rates: ReadonlyMap<string, Rate>,
  amountMinor: number,
  currency: string,
): number | null {
  const own = ctx.merchant.currency
  if (currency === own) return amountMinor
  const rate = rates.get(currency)?.rate
  return rate ? converter(rate, own, currency).back(amountMinor) : null
}
