import { sql } from 'kysely'
import type { z } from 'zod'
import type { Tag, TagForm } from '#contract/catalog/tag.api.ts'
import type { Ctx } from '../kit/ctx.ts'
import { violated } from '../kit/db.ts'
import { fail, failField } from '../kit/errors.ts'
import { emit } from '../kit/events.ts'
import { lockForm, saveRow } from '../kit/rows.ts'

/** Every tag, each before its subtags, with how many SKUs carry it or a subtag of it. */
export async function listTags(ctx: Ctx): Promise<{ rows: Tag[] }> {
  const { rows } =
    await sql<Tag>`select t.id, t.parent_id as "parentId", t.name, t.colour, coalesce(n.skus, 0)::int as skus
      from tag t left join tag p on p.merchant_id = t.merchant_id and p.id = t.parent_id
      left join (select a.id, count(distinct k.sku_id) as skus
              from tag b join (select id, merchant_id, id as part from tag union all select parent_id, merchant_id, id from tag where parent_id is not null) a
                on a.merchant_id = b.merchant_id and a.part = b.id
              join sku_tag k on k.merchant_id = b.merchant_id and k.tag_id = b.id
              join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id and s.deleted_at is null
             where b.merchant_id = ${ctx.scope.merchantId} group by a.id) n on n.id = t.id
     where t.merchant_id = ${ctx.scope.merchantId} order by coalesce(p.name, t.name), coalesce(p.id, t.id), p.id nulls first, t.name`.execute(
      ctx.db,
    )
  return { rows }
}

/** One change of tags at a time: what is a subtag, and of what, is decided against the others. */
export const lockTags = async (ctx: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(706453, ${ctx.scope.merchantId})`.execute(ctx.db))

/** Adds a tag or changes one. Its name is unique where it stands; subtags stand one level deep. */
export async function saveTag(ctx: Ctx, form: z.output<typeof TagForm>): Promise<{ id: number }> {
  const { id, name, colour, parentId } = form
  await lockTags(ctx)
  if (parentId !== null) await checkParent(ctx, id, parentId)
  const values = { name, colour, parent_id: parentId }
  try {
    const saved = await saveRow(ctx, 'tag', await lockForm(ctx, 'tag', { id }), values)
    await emit(ctx, 'catalog.tagSaved', { subject: 'tag', subjectId: saved.id, facts: { name } })
    return saved
  } catch (error) {
    if (violated(error) === 'tag_name_once') failField('name', 'taken')
    throw error
  }
}

async function checkParent(ctx: Ctx, id: number | undefined, parentId: number): Promise<void> {
  const { rows } = await sql<{ id: number; parentId: number | null; own: boolean }>`
    select id, parent_id as "parentId", exists (select from tag s where s.merchant_id = t.merchant_id and s.parent_id = ${id ?? 0}) as own
      from tag t where merchant_id = ${ctx.scope.merchantId} and id = ${parentId}`.execute(ctx.db)
  const parent = rows[0] ?? failField('parentId', 'unknown')
  if (parent.parentId !== null || parent.id === id)
    failField('parentId', 'catalog.fieldErrors.subtagOfSubtag')
  if (parent.own) failField('parentId', 'catalog.fieldErrors.hasSubtags')
}

/** Takes a tag away with its subtags, from the SKUs that carry them too. */
export async function deleteTag(ctx: Ctx, { id }: { id: number }): Promise<{ done: true }> {
  const merchantId = ctx.scope.merchantId
  await lockTags(ctx)
  await sql`delete from sku_tag k using tag t where k.merchant_id = ${merchantId} and t.merchant_id = k.merchant_id and t.id = k.tag_id
       and (t.id = ${id} or t.parent_id = ${id})`.execute(ctx.db)
  const gone = await sql<{
    id: number
    name: string
  }>`delete from tag where merchant_id = ${merchantId} and (id = ${id} or parent_id = ${id}) returning id, name`.execute(
    ctx.db,
  )
  const tag = gone.rows.find((row) => row.id === id) ?? fail('notFound')
  await emit(ctx, 'catalog.tagDeleted', {
    subject: 'tag',
    subjectId: id,
    facts: { name: tag.name },
    topics: ['tag', 'sku'],
  })
  return { done: true }
}
