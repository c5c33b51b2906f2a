import type { z } from 'zod'
import type { ReverseTopUp, TopUp } from '#contract/suppliers/quota/quota.schema.ts'
import { topUpStates } from '#contract/suppliers/quota/quota.states.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { takeProof } from '../../files/files.public.ts'
import {
  cashAccount,
  cashRef,
  limitQuota,
  postJournals,
  type AccountRef,
} from '../../finance/finance.public.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, lockRow, readRow, updateRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockToMove } from '../../kit/record/to-move.ts'
import { todayOf } from '../../kit/text/today.ts'
import { quotaRef } from './quota-record.ts'

/** Pays into a quota from one of the merchant's accounts, on the day the bank did it. Sent twice, it pays in once. */
export async function topUpQuota(ctx: Ctx, form: TopUp): Promise<{ id: number }> {
  const quota = await lockRow(ctx, 'supplier_quota', form.quotaId)
  const onceKey = `top-up ${ctx.user?.id ?? 0} ${form.clientRequestId}`
  const before = await topUpOf(ctx, onceKey)
  if (before) return before
  if (form.paidOn > todayOf(ctx)) failField('paidOn', 'finance.fieldErrors.ahead')
  const { ref, id: accountId } = await cashAccount(ctx, form.accountId, { currency: quota.currency })
  const made = await insertRow(ctx, 'quota_top_up', {
    quota_id: quota.id,
    supplier_id: quota.supplier_id,
    currency: quota.currency,
    amount_minor: form.amountMinor,
    account_id: accountId,
    paid_on: form.paidOn,
    reference: form.reference,
    note: form.note,
    proof_file_id: await takeProof(ctx, form.proofFileId),
    by_name: ctx.actor.name,
    at: ctx.now.toISOString(),
    request_key: onceKey,
  })
  await pay(ctx, quota, ref, {
    amountMinor: form.amountMinor,
    memo: form.reference || form.note,
    onceKey,
    kind: 'quota-top-up',
    on: form.paidOn,
  })
  await tell(ctx, 'suppliers.toppedUp', quota, form.amountMinor)
  return made
}

/** Takes one back that was booked wrongly; refused where orders have used it. */
export async function reverseTopUp(
  ctx: Ctx,
  { reason, ...one }: z.output<typeof ReverseTopUp>,
): Promise<{ done: true }> {
  const { row, to } = await lockToMove(ctx, 'quota_top_up', topUpStates, one, 'topUpReverse')
  const quota = await lockRow(ctx, 'supplier_quota', row.quota_id)
  const cash = await cashRef(ctx, row.account_id)
  await pay(ctx, quota, cash, {
    amountMinor: -row.amount_minor,
    memo: reason,
    onceKey: `top-up-back ${row.id}`,
    kind: 'quota-top-up-back',
  })
  await updateRow(ctx, 'quota_top_up', row, {
    status: to,
    reason,
    reversed_by_name: ctx.actor.name,
    reversed_at: ctx.now.toISOString(),
  })
  await tell(ctx, 'suppliers.topUpReverse', quota, row.amount_minor, reason)
  return { done: true }
}

type Quota = { supplier_id: number; currency: string; credit_minor: number }
type Paid = { amountMinor: number; memo: string; onceKey: string; kind: string; on?: string }

async function pay(
  ctx: Ctx,
  quota: Quota,
  cash: AccountRef,
  { amountMinor, ...journal }: Paid,
): Promise<void> {
  const account = quotaRef(quota)
  const amount = Math.abs(amountMinor)
  const [to, from] = amountMinor > 0 ? [account, cash] : [cash, account]
  await postJournals(ctx, [
    {
      ...journal,
      entries: [
        { account: to, debitMinor: amount },
        { account: from, creditMinor: amount },
      ],
    },
  ])
  // A floor that was let down to what was used rises again with what is paid in.
  await limitQuota(ctx, account, quota.credit_minor)
}

const topUpOf = (ctx: Ctx, requestKey: string) =>
  ctx.db
    .selectFrom('quota_top_up')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst()

async function tell(
  ctx: Ctx,
  type: 'suppliers.toppedUp' | 'suppliers.topUpReverse',
  { supplier_id: supplierId, currency }: Quota,
  amountMinor: number,
  reason: string | null = null,
): Promise<void> {
  const { name } = await readRow(ctx, 'supplier', supplierId)
  await emit(ctx, type, {
    subject: 'supplier',
    subjectId: supplierId,
    reason,
    facts: { name, amount: `${groupedAmount(amountMinor, currency)} ${currency}`, amountMinor, currency },
    topics: ['quota', 'supplier'],
  })
}
