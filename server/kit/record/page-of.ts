import { firstOf } from '#contract/kit/given.ts'
import { isDown, type Sorts } from '#contract/kit/record/sorts.ts'
import { sql, type Expression, type RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'

type Paging = { pageNo: number; pageSize: number }

/** One page of what a query finds (its rows are `r` in `order`), and how many it finds. What only a row shows is not counted; `all` finds as many, where it does so with less. */
export async function pageOf<Row>(
  ctx: Ctx,
  { pageNo, pageSize }: Paging,
  query: Expression<Row>,
  order: RawBuilder<unknown>,
  all: Expression<unknown> = query,
): Promise<{ rows: Row[]; total: number } & Paging> {
  const before = (pageNo - 1) * pageSize
  const counted =
    !ctx.uncounted &&
    (await sql<{ n: number }>`select count(*)::int as n from (${all}) r`.execute(ctx.db)).rows
  const { rows } = await sql<Row>`select r.* from (${query}) r order by ${order}
    limit ${pageSize} offset ${before}`.execute(ctx.db)
  const total = counted ? firstOf(counted).n : before + rows.length
  return { rows, total, pageNo, pageSize }
}

/**
 * The order that a list's filter asks for, of the rows `r`: what says nothing stands last either way, and what says the same by what no
 * two have, so that each row is on one page.
 */
export function orderBy<N extends string>(
  sorts: Sorts<N>,
  { sort = firstOf(sorts.names), down }: { sort?: N | undefined; down?: boolean | undefined },
  by: Record<N, RawBuilder<unknown>>,
  own = sql`r.id`,
): RawBuilder<unknown> {
  const way = isDown(sorts, { sort, down }) ? sql`desc nulls last` : sql`asc nulls last`
  return sql`${by[sort]} ${way}, ${own} ${way}`
}

/**
 * Reads along the index of its order what is long: the latest of very many. What a session may read hides from the planner how many
 * there are: it takes millions for a hundred, and would sort them all.
 */
export async function inOrder<T>({ db }: Ctx, isLong: boolean, read: () => Promise<T>): Promise<T> {
  if (!isLong) return read()
  const sort = (how: 'on' | 'off') => sql`select set_config('enable_sort', ${how}, true)`.execute(db)
  await sort('off')
  const found = await read()
  await sort('on')
  return found
}

type LongPaging = Paging & { total: 'now' | 'later' | 'only' }
type Reads<Row> = {
  find: (limit: number, skip: number) => Promise<Row[]>
  /** How many there are; counting may stop at so many. */
  count: (limit: number) => Promise<number>
  /** More than so many are told as this many and more. */
  most: number
}

/**
 * A page of a list that may be very long, and how many there are: each only where it is asked for. One row more than the page
 * has is found, so the last page knows by itself how many there are.
 */
export async function longPageOf<Row>(
  { pageNo, pageSize, total: when }: LongPaging,
  { find, count, most }: Reads<Row>,
): Promise<{ rows: Row[]; total: number; totalCapped?: true } & Paging> {
  const before = (pageNo - 1) * pageSize
  const found = when === 'only' ? [] : await find(pageSize + 1, before)
  const rows = found.slice(0, pageSize)
  const page = { rows, total: before + rows.length, pageNo, pageSize }
  if (when !== 'only' && found.length <= pageSize && (rows.length > 0 || before === 0)) return page
  if (when === 'later' && rows.length > 0) return { ...page, totalCapped: true }
  const total = await count(most + 1)
  return total > most ? { ...page, total: most, totalCapped: true } : { ...page, total }
}
