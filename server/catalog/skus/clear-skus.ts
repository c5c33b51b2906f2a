import { lastOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Family } from '#contract/catalog/families.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { ask } from '../../kit/call/errors.ts'
import { emit } from '../../kit/events.ts'
import { ofFamily } from './of-family.ts'
import { requireSkus, type NamedSku } from './require-skus.ts'

/** Takes SKUs out of the recycle bin for good; what was ordered with them stays as it is. 404 where one is not in the bin. */
export async function clearSkus(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ changed: number }> {
  return clear(ctx, [...(await requireSkus(ctx, ids, { recycled: true })).values()])
}

/** Clears all that stands in a family's bin. Asks first, telling how many: what is put there meanwhile is asked for anew. */
export async function emptyBin(ctx: Ctx, family: Family): Promise<{ changed: number }> {
  const { rows } = await sql<NamedSku>`select id, code, enabled, on_sale as "onSale" from sku s
    where merchant_id = ${ctx.scope.merchantId} and deleted_at is not null and cleared_at is null and ${ofFamily(family, 'both')} order by id for no key update`.execute(
    ctx.db,
  )
  if (!rows.length) return { changed: 0 }
  ask(ctx, [{ key: 'catalog.questions.emptyBin', facts: { count: rows.length, last: lastOf(rows).id } }])
  return clear(ctx, rows)
}

/** The row stays for the orders made with it; what would still count it (tags, category, destination) lets go of it. */
async function clear(ctx: Ctx, skus: readonly NamedSku[]): Promise<{ changed: number }> {
  const { merchantId } = ctx.scope
  const ids = skus.map(({ id }) => id)
  await sql`delete from sku_tag where merchant_id = ${merchantId} and sku_id = any(${ids}::bigint[])`.execute(
    ctx.db,
  )
  await sql`update sku set cleared_at = ${ctx.now.toISOString()}, cleared_by = ${ctx.actor.id}, category_id = null, destination_id = null
     where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`.execute(ctx.db)
  for (const { id, code } of skus)
    await emit(ctx, 'catalog.skuCleared', {
      subject: 'sku',
      subjectId: id,
      facts: { code },
      topics: ['sku', 'tag', 'category', 'destination'],
    })
  return { changed: skus.length }
}
