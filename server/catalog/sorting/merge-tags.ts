import { sql } from 'kysely'
import type { Family } from '#contract/catalog/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail, failField } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { lockTags, mayChangeTags } from './tags.ts'

type Named = { id: number; name: string; parentId: number | null }

/**
 * Makes one tag of several: what carries one of them carries the last instead. Their subtags move below it, into its own
 * of the same name where it has one; a subtag takes no subtags. Throws 404 for an unknown tag, `catalog.mergeDepth`.
 */
export async function mergeTags(
  ctx: Ctx,
  { ids, toId }: { ids: number[]; toId: number },
  family: Family,
): Promise<{ done: true }> {
  if (ids.includes(toId)) failField('toId', 'notAllowed')
  await lockTags(ctx)
  await mayChangeTags(ctx, ids, family)
  const { rows } =
    await sql<Named>`select id, name, parent_id as "parentId" from tag where merchant_id = ${ctx.scope.merchantId}`.execute(
      ctx.db,
    )
  const find = (id: number) => rows.find((row) => row.id === id) ?? fail('notFound')
  const to = find(toId)
  for (const id of new Set(ids)) {
    const from = find(id)
    const below = rows.filter(({ parentId }) => parentId === id)
    if (below.length && to.parentId !== null) fail('catalog.mergeDepth', { name: from.name })
    for (const sub of below) await moveSubtag(ctx, sub, rows, to)
    await replace(ctx, from.id, to.id)
    await emit(ctx, 'catalog.tagMerged', {
      subject: 'tag',
      subjectId: to.id,
      facts: { name: from.name, to: to.name },
      topics: ['tag', 'sku'],
    })
  }
  return { done: true }
}

async function moveSubtag(ctx: Ctx, sub: Named, all: readonly Named[], to: Named): Promise<void> {
  const same = all.find(({ parentId, name }) => parentId === to.id && name === sub.name)
  if (same) return replace(ctx, sub.id, same.id)
  await sql`update tag set parent_id = ${to.id} where merchant_id = ${ctx.scope.merchantId} and id = ${sub.id}`.execute(
    ctx.db,
  )
  sub.parentId = to.id
}

/** What carries `from` carries `to`, and `from` is no more. */
async function replace(ctx: Ctx, from: number, to: number): Promise<void> {
  const { merchantId } = ctx.scope
  await sql`insert into sku_tag (merchant_id, sku_id, tag_id) select merchant_id, sku_id, ${to}::bigint from sku_tag
    where merchant_id = ${merchantId} and tag_id = ${from} on conflict do nothing`.execute(ctx.db)
  await sql`delete from sku_tag where merchant_id = ${merchantId} and tag_id = ${from}`.execute(ctx.db)
  await sql`delete from tag where merchant_id = ${merchantId} and id = ${from}`.execute(ctx.db)
}
