import type { WithdrawAsk } from '#contract/finance/withdraw/withdraw.schema.ts'
import { rmb } from '#contract/finance/withdraw/withdraw.fields.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { converter } from '#contract/kit/money/rate.ts'
import { failField } from '../../kit/call/errors.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { rmbRef } from '../accounts.ts'
import { cashAccount } from '../collections/cash-account.ts'
import { postJournals } from '../finance.public.ts'
import { leaving } from './rmb-account.ts'

/**
 * Asks for money out of the RMB account: it is set apart at once, with the payee and the rate as they are now. The same
 * request again answers the same demand.
 */
export async function askWithdraw(ctx: Ctx, ask: WithdrawAsk): Promise<{ id: number }> {
  const { amountMinor, feeMinor, clientRequestId } = ask
  const key = `${ctx.user?.id ?? 0} ${clientRequestId}`
  const before = await ctx.db
    .selectFrom('withdraw_demand')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('request_key', '=', key)
    .executeTakeFirst()
  if (before) return before
  if (feeMinor >= amountMinor) failField('feeMinor', 'finance.fieldErrors.feeTooHigh')
  const payee = await cashAccount(ctx, ask.accountId)
  if (payee.ref.name === rmbRef.name) failField('accountId', 'notAllowed')
  const rate = payee.currency === rmb ? '1' : ask.rate
  const arrives = convert(amountMinor - feeMinor, rate, payee.currency)
  await postJournals(ctx, [
    {
      kind: 'rmb-withdraw',
      memo: ask.note,
      onceKey: `withdraw ${key}`,
      entries: [
        { account: leaving, debitMinor: amountMinor },
        { account: rmbRef, creditMinor: amountMinor },
      ],
    },
  ])
  const { bankName, accountName, accountNumber, swift } = payee
  const made = await insertRow(ctx, 'withdraw_demand', {
    amount_minor: amountMinor,
    fee_minor: feeMinor,
    account_id: payee.id,
    payee: JSON.stringify({ bankName, accountName, accountNumber, swift }),
    currency: payee.currency,
    rate,
    arrives_minor: arrives,
    note: ask.note,
    requested_by: authorOf(ctx),
    requested_by_name: ctx.actor.name,
    requested_at: ctx.now.toISOString(),
    request_key: key,
  })
  await emit(ctx, 'finance.withdrawAsked', {
    subject: 'withdrawDemand',
    subjectId: made.id,
    facts: { amount: `${groupedAmount(amountMinor, rmb)} ${rmb}`, account: payee.name },
    topics: ['withdraw'],
  })
  return made
}

function convert(amountMinor: number, rate: string, currency: string): number {
  if (!/^\d{1,9}(\.\d{1,10})?$/.test(rate) || Number(rate) === 0)
    failField('rate', 'finance.fieldErrors.rate')
  const arrives = converter(rate, rmb, currency).there(amountMinor)
  return arrives > 0 ? arrives : failField('rate', 'finance.fieldErrors.rate')
}
