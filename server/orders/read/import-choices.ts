import { anyOf, finds } from '../../kit/db/filters.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** Spreadsheets that orders were made from, the newest first, or the ones named. */
export async function importChoices(
  ctx: Ctx,
  { text, ids }: { text?: string | undefined; ids?: number[] | undefined },
) {
  let query = ctx.db
    .selectFrom('order_import as i')
    .select(['i.id', 'i.file_name as name', 'i.created_at as at', 'i.created_by_name as byName'])
    .where('i.merchant_id', '=', ctx.scope.merchantId)
    .where('i.state', '=', 'done')
  if (ids?.length) query = query.where('i.id', '=', anyOf(ids))
  if (text) query = query.where(finds(text, ['i.file_name', 'i.created_by_name']))
  return { rows: await query.orderBy('i.id', 'desc').limit(50).execute() }
}
