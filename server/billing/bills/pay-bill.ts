import { sql } from 'kysely'
import type { z } from 'zod'
import type { Certificate, PayBill, UndoPayment } from '#contract/billing/bills/bill.schema.ts'
import { cashAccount, gainedBy, postJournals, type CashAccount } from '../../finance/finance.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { insertRow, lockRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import type { LinkRecord } from '../../payments/payments.public.ts'
import { notify } from '../../notifications/notifications.public.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import {
  actOnBill,
  amountText,
  lockBill,
  openOf,
  readBill,
  requireVerb,
  type BillRecord,
  type BillState,
} from './bill-records.ts'
import { paymentJournal, reversed } from './bill-journals.ts'
import { creditOf } from './credit.ts'
import { settleBill } from './settle-bill.ts'
import { rowView } from './row-view.ts'

/**
 * Money for a bill, all of it or a part: received, from the agent's prepaid money, or set off against what it paid without a
 * bill. An agent pays from what it has here; that money arrived elsewhere only the merchant knows.
 */
export async function payBill(ctx: Ctx, input: PayBill): Promise<BillState> {
  await readBill(ctx, input.id)
  return asMerchant(ctx, (own) => pay(own, input))
}

async function pay(ctx: Ctx, input: PayBill): Promise<BillState> {
  const bill = await lockBill(ctx, input)
  await requireVerb(ctx, bill, 'billPay')
  const { way, amountMinor, reference, certificate } = input
  const byAgent = ctx.actor.kind === 'agent'
  if (way === 'bank' && byAgent) failField('way', 'billing.fieldErrors.notByAgents')
  if (way !== 'bank' && input.withheldMinor > 0) failField('withheldMinor', 'notAllowed')
  const sum = amountMinor + input.withheldMinor
  if (sum === 0) failField('amountMinor', 'zero')
  const open = openOf(bill)
  if (sum > open)
    failField('amountMinor', 'billing.fieldErrors.tooMuch', {
      most: amountText(open - input.withheldMinor, bill.currency),
    })
  const paidOn = input.paidOn ?? todayOf(ctx)
  if (paidOn > todayOf(ctx)) failField('paidOn', 'billing.fieldErrors.notAhead')
  if (way === 'credit') {
    // One agent's offsets take turns: no money is set off twice.
    await lockRow(ctx, 'agent', bill.agent_id)
    const max = await creditOf(ctx, bill.agent_id, bill.currency)
    if (amountMinor > max) fail('billing.creditTooLow', { most: amountText(Math.max(0, max), bill.currency) })
  }
  const account =
    way === 'bank' && input.accountId !== null && input.accountId !== undefined
      ? await cashAccount(ctx, input.accountId)
      : null
  const received = await receivedFor(ctx, bill, { ...input, account, paidOn })
  const payment = {
    bill_id: bill.id,
    agent_id: bill.agent_id,
    currency: bill.currency,
    way,
    method: way === 'bank' ? (account?.ref.name ?? input.method) : '',
    reference,
    amount_minor: amountMinor,
    withheld_minor: input.withheldMinor,
    certificate,
    paid_on: paidOn,
    by_name: ctx.actor.name,
    at: ctx.now.toISOString(),
    client_request_id: input.clientRequestId,
    ...received,
  }
  const { id } = await insertRow(ctx, 'bill_payment', payment)
  await postJournals(ctx, [paymentJournal(bill, { id, ...payment })])
  await settleBill(ctx, bill)
  const amount = amountText(sum, bill.currency)
  if (byAgent)
    await notify(ctx, {
      kind: 'billPaid',
      to: { holding: billKeys.index },
      subject: { topic: 'agentBill', id: bill.id },
      facts: { ...(await rowView(ctx, bill)), amount },
    })
  return actOnBill(ctx, bill, 'billPay', {}, { facts: { amount } })
}

type Arrived = {
  account: CashAccount | null
  receivedMinor?: number | null | undefined
  amountMinor: number
  paidOn: string
}

