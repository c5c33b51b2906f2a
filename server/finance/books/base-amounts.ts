import { sql } from 'kysely'
import { currencyDecimals, roundHalfUp } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'

type Posting = { id: number; day: string; currency: string; amount: number }
export type InBase = { rate: string; baseMinor: number } | null

/**
 * What postings (in order of their journals) come to in the merchant's own currency at the rate of their day. Each is rounded on the
 * running sum of its journal in that currency, so that a journal comes to zero here, too. Null where no rate is known.
 */
export function inBase(
  postings: readonly Posting[],
  own: string,
  rateOf: (currency: string, day: string) => string | undefined,
): InBase[] {
  let journal: number | null = null
  const sums = new Map<string, number>()
  return postings.map(({ id, day, currency, amount }) => {
    if (journal !== id) sums.clear()
    journal = id
    const rate = currency === own ? '1' : rateOf(currency, day)
    if (rate === undefined) return null
    const factor = Number(rate) * 10 ** (currencyDecimals(own) - currencyDecimals(currency))
    const before = sums.get(currency) ?? 0
    sums.set(currency, before + amount)
    return { rate, baseMinor: roundHalfUp((before + amount) * factor) - roundHalfUp(before * factor) }
  })
}

/** One unit of each currency in the merchant's own on each of these days. */
export async function dailyRates(
  ctx: Ctx,
  postings: readonly Posting[],
): Promise<(currency: string, day: string) => string | undefined> {
  const own = ctx.merchant.currency
  const wanted = new Map(
    postings
      .filter(({ currency }) => currency !== own)
      .map(({ currency, day }) => [`${currency} ${day}`, { currency, day }]),
  )
  if (wanted.size === 0) return () => undefined
  const { rows } = await sql<{ currency: string; day: string; rate: string }>`
    select d.currency, d.day::text as day, f.rate from json_to_recordset(${JSON.stringify([...wanted.values()])}::json) as d(currency text, day date)
     cross join lateral (
       select trim_scale(round(case when r.from_currency = ${own} then 1 / r.rate::numeric else r.rate::numeric end, 10))::text as rate
         from exchange_rate r where r.merchant_id = ${ctx.scope.merchantId} and r.date <= d.day
          and (r.from_currency = ${own} and r.to_currency = d.currency or r.to_currency = ${own} and r.from_currency = d.currency)
        order by r.date desc, r.from_currency = ${own} desc limit 1) f`.execute(ctx.db)
  const found = new Map(rows.map(({ currency, day, rate }) => [`${currency} ${day}`, rate]))
  return (currency, day) => found.get(`${currency} ${day}`)
}
