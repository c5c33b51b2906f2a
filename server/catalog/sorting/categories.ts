import { sql } from 'kysely'
import type { z } from 'zod'
import type { Category, CategoryForm } from '#contract/catalog/catalog.schema.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { deleteRow, lockForm, saveRow } from '../../kit/db/rows.ts'
import { followCategories, lockCategories } from '../collect/collect-rules.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { categoryRecord } from '#contract/catalog/sorting/sorting.fields.ts'

/** The whole tree, parents before children where positions are equal, with how many SKUs stand directly in each. */
export async function listCategories(ctx: Ctx): Promise<{ rows: Category[] }> {
  const { rows } = await sql<Category>`select c.id, c.parent_id as "parentId", c.names, c.position,
       (select count(*)::int from sku s where s.merchant_id = c.merchant_id and s.category_id = c.id and s.deleted_at is null) as skus
      from category c where c.merchant_id = ${ctx.scope.merchantId} order by c.parent_id nulls first, c.position, c.id`.execute(
    ctx.db,
  )
  return { rows }
}

/** Adds a category, or changes its names, place and parent. It cannot stand below itself. */
export async function saveCategory(ctx: Ctx, form: z.output<typeof CategoryForm>): Promise<{ id: number }> {
  await lockCategories(ctx)
  if (form.parentId !== null) await checkParent(ctx, form.id, form.parentId)
  const before = await lockForm(ctx, 'category', form)
  const saved = await saveRow(ctx, 'category', before, rowOf(categoryRecord, form))
  // Elsewhere in the tree another category may say what it asks.
  await followCategories(ctx)
  const name = nameIn(form.names, 'en')
  await emit(ctx, 'catalog.categorySaved', { subject: 'category', subjectId: saved.id, facts: { name } })
  return saved
}

/** Takes away a category without SKUs and without categories below it. */
export async function deleteCategory(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const merchantId = ctx.scope.merchantId
  const { rows } = await sql<{ names: Record<string, string>; used: boolean }>`select c.names,
       exists (select from sku s where s.merchant_id = c.merchant_id and s.category_id = c.id)
       or exists (select from category b where b.merchant_id = c.merchant_id and b.parent_id = c.id) as used
      from category c where c.merchant_id = ${merchantId} and c.id = ${id} for update`.execute(ctx.db)
  const found = rows[0] ?? fail('notFound')
  const name = nameIn(found.names, 'en')
  if (found.used) fail('catalog.categoryInUse', { name })
  await ctx.db
    .deleteFrom('collect_rule')
    .where('merchant_id', '=', merchantId)
    .where('category_id', '=', id)
    .execute()
  await deleteRow(ctx, 'category', id)
  await emit(ctx, 'catalog.categoryDeleted', { subject: 'category', subjectId: id, facts: { name } })
  return { done: true }
}

async function checkParent(ctx: Ctx, id: number | undefined, parentId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`with recursive above as (
      select id, parent_id from category where merchant_id = ${ctx.scope.merchantId} and id = ${parentId}
      union select c.id, c.parent_id from category c join above a on c.merchant_id = ${ctx.scope.merchantId} and c.id = a.parent_id)
    select id from above`.execute(ctx.db)
  if (!rows.length) failField('parentId', 'unknown')
  if (rows.some((row) => row.id === id)) failField('parentId', 'catalog.fieldErrors.belowItself')
}
