import { sql, type RawBuilder } from 'kysely'
import type { Shift, ShiftInfo, ShiftMove } from '#contract/counter/counter.schema.ts'
import { expectedOf } from '#contract/counter/change.ts'
import { firstOf } from '#contract/kit/given.ts'
import { fail } from '../kit/call/errors.ts'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { onDays } from '../kit/db/filters.ts'
import { readRow } from '../kit/db/rows.ts'

type Row = Omit<Shift, 'expected' | 'sales'> & { moves: ShiftMove[] }

/** Shifts with what each should hold; the whole till's, whoever of its people asks. */
export async function readShifts(ctx: Ctx, where: RawBuilder<unknown>): Promise<ShiftInfo[]> {
  const { rows } = await asMerchant(ctx, (inner) =>
    sql<Row>`select s.id, s.version, s.till_id as "tillId", t.name as "tillName", t.agent_id as "agentId", s.currency, s.float_minor as "floatMinor",
         s.opened_by_name as "openedByName", s.opened_at as "openedAt", s.closed_by_name as "closedByName", s.closed_at as "closedAt", s.counted, s.note,
         coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'method', m.method, 'amountMinor', m.amount_minor, 'orderId', m.order_id,
             'orderCode', coalesce(o.code, ''), 'item', o.item_names, 'guests', coalesce(o.adults + o.children + o.infants, 0), 'reason', m.reason,
             'reference', m.reference, 'byName', m.by_name, 'at', m.at) order by m.id desc)
           from till_move m left join orders o on o.merchant_id = m.merchant_id and o.id = m.order_id
          where m.merchant_id = s.merchant_id and m.shift_id = s.id), '[]') as moves
        from till_shift s join till t on t.merchant_id = s.merchant_id and t.id = s.till_id
       where s.merchant_id = ${ctx.scope.merchantId} and ${where} order by s.id desc limit 100`.execute(
      inner.db,
    ),
  )
  return rows.map((row) => ({
    ...row,
    moves: row.moves.map((move) => ({ ...move, at: new Date(move.at).toISOString() })),
    expected: expectedOf(row.floatMinor, row.moves),
    sales: row.moves.filter(({ kind }) => kind === 'sale').length,
  }))
}

export async function shiftInfo(ctx: Ctx, { id }: { id: number }): Promise<ShiftInfo> {
  const found = await readShifts(ctx, sql`s.id = ${id}`)
  return found.length ? firstOf(found) : fail('notFound')
}

export async function listShifts(
  ctx: Ctx,
  { tillId, day }: { tillId: number; day?: string | undefined },
): Promise<{ rows: Shift[] }> {
  await readRow(ctx, 'till', tillId)
  const days = onDays(ctx, 's.opened_at', { from: day, to: day })
  return { rows: await readShifts(ctx, sql`s.till_id = ${tillId} and ${days}`) }
}
