import { sql } from 'kysely'
import {
  closeRecorded,
  lastRecorded,
  openRecorded,
  recordParts,
  type RecordedPart,
} from '../../bulk/bulk.public.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { OneAct } from '../../kit/sheet/import/sheet-kind.ts'

/** The rows of a file are one act to whoever reads the price log, which takes them back as one. */
export const oneAct: OneAct = {
  open: (ctx, total) => openRecorded(ctx, { act: 'pricing.sheet.wholeAct', total }),
  record: async (ctx, id, count) =>
    recordParts(ctx, id, { ...count, parts: await partsSince(ctx, id, await lastRecorded(ctx, id)) }),
  close: closeRecorded,
}

/** Entries of the price log that have been written as parts of an act since one of them. */
async function partsSince(ctx: Ctx, bulkId: number, last = '0'): Promise<RecordedPart[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select e.id, coalesce(e.facts->>'code', e.facts->>'name', '') as name from event e
     where e.merchant_id = ${ctx.scope.merchantId} and e.bulk_id = ${bulkId} and e.id > ${Number(last)} and e.type like 'pricing.%'
     order by e.id`.execute(ctx.db)
  return rows.map(({ id, name }) => ({
    key: String(id),
    name,
    undo: { call: 'pricing.priceLogRevert', input: { id } },
  }))
}
