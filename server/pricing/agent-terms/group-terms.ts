import { sql } from 'kysely'
import type { GroupTerms } from '#contract/pricing/agent-terms/agent-terms.api.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { calledBy } from '../strategy/strategy-record.ts'
import { followStrategy, strategyOf } from './follow-strategy.ts'

/** By which strategy the agents of a group are sold, and which there are. */
export async function readGroupTerms(ctx: Ctx, { groupId }: { groupId: number }): Promise<GroupTerms> {
  const { merchantId } = ctx.scope
  await readRow(ctx, 'agent_group', groupId)
  const { rows } = await sql<GroupTerms['strategies'][number]>`select s.id, ${calledBy(ctx)} as name
      from price_strategy s where s.merchant_id = ${merchantId} order by name, s.id`.execute(ctx.db)
  return {
    strategyId: await strategyOf(ctx, 'group', groupId),
    strategies: rows,
    can: canOf(ctx, { strategy: 'tools.PriceStrategy.edit' }),
  }
}

/** The group follows this strategy from now on, as if it were picked on the strategy's own page; null: it follows none. */
export const giveGroupStrategy = (
  ctx: Ctx,
  { groupId, strategyId }: { groupId: number; strategyId: number | null },
): Promise<{ done: true }> => followStrategy(ctx, 'group', groupId, strategyId)
