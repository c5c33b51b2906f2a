import type { z } from 'zod'
import type { AdjustBill, OneLine, SaidOfLine } from '#contract/billing/bills/bill.schema.ts'
import { billStates } from '#contract/billing/bills/bill.states.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { deleteRow, insertRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { notify } from '../../notifications/notifications.public.ts'
import {
  actOnBill,
  amountText,
  lockBill,
  readBill,
  requireVerb,
  type BillRecord,
  type BillState,
} from './bill-records.ts'
import { rowView } from './row-view.ts'
import { countDisputes, sumsOf } from './write-lines.ts'

/** A line by hand with its reason: more to pay, or less. */
export async function adjustBill(ctx: Ctx, input: z.output<typeof AdjustBill>): Promise<BillState> {
  const { amountMinor, reason } = input
  if (amountMinor === 0) failField('amountMinor', 'zero')
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billAdjust')
  await insertRow(ctx, 'agent_bill_line', {
    bill_id: bill.id,
    agent_id: bill.agent_id,
    currency: bill.currency,
    kind: 'adjustment',
    position: 1_000_000,
    amount_minor: amountMinor,
    taxes: JSON.stringify([]),
    reason,
    by_name: ctx.actor.name,
  })
  const amount = amountText(amountMinor, bill.currency)
  return actOnBill(ctx, bill, 'billAdjust', await sumsOf(ctx, bill.id), { reason, facts: { amount } })
}

async function lineOf(ctx: Ctx, bill: BillRecord, lineId: number) {
  const line = await lockRow(ctx, 'agent_bill_line', lineId)
  return line.bill_id === bill.id ? line : fail('notFound')
}

/** Takes an adjustment off a draft. */
export async function unadjustBill(ctx: Ctx, input: z.output<typeof OneLine>): Promise<{ done: true }> {
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billAdjust')
  const line = await lineOf(ctx, bill, input.lineId)
  if (line.kind !== 'adjustment') fail('operationInvalid')
  await deleteRow(ctx, 'agent_bill_line', line.id)
  const facts = { amount: amountText(line.amount_minor, bill.currency) }
  await actOnBill(ctx, bill, 'billUnadjusted', await sumsOf(ctx, bill.id), { facts })
  return { done: true }
}

/** The agent objects to a line of a bill that it may read and nobody has agreed to; anew where it was answered. */
export async function disputeLine(ctx: Ctx, input: z.output<typeof SaidOfLine>): Promise<{ done: true }> {
  await readBill(ctx, input.id)
  return asMerchant(ctx, async (own) => {
    const bill = await lockBill(own, input)
    if (!billStates.moves.billConfirm.from.includes(bill.status)) fail('operationInvalid')
    const line = await lineOf(own, bill, input.lineId)
    await updateRow(own, 'agent_bill_line', line, {
      dispute: input.text,
      disputed_at: own.now.toISOString(),
      disputed_by_name: own.actor.name,
      answer: '',
      answered_at: null,
      answered_by_name: '',
    })
    const facts = { line: line.code || line.reason, text: input.text }
    await actOnBill(own, bill, 'billDisputed', { disputes: await countDisputes(own, bill.id) }, { facts })
    await notify(own, {
      kind: 'billDisputed',
      to: { holding: billKeys.index },
      subject: { topic: 'agentBill', id: bill.id },
      facts: { ...(await rowView(own, bill)), ...facts },
    })
    return { done: true }
  })
}

/** What we say to it; it stands on the line. */
export async function answerLine(ctx: Ctx, input: z.output<typeof SaidOfLine>): Promise<{ done: true }> {
  const bill = await lockBill(ctx, input)
  const line = await lineOf(ctx, bill, input.lineId)
  if (!line.dispute || !billStates.is(bill.status, 'live')) fail('operationInvalid')
  await updateRow(ctx, 'agent_bill_line', line, {
    answer: input.text,
    answered_at: ctx.now.toISOString(),
    answered_by_name: ctx.actor.name,
  })
  const facts = { line: line.code || line.reason, text: input.text }
  await actOnBill(ctx, bill, 'billAnswered', { disputes: await countDisputes(ctx, bill.id) }, { facts })
  await notify(ctx, {
    kind: 'billAnswered',
    to: { holding: billKeys.agent, agentId: bill.agent_id },
    subject: { topic: 'agentBill', id: bill.id },
    facts: { ...(await rowView(ctx, bill)), ...facts },
  })
  return { done: true }
}
