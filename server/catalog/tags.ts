import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tag, TagForm } from '#contract/catalog/catalog.schema.ts'
import type { Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db.ts'
import { fail, failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'

export async function listTags(ctx: Ctx): Promise<{ rows: Tag[] }> {
  const { rows } = await sql<Tag>`select t.id, t.name, t.colour,
       (select count(*)::int from sku_tag k join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id and s.deleted_at is null
         where k.merchant_id = t.merchant_id and k.tag_id = t.id) as skus
      from tag t where t.merchant_id = ${ctx.scope.merchantId} order by t.name`.execute(ctx.db)
  return { rows }
}

/** Adds a tag or changes one. Its name is unique. */
export async function saveTag(
  ctx: Ctx,
  { id, name, colour }: z.output<typeof TagForm>,
): Promise<{ id: number }> {
  const merchantId = ctx.scope.merchantId
  try {
    const saved = id
      ? await ctx.db
          .updateTable('tag')
          .set({ name, colour })
          .where('merchant_id', '=', merchantId)
          .where('id', '=', id)
          .returning('id')
          .executeTakeFirst()
      : await ctx.db
          .insertInto('tag')
          .values({ merchant_id: merchantId, name, colour })
          .returning('id')
          .executeTakeFirst()
    if (!saved) fail('notFound')
    await emit(ctx, 'catalog.tagSaved', { subject: 'tag', subjectId: saved.id, facts: { name } })
    return saved
  } catch (error) {
    if (violated(error) === 'tag_merchant_id_name_key') failField('name', 'taken')
    throw error
  }
}

/** Takes a tag away, from the SKUs that carry it too. */
export async function deleteTag(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const merchantId = ctx.scope.merchantId
  await ctx.db.deleteFrom('sku_tag').where('merchant_id', '=', merchantId).where('tag_id', '=', id).execute()
  const gone = await ctx.db
    .deleteFrom('tag')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!gone) fail('notFound')
  await emit(ctx, 'catalog.tagDeleted', { subject: 'tag', subjectId: id, facts: { name: gone.name } })
  return { done: true }
}
