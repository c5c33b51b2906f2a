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
import { entryOf } from '#contract/kit/given.ts'
import { taxOf } from '#contract/pricing/tax/tax.ts'
import { worthOf } from '#contract/plans/planned.ts'
import { ownAccount, requireAgent } from '../../agents/money.public.ts'
import type { Selectable } from 'kysely'
import type { DB } from '../../kit/db/tables.gen.ts'
import { words } from '../../kit/text/words.ts'
import { releaseDeposit } from '../deal/deposit.ts'
import { closeInstalments } from '../deal/instalments.ts'
import { post } from '../deal/posting.ts'
import { settlementsOf } from '../deal/settlements.ts'
import { codeBegins } from '../plan/plan-filters.ts'
import { acceptedOf } from './accepted.ts'
import { lockPlan, tellPlan, type PlanRecord } from '../plan/lock-plan.ts'
import { billRows } from './bill-rows.ts'

type BillRecord = Selectable<DB['plan_bill']>
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
   where b.merchant_id = ${ctx.scope.merchantId} and ${where}
     and (p.status <> 'cancelled' or b.status = 'confirmed' or b.side = 'supplier' and exists (select from plan_service s
           where s.merchant_id = b.merchant_id and s.plan_id = b.plan_id and s.supplier_id = b.supplier_id and s.struck_at is null
             and s.order_id is null))`

/** A draft is worked out as it is looked at, a confirmed bill stands as it was confirmed. */
async function billView(ctx: Ctx, { stored, storedMinor, supplierId, ...row }: Row): Promise<PlanBill> {
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
  for (const row of page.rows) rows.push(await billView(ctx, row))
  return { ...page, rows }
}

export async function billInfo(ctx: Ctx, { id }: { id: number }): Promise<PlanBill> {
  const { rows } = await billsSql(ctx, sql`b.id = ${id}`).execute(ctx.db)
  const [row] = rows
  return row ? billView(ctx, row) : fail('notFound')
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

/** Whoever went along has accounted for what they were given, spent or collected; who has a link alone has nothing to account for. */
async function refuseUnsettled(ctx: Ctx, planId: number): Promise<void> {
  const open = (await settlementsOf(ctx, planId)).find(
    ({ status, advanceMinor, spentMinor, collectedMinor, openCount }) =>
      status === 'submitted' ||
      (status === 'open' && [advanceMinor, spentMinor, collectedMinor, openCount].some((one) => one !== 0)),
  )
  if (open) fail('plans.settlementOpen', { name: open.name })
}

type Booking = { plan: PlanRecord; bill: PlanBill; row: BillRecord; leftMinor: number }
/** What of a bill stands on no order: an item of the group's first confirmed order, or a journal of the group itself where it has none. */
async function book(ctx: Ctx, { plan, bill, row, leftMinor }: Booking): Promise<number | null> {
  if (leftMinor === 0) return null
  const isAgent = row.side === 'agent'
  const line = await planLine(ctx, plan.id, isAgent ? row.currency : undefined)
  if (line) {
    const item = {
      ...line,
      side: isAgent ? ('income' as const) : ('cost' as const),
      name: `${plan.code} ${bill.party}`.slice(0, 100),
      amountMinor: leftMinor,
      currency: bill.currency,
      supplierId: row.supplier_id,
      reason: plan.code,
      clientRequestId: `plan-bill-${row.id}-${row.version}`,
    }
    return (await addItem(ctx, itemOf(item))).id
  }
  await postBill(ctx, { plan, row, amountMinor: leftMinor, key: `bill ${row.id} ${row.version}` })
  return null
}

type BillPosting = Pick<Booking, 'plan' | 'row'> & { amountMinor: number; key: string }
async function postBill(ctx: Ctx, { plan, row, amountMinor, key }: BillPosting): Promise<void> {
  const { currency } = row
  const move = { planId: plan.id, key, amountMinor, currency, memo: plan.code, of: { bill_id: row.id } }
  if (row.side === 'supplier')
    return post(ctx, {
      ...move,
      kind: 'cost',
      from: { kind: 'supplier-payable', supplierId: row.supplier_id, currency },
      to: { kind: 'cost', currency },
    })
  const accepted = await acceptedOf(ctx, plan.id)
  const agent = await requireAgent(ctx, plan.agent_id)
  const { taxBasisPoints = 0, taxInclusive = false } = accepted?.sheet ?? {}
  const worth = accepted && worthOf(accepted.sheet, amountMinor)
  return post(ctx, {
    ...move,
    ...(worth !== null && { baseMinor: worth }),
    kind: 'revenue',
    from: { kind: 'sales', currency },
    to: ownAccount(agent),
    taxMinor: taxInclusive ? taxOf(amountMinor, taxBasisPoints, true) : 0,
    agentId: plan.agent_id,
  })
}

/**
 * What the agent pays, or a supplier gets, is final. What was paid for the group is given on to the agent's account, where its price is
 * taken from; what stands on no order goes on the group's own order as an item, or into the books by itself.
 */
export async function confirmBill(ctx: Ctx, input: MoveOther): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_bill', input.id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_bill', planBillStates, input, 'confirmBill')
  const bill = await billInfo(ctx, { id: row.id })
  const { totalMinor } = bill
  if (row.side === 'agent' && plan.status !== 'finished') fail('plans.notFinished')
  if (row.side === 'agent') await refuseUnsettled(ctx, planId)
  if (totalMinor === null) fail('plans.unknownAmount')
  const isLast = row.side === 'agent'
  if (isLast) {
    await releaseDeposit(ctx, plan, row.currency, `bill ${row.id} ${row.version}`)
    await closeInstalments(ctx, plan)
  }
  const itemId = await book(ctx, { plan, bill, row, leftMinor: totalMinor - bill.onOrdersMinor })
  await updateRow(ctx, 'plan_bill', row, {
    status: to,
    rows: JSON.stringify(bill.rows),
    total_minor: totalMinor,
    item_id: itemId,
    confirmed_at: ctx.now.toISOString(),
    confirmed_by_name: ctx.actor.name,
    reopen_reason: '',
  })
  if (isLast && !plan.locked_at)
    await updateRow(ctx, 'travel_plan', plan, {
      locked_at: ctx.now.toISOString(),
      locked_by_name: ctx.actor.name,
      lock_reason: entryOf(entryOf(words, ctx.language), 'plans.text.billConfirmedLock'),
    })
  await tellPlan(ctx, planId, 'plans.confirmBill', {
    facts: { party: bill.party, total: `${groupedAmount(totalMinor, bill.currency)} ${bill.currency}` },
  })
  return { done: true }
}
type ItemForm = Parameters<typeof addItem>[1]
const itemOf = (item: Omit<ItemForm, 'currency'> & { currency: string }): ItemForm => ({
  ...item,
  currency: CurrencyOf.parse(item.currency),
})

/** What of a bill stands in the books by itself. */
async function bookedByBill(ctx: Ctx, billId: number): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount_minor), 0)::bigint as sum from plan_posting
    where merchant_id = ${ctx.scope.merchantId} and bill_id = ${billId}`.execute(ctx.db)
  return Number(rows[0]?.sum ?? 0)
}

/** A draft again; what was put on the order, or into the books, is taken back. */
export async function reopenBill(ctx: Ctx, input: MoveOtherWhy): Promise<{ done: true }> {
  const { plan_id: planId } = await readRow(ctx, 'plan_bill', input.id)
  const plan = await lockPlan(ctx, { id: planId }, { evenLocked: true })
  const { row, to } = await lockToMove(ctx, 'plan_bill', planBillStates, input, 'reopenBill')
  if (row.item_id !== null) await removeItem(ctx, { id: row.item_id, reason: input.reason })
  const booked = await bookedByBill(ctx, row.id)
  if (booked !== 0)
    await postBill(ctx, { plan, row, amountMinor: -booked, key: `bill ${row.id} ${row.version} back` })
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
