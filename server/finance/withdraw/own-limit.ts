import { sql } from 'kysely'
import { defaultOwnLimitMinor, rmb } from '#contract/finance/withdraw/withdraw.fields.ts'
import { withdrawStates } from '#contract/finance/withdraw/withdraw.states.ts'
import type { OwnLimit } from '#contract/finance/withdraw/withdraw.schema.ts'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { authorOf, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { emit } from '../../kit/events.ts'

const key = 'withdrawOwnLimitMinor'

/** Up to how much within a day who asks for it may accept it (minor units of RMB). */
export async function ownLimit(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ minor: number | null }>`
    select (settings ->> ${key})::bigint as minor from platform.merchant where id = ${ctx.scope.merchantId}`.execute(
    ctx.db,
  )
  return rows[0]?.minor ?? defaultOwnLimitMinor
}

export async function saveOwnLimit(ctx: Ctx, { ownLimitMinor }: OwnLimit): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const before = await ownLimit(ctx)
  await sql`update platform.merchant set settings = settings || jsonb_build_object(${key}::text, ${ownLimitMinor}::bigint)
     where id = ${merchantId}`.execute(ctx.db)
  await emit(ctx, 'finance.withdrawLimitSaved', {
    subject: 'merchant',
    subjectId: merchantId,
    facts: { amount: `${groupedAmount(ownLimitMinor, rmb)} ${rmb}` },
    before: { ownLimitMinor: before },
    after: { ownLimitMinor },
    topics: ['withdraw'],
  })
  return { done: true }
}

/**
 * What the person who asked for a demand `d` asked for within a day of it, itself included: many small ones are one large one.
 * What was rejected or came back does not count.
 */
export const requestedTogether = sql<number>`(select coalesce(sum(t.amount_minor), 0)::bigint from withdraw_demand t
  where t.merchant_id = d.merchant_id and t.requested_by is not distinct from d.requested_by
    and t.requested_at > d.requested_at - interval '24 hours' and t.requested_at < d.requested_at + interval '24 hours'
    and (t.id = d.id or t.status not in ${among(withdrawStates.phases.fallen)}))`

/** What a person has asked for around a demand. */
export async function requestedAround(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`select ${requestedTogether} as minor from withdraw_demand d
    where d.merchant_id = ${ctx.scope.merchantId} and d.id = ${id}`.execute(ctx.db)
  return rows[0]?.minor ?? 0
}

/** Is it so much that somebody else accepts it? Where nobody knows who asked, or who accepts, nobody is somebody else. */
export const isOwnDemand = (
  ctx: Ctx,
  {
    requestedBy,
    askedMinor,
    limitMinor,
  }: { requestedBy: number | null; askedMinor: number; limitMinor: number },
): boolean => {
  const author = authorOf(ctx)
  return askedMinor > limitMinor && (requestedBy === null || author === null || requestedBy === author)
}
