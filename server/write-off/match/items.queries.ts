import { sql } from 'kysely'
import type { z } from 'zod'
import type { Item, ItemFilter, ItemList } from '#contract/write-off/match/match.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anew, finds } from '../../kit/db/filters.ts'
import { readRow } from '../../kit/db/rows.ts'
import { pageOf } from '../../kit/record/page-of.ts'
import { openItemsQuery, type ItemRow } from './open-items.ts'
import { orOfAmount } from './typed-amount.ts'

export const itemOf = ({
  key,
  kind,
  id,
  name,
  partnerName,
  about,
  day,
  currency,
  amountMinor,
  parts,
  baseMinor,
}: ItemRow): Item => ({
  key,
  kind,
  id,
  name,
  partnerName,
  about,
  day,
  currency,
  amountMinor,
  parts,
  baseMinor,
})

/** What is open, found by code, payer or amount; beside a line what is nearest to its amount first. */
export async function listItems(
  ctx: Ctx,
  { text, lineId, kind, ...requested }: z.output<typeof ItemFilter>,
): Promise<z.output<typeof ItemList>> {
  const line = lineId ? await readRow(ctx, 'bank_line', lineId) : null
  const { pageNo, pageSize } = requested
  const currency = line?.currency ?? requested.currency
  const open = line ? line.amount_minor - line.matched_minor : null
  const direction = open === null ? (requested.direction ?? null) : open > 0 ? 'in' : 'out'
  const byAmount = orOfAmount(text, sql`u."amountMinor"`, sql`u.currency`)
  const found = sql<ItemRow>`select u.* from (${openItemsQuery(ctx, {
    ...(kind && { kinds: [kind] }),
    ...(currency && { currencies: [currency] }),
  })}) u where (${direction}::text is null or (u."amountMinor" > 0) = (${direction} = 'in'))
     and (${finds(text, [sql`u.name`, sql`u."partnerName"`, sql`u.about`, sql`array_to_string(u.refs, ' ')`, sql`array_to_string(u.names, ' ')`])} ${byAmount}) ${anew}`
  const page = await pageOf(
    ctx,
    { pageNo, pageSize },
    found,
    sql`abs(r."amountMinor" - ${open ?? 0}::bigint), r.day desc nulls last, r.key`,
  )
  return { ...page, rows: page.rows.map(itemOf) }
}
