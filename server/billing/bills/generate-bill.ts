import { sql } from 'kysely'
import type { z } from 'zod'
import type { BillPreview, GenerateBill } from '#contract/billing/bills/bill.schema.ts'
import type { OneBill } from '#contract/billing/bills/bill.schema.ts'
import { loadAgents, type AgentFacts } from '../../agents/agents.public.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, type Columns } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ruleFor } from '../rules/rule-for.ts'
import {
  actOnBill,
  lockBill,
  readBill,
  requireVerb,
  type BillRecord,
  type BillState,
} from './bill-records.ts'
import { dropFees, feesTotal, owedFees, writeFees } from './issue-fees.ts'
import { owedOrders, type Wanted } from './owed-orders.ts'
import { countDisputes, dropLines, sumsOf, writeLines } from './write-lines.ts'

type GenerateBillInput = Omit<GenerateBill, 'clientRequestId'>

async function wantedOf(ctx: Ctx, input: GenerateBillInput): Promise<{ agent: AgentFacts; wanted: Wanted }> {
  const agent = (await loadAgents(ctx, [input.agentId])).get(input.agentId) ?? fail('notFound')
  const { fromDay, toDay, basis, earlier } = input
  if (toDay < fromDay) failField('toDay', 'billing.fieldErrors.beforeFrom')
  const cutOff = input.cutOff ?? (todayOf(ctx) > toDay ? todayOf(ctx) : toDay)
  if (cutOff < fromDay) failField('cutOff', 'billing.fieldErrors.beforeFrom')
  const { id: agentId, currency } = agent
  return { agent, wanted: { agentId, currency, basis, fromDay, toDay, cutOff, earlier } }
}

/** What a bill would hold now. */
export async function previewBill(ctx: Ctx, input: GenerateBillInput): Promise<z.output<typeof BillPreview>> {
  const { wanted } = await wantedOf(ctx, input)
  const { owed, leftOut } = await owedOrders(ctx, wanted)
  const fees = await owedFees(ctx, wanted)
  return {
    currency: wanted.currency,
    lines: owed.length + Math.min(1, fees.length),
    changes: owed.filter(({ part }) => part > 0).length,
    leftOut,
    totalMinor: owed.reduce((sum, { amountMinor }) => sum + amountMinor, feesTotal(fees)),
  }
}

type More = { origin: 'hand' | 'schedule'; scheduleKey?: string; termDays?: number }

/**
 * Gathers a bill of what an agent owes for a period. Two people at once take turns at the agent: the second finds what the first
 * left. `billing.nothing` where that is nothing.
 */
export async function gatherBill(ctx: Ctx, input: GenerateBillInput, more: More): Promise<{ id: number }> {
  await lockRow(ctx, 'agent', input.agentId)
  const { agent, wanted } = await wantedOf(ctx, input)
  const { owed, leftOut } = await owedOrders(ctx, wanted)
  const fees = await owedFees(ctx, wanted)
  if (!owed.length && !fees.length) fail('billing.nothing')
  const termDays = more.termDays ?? (await ruleFor(ctx, agent.id)).termDays
  const { id } = await insertRow(ctx, 'agent_bill', {
    agent_id: agent.id,
    currency: agent.currency,
    basis: wanted.basis,
    from_day: wanted.fromDay,
    to_day: wanted.toDay,
    cut_off: wanted.cutOff,
    term_days: termDays,
    origin: more.origin,
    schedule_key: more.scheduleKey ?? null,
    note: input.note,
    left_out: leftOut,
    created_by_name: ctx.actor.name,
    created_at: ctx.now.toISOString(),
  })
  await writeLines(ctx, { id, agent_id: agent.id, currency: agent.currency }, owed)
  await writeFees(ctx, { id, agent_id: agent.id, currency: agent.currency }, fees)
  const bill = await readBill(ctx, id)
  const sums = await sumsOf(ctx, id)
  await actOnBill(ctx, bill, 'billGenerated', sums, { facts: { lines: sums.lines } })
  return { id }
}

export const generateBill = (
  ctx: Ctx,
  { clientRequestId: _requestId, ...requested }: GenerateBill,
): Promise<{ id: number }> => gatherBill(ctx, requested, { origin: 'hand' })

/** A draft's lines as they would be gathered now; its adjustments stay. */
export async function refreshBill(ctx: Ctx, input: OneBill): Promise<BillState> {
  const seen = await readBill(ctx, input.id)
  await lockRow(ctx, 'agent', seen.agent_id)
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billRefresh')
  await dropLines(ctx, bill.id, 'orders')
  await dropFees(ctx, bill.id)
  const wanted = wantedBy(bill)
  const { owed, leftOut } = await owedOrders(ctx, wanted)
  await writeLines(ctx, bill, owed)
  await writeFees(ctx, bill, await owedFees(ctx, wanted))
  return actOnBill(ctx, bill, 'billRefresh', {
    ...(await sumsOf(ctx, bill.id)),
    left_out: leftOut,
    disputes: await countDisputes(ctx, bill.id),
  })
}

const wantedBy = (bill: BillRecord): Wanted => ({
  agentId: bill.agent_id,
  currency: bill.currency,
  basis: bill.basis,
  fromDay: bill.from_day,
  toDay: bill.to_day,
  cutOff: bill.cut_off,
  earlier: true,
})

/**
 * A draft's lines without what live disputes claim of their orders: those that hold more are gathered anew, with what the agent said of
 * them. `billing.nothing` where no line stays.
 */
export async function leaveOutClaims(ctx: Ctx, bill: BillRecord): Promise<Partial<Columns<'agent_bill'>>> {
  const { merchantId } = ctx.scope
  type Said = { orderId: number } & Record<string, unknown>
  const { rows } = await sql<Said>`delete from agent_bill_line
    where merchant_id = ${merchantId} and bill_id = ${bill.id} and order_id in (
      select l.order_id from agent_bill_line l
       where l.merchant_id = ${merchantId} and l.bill_id = ${bill.id} and l.order_id is not null
         and app.claimed_of_order(l.merchant_id, l.order_id) > 0)
    returning order_id as "orderId", dispute, disputed_at, disputed_by_name, answer, answered_at, answered_by_name`.execute(
    ctx.db,
  )
  if (!rows.length) return {}
  const ids = rows.map(({ orderId }) => orderId)
  const { owed, leftOut } = await owedOrders(ctx, wantedBy(bill))
  await writeLines(
    ctx,
    bill,
    owed.filter(({ orderId }) => ids.includes(orderId)),
  )
  await sql`update agent_bill_line l set dispute = r.dispute, disputed_at = r.disputed_at, disputed_by_name = r.disputed_by_name,
      answer = r.answer, answered_at = r.answered_at, answered_by_name = r.answered_by_name
    from json_to_recordset(${JSON.stringify(rows)}::json) as r("orderId" bigint, dispute text, disputed_at timestamptz,
      disputed_by_name text, answer text, answered_at timestamptz, answered_by_name text)
    where l.merchant_id = ${merchantId} and l.bill_id = ${bill.id} and l.order_id = r."orderId" and r.dispute <> ''`.execute(
    ctx.db,
  )
  if (!(await sumsOf(ctx, bill.id)).lines) fail('billing.nothing')
  return { left_out: leftOut, disputes: await countDisputes(ctx, bill.id) }
}
