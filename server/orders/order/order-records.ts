import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { CancelStep } from '../money/cancellation.ts'
import type { FeeStep } from '../money/fees.ts'
import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import type { LineStatus } from '#contract/orders/line.states.ts'
import type { AgentStatus, OrderStatus, PaymentStatus } from '#contract/orders/orders.states.ts'
import type { Amounts, Guests } from '#contract/kit/guests.ts'
import type { SettlementTerm } from '#contract/agents/agents.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import { anyOf } from '../../kit/db/filters.ts'
import type { OrderLine, OrderLineCost, Orders } from '../../kit/db/tables.gen.ts'
import { lockRow, readRow } from '../../kit/db/rows.ts'

/** An order's row with its states as the contract names them. */
export type OrderRecord = Omit<
  Selectable<Orders>,
  | 'status'
  | 'previous_status'
  | 'supplier_status'
  | 'agent_status'
  | 'payment_status'
  | 'settlement_term'
  | 'cancel_rule'
  | 'fee_steps'
  | 'follow_up'
  | 'change_asked'
> & {
  status: OrderStatus
  previous_status: OrderStatus | null
  supplier_status: LineStatus
  agent_status: AgentStatus
  payment_status: PaymentStatus
  settlement_term: SettlementTerm
  cancel_rule: CancelStep[]
  fee_steps: FeeStep[]
  follow_up: 'tracking' | 'completed' | null
  change_asked: { text: string; at: string } | null
}
export type LineRecord = Omit<
  Selectable<OrderLine>,
  'supplier_status' | 'asked' | 'asked_before' | 'unit_prices' | 'leg'
> & {
  supplier_status: LineStatus
  asked_before: LineStatus | null
  unit_prices: Amounts
  asked: 'cancel' | 'change' | null
  supplier_name: string | null
  /** Codes of prepaid tickets: none are needed, some are waited for, or all are there. */
  codes: 'none' | 'short' | 'full'
  leg: LegNo | null
}
export type CostRecord = Selectable<OrderLineCost>
/** An order with its lines and their costs. */
export type WholeOrder = { order: OrderRecord; lines: LineRecord[]; costs: Map<number, CostRecord> }

/** How a line `l` stands with codes of prepaid tickets. */
const codesOf = sql<LineRecord['codes']>`app.codes_of_line(l.merchant_id, l.id, l.sku_id,
  l.supplier_status <> 'cancelled' and l.pieces is distinct from '[]', l.adults, l.children, l.infants, l.units)`.as(
  'codes',
)

/** Lines of orders by position, and their costs. With the merchant's own eyes. */
async function loadLines(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<{ lines: LineRecord[]; costs: CostRecord[] }> {
  const merchantId = ctx.scope.merchantId
  const [lines, costs] = await Promise.all([
    ctx.db
      .selectFrom('order_line as l')
      .leftJoin('supplier as s', (join) =>
        join.onRef('s.merchant_id', '=', 'l.merchant_id').onRef('s.id', '=', 'l.supplier_id'),
      )
      .selectAll('l')
      .select('s.name as supplier_name')
      .select(codesOf)
      .where('l.merchant_id', '=', merchantId)
      .where('l.order_id', '=', anyOf(orderIds))
      .orderBy('l.position')
      .execute(),
    ctx.db
      .selectFrom('order_line_cost')
      .selectAll()
      .where('merchant_id', '=', merchantId)
      .where('order_id', '=', anyOf(orderIds))
      .execute(),
  ])
  return { lines: lines as LineRecord[], costs }
}

/** The lines of one order, and their costs. */
export async function linesOf(ctx: Ctx, orderId: number): Promise<Omit<WholeOrder, 'order'>> {
  const { lines, costs } = await loadLines(ctx, [orderId])
  return { lines, costs: new Map(costs.map((cost) => [cost.line_id, cost])) }
}

/**
 * Locks an order and reads it whole. Whoever changes a line locks its order first, so the order's lock guards the lines
 * too. The lock lets rows that point at the order be written meanwhile. 404 where there is none.
 */
export async function lockOrder(ctx: Ctx, id: number): Promise<WholeOrder> {
  // In one flight: the lines are read once the lock is there.
  const [order, lines] = await Promise.all([lockRow(ctx, 'orders', id), linesOf(ctx, id)])
  return { order: order as OrderRecord, ...lines }
}

/** The same as it stands, to look at: nobody is kept from it. */
export async function readWhole(ctx: Ctx, id: number): Promise<WholeOrder> {
  const order = await readRow(ctx, 'orders', id)
  return { order: order as OrderRecord, ...(await linesOf(ctx, id)) }
}

/** The same for many, in the order of their ids; those that are not the merchant's are left out. */
export async function lockOrders(ctx: Ctx, ids: readonly number[]): Promise<WholeOrder[]> {
  const { rows } = await sql<OrderRecord>`select * from orders
    where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  const { lines, costs } = await loadLines(ctx, ids)
  const linesBy = Map.groupBy(lines, (line) => line.order_id)
  const costsBy = Map.groupBy(costs, (cost) => cost.order_id)
  return rows.map((order) => ({
    order,
    lines: linesBy.get(order.id) ?? [],
    costs: new Map(costsBy.get(order.id)?.map((cost) => [cost.line_id, cost])),
  }))
}

/** The order of a line, under the session's own rights: an agent's through its orders, a supplier's through its window. */
export async function orderOfLine(ctx: Ctx, lineId: number): Promise<number> {
  const table = ctx.scope.supplierId ? 'supplier_order_line' : 'order_line'
  const { rows } = await sql<{ order_id: number }>`select order_id from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and id = ${lineId}`.execute(ctx.db)
  return rows[0]?.order_id ?? fail('notFound')
}

/** Is there such an order for this session? 404 where it may not see one. */
export async function requireVisible(ctx: Ctx, id: number): Promise<void> {
  const table = ctx.scope.supplierId ? 'supplier_order_line' : 'orders'
  const column = ctx.scope.supplierId ? 'order_id' : 'id'
  const { rows } = await sql`select from ${sql.table(table)}
    where merchant_id = ${ctx.scope.merchantId} and ${sql.ref(column)} = ${id} limit 1`.execute(ctx.db)
  if (rows.length === 0) fail('notFound')
}

/** How many guests and units an order or a line has. */
export const countsOf = ({ adults, children, infants, units }: Guests): Guests => ({
  adults,
  children,
  infants,
  units,
})

/** It went with an amendment. What only its supplier let go is sold all the same, and has its seats. */
export const isRemoved = ({ pieces }: Pick<LineRecord, 'pieces'>): boolean =>
  Array.isArray(pieces) && pieces.length === 0
/** Of the lines that a query calls so, those that did not go. */
export const stands = (line: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${line}.pieces is distinct from '[]'::jsonb`
