import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { lockRow } from '../../kit/db/rows.ts'
import { emit } from '../../kit/events.ts'
import { lockStrategy } from '../strategy/strategy-record.ts'

/** Who follows a strategy by name, and where that is kept. */
const followers = {
  agent: {
    of: 'agent',
    table: 'price_strategy_agent',
    column: 'agent_id',
    subject: 'agent',
    given: 'agentId',
  },
  group: {
    of: 'agent_group',
    table: 'price_strategy_group',
    column: 'group_id',
    subject: 'agentGroup',
    given: 'groupId',
  },
} as const
type Follower = keyof typeof followers

/** The strategy that one follows by name; null: none. */
export async function strategyOf(ctx: Ctx, who: Follower, id: number): Promise<number | null> {
  const { table, column } = followers[who]
  const { rows } = await sql<{ id: number }>`select strategy_id as id from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and ${sql.ref(column)} = ${id}`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** One follows this strategy from now on, in place of any other; null: none. */
export async function followStrategy(
  ctx: Ctx,
  who: Follower,
  id: number,
  strategyId: number | null,
): Promise<{ done: true }> {
  const { of, table, column, subject, given } = followers[who]
  const { merchantId } = ctx.scope
  const strategy = strategyId === null ? undefined : await lockStrategy(ctx, strategyId)
  const { name } = await lockRow(ctx, of, id)
  const before = await strategyOf(ctx, who, id)
  if (before === strategyId) return { done: true }
  await sql`delete from ${sql.table(table)} where merchant_id = ${merchantId} and ${sql.ref(column)} = ${id}`.execute(
    ctx.db,
  )
  if (strategyId !== null)
    await sql`insert into ${sql.table(table)} (merchant_id, ${sql.ref(column)}, strategy_id)
      values (${merchantId}, ${id}, ${strategyId})`.execute(ctx.db)
  await emit(ctx, 'pricing.strategyGiven', {
    subject,
    subjectId: id,
    facts: { agent: name, name: strategy?.name ?? '' },
    before: { strategyId: before },
    after: { strategyId },
    ...(who === 'group' && { topics: ['quotation', 'agent'] }),
  })
  ctx.takenBackBy?.({ [given]: id, strategyId: before })
  return { done: true }
}
