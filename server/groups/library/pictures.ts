import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'

/** Pictures of these itineraries, the cover first. */
export async function picturesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number[]>> {
  if (!ids.length) return new Map()
  const rows = await ctx.db
    .selectFrom('itinerary')
    .select(['id', 'picture_file_ids'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, picture_file_ids: pictures }) => [id, pictures]))
}
