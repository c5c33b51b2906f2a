import { sql } from 'kysely'
import type { GroupTerms } from '#contract/pricing/agent-terms/agent-terms.api.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { lockRow, readRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { calledBy, lockStrategy } from '../strategy/strategy-record.ts'

/** By which strategy the agents of a group are sold, and which there are. */
export async function readGroupTerms(ctx: Ctx, { groupId }: { groupId: number }): Promise<GroupTerms> {
  const { merchantId } = ctx.scope
  await readRow(ctx, 'agent_group', groupId)
  const { rows } = await sql<GroupTerms['strategies'][number]>`select s.id, ${calledBy(ctx)} as name
      from price_strategy s where s.merchant_id = ${merchantId} order by name, s.id`.execute(ctx.db)
  return {
    strategyId: await strategyOf(ctx, groupId),
    strategies: rows,
    can: canOf(ctx, { strategy: 'tools.PriceStrategy.edit' }),
  }
}

async function strategyOf(ctx: Ctx, groupId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select strategy_id as id from price_strategy_group
    where merchant_id = ${ctx.scope.merchantId} and group_id = ${groupId}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** The group follows this strategy from now on, as if it were picked on the strategy's own page; null: it follows none. */
export async function giveGroupStrategy(
  ctx: Ctx,
  { groupId, strategyId }: { groupId: number; strategyId: number | null },
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const strategy = strategyId === null ? undefined : await lockStrategy(ctx, strategyId)
  const group = await lockRow(ctx, 'agent_group', groupId)
  const before = await strategyOf(ctx, groupId)
  if (before === strategyId) return { done: true }
  await sql`delete from price_strategy_group where merchant_id = ${merchantId} and group_id = ${groupId}`.execute(
    ctx.db,
  )
  if (strategyId !== null)
    await sql`insert into price_strategy_group (merchant_id, group_id, strategy_id)
      values (${merchantId}, ${groupId}, ${strategyId})`.execute(ctx.db)
  await emit(ctx, 'pricing.strategyGiven', {
    subject: 'agentGroup',
    subjectId: groupId,
    facts: { agent: group.name, name: strategy?.name ?? '' },
    before: { strategyId: before },
    after: { strategyId },
    topics: ['quotation', 'agent'],
  })
  return { done: true }
}
