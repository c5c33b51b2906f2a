import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** All that is left of these is told, and what it costs: the marketplace may not know of it yet. */
export const tellAll = async (ctx: Ctx, skuIds: readonly number[]): Promise<void> => {
  await sql`select app.note_channel_change(${ctx.scope.merchantId}, ${[...skuIds]}::bigint[], null, null, true)`.execute(
    ctx.db,
  )
}
