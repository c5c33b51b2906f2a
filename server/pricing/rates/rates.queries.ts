import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { HistoryEntry } from '#contract/audit/audit.schema.ts'
import { plainRate, reciprocal } from '#contract/kit/money/rate.ts'
import type { ReadOf } from '#contract/kit/record/record-types.ts'
import { answerOf } from '#contract/kit/record/record-values.ts'
import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import type {
  ExchangeRate,
  ExchangeRateFilter,
  ExchangeRateHistory,
  ExchangeRateList,
} from '#contract/pricing/rates/exchange-rate.schema.ts'
import { closedThrough } from '../../finance/finance.public.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { todayOf } from '../../kit/text/today.ts'

type Row = ReadOf<Omit<(typeof rateRecord)['fields'], 'ownRate' | 'sellingRate'>> & { id: number }

/** All rates against the merchant's own currency; of both directions of a pair the later one is in force. */
const rates = (ctx: Ctx) => {
  const own = ctx.merchant.currency
  const today = todayOf(ctx)
  return sql`(select r.*,
      case when date > ${today} then 'planned'
           when row_number() over (partition by currency, date > ${today} order by date desc, from_currency = ${own} desc) = 1 then 'now'
           else 'past' end as state
    from (select *, case when from_currency = ${own} then to_currency else from_currency end as currency
            from exchange_rate where merchant_id = ${ctx.scope.merchantId} and ${own} in (from_currency, to_currency)) r) r`
}

/** Rates by date and pair, the newest first. */
export async function listRates(
  ctx: Ctx,
  { currency, state, from, to, ...paging }: z.output<typeof ExchangeRateFilter>,
): Promise<z.output<typeof ExchangeRateList>> {
  if (from && to && from > to) failField('to', 'pricing.fieldErrors.beforeStart')
  const where = [sql<SqlBool>`true`]
  if (currency) where.push(sql<SqlBool>`${currency} in (r.from_currency, r.to_currency)`)
  if (state) where.push(sql<SqlBool>`r.state = ${state}`)
  if (from) where.push(sql<SqlBool>`r.date >= ${from}`)
  if (to) where.push(sql<SqlBool>`r.date <= ${to}`)
  const closed = await closedThrough(ctx)
  const page = await pageOf(
    ctx,
    paging,
    sql<Row>`select r.* from ${rates(ctx)} where ${sql.join(where, sql` and `)}`,
    sql`r.date desc, r.currency, r.id desc`,
  )
  return {
    ...page,
    rows: page.rows.map((row) => toRate(ctx, row, closed)),
    ownCurrency: ctx.merchant.currency,
  }
}

/** How the rate of one currency went, and who set it: the latest thousand days, the latest five hundred changes. */
export async function rateHistory(
  ctx: Ctx,
  { currency }: { currency: string },
): Promise<z.output<typeof ExchangeRateHistory>> {
  const { rows } = await sql<Row>`select * from (
      select r.* from ${rates(ctx)} where r.currency = ${currency} order by r.date desc, r.id desc limit 1000) r
    order by r.date, r.id`.execute(ctx.db)
  const closed = await closedThrough(ctx)
  const events = await sql<HistoryEntry>`select * from (
    select id, at, type, facts, actor_kind as "actorKind", actor_name as "actorName", '' as reason from event
     where merchant_id = ${ctx.scope.merchantId} and type like 'pricing.%' and type in ('pricing.rateSaved', 'pricing.rateDeleted')
       and facts->>'currency' = ${currency} order by id desc limit 500) e order by id`.execute(ctx.db)
  return { rates: rows.map((row) => toRate(ctx, row, closed)), events: events.rows }
}

const keys = { edit: 'setting.exchangeRate.edit', delete: 'setting.exchangeRate.edit' }

function toRate(ctx: Ctx, row: Row, closed: string | null): ExchangeRate {
  const rate = plainRate(row.rate)
  const ownRate = row.from_currency === ctx.merchant.currency ? rate : reciprocal(rate)
  return {
    id: row.id,
    ...answerOf(rateRecord, {
      ...row,
      rate,
      ownRate,
      sellingRate: sellingRate(ownRate, row.margin_basis_points),
    }),
    // Of closed days nothing is taken away; the margin may still be changed.
    can: canOf(ctx, keys, { delete: closed !== null && row.date <= closed && 'pricing.errors.rateClosed' }),
  }
}
