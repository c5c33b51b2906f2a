import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { firstOf } from '#contract/kit/given.ts'
import type { AccountRef } from '../../finance/finance.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { todayOf } from '../../kit/text/today.ts'
import { ownAccount, requireAgent } from '../../agents/money.public.ts'
import type { PlanRecord } from '../plan/lock-plan.ts'
import { post, postedOf } from './posting.ts'

/** Where an agent's payments of its groups stand until their bills are final: no other order spends them. */
export const depositRef = (agentId: number, currency: string): AccountRef => ({
  kind: 'deposit',
  name: 'groups',
  agentId,
  currency,
})

/** What was paid of a group and is not given on yet. */
export const heldOf = async (ctx: Ctx, planId: number): Promise<number> =>
  (await postedOf(ctx, planId, 'payment')) - (await postedOf(ctx, planId, 'release'))

/** The agent's bill is final: it takes all of the price, whatever of it was paid before. */
export const isBilledSql = (merchantId: number, planId: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from plan_bill b where b.merchant_id = ${merchantId} and b.plan_id = ${planId} and b.side = 'agent' and b.status = 'confirmed')`

/**
 * An instalment `n` of the present life of its plan `p` is past its day by more than these days and not paid. Of a group that is billed
 * none is: its price stands on the agent's own account, which credit and bills look after.
 */
export const isOverdueSql = (ctx: Ctx, graceDays = 0) =>
  sql<SqlBool>`(p.status <> 'cancelled' and n.life = p.life and n.waived_at is null and n.paid_minor < n.amount_minor
    and n.due_on < ${todayOf(ctx)}::date - ${graceDays}::int and not ${isBilledSql(ctx.scope.merchantId, sql`p.id`)})`

export async function isBilled(ctx: Ctx, planId: number): Promise<boolean> {
  const { rows } = await sql<{
    billed: boolean
  }>`select ${isBilledSql(ctx.scope.merchantId, sql`${planId}`)} as billed`.execute(ctx.db)
  return firstOf(rows).billed
}

/** What is paid when the bill is final already goes where the bill is taken from. */
export async function releaseBilled(
  ctx: Ctx,
  plan: PlanRecord,
  { id, version, currency }: { id: number; version: number; currency: string },
): Promise<void> {
  if (await isBilled(ctx, plan.id)) await releaseDeposit(ctx, plan, currency, `payment ${id} ${version}`)
}

/** The money paid for a group goes to the agent's own account, where its bill is taken from. */
export async function releaseDeposit(
  ctx: Ctx,
  plan: PlanRecord,
  currency: string,
  key: string,
): Promise<void> {
  const heldMinor = await heldOf(ctx, plan.id)
  if (heldMinor <= 0) return
  const agent = await requireAgent(ctx, plan.agent_id)
  await post(ctx, {
    planId: plan.id,
    kind: 'release',
    key: `release ${key}`,
    amountMinor: heldMinor,
    currency,
    memo: plan.code,
    from: ownAccount(agent),
    to: depositRef(plan.agent_id, currency),
    agentId: plan.agent_id,
  })
}
