import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { CollectRule } from '#contract/catalog/collect/collect.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { requireCollectKeys } from './collect-items.ts'
import { requireSkus } from '../skus/require-skus.ts'

/** One change of the tree or of its rules at a time: two moves cannot close a circle, what follows a rule follows the last. */
export const lockCategories = async (ctx: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(706452, ${ctx.scope.merchantId})`.execute(ctx.db))

/**
 * SKUs without a list of their own (all of them, or the ones named) ask what the nearest category above them says, or
 * nothing where none says anything. Answers how many ask something else than before; for those that are named the act
 * itself tells it.
 */
export async function followCategories(ctx: Ctx, skuIds: readonly number[] | null = null): Promise<number> {
  const { merchantId } = ctx.scope
  const { rows } = await sql<{ id: number; code: string }>`
    with recursive above as (
        select c.id as category_id, c.id as at, c.parent_id, 0 as steps from category c where c.merchant_id = ${merchantId}
        union all select a.category_id, p.id, p.parent_id, a.steps + 1 from above a join category p on p.merchant_id = ${merchantId} and p.id = a.parent_id),
      nearest as (
        select distinct on (a.category_id) a.category_id, r.fields
          from above a join collect_rule r on r.merchant_id = ${merchantId} and r.category_id = a.at order by a.category_id, a.steps),
      wanted as (
        select s.id, coalesce(n.fields, '[]') as fields from sku s left join nearest n on n.category_id = s.category_id
         where s.merchant_id = ${merchantId} and not s.collect_own and s.cleared_at is null
           and ${skuIds ? sql`s.id = any(${[...skuIds]}::bigint[])` : sql`true`} order by s.id for no key update of s)
    update sku s set collect = w.fields, modified_at = ${ctx.now.toISOString()} from wanted w
     where s.merchant_id = ${merchantId} and s.id = w.id and s.collect <> w.fields returning s.id, s.code`.execute(
    ctx.db,
  )
  if (!skuIds) for (const { id, code } of rows) await tellSku(ctx, id, code)
  return rows.length
}

const tellSku = (ctx: Ctx, id: number, code: string) =>
  emit(ctx, 'catalog.collectChanged', { subject: 'sku', subjectId: id, facts: { code } })

/** What the products of a category, and of those below that say nothing themselves, ask of guests. */
export async function saveRule(ctx: Ctx, { categoryId, fields }: CollectRule): Promise<{ changed: number }> {
  await lockCategories(ctx)
  await requireCollectKeys(ctx, fields, 'fields')
  const name = await nameOf(ctx, categoryId)
  await sql`insert into collect_rule (merchant_id, category_id, fields)
    values (${ctx.scope.merchantId}, ${categoryId}, ${JSON.stringify(fields)}::jsonb)
    on conflict (merchant_id, category_id) do update set fields = excluded.fields`.execute(ctx.db)
  const changed = await followCategories(ctx)
  const facts = { name, count: changed }
  await emit(ctx, 'catalog.collectRuleSaved', {
    subject: 'category',
    subjectId: categoryId,
    facts,
    after: fields,
  })
  return { changed }
}

/** The category says nothing any more: the one above it does. */
export async function deleteRule(
  ctx: Ctx,
  { categoryId }: { categoryId: number },
): Promise<{ changed: number }> {
  await lockCategories(ctx)
  const name = await nameOf(ctx, categoryId)
  const removed =
    await sql`delete from collect_rule where merchant_id = ${ctx.scope.merchantId} and category_id = ${categoryId}
    returning category_id`.execute(ctx.db)
  if (!removed.rows.length) fail('operationInvalid')
  const changed = await followCategories(ctx)
  const facts = { name, count: changed }
  await emit(ctx, 'catalog.collectRuleDeleted', { subject: 'category', subjectId: categoryId, facts })
  return { changed }
}

/** Gives SKUs a list of their own, or makes them ask what their category asks. */
export async function setCollect(
  ctx: Ctx,
  { ids, own, fields }: { ids: number[]; own: boolean; fields: CollectRule['fields'] },
): Promise<{ changed: number }> {
  await lockCategories(ctx)
  const skus = await requireSkus(ctx, ids)
  if (own) await requireCollectKeys(ctx, fields, 'fields')
  const before = await collectedBy(ctx, ids)
  const list = own ? sql`${JSON.stringify(fields)}::jsonb` : sql`collect`
  const { rows } = await sql<{
    id: number
  }>`update sku set collect_own = ${own}, collect = ${list}, modified_at = ${ctx.now.toISOString()}
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])
       and (collect_own <> ${own} or collect <> ${list}) returning id`.execute(ctx.db)
  for (const { id } of rows) {
    ctx.takenBackBy?.({ ids: [id], ...before.get(id) })
    await tellSku(ctx, id, mustGet(skus, id).code)
  }
  if (!own) await followCategories(ctx, ids)
  return { changed: rows.length }
}

/** What SKUs ask, in the words of the call that sets it. */
async function collectedBy(ctx: Ctx, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; own: boolean; fields: CollectRule['fields'] }>`
    select id, collect_own as own, case when collect_own then collect else '[]' end as fields from sku
     where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...requested }) => [id, requested]))
}

async function nameOf(ctx: Ctx, id: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('category')
    .select('names')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? nameIn(row.names, 'en') : failField('categoryId', 'unknown')
}
