import { type RawBuilder, sql } from 'kysely'

type Wanted = { ownerId: number; skuId: number; from: string; to: string }

/**
 * A subquery (owner_id, sku_id, from_date, to_date): each owner and SKU once, from the first to the last day that is
 * wanted of it. Most want the same days, so that a range is told once: the queries of one flight must fit the socket, or
 * the last wait until this process has time to send them.
 */
export function ownerDays(wanted: readonly Wanted[]): RawBuilder<unknown> {
  const ranges = new Map<string, { no: number; from: string; to: string }>()
  const rangeOf = ({ from, to }: Wanted): number => {
    const key = `${from}/${to}`
    const found = ranges.get(key) ?? { no: ranges.size + 1, from, to }
    ranges.set(key, found)
    return found.no
  }
  const numbers = wanted.map(rangeOf)
  const all = [...ranges.values()]
  return sql`(
    select w.owner_id, w.sku_id, min(r.from_date) as from_date, max(r.to_date) as to_date
    from unnest(${wanted.map((one) => one.ownerId)}::bigint[], ${wanted.map((one) => one.skuId)}::bigint[], ${numbers}::int[]) as w (owner_id, sku_id, no)
    join unnest(${all.map((range) => range.from)}::date[], ${all.map((range) => range.to)}::date[]) with ordinality as r (from_date, to_date, no) on r.no = w.no
    group by w.owner_id, w.sku_id)`
}
