import { sql, type RawBuilder } from 'kysely'
import type { Shift, ShiftInfo, ShiftMove } from '#contract/counter/counter.schema.ts'
import { expectedOf } from '#contract/counter/change.ts'
import { fail } from '../kit/call/errors.ts'
import { asMerchant, type Ctx } from '../kit/ctx.ts'
import { onDays } from '../kit/db/filters.ts'
import { readRow } from '../kit/db/rows.ts'

type Sum = Pick<ShiftMove, 'kind' | 'method' | 'amountMinor'> & { count: number }
type Row = Omit<Shift, 'expected' | 'sales'> & { sums: Sum[] }

/** Shifts with what each should hold; the whole till's, whoever of its people asks. */
export async function readShifts(ctx: Ctx, where: RawBuilder<unknown>): Promise<Shift[]> {
  const { rows } = await asMerchant(ctx, (inner) =>
    sql<Row>`
      select s.id, s.version, s.till_id as "tillId", t.name as "tillName", t.agent_id as "agentId", s.currency, s.float_minor as "floatMinor",
             s.opened_by_name as "openedByName", s.opened_at as "openedAt", s.closed_by_name as "closedByName", s.closed_at as "closedAt",
             s.counted, s.note,
             (select coalesce(jsonb_agg(jsonb_build_object('kind', g.kind, 'method', g.method, 'amountMinor', g.minor, 'count', g.count)), '[]')
                from (select m.kind, m.method, sum(m.amount_minor) as minor, count(*) as count
                        from till_move m
                       where m.merchant_id = s.merchant_id and m.shift_id = s.id
                       group by m.kind, m.method) g) as sums
        from till_shift s
        join till t on t.merchant_id = s.merchant_id and t.id = s.till_id
       where s.merchant_id = ${ctx.scope.merchantId} and ${where}
       order by s.id desc
       limit 100`.execute(inner.db),
  )
  return rows.map(({ sums, ...row }) => ({
    ...row,
    expected: expectedOf(row.floatMinor, sums),
    sales: sums.reduce((all, { kind, count }) => (kind === 'sale' ? all + count : all), 0),
  }))
}

export async function readShift(ctx: Ctx, id: number): Promise<Shift> {
  const [shift] = await readShifts(ctx, sql`s.id = ${id}`)
  return shift ?? fail('notFound')
}

/** A shift with each of its movements, the latest first. */
export async function shiftInfo(ctx: Ctx, { id }: { id: number }): Promise<ShiftInfo> {
  const shift = await readShift(ctx, id)
  const { rows } = await asMerchant(ctx, (inner) =>
    sql<ShiftMove>`
      select m.id, m.kind, m.method, m.amount_minor as "amountMinor", m.order_id as "orderId", coalesce(o.code, '') as "orderCode",
             o.item_names as item, coalesce(o.adults + o.children + o.infants, 0) as guests, m.reason, m.reference,
             m.by_name as "byName", m.at
        from till_move m
        left join orders o on o.merchant_id = m.merchant_id and o.id = m.order_id
       where m.merchant_id = ${ctx.scope.merchantId} and m.shift_id = ${id}
       order by m.id desc`.execute(inner.db),
  )
  return { ...shift, moves: rows }
}

export async function listShifts(
  ctx: Ctx,
  { tillId, day }: { tillId: number; day?: string | undefined },
): Promise<{ rows: Shift[] }> {
  await readRow(ctx, 'till', tillId)
  const days = onDays(ctx, 's.opened_at', { from: day, to: day })
  return { rows: await readShifts(ctx, sql`s.till_id = ${tillId} and ${days}`) }
}
