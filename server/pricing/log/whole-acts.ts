import { mustGet } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import { actsOf, type BulkActFacts } from '../../bulk/bulk.public.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** A bulk act as its one line in the log tells it. */
export type Whole = BulkActFacts & { id: number; parts: number; changes: number }

/** The bulk acts that these events stand for: how many parts each has, and how many prices those changed. */
export async function wholeActs(
  ctx: Ctx,
  events: readonly { bulkId: number | null }[],
): Promise<Map<number, Whole>> {
  const ids = [...new Set(events.flatMap(({ bulkId }) => bulkId ?? []))]
  if (!ids.length) return new Map()
  const facts = await actsOf(ctx, ids)
  const { rows } = await sql<{ id: number; parts: number; changes: number }>`
    select bulk_id as id, count(*)::int as parts,
           sum(coalesce((case when type = 'pricing.changeReverted' then facts->>'changed' else facts->>'cells' end)::int,
             case jsonb_typeof(after) when 'array' then jsonb_array_length(after) else 1 end))::int as changes
      from event where merchant_id = ${ctx.scope.merchantId} and bulk_id = any(${ids}::bigint[]) and type like 'pricing.%'
     group by bulk_id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, { ...mustGet(facts, row.id), ...row }]))
}

/** The entry of a bulk act's first part as the one of the whole act: it is taken back as one. An only part stands for itself. */
export function asWhole(entry: PriceLogEntry, whole: Whole | undefined): PriceLogEntry {
  if (!whole || whole.parts === 1) return entry
  const { id, act, parts, changes, undone, running } = whole
  const why = running ? 'bulk.text.running' : undone ? 'pricing.text.alreadyReverted' : undefined
  const can = entry.can['revert'] && { revert: why === undefined || { why } }
  return { ...entry, bulk: { id, act, parts }, changes, reverted: undone, can: can || {} }
}
