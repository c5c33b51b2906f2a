import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { StrategyFollow, StrategyForm } from '#contract/pricing/strategy/strategy.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { loadAgents } from '../../agents/agents.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow, isMissing, saveRow } from '../../kit/db/rows.ts'
import { lockStrategy } from './strategy-record.ts'

/** Makes or changes a strategy. A new default takes the place of the old one. */
export async function saveStrategy(
  ctx: Ctx,
  { id, code, names, note, isDefault }: z.output<typeof StrategyForm>,
): Promise<{ id: number }> {
  const { merchantId } = ctx.scope
  const before = id ? await lockStrategy(ctx, id) : undefined
  const taken = await ctx.db
    .selectFrom('price_strategy')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (taken && taken.id !== id) failField('code', 'taken')
  if (isDefault)
    await ctx.db
      .updateTable('price_strategy')
      .set({ is_default: false })
      .where('merchant_id', '=', merchantId)
      .where('is_default', '=', true)
      .execute()
  const values = { code, names: JSON.stringify(names), note, is_default: isDefault }
  const saved = await saveRow(ctx, 'price_strategy', before, values, { created_by: ctx.user?.id ?? null })
  await emit(ctx, 'pricing.strategySaved', {
    subject: 'priceStrategy',
    subjectId: saved.id,
    facts: { name: nameIn(names, 'en') },
    before,
    after: { code, names, note, isDefault },
    topics: ['quotation'],
  })
  return saved
}

/** Takes a strategy away with its rules; refused while somebody follows it or it is the default. */
export async function deleteStrategy(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const strategy = await lockStrategy(ctx, id)
  const { rows } = await sql<{ used: boolean }>`select
      exists (select from price_strategy_agent where merchant_id = ${merchantId} and strategy_id = ${id})
      or exists (select from price_strategy_group where merchant_id = ${merchantId} and strategy_id = ${id}) as used`.execute(
    ctx.db,
  )
  if (firstOf(rows).used || strategy.is_default) fail('pricing.strategyInUse')
  await deleteRow(ctx, 'price_strategy', id)
  await emit(ctx, 'pricing.strategyDeleted', {
    subject: 'priceStrategy',
    subjectId: id,
    facts: { name: strategy.name },
    before: strategy,
    topics: ['quotation'],
  })
  return { done: true }
}

/** Exactly these agents and groups follow the strategy by name; who followed another leaves it. */
export async function followStrategy(
  ctx: Ctx,
  { id, agentIds, groupIds }: z.output<typeof StrategyFollow>,
): Promise<{ done: true }> {
  const { merchantId } = ctx.scope
  const { name } = await lockStrategy(ctx, id)
  const agents = [...new Set(agentIds)]
  const groups = [...new Set(groupIds)]
  const existing = await loadAgents(ctx, agents)
  if (agents.some((agentId) => !existing.has(agentId))) failField('agentIds', 'unknown')
  if (await isMissing(ctx, 'agent_group', groups)) failField('groupIds', 'unknown')
  const follow = async (table: string, key: string, ids: number[]) => {
    await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and strategy_id = ${id}
      and not ${sql.ref(key)} = any(${ids}::bigint[])`.execute(ctx.db)
    await sql`insert into ${sql.table(table)} (merchant_id, ${sql.ref(key)}, strategy_id)
      select ${merchantId}, f, ${id} from unnest(${ids}::bigint[]) f order by f
      on conflict (merchant_id, ${sql.ref(key)}) do update set strategy_id = excluded.strategy_id`.execute(
      ctx.db,
    )
  }
  await follow('price_strategy_agent', 'agent_id', agents)
  await follow('price_strategy_group', 'group_id', groups)
  await emit(ctx, 'pricing.strategyFollowed', {
    subject: 'priceStrategy',
    subjectId: id,
    facts: { name, agents: agents.length, groups: groups.length },
    after: { agentIds: agents, groupIds: groups },
    topics: ['quotation'],
  })
  return { done: true }
}
