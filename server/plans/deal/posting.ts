import { sql } from 'kysely'
import type { postingKinds } from '#contract/plans/deal/deal.schema.ts'
import { postJournals, postOwed, type AccountRef } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow } from '../../kit/db/rows.ts'
import { dayBegins, todayOf } from '../../kit/text/today.ts'
import { ratesToday, toOwn } from '../../pricing/pricing.public.ts'

type PostingKind = (typeof postingKinds)[number]

export type NewPosting = {
  planId: number
  kind: PostingKind
  /** Unique within the plan: the same movement is written once. */
  key: string
  amountMinor: number
  currency: string
  /** In the merchant's currency; at the rate of its day where it is not said. */
  baseMinor?: number
  day?: string
  /** The day whose rate it is worth, where that is not its own: money that moved before. */
  rateDay?: string
  memo: string
  from: AccountRef
  to: AccountRef
  /** Of the amount, what is the state's: credited to tax. */
  taxMinor?: number
  agentId?: number | null
  /** The order line that it is paid on. */
  lineId?: number | null
  /** Of what was bought before: a credit limit does not stop it. */
  owed?: true
  of?: { instalment_id?: number; expense_id?: number; bill_id?: number; crew_id?: number | null }
}

/** The rates that held on a day. */
export function ratesOn(ctx: Ctx, currencies: readonly string[], day: string) {
  const noon = new Date(new Date(dayBegins(ctx, day)).getTime() + 12 * 3_600_000)
  return ratesToday({ ...ctx, now: noon }, currencies)
}

/** An amount as the merchant's own, at the rate of a day; refused where there is none. */
async function ownOn(ctx: Ctx, amountMinor: number, currency: string, day: string): Promise<number> {
  const rates = await ratesOn(ctx, [currency], day)
  return toOwn(ctx, rates, amountMinor, currency) ?? fail('plans.noRate')
}

/**
 * One movement of a group's money: a row here and a journal of the ledger under one key, in one transaction. Debits `to`, credits
 * `from`; a negative amount goes the other way.
 */
export async function post(ctx: Ctx, posting: NewPosting): Promise<void> {
  const { planId, kind, key, amountMinor, currency, memo, from, to, taxMinor = 0, agentId = null } = posting
  if (amountMinor === 0) return
  const day = posting.day ?? todayOf(ctx)
  const baseMinor = posting.baseMinor ?? (await ownOn(ctx, amountMinor, currency, posting.rateDay ?? day))
  const onceKey = `plan ${planId} ${key}`
  await insertRow(ctx, 'plan_posting', {
    plan_id: planId,
    kind,
    amount_minor: amountMinor,
    currency,
    base_minor: baseMinor,
    day,
    once_key: onceKey,
    memo,
    by_name: ctx.actor.name,
    ...posting.of,
  })
  const side = (account: AccountRef, minor: number) =>
    minor >= 0 ? { account, debitMinor: minor } : { account, creditMinor: -minor }
  await (posting.owed ? postOwed : postJournals)(ctx, [
    {
      kind: `group-${kind}${amountMinor < 0 ? '-back' : ''}`,
      agentId,
      lineId: posting.lineId ?? null,
      memo,
      onceKey,
      ...(day < todayOf(ctx) && { on: day }),
      entries: [
        side(to, amountMinor),
        side(from, taxMinor - amountMinor),
        side({ kind: 'tax', currency }, -taxMinor),
      ],
    },
  ])
}

/** What of a kind has been written for a plan, in its own currency. */
export async function postedOf(ctx: Ctx, planId: number, kind: PostingKind): Promise<number> {
  const { rows } = await sql<{
    sum: number
  }>`select coalesce(sum(amount_minor), 0)::bigint as sum from plan_posting
    where merchant_id = ${ctx.scope.merchantId} and plan_id = ${planId} and kind = ${kind}`.execute(ctx.db)
  return Number(rows[0]?.sum ?? 0)
}
