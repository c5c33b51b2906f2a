import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import { overlapsOf, type Laid } from '#contract/pricing/dated.ts'
import type { GuestKind } from '#contract/kit/guests.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { Records } from './records.ts'

/** What holds for some days: a range, some of its weekdays. */
export type DatedColumns = {
  id: number
  from_date: string
  to_date: string
  weekdays: number[]
  note: string
}
type Authored = { created_at: string; full_name: string | null }

/** Rows of one owner and SKU with who made them, what ends last first. */
export async function datedRecords<T extends DatedColumns>(
  ctx: Ctx,
  { table, columns }: Records<T>,
  owner: Readonly<Record<string, number>>,
): Promise<(T & Authored)[]> {
  const own = Object.entries(owner).map(([column, id]) => sql`c.${sql.ref(column)} = ${id}`)
  const { rows } = await sql<T & Authored>`
    select ${sql.join(columns.map((column) => sql.ref(`c.${column}`)))}, c.created_at, u.full_name
    from ${sql.table(table)} c
    left join app_user u on u.merchant_id = c.merchant_id and u.id = c.created_by
    where c.merchant_id = ${ctx.scope.merchantId} and ${sql.join(own, sql` and `)}
    order by c.to_date desc, c.from_date, c.id`.execute(ctx.db)
  return rows
}

type DatedRow = DatedColumns & Authored & { session?: string; currency?: string }

/** What lists tell of each row: its days, whether it holds now, and which others lie on the same days. */
export function tellDated<T extends DatedRow>(
  rows: readonly T[],
  today: string,
  answering: (row: T) => GuestKind[],
) {
  const laid = rows.map((row): Laid & { id: number } => ({
    id: row.id,
    from: row.from_date,
    to: row.to_date,
    weekdays: row.weekdays,
    ...(row.session !== undefined && { session: row.session }),
    ...(row.currency !== undefined && { currency: row.currency }),
    kinds: answering(row),
  }))
  return (row: T, index: number) => ({
    id: row.id,
    from: row.from_date,
    to: row.to_date,
    weekdays: row.weekdays,
    note: row.note,
    state: stateOf(row, today),
    overlaps: overlapsOf(itemAt(laid, index), laid),
    createdAt: row.created_at,
    createdByName: row.full_name ?? '',
  })
}

const stateOf = ({ from_date, to_date }: DatedColumns, today: string): 'past' | 'planned' | 'now' =>
  to_date < today ? 'past' : from_date > today ? 'planned' : 'now'
