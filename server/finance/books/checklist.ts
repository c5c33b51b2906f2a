import { lineStates } from '#contract/orders/line.states.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import type { Checklist, OneMonth } from '#contract/finance/books/books.schema.ts'
import type { ClosingPoint } from '#contract/finance/books/closing-points.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { refundStates } from '#contract/orders/refunds/refund.states.ts'
import { moneyBackStates } from '#contract/payments/refund.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among, dayStart } from '../../kit/db/filters.ts'
import { lastOf, monthsToClose } from './months.ts'
import { readSums } from './sums.queries.ts'
import { ratelessOf } from './value-balances.ts'

export type OpenPoint = { point: ClosingPoint; count: number; currencies: string[] }

/**
 * What is still open at the end of a day. Bills by their last day, services and lines by the day of the service, refunds by the day
 * they were promised: each counted as its list shows it.
 */
export async function openPoints(ctx: Ctx, through: string): Promise<OpenPoint[]> {
  const m = ctx.scope.merchantId
  const until = dayStart(ctx, through, 1)
  const { rows } = await sql<Record<Exclude<ClosingPoint, 'rates'>, number>>`
    with moved as materialized (
      select a.agent_id, a.currency, j.order_id, sum(p.amount_minor) as minor
        from ledger_account a join posting p on p.merchant_id = a.merchant_id and p.account_id = a.id
        join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
       where a.merchant_id = ${m} and a.kind = 'agent-receivable' and j.order_id is not null and j.at < ${until} group by 1, 2, 3),
    billed as materialized (
      select agent_id, currency, order_id, sum(amount_minor) as minor from agent_bill_line
       where merchant_id = ${m} and order_id is not null group by 1, 2, 3),
    differing as materialized (
      select order_id from moved full join billed using (agent_id, currency, order_id)
       where coalesce(moved.minor, 0) <> coalesce(billed.minor, 0))
    select
      (select count(*)::int from bank_line where merchant_id = ${m} and state = 'open' and day <= ${through}) as "bankLines",
      (select count(*)::int from agent_bill where merchant_id = ${m} and status = ${billStates.initial} and to_day <= ${through}) as "draftBills",
      (select count(*)::int from agent_bill where merchant_id = ${m} and status = 'locked' and to_day <= ${through}) as "lockedBills",
      (select count(distinct o.id)::int from differing d join orders o on o.merchant_id = ${m} and o.id = d.order_id
        where o.service_date <= ${through}
          and not (o.status in ${among(orderStates.phases.open)} and o.status <> 'confirmed')) as unbilled,
      (select count(distinct order_id)::int from order_refund where merchant_id = ${m} and status in ${among(refundStates.phases.promised)}
          and kind = 'refund' and coalesce(agreed_at, applied_at) < ${until}) as refunds,
      (select count(*)::int from payment_refund where merchant_id = ${m} and state in ${among(moneyBackStates.phases.underWay)}
          and created_at < ${until}) as "providerRefunds",
      (select count(*)::int from order_line l join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
        join order_line_cost k on k.merchant_id = l.merchant_id and k.line_id = l.id
        where l.merchant_id = ${m} and o.status in ${among(orderStates.phases.sold)} and l.date <= ${through} and k.cost_minor is null
          and l.supplier_status in ${among(lineStates.phases.live)} and l.supplier_status <> 'no-need' and l.handled_way is distinct from 'self-handled') as costs`.execute(
    ctx.db,
  )
  const counted = rows.flatMap((row) => pointsOf(row))
  const rateless = ratelessOf(ctx, (await readSums(ctx, { from: through, to: through })).rows)
  return [...counted, { point: 'rates', count: rateless.length, currencies: rateless }]
}

const pointsOf = (row: Record<Exclude<ClosingPoint, 'rates'>, number>): OpenPoint[] =>
  (
    ['bankLines', 'draftBills', 'lockedBills', 'unbilled', 'refunds', 'providerRefunds', 'costs'] as const
  ).map((point) => ({ point, count: row[point], currencies: [] }))

/** What stands in the way of closing a month and those before it. Nothing is locked. */
export async function readChecklist(
  ctx: Ctx,
  { month }: z.output<typeof OneMonth>,
): Promise<z.output<typeof Checklist>> {
  const through = lastOf(month)
  return {
    month,
    through,
    months: (await monthsToClose(ctx, month)).length,
    points: await openPoints(ctx, through),
  }
}
