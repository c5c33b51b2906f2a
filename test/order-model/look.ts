import { sql } from 'kysely'
import { expect } from 'vitest'
import * as rules from './model.ts'
import type { Order, World } from './model.ts'
import { days, inStage, type Made, type Stage } from './stage.ts'

type Seen = {
  id: number
  books: Record<string, number> | null
  rights: number
  /** Null where an open return is all that is left of it. */
  date: string | null
} & Record<'status' | 'line' | 'follow', string> &
  Record<'sku' | 'adults' | 'children' | 'total' | 'held' | 'kept' | 'posted', number> & { deleted: boolean }

/** What stands in the rows, in the ledger by order, and in the stock is what the model says. */
export async function look(stage: Stage, world: World, products: readonly Made[]): Promise<void> {
  const ids = world.orders.map(({ id }) => id)
  const { seen, stock } = await inStage(stage, async ({ db, scope: { merchantId } }) => {
    const orders = sql<Seen>`
      select o.id, o.status, o.deleted_at is not null as deleted, o.supplier_status as line, coalesce(o.follow_up, 'none') as follow, case when not (o.return_open and o.return_date = o.service_date) then o.service_date end as date,
             o.sku_id as sku, o.adults, o.children, o.total_minor as total, o.reserved_minor + o.booked_minor as held, coalesce(o.fee_minor, 0) as kept,
             (select coalesce(sum(c.posted_minor), 0)::bigint from order_line_cost c where c.merchant_id = o.merchant_id and c.order_id = o.id) as posted,
             (select count(*)::int from entitlement e where e.merchant_id = o.merchant_id and e.order_id = o.id and e.state = 'ready') as rights,
             (select jsonb_object_agg(k.kind, k.sum) from (select a.kind, sum(p.amount_minor) as sum from journal j
                join posting p on p.merchant_id = j.merchant_id and p.journal_id = j.id join ledger_account a on a.merchant_id = p.merchant_id and a.id = p.account_id
               where j.merchant_id = o.merchant_id and j.order_id = o.id group by a.kind) k) as books
        from orders o where o.merchant_id = ${merchantId} and o.id = any(${ids}::bigint[]) order by o.id`.execute(
      db,
    )
    const cells = sql<{ pool: number; date: string; taken: number }>`
      select pool_id as pool, date, held + sold as taken from stock
       where merchant_id = ${merchantId} and pool_id = any(${products.map(({ poolId }) => poolId)}::bigint[]) order by 1, 2`.execute(
      db,
    )
    return { seen: (await orders).rows, stock: (await cells).rows }
  })
  expect(seen.map(shown)).toEqual(world.orders.map((order) => expected(world, order, products)))
  const taken = products.flatMap(({ poolId }, product) =>
    days.map((date, day) => ({ pool: poolId, date, taken: rules.seatsTaken(world, product, day) })),
  )
  expect(stock).toEqual(taken.toSorted((a, b) => a.pool - b.pool))
}

/** What a row and its journals say. A debit stands above zero in the books. */
function shown({ books, ...row }: Seen) {
  const of = (...kinds: string[]) => kinds.reduce((sum, kind) => sum + (books?.[kind] ?? 0), 0) + 0
  return {
    ...row,
    given: of('agent-available', 'agent-receivable', 'cash'),
    aside: 0 - of('agent-frozen'),
    earned: 0 - of('sales', 'fees', 'tax', 'refunds'),
    onItsWay: of('clearing'),
    payable: 0 - of('supplier-payable'),
    cost: of('cost'),
  }
}

function expected(world: World, order: Order, products: readonly Made[]): ReturnType<typeof shown> {
  const { id, status, deleted, follow, kept, kinds, sold } = order
  const heldMinor = rules.held(order)
  const owed = order.lines.reduce((sum, line) => sum + line.owed, 0)
  const count = (kind: rules.Kind) => kinds.filter((one) => one === kind).length
  const at = rules.dayOf(order)
  return {
    id,
    status,
    deleted,
    line: rules.shownState(order),
    follow,
    date: at === null ? null : days[at]!,
    sku: products[order.product]!.id,
    adults: count('adult'),
    children: count('child'),
    total: rules.total(world, order),
    held: heldMinor,
    kept,
    posted: owed,
    rights: sold && rules.isOpen(order) ? kinds.length * rules.standingLines(order).length : 0,
    given: heldMinor + kept,
    aside: sold ? 0 : heldMinor,
    earned: (sold ? heldMinor : 0) + kept,
    onItsWay: 0,
    payable: owed,
    cost: owed,
  }
}