/** What arrived on an account that is kept in other money, and what was gained or lost by that. */
async function receivedFor(ctx: Ctx, bill: BillRecord, { account, paidOn, ...paid }: Arrived) {
  const { amountMinor, receivedMinor = null } = paid
  if (!account || account.currency === bill.currency) {
    if (receivedMinor !== null) failField('receivedMinor', 'billing.fieldErrors.sameMoney')
    return {}
  }
  if (receivedMinor === null)
    failField('accountId', 'finance.fieldErrors.otherCurrency', { currency: bill.currency })
  if (amountMinor <= 0) failField('amountMinor', 'zero')
  const { ref: get } = account
  const give = { kind: 'agent-receivable', agentId: bill.agent_id, currency: bill.currency } as const
  const exchange = { give, giveMinor: amountMinor, get, getMinor: receivedMinor, day: paidOn }
  return {
    received_minor: receivedMinor,
    received_currency: account.currency,
    gained_minor: await gainedBy(ctx, exchange),
  }
}

/** A payment is taken back: its movement is reversed, the bill is open again by as much. */
export async function unpayBill(ctx: Ctx, input: z.output<typeof UndoPayment>): Promise<{ done: true }> {
  const bill = await lockBill(ctx, input)
  const payment = await lockRow(ctx, 'bill_payment', input.paymentId)
  if (payment.bill_id !== bill.id) fail('notFound')
  // What a bill gave to the agent's credit by itself goes with its verification.
  // What a provider has taken is given back by it, or onto the agent's account, never by a stroke of the pen.
  if (payment.undone_at || payment.amount_minor < 0 || payment.way === 'link') fail('operationInvalid')
  await takeBack(ctx, bill, payment, input.reason)
  return { done: true }
}

/** A transfer that was paid by link had not come after all: the bill is open again, its money is nobody's. */
export async function untakeLink(ctx: Ctx, link: LinkRecord, reason: string): Promise<void> {
  const bill = await lockBill(ctx, { id: link.subject_id })
  const { rows } = await sql<{ id: number }>`select id from bill_payment
    where merchant_id = ${ctx.scope.merchantId} and bill_id = ${bill.id} and way = 'link' and undone_at is null
      and amount_minor = ${link.paid_minor} order by id desc limit 1`.execute(ctx.db)
  const { id } = rows[0] ?? fail('operationInvalid')
  await takeBack(ctx, bill, await lockRow(ctx, 'bill_payment', id), reason)
}

type PaymentRecord = Awaited<ReturnType<typeof lockRow<'bill_payment'>>>

async function takeBack(ctx: Ctx, bill: BillRecord, payment: PaymentRecord, reason: string): Promise<void> {
  await postJournals(ctx, [reversed(paymentJournal(bill, payment))])
  await updateRow(ctx, 'bill_payment', payment, {
    undone_at: ctx.now.toISOString(),
    undone_by_name: ctx.actor.name,
    undone_reason: reason,
  })
  await settleBill(ctx, bill)
  const amount = amountText(payment.amount_minor + payment.withheld_minor, bill.currency)
  await actOnBill(ctx, bill, 'billUnpaid', {}, { reason, facts: { amount } })
}

/** The certificate of the tax that an agent withheld has come in. */
export async function noteCertificate(
  ctx: Ctx,
  input: z.output<typeof Certificate>,
): Promise<{ done: true }> {
  const bill = await lockBill(ctx, input)
  const payment = await lockRow(ctx, 'bill_payment', input.paymentId)
  if (payment.bill_id !== bill.id) fail('notFound')
  if (payment.undone_at || payment.withheld_minor === 0) fail('operationInvalid')
  await updateRow(ctx, 'bill_payment', payment, { certificate: input.certificate })
  await actOnBill(ctx, bill, 'billCertificate', {}, { facts: { certificate: input.certificate } })
  return { done: true }
}
