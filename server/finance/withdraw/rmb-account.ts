import type { z } from 'zod'
import type { AccountMovementFilter } from '#contract/finance/movement.schema.ts'
import { rmb } from '#contract/finance/withdraw/withdraw.fields.ts'
import type { RmbAccount, RmbMove } from '#contract/finance/withdraw/withdraw.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { failField } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { todayOf } from '../../kit/text/today.ts'
import { rmbRef, type AccountRef } from '../accounts.ts'
import { exchangeEntries } from '../books/exchange.ts'
import { cashAccount } from '../collections/cash-account.ts'
import { postJournals, type Journal } from '../finance.public.ts'
import { balanceOf, listPostings } from '../movements.ts'
import { ownLimit } from './own-limit.ts'

/** What is asked out of the RMB account and has not arrived. */
export const leaving: AccountRef = { kind: 'clearing', name: 'withdraw', currency: rmb }

export async function rmbAccount(ctx: Ctx): Promise<RmbAccount> {
  const key = 'setting.gatheringAccount'
  return {
    balanceMinor: await balanceOf(ctx, rmbRef),
    leavingMinor: await balanceOf(ctx, leaving),
    ownLimitMinor: await ownLimit(ctx),
    currency: rmb,
    can: canOf(ctx, { move: `${key}.answer`, ask: `${key}.withdraw`, limit: `${key}.limit` }),
  }
}

export const rmbLog = (ctx: Ctx, filter: z.output<typeof AccountMovementFilter>) =>
  listPostings(ctx, rmbRef, filter)

/**
 * Money into the RMB account or out of it, by hand: from or to another account of the merchant's, exchanged into its currency
 * or out of it, with what that came to beside the books' rate as a difference; without another account it is a correction. Never below nothing.
 */
export async function moveRmb(ctx: Ctx, move: RmbMove): Promise<{ done: true }> {
  await postJournals(ctx, [
    {
      kind: `rmb-${move.way}`,
      memo: move.note,
      onceKey: `rmb ${ctx.user?.id ?? 0} ${move.clientRequestId}`,
      entries: await entriesOf(ctx, move),
    },
  ])
  await emit(ctx, 'finance.rmbMoved', {
    subject: 'withdrawDemand',
    subjectId: 0,
    reason: move.note,
    facts: { amount: `${groupedAmount(move.amountMinor, rmb)} ${rmb}`, way: move.way },
    topics: ['withdraw', 'account'],
  })
  return { done: true }
}

async function entriesOf(
  ctx: Ctx,
  { way, amountMinor, otherMinor, accountId }: RmbMove,
): Promise<Journal['entries']> {
  const comesIn = way === 'in' || way === 'buy'
  const between = (from: AccountRef, to: AccountRef, minor: number): Journal['entries'] => [
    { account: to, debitMinor: minor },
    { account: from, creditMinor: minor },
  ]
  if (way === 'in' || way === 'out') {
    const other = accountId
      ? (await cashAccount(ctx, accountId, { currency: rmb })).ref
      : ({ kind: 'adjustment', currency: rmb } as const)
    if (other.kind === 'cash' && other.name === rmbRef.name) failField('accountId', 'notAllowed')
    return comesIn ? between(other, rmbRef, amountMinor) : between(rmbRef, other, amountMinor)
  }
  if (!accountId) failField('accountId', 'required')
  if (!otherMinor) failField('otherMinor', 'required')
  const { ref, currency } = await cashAccount(ctx, accountId)
  if (currency === rmb) failField('accountId', 'finance.fieldErrors.isRmb')
  const day = todayOf(ctx)
  return exchangeEntries(
    ctx,
    comesIn
      ? { give: ref, giveMinor: otherMinor, get: rmbRef, getMinor: amountMinor, day }
      : { give: rmbRef, giveMinor: amountMinor, get: ref, getMinor: otherMinor, day },
  )
}
