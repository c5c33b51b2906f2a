import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import { plainRate, reciprocal } from '#contract/kit/money/rate.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import type {
  ExchangeRate,
  ExchangeRateFilter,
  ExchangeRateHistory,
  ExchangeRateList,
  RateState,
} from '#contract/pricing/exchange-rate.schema.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/errors.ts'
import { todayOf } from '../../kit/today.ts'

type Row = {
  id: number
  from: string
  to: string
  date: string
  rate: string
  margin: number
  state: RateState
  currency: string
  createdAt: string
  createdByName: string
}

/** All rates against the merchant's own currency; of both directions of a pair the later one is in force. */
const rates = (ctx: Ctx) => {
  const own = ctx.merchant.currency
  const today = todayOf(ctx)
  return sql`(select id, "from", "to", date, rate, margin, currency, "createdAt", "createdByName",
      case when date > ${today} then 'planned'
           when row_number() over (partition by currency, date > ${today} order by date desc, "from" = ${own} desc) = 1 then 'now'
           else 'past' end as state
    from (select id, from_currency as "from", to_currency as "to", date, rate, margin_basis_points as margin,
                 case when from_currency = ${own} then to_currency else from_currency end as currency,
                 created_at as "createdAt", created_by_name as "createdByName"
            from exchange_rate where merchant_id = ${ctx.scope.merchantId} and ${own} in (from_currency, to_currency)) r) r`
}

/** Rates by date and pair, the newest first. */
export async function listRates(
  ctx: Ctx,
  { currency, state, from, to, pageNo, pageSize }: z.output<typeof ExchangeRateFilter>,
): Promise<z.output<typeof ExchangeRateList>> {
  if (from && to && from > to) failField('to', 'pricing.fieldErrors.beforeStart')
  const where: ReturnType<typeof sql<SqlBool>>[] = [sql<SqlBool>`true`]
  if (currency) where.push(sql<SqlBool>`${currency} in (r."from", r."to")`)
  if (state) where.push(sql<SqlBool>`r.state = ${state}`)
  if (from) where.push(sql<SqlBool>`r.date >= ${from}`)
  if (to) where.push(sql<SqlBool>`r.date <= ${to}`)
  const of = sql`from ${rates(ctx)} where ${sql.join(where, sql` and `)}`
  const counted = await sql<{ n: number }>`select count(*)::int as n ${of}`.execute(ctx.db)
  const { rows } = await sql<Row>`select r.* ${of} order by r.date desc, r.currency, r.id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(ctx.db)
  return {
    rows: rows.map((row) => toRate(ctx, row)),
    total: counted.rows[0]!.n,
    pageNo,
    pageSize,
    ownCurrency: ctx.merchant.currency,
  }
}

/** How the rate of one currency went, and who set it. */
export async function rateHistory(
  ctx: Ctx,
  { currency }: { currency: string },
): Promise<z.output<typeof ExchangeRateHistory>> {
  const { rows } = await sql<Row>`select r.* from ${rates(ctx)} where r.currency = ${currency}
    order by r.date, r.id limit 1000`.execute(ctx.db)
  const events = await sql<HistoryEntry>`
    select id, at, type, facts, actor_kind as "actorKind", actor_name as "actorName", '' as reason from event
     where merchant_id = ${ctx.scope.merchantId} and type like 'pricing.%' and type in ('pricing.rateSaved', 'pricing.rateDeleted')
       and facts->>'currency' = ${currency} order by id limit 500`.execute(ctx.db)
  return { rates: rows.map((row) => toRate(ctx, row)), events: events.rows }
}

function toRate(ctx: Ctx, { margin, ...row }: Row): ExchangeRate {
  const rate = plainRate(row.rate)
  const ownRate = row.from === ctx.merchant.currency ? rate : reciprocal(rate)
  return {
    ...row,
    rate,
    marginBasisPoints: margin,
    ownRate,
    sellingRate: sellingRate(ownRate, margin),
    can: canOf(ctx, { edit: 'setting.exchangeRate.edit', delete: 'setting.exchangeRate.edit' }),
  }
}
