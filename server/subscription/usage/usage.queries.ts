import { sql } from 'kysely'
import type { z } from 'zod'
import { allowances, forecastOf, measures, usageLine, type BillRole } from '#contract/subscription/plans.ts'
import type {
  Consumption,
  UsageBillFilter,
  UsageBillRow,
} from '#contract/subscription/subscription.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { finds } from '../../kit/db/filters.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { standingOf } from '../plan/standing.queries.ts'
import { monthOf, monthUse } from './month.ts'

type Answer = z.input<typeof Consumption>

/** What this month used until now, what it will be at its end, and the account with the platform. */
export async function readConsumption(ctx: Ctx): Promise<Answer> {
  const standing = await standingOf(ctx)
  const { plan, currency, today } = standing
  const month = monthOf(today)
  const used = await monthUse(ctx, month)
  const { day, daysInMonth } = Temporal.PlainDate.from(today)
  const lines = measures.map((measure) => {
    const forecast = forecastOf(measure, used[measure], day, daysInMonth)
    return {
      measure,
      used: used[measure],
      included: plan ? allowances[plan][measure] : null,
      forecast,
      overMinor: plan ? usageLine(measure, forecast, plan, currency).amountMinor : 0,
    }
  })
  const partner = [used.soldOfOthers, used.soldByOthers].map((orders) =>
    plan
      ? usageLine('partner', forecastOf('orders', orders, day, daysInMonth), plan, currency).amountMinor
      : 0,
  )
  return {
    standing,
    month,
    days: await daysOf(ctx, month),
    measures: lines,
    soldOfOthers: used.soldOfOthers,
    soldByOthers: used.soldByOthers,
    forecastMinor: [...lines.map(({ overMinor }) => overMinor), ...partner].reduce((a, b) => a + b, 0),
    entries: await entriesOf(ctx),
  }
}

async function daysOf({ db, scope }: Ctx, month: string): Promise<Answer['days']> {
  const { rows } = await sql<Answer['days'][number]>`
    select day::text as day, orders, messages, storage_bytes as "storageBytes"
      from usage_day
     where merchant_id = ${scope.merchantId} and day >= ${month}::date and day < (${month}::date + interval '1 month')::date
     order by day`.execute(db)
  return rows
}

async function entriesOf({ db, scope }: Ctx): Promise<Answer['entries']> {
  const { rows } = await sql<Answer['entries'][number]>`
    select e.id, e.kind, e.amount_minor as "amountMinor", e.currency, e.at, coalesce(p.number, b.number, '') as number
      from subscription_entry e
      left join subscription_payment p on p.merchant_id = e.merchant_id and p.id = e.payment_id
      left join usage_bill b on b.merchant_id = e.merchant_id and b.id = e.bill_id
     where e.merchant_id = ${scope.merchantId}
     order by e.at desc, e.id desc limit 24`.execute(db)
  return rows
}

/** Bills of one role: three screens show one list. */
export const listBills = (role: BillRole) => (ctx: Ctx, filter: z.output<typeof UsageBillFilter>) =>
  pageOf(
    ctx,
    filter,
    sql<UsageBillRow>`
        select b.id, b.number, b.role, b.month::text as month, b.plan, b.currency, b.orders, b.messages, b.storage_bytes as "storageBytes",
               b.lines, b.amount_minor as "amountMinor", b.state, b.issued_at as "issuedAt", b.settled_at as "settledAt"
          from usage_bill b
         where b.merchant_id = ${ctx.scope.merchantId} and b.role = ${role}
           and ${finds(filter.text, ['b.number'])}`,
    sql`r.month desc, r.id desc`,
  )
