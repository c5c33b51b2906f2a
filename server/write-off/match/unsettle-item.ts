import { sql } from 'kysely'
import {
  requireAgent,
  returnMoney,
  undoRecharge,
  untakeLink as untakeRecharge,
} from '../../agents/money.public.ts'
import { unpayBill, untakeLink as untakeBill } from '../../billing/billing.public.ts'
import { closedThrough, type AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow, updateRow } from '../../kit/db/rows.ts'
import { unpayOrder } from '../../orders/orders.public.ts'
import {
  depositOf,
  isSurplus,
  linkOfPayment,
  reopenLink,
  restOf,
  undoTransfer,
} from '../../payments/payments.public.ts'
import { untakeLink as untakeInstalment } from '../../plans/plans.public.ts'
import { undoRun } from '../../suppliers/suppliers.public.ts'

type Made = { kind: string; itemId: number; paymentId: number | null; settled: boolean }
/** A movement of the books that a match accounts for. */
export type Moved = {
  journalId: number
  kind: string
  onceKey: string
  day: string
  orderId: number | null
  account: AccountRef
  amountMinor: number
}

export async function movedBy(ctx: Ctx, matchId: number): Promise<Moved[]> {
  const { rows } = await sql<Omit<Moved, 'account'> & { name: string; currency: string }>`
    select j.id as "journalId", j.kind, coalesce(j.once_key, '') as "onceKey", j.day, j.order_id as "orderId", a.name, a.currency,
           p.amount_minor as "amountMinor"
      from bank_match_posting x join posting p on p.merchant_id = x.merchant_id and p.id = x.posting_id
      join journal j on j.merchant_id = p.merchant_id and j.id = p.journal_id
      join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
     where x.merchant_id = ${ctx.scope.merchantId} and x.match_id = ${matchId} and x.live order by j.id`.execute(
    ctx.db,
  )
  return rows.map(({ name, currency, ...row }) => ({ ...row, account: { kind: 'cash', name, currency } }))
}

/** What a closed month told stays as it was told: who wants to change it opens the month first. */
export async function refuseClosed(
  ctx: Ctx,
  { journalKey, moved }: { journalKey: string | null; moved: readonly Moved[] },
): Promise<void> {
  const closed = await closedThrough(ctx)
  if (!closed) return
  const { rows } = await sql<{ day: string }>`select day from journal
    where merchant_id = ${ctx.scope.merchantId} and once_key = ${journalKey}`.execute(ctx.db)
  const days = [...rows, ...moved].map(({ day }) => day).filter((day) => day <= closed)
  const [day] = days.toSorted()
  if (day) fail('write-off.closedMonth', { month: day.slice(0, 7) })
}

/**
 * What a match did with an item is taken back by the item's own command and the reverse of its journals. What stands in the books
 * by itself (a payout, a movement) stays there. Each command refuses, with its reason, what later things stand on.
 */
export async function unsettleItem(
  ctx: Ctx,
  { kind, itemId: id, paymentId, settled }: Made,
  { moved, reason }: { moved: readonly Moved[]; reason: string },
): Promise<void> {
  if (!settled) return
  if (kind === 'order') return unpay(ctx, movedFor(moved, id), reason)
  if (kind === 'bill' && paymentId) await unpayBill(ctx, { id, paymentId, reason })
  if (kind === 'run') await undoRun(ctx, { id, reason })
  if (kind === 'recharge') await undoRecharge(ctx, { id, reason })
  if (kind === 'payment') await unconfirm(ctx, id, { moved, reason })
  if (kind === 'channel-payout') await unpayChannel(ctx, id, { moved, reason })
}

const movedFor = (moved: readonly Moved[], orderId: number): Moved[] =>
  moved.filter((one) => one.kind === 'order-reserved' && one.orderId === orderId)

async function unpay(ctx: Ctx, moved: readonly Moved[], reason: string): Promise<void> {
  for (const { orderId, amountMinor, account, journalId } of moved)
    if (orderId !== null)
      await unpayOrder(ctx, { id: orderId, amountMinor, to: account, reverses: journalId, reason })
}

type Why = { moved: readonly Moved[]; reason: string }

const untakes = { bill: untakeBill, recharge: untakeRecharge, instalment: untakeInstalment }

/** A transfer did not come after all: what it was paid for gives its money back first. */
async function unconfirm(ctx: Ctx, id: number, { moved, reason }: Why): Promise<void> {
  const link = await linkOfPayment(ctx, id)
  // What came on top of what it was paid with never was its money.
  if (link.state === 'settled' && !(await isSurplus(ctx, id))) {
    if (link.subject === 'order')
      await unpayOrder(ctx, {
        id: link.subject_id,
        amountMinor: link.paid_minor - (await restOf(ctx, link.id)),
        to: depositOf(link.agent_id, link.currency),
        reason,
      })
    else await untakes[link.subject](ctx, link, reason)
    await reopenLink(ctx, link)
  }
  const journal = moved.find(
    (one) => one.onceKey.startsWith(`payment ${id} `) || one.onceKey === `payment ${id}`,
  )
  await undoTransfer(ctx, { id, reverses: journal?.journalId ?? fail('operationInvalid'), reason })
}

/** Every order that a marketplace's payout paid is owed again, and what was kept for the marketplace is not there. */
async function unpayChannel(ctx: Ctx, id: number, { moved, reason }: Why): Promise<void> {
  const payout = await readRow(ctx, 'channel_payout', id)
  const { rows } = await sql<{
    orderId: number
  }>`select distinct order_id as "orderId" from channel_payout_row
    where merchant_id = ${ctx.scope.merchantId} and payout_id = ${id} and order_id is not null order by 1`.execute(
    ctx.db,
  )
  for (const { orderId } of rows) await unpay(ctx, movedFor(moved, orderId), reason)
  const rest = moved.find(({ onceKey }) => onceKey.startsWith(`channel payout ${id} `))
  if (rest)
    await returnMoney(ctx, await requireAgent(ctx, payout.agent_id), {
      amountMinor: rest.amountMinor,
      method: rest.account.name ?? '',
      memo: reason,
      onceKey: `${rest.onceKey} back`,
      since: rest.onceKey,
    })
  await updateRow(ctx, 'channel_payout', { id }, { settled_match_id: null })
}
