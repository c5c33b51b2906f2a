import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { matchKinds } from '#contract/customers/customers.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { pairKey } from '../match/owners.ts'
import { codeOf } from '../people/code.ts'

type Why = (typeof matchKinds)[number]

/**
 * Ties a standing profile beneath another one. Nothing of either is moved: what is asked of the upper one is asked of all
 * beneath it, and cutting the tie leaves both as they were.
 */
export async function tie(ctx: Ctx, storedId: number, mergedId: number, why: Why): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`update customer set root_id = ${storedId}, merged_into = case when id = ${mergedId} then ${storedId} else merged_into end
    where merchant_id = ${merchantId} and (id = ${mergedId} or root_id = ${mergedId})`.execute(ctx.db)
  await ctx.db
    .insertInto('customer_merge')
    .values({ merchant_id: merchantId, kept_id: storedId, merged_id: mergedId, why, by_name: ctx.actor.name })
    .execute()
  await setApart(ctx, storedId, mergedId, false)
  await emit(ctx, 'customers.merged', {
    subject: 'customer',
    subjectId: storedId,
    facts: { customer: codeOf(storedId), merged: codeOf(mergedId) },
  })
}

/** Cuts a profile and all beneath it off; answers what it was tied beneath. */
export async function untie(ctx: Ctx, mergedId: number): Promise<number> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ kept_id: number }>`update customer_merge
    set undone_at = clock_timestamp(), undone_by_name = ${ctx.actor.name}
    where merchant_id = ${merchantId} and merged_id = ${mergedId} and undone_at is null returning kept_id`.execute(
    ctx.db,
  )
  const storedId = firstOf(rows).kept_id
  await sql`with recursive beneath as (
      select id from customer where merchant_id = ${merchantId} and merged_into = ${mergedId}
      union all select c.id from customer c join beneath b on c.merged_into = b.id where c.merchant_id = ${merchantId})
    update customer c set root_id = case when c.id = ${mergedId} then null else ${mergedId}::bigint end,
           merged_into = case when c.id = ${mergedId} then null else c.merged_into end
     where c.merchant_id = ${merchantId} and (c.id = ${mergedId} or c.id in (select id from beneath))`.execute(
    ctx.db,
  )
  await setApart(ctx, storedId, mergedId, true)
  await emit(ctx, 'customers.unmerged', {
    subject: 'customer',
    subjectId: storedId,
    facts: { customer: codeOf(storedId), merged: codeOf(mergedId) },
  })
  return storedId
}

/** Says that two profiles are two people, or takes that back. */
export async function setApart(ctx: Ctx, one: number, other: number, apart: boolean): Promise<void> {
  const [a, b] = pairKey(one, other).split(' ').map(Number)
  await sql`insert into customer_twin (merchant_id, a_id, b_id, why, apart)
    values (${ctx.scope.merchantId}, ${a}, ${b}, 'staff', ${apart})
    on conflict (merchant_id, a_id, b_id) do update set apart = excluded.apart`.execute(ctx.db)
}
