import { sql, type RawBuilder } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { Currency as CurrencyOf } from '#contract/kit/money/money.ts'
import type { BillFilter, BillLine, MoveOther, MoveOtherWhy, PlanBill } from '#contract/plans/money.schema.ts'
import { planBillStates } from '#contract/plans/money.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { canMove, lockToMove } from '../../kit/record/to-move.ts'
import { addItem, removeItem } from '../../orders/orders.public.ts'
import { codeBegins } from '../plan/plan-filters.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import { billRows } from './bill-rows.ts'

type Row = Omit<PlanBill, 'rows' | 'totalMinor' | 'onOrdersMinor' | 'can'> & {
  supplierId: number | null
  stored: BillLine[]
  storedMinor: number
}

const billsSql = (
  ctx: Ctx,
  where: RawBuilder<unknown>,
) => sql<Row>`select b.id, b.version, b.plan_id as "planId", p.code as "planCode",
      p.names as "planNames", p.status as "planStatus", p.start_date as "startDate", b.side, b.supplier_id as "supplierId",
      case b.side when 'agent' then a.name else coalesce(u.name, '') end as party, b.status, b.currency, b.rows as stored,
      b.total_minor::bigint as "storedMinor", b.confirmed_at as "confirmedAt", b.confirmed_by_name as "confirmedBy"
    from plan_bill b
    join travel_plan p on p.merchant_id = b.merchant_id and p.id = b.plan_id
    join agent a on a.merchant_id = p.merchant_id and a.id = p.agent_id
    left join supplier u on u.merchant_id = b.merchant_id and u.id = b.supplier_id
   where b.merchant_id = ${ctx.scope.merchantId} and (p.status <> 'cancelled' or b.status = 'confirmed') and ${where}`

/** A draft is worked out as it is looked at, a confirmed bill stands as it was confirmed. */
async function toldBill(ctx: Ctx, { stored, storedMinor, supplierId, ...row }: Row): Promise<PlanBill> {
  const now = await billRows(ctx, { ...row, supplierId })
  const isDraft = row.status === 'draft'
  return {
    ...row,
    rows: isDraft ? now.rows : stored,
    totalMinor: isDraft ? now.totalMinor : Number(storedMinor),
    onOrdersMinor: now.onOrdersMinor,
    can: canMove(ctx, planBillStates, row.status),
  }
}

export async function listBills(ctx: Ctx, filter: BillFilter) {
  const { massCode, side, status, distributorId, supplierId, massDateRange: days, ...paging } = filter
  const where = [
    codeBegins('p.code', massCode),
    ...(side ? [sql`b.side = ${side}`] : []),
    ...(status ? [sql`b.status = ${status}`] : []),
    ...(distributorId ? [sql`p.agent_id = ${distributorId} and b.side = 'agent'`] : []),
    ...(supplierId ? [sql`b.supplier_id = ${supplierId}`] : []),
    ...(days?.from ? [sql`p.end_date >= ${days.from}::date`] : []),
    ...(days?.to ? [sql`p.start_date <= ${days.to}::date`] : []),
  ]
  const page = await pageOf(
    ctx,
    paging,
    billsSql(ctx, sql.join(where, sql` and `)),
    sql`r."startDate" desc, r."planId", r.side, r.id`,
  )
  const rows: PlanBill[] = []
  for (const row of page.rows) rows.push(await toldBill(ctx, row))
  return { ...page, rows }
}

export async function billInfo(ctx: Ctx, { id }: { id: number }): Promise<PlanBill> {
  const { rows } = await billsSql(ctx, sql`b.id = ${id}`).execute(ctx.db)
  const [row] = rows
  return row ? toldBill(ctx, row) : fail('notFound')
}

/** The first line of the plan's orders that still stands: what is on no order yet is put on it. */
async function planLine(ctx: Ctx, planId: number, currency?: string) {
  const { rows } = await sql<{
    orderId: number
    lineId: number
  }>`select s.order_id as "orderId", s.line_id as "lineId"
    from plan_service s join orders o on o.merchant_id = s.merchant_id and o.id = s.order_id
   where s.merchant_id = ${ctx.scope.merchantId} and s.plan_id = ${planId} and o.status = 'confirmed'
     and (${currency ?? null}::text is null or o.currency = ${currency ?? null}) order by s.date, s.id limit 1`.execute(
    ctx.db,
  )
  return rows[0]
}

/**
 * What the agent pays, or a supplier gets, is final. What of it stands on no order is put on the group's own order as an item, and
 * goes into books and statements from there; a group without an order has none.
 */
export async function confirmBill(ctx: Ctx, input: MoveOther): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_bill', input.id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_bill', planBillStates, input, 'confirmBill')
  const bill = await billInfo(ctx, { id: row.id })
  if (row.side === 'agent' && plan.status !== 'finished') fail('plans.notFinished')
  if (bill.totalMinor === null) fail('plans.unknownAmount')
  const leftMinor = bill.totalMinor - bill.onOrdersMinor
  const line =
    leftMinor === 0 ? undefined : await planLine(ctx, planId, row.side === 'agent' ? row.currency : undefined)
  const item = line && {
    ...line,
    side: row.side === 'agent' ? ('income' as const) : ('cost' as const),
    name: `${plan.code} ${bill.party}`.slice(0, 100),
    amountMinor: leftMinor,
    currency: bill.currency,
    supplierId: row.supplier_id,
    reason: plan.code,
    clientRequestId: `plan-bill-${row.id}-${row.version}`,
  }
  const added = item && (await addItem(ctx, itemOf(item)))
  await updateRow(ctx, 'plan_bill', row, {
    status: to,
    rows: JSON.stringify(bill.rows),
    total_minor: bill.totalMinor,
    item_id: added?.id ?? null,
    confirmed_at: ctx.now.toISOString(),
    confirmed_by_name: ctx.actor.name,
    reopen_reason: '',
  })
  await tellPlan(ctx, planId, 'plans.confirmBill', {
    facts: { party: bill.party, total: `${groupedAmount(bill.totalMinor, bill.currency)} ${bill.currency}` },
  })
  return { done: true }
}
type ItemForm = Parameters<typeof addItem>[1]
const itemOf = (item: Omit<ItemForm, 'currency'> & { currency: string }): ItemForm => ({
  ...item,
  currency: CurrencyOf.parse(item.currency),
})

/** A draft again; what was put on the order is taken off. */
export async function reopenBill(ctx: Ctx, input: MoveOtherWhy): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_bill', input.id)
  await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_bill', planBillStates, input, 'reopenBill')
  if (row.item_id !== null) await removeItem(ctx, { id: row.item_id, reason: input.reason })
  await updateRow(ctx, 'plan_bill', row, {
    status: to,
    rows: '[]',
    total_minor: 0,
    item_id: null,
    confirmed_at: null,
    confirmed_by_name: '',
    reopen_reason: input.reason,
  })
  const bill = await billInfo(ctx, { id: row.id })
  await tellPlan(ctx, planId, 'plans.reopenBill', { facts: { party: bill.party }, reason: input.reason })
  return { done: true }
}
