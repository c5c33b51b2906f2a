import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { familyKeys, type Family } from '#contract/catalog/families.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Tag, TagForm } from '#contract/catalog/sorting/tag.api.ts'
import { canOf, may, type Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockForm, saveRow } from '../../kit/db/rows.ts'
import { ofFamily } from '../skus/of-family.ts'
import { rowOf } from '#contract/kit/record/record-values.ts'
import { unique } from '../../kit/record/unique.ts'
import { tagRecord } from '#contract/catalog/sorting/sorting.fields.ts'

/** The name in the reader's language, as they look for it. */
const nameOf = (names: string, { language }: Ctx): RawBuilder<unknown> =>
  sql`coalesce(nullif(${sql.raw(names)} ->> ${language}, ''), ${sql.raw(names)} ->> 'en', ${sql.raw(names)}::text)`

/** Every tag, each before its subtags, with how many of a family's SKUs carry it or a subtag of it, and how many others. */
export async function listTags(ctx: Ctx, family: Family): Promise<{ rows: Tag[] }> {
  const { rows } = await sql<
    Omit<Tag, 'can'>
  >`select t.id, t.parent_id as "parentId", t.names, t.colour, coalesce(n.skus, 0)::int as skus, coalesce(n.elsewhere, 0)::int as elsewhere
      from tag t left join tag p on p.merchant_id = t.merchant_id and p.id = t.parent_id
      left join (select a.id, count(distinct k.sku_id) filter (where ${ofFamily(family, 'both')}) as skus, count(distinct k.sku_id) filter (where not ${ofFamily(family, 'both')}) as elsewhere
              from tag b join (select id, merchant_id, id as part from tag where merchant_id = ${ctx.scope.merchantId}
                    union all select parent_id, merchant_id, id from tag where merchant_id = ${ctx.scope.merchantId} and parent_id is not null) a
                on a.merchant_id = b.merchant_id and a.part = b.id
              join sku_tag k on k.merchant_id = b.merchant_id and k.tag_id = b.id
              join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id and s.deleted_at is null
             where b.merchant_id = ${ctx.scope.merchantId} group by a.id) n on n.id = t.id
     where t.merchant_id = ${ctx.scope.merchantId} order by ${nameOf('coalesce(p.names, t.names)', ctx)}, coalesce(p.id, t.id), p.id nulls first, ${nameOf('t.names', ctx)}`.execute(
    ctx.db,
  )
  return {
    rows: rows.map((tag) => ({ ...tag, can: canOf(ctx, { edit: keyOf(family, tag.elsewhere) }) })),
  }
}

/** Who changes a tag: whoever may change tags here; where other products carry it too, whoever may change all of them. */
const keyOf = (family: Family, elsewhere: number): string =>
  familyKeys[elsewhere > 0 ? 'play' : family].editTags

/** Throws 1003 where one of these tags, or a subtag of it, stands on what is none of the family's and the person may not change those. */
export async function mayChangeTags(ctx: Ctx, ids: readonly number[], family: Family): Promise<void> {
  const key = familyKeys.play.editTags
  if (family === 'play' || may(ctx, key)) return
  const { rows } =
    await sql`select from sku_tag k join tag t on t.merchant_id = k.merchant_id and t.id = k.tag_id
      join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id and s.deleted_at is null
     where k.merchant_id = ${ctx.scope.merchantId} and (t.id = any(${[...ids]}::bigint[]) or t.parent_id = any(${[...ids]}::bigint[]))
       and not ${ofFamily(family, 'both')} limit 1`.execute(ctx.db)
  if (rows.length) fail('noPermission', { key })
}

/** One change of tags at a time: what is a subtag, and of what, is decided against the others. */
export const lockTags = async (ctx: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(706453, ${ctx.scope.merchantId})`.execute(ctx.db))

/** Adds a tag or changes one. Its name is unique where it stands; subtags stand one level deep. */
export async function saveTag(
  ctx: Ctx,
  form: z.output<typeof TagForm>,
  family: Family = 'play',
): Promise<{ id: number }> {
  const { id, parentId } = form
  const name = nameIn(form.names, 'en')
  await lockTags(ctx)
  if (id) await mayChangeTags(ctx, [id], family)
  if (parentId !== null) await checkParent(ctx, id, parentId)
  const before = await lockForm(ctx, 'tag', form)
  const saved = await unique({ tag_name_once: 'names' }, () =>
    saveRow(ctx, 'tag', before, { ...rowOf(tagRecord, form), name }),
  )
  await emit(ctx, 'catalog.tagSaved', { subject: 'tag', subjectId: saved.id, facts: { name } })
  return saved
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
export async function deleteTag(ctx: Ctx, { id }: { id: number }, family: Family): Promise<{ done: true }> {
  const merchantId = ctx.scope.merchantId
  await lockTags(ctx)
  await mayChangeTags(ctx, [id], family)
  await sql`delete from sku_tag k using tag t where k.merchant_id = ${merchantId} and t.merchant_id = k.merchant_id and t.id = k.tag_id
       and (t.id = ${id} or t.parent_id = ${id})`.execute(ctx.db)
  const removed = await sql<{
    id: number
    name: string
  }>`delete from tag where merchant_id = ${merchantId} and (id = ${id} or parent_id = ${id}) returning id, name`.execute(
    ctx.db,
  )
  const tag = removed.rows.find((row) => row.id === id) ?? fail('notFound')
  await emit(ctx, 'catalog.tagDeleted', {
    subject: 'tag',
    subjectId: id,
    facts: { name: tag.name },
    topics: ['tag', 'sku'],
  })
  return { done: true }
}
