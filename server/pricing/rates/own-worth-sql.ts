import { sql, type RawBuilder } from 'kysely'
import { currencies } from '#contract/kit/money/money.ts'
import { currencyDecimals } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'

type Amount = { minor: RawBuilder<unknown>; currency: RawBuilder<unknown>; day: RawBuilder<unknown> }

/**
 * An amount in the merchant's own currency where the database adds up many: at the rate that held on its day, of days ahead at today's.
 * Null where there is an amount and no rate for it: never 0, never the bare number of another currency.
 */
export function ownWorthSql(ctx: Ctx, { minor, currency, day }: Amount): RawBuilder<number | null> {
  const own = ctx.merchant.currency
  const whole = currencies.filter((one) => currencyDecimals(one) !== currencyDecimals(own))
  const power = whole.length
    ? sql`case ${currency}::text ${sql.join(
        whole.map((one) => sql`when ${one} then ${currencyDecimals(own) - currencyDecimals(one)}::int`),
        sql` `,
      )} else 0 end`
    : sql`0`
  return sql`(case when ${minor} = 0 or ${currency}::text = ${own} then ${minor} else (
    select round(${minor}::numeric * 10::numeric ^ (${power}) * case when r.from_currency = ${own} then 1 / r.rate::numeric else r.rate::numeric end)
      from exchange_rate r
     where r.merchant_id = ${ctx.scope.merchantId} and r.date <= least(${day}, ${todayOf(ctx)}::date)
       and (r.from_currency = ${own} and r.to_currency = ${currency} or r.to_currency = ${own} and r.from_currency = ${currency})
     order by r.date desc, r.from_currency = ${own} desc limit 1) end)`
}
