import type { z } from 'zod'
import type { LinkBill } from '#contract/billing/bills/bill.schema.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import { postJournals } from '../../finance/finance.public.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { failField } from '../../kit/call/errors.ts'
import { insertRow } from '../../kit/db/rows.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { todayOf } from '../../kit/text/today.ts'
import { billKeys } from '#contract/billing/billing.keys.ts'
import { notify } from '../../notifications/notifications.public.ts'
import {
  makeLink,
  onEachLink,
  readLink,
  refuseLink,
  settleLink,
  takeLink,
} from '../../payments/payments.public.ts'
import { actOnBill, amountText, lockBill, openOf, readBill, requireVerb } from './bill-records.ts'
import { paymentJournal } from './bill-journals.ts'
import { settleBill } from './settle-bill.ts'
import { rowView } from './row-view.ts'

const linkDays = 14

/** A link by which a bill is paid, all that is open or a part of it. */
export async function linkBill(ctx: Ctx, input: z.output<typeof LinkBill>): Promise<PayLink> {
  await readBill(ctx, input.id)
  return asMerchant(ctx, async (own) => {
    const bill = await lockBill(own, input)
    await requireVerb(own, bill, 'billPayLink')
    const open = openOf(bill)
    const amountMinor = input.amountMinor ?? open
    if (amountMinor > open)
      failField('amountMinor', 'billing.fieldErrors.tooMuch', { most: amountText(open, bill.currency) })
    return makeLink(own, {
      subject: 'bill',
      subjectId: bill.id,
      agentId: bill.agent_id,
      title: bill.code ?? '',
      currency: bill.currency,
      amountMinor,
      expiresAt: new Date(ctx.now.getTime() + linkDays * 86_400_000),
    })
  })
}

/** Enough has come for a bill's link: the bill is paid by it; one that wants no such money any more leaves it to a person. */
export const takePaymentJob: Job = onEachLink(async (ctx, linkId) => {
  const { subject_id: id } = await readLink(ctx, linkId)
  const bill = await lockBill(ctx, { id })
  const link = await takeLink(ctx, linkId)
  if (!link) return
  if (bill.status !== 'verified' || link.paid_minor > openOf(bill))
    return refuseLink(ctx, link, bill.code ?? '')
  const payment = {
    bill_id: bill.id,
    agent_id: bill.agent_id,
    currency: bill.currency,
    way: 'link' as const,
    method: '',
    reference: '',
    amount_minor: link.paid_minor,
    withheld_minor: 0,
    certificate: '',
    paid_on: todayOf(ctx),
    at: ctx.now.toISOString(),
  }
  const { id: paymentId } = await insertRow(ctx, 'bill_payment', payment)
  await postJournals(ctx, [paymentJournal(bill, { id: paymentId, ...payment })])
  // It is the bill's now: what goes back of it goes by the bill.
  await settleLink(ctx, link, null)
  await settleBill(ctx, bill)
  const amount = amountText(link.paid_minor, bill.currency)
  await notify(ctx, {
    kind: 'billPaid',
    to: { holding: billKeys.index },
    subject: { topic: 'agentBill', id: bill.id },
    facts: { ...(await rowView(ctx, bill)), amount },
  })
  await actOnBill(ctx, bill, 'billPaidOnline', {}, { facts: { amount } })
})
