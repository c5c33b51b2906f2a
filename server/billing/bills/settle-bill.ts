import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import { invoiceStates, type InvoiceStatus } from '#contract/billing/papers/invoice.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { notify } from '../../kit/events.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { stopByRule } from '../statement/stop-sale.ts'
import { lockInvoiceOf } from '../papers/invoice-record.ts'
import { openOf, type BillRecord } from './bill-records.ts'
import { givenToCredit } from './credit.ts'

/** What came in for a bill and what notes made of it, counted anew; its invoice follows. */
export async function settleBill(ctx: Ctx, bill: BillRecord): Promise<void> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ paid: number; noted: number }>`select
      coalesce((select sum(amount_minor + withheld_minor) from bill_payment where merchant_id = ${merchantId} and bill_id = ${bill.id} and undone_at is null), 0)::bigint as paid,
      coalesce((select sum(case kind when 'credit-note' then -total_minor else total_minor end) from invoice
                 where merchant_id = ${merchantId} and bill_id = ${bill.id} and kind in ('credit-note', 'debit-note', 'withholding') and status <> 'void'), 0)::bigint as noted`.execute(
    ctx.db,
  )
  const { paid, noted } = firstOf(rows)
  const sums = { paid_minor: paid, noted_minor: noted }
  await updateRow(ctx, 'agent_bill', bill, sums)
  Object.assign(bill, sums, { version: bill.version + 1 })
  await settleInvoice(ctx, bill)
  await stopByRule(ctx, bill.agent_id)
}

/** How the bill's invoice stands by what came in. */
async function settleInvoice(ctx: Ctx, bill: BillRecord): Promise<void> {
  const invoice = await lockInvoiceOf(ctx, bill.id)
  if (!invoice) return
  const status: InvoiceStatus = openOf(bill) <= 0 ? 'paid' : bill.paid_minor > 0 ? 'part-paid' : 'issued'
  const from = invoice.status
  if (!invoiceStates.open('invoiceSettle', from) || !invoiceStates.leadsTo('invoiceSettle', from, status))
    fail('operationInvalid')
  await updateRow(ctx, 'invoice', invoice, { status, paid_minor: Math.max(0, bill.paid_minor) })
  notify(ctx, ['invoice'], invoice.id)
}

/** What a bill gives back beyond what it asks for is settled by itself: it is the agent's to use on another. */
export async function giveToCredit(ctx: Ctx, bill: BillRecord): Promise<void> {
  if (openOf(bill) >= 0) return
  await insertRow(ctx, 'bill_payment', {
    bill_id: bill.id,
    agent_id: bill.agent_id,
    currency: bill.currency,
    way: 'credit',
    amount_minor: openOf(bill),
    paid_on: todayOf(ctx),
    by_name: ctx.actor.name,
    at: ctx.now.toISOString(),
  })
  await settleBill(ctx, bill)
}

/** Out of the books it gives nothing: the agent's credit is as it was before. */
export async function takeFromCredit(ctx: Ctx, bill: BillRecord, reason: string): Promise<void> {
  const { numAffectedRows } = await sql`update bill_payment set undone_at = ${ctx.now.toISOString()},
      undone_by_name = ${ctx.actor.name}, undone_reason = ${reason}
    where merchant_id = ${ctx.scope.merchantId} and bill_id = ${bill.id} and ${givenToCredit}`.execute(ctx.db)
  if (numAffectedRows) await settleBill(ctx, bill)
}
