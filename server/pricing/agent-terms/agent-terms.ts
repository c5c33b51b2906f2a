import { sql } from 'kysely'
import type { AgentTerms } from '#contract/pricing/agent-terms/agent-terms.api.ts'
import { familyOf } from '#contract/pricing/families.ts'
import { fail } from '../../kit/call/errors.ts'
import { canOf, type Ctx } from '../../kit/ctx.ts'
import { calledBy } from '../strategy/strategy-record.ts'
import { followStrategy } from './follow-strategy.ts'

type Found = {
  own: number | null
  group: number | null
  group_name: string | null
  strategies: { id: number; name: string; isDefault: boolean }[]
}

/** What an agent is sold and by which strategy, as prices are worked out: its own, else its group's, else the default one. */
export async function readAgentTerms(ctx: Ctx, { agentId }: { agentId: number }): Promise<AgentTerms> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<Found>`
    select f.strategy_id as own, g.strategy_id as "group", n.name as group_name,
           coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', ${calledBy(ctx)}, 'isDefault', s.is_default) order by ${calledBy(ctx)})
             from price_strategy s where s.merchant_id = a.merchant_id), '[]') as strategies
      from agent a
      left join price_strategy_agent f on f.merchant_id = a.merchant_id and f.agent_id = a.id
      left join price_strategy_group g on g.merchant_id = a.merchant_id and g.group_id = a.group_id
      left join agent_group n on n.merchant_id = a.merchant_id and n.id = a.group_id
     where a.merchant_id = ${merchantId} and a.id = ${agentId}`.execute(ctx.db)
  const found = rows[0] ?? fail('notFound')
  const { strategies } = found
  const id = found.own ?? found.group ?? strategies.find(({ isDefault }) => isDefault)?.id
  const strategy = strategies.find((one) => one.id === id) ?? null
  return {
    ownStrategyId: found.own,
    strategy: strategy && { id: strategy.id, name: strategy.name },
    by: found.own ? 'own' : found.group ? 'group' : strategy ? 'default' : 'none',
    groupName: found.group_name ?? '',
    strategies,
    scope: await scopeOf(ctx, agentId, strategy?.id ?? null),
    can: canOf(ctx, {
      strategy: 'tools.PriceStrategy.edit',
      sale: 'tools.AgentQuotationMain.edit',
      quotation: 'tools.ForAgentList',
    }),
  }
}

/** SKUs that are sold at all, by type: how many of them this agent may buy. */
async function scopeOf(ctx: Ctx, agentId: number, strategyId: number | null): Promise<AgentTerms['scope']> {
  const { rows } = await sql<Omit<AgentTerms['scope'][number], 'family'>>`
    select s.product_type as "productType", count(*)::int as total,
           count(*) filter (where coalesce(q.on_sale, true))::int as "onSale",
           count(*) filter (where coalesce(q.on_sale, true) and o.sku_id is not null)::int as "byStrategy"
      from sku s
      left join quotation q on q.merchant_id = s.merchant_id and q.agent_id = ${agentId} and q.sku_id = s.id
      left join strategy_off_sale o on o.merchant_id = s.merchant_id and o.strategy_id = ${strategyId}::bigint and o.sku_id = s.id
     where s.merchant_id = ${ctx.scope.merchantId} and s.deleted_at is null and s.enabled and s.on_sale
     group by s.product_type order by s.product_type`.execute(ctx.db)
  return rows.map((row) => ({ ...row, family: familyOf(row.productType) }))
}

/** The agent follows this strategy by name from now on, as if it were picked on the strategy's own page; null: it leaves its own. */
export const giveStrategy = (
  ctx: Ctx,
  { agentId, strategyId }: { agentId: number; strategyId: number | null },
): Promise<{ done: true }> => followStrategy(ctx, 'agent', agentId, strategyId)
