import { draftOf, journalQueries, lockOpenAccounts, type Claims } from '../../finance/finance.public.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { lockTaken } from '../../stock/stock.public.ts'
import type { Plan } from '../amend/plan-amendment.ts'
import { lockOrders, type OrderRecord, type WholeOrder } from '../order/order-records.ts'
import { newSheet, writeSheet, type Sheet } from './sheet/sheet.ts'

/** Orders that are acted on in one transaction, read once; what the acts decide is counted in here and written as one set. */
export type Together = {
  orders: Map<number, WholeOrder>
  /** Orders by line. */
  orderOf: Map<number, number>
  claims: Claims
  sheet: Sheet
  amendments: Ready
}

/** An amendment worked out for an order, its stock exchanged where nobody is to be asked; its request has an id already. */
export type ReadyAmendment = { plan: Plan; requestId: number }

/** What is asked of whom before the acts: by order. */
type Ready = ReadonlyMap<number, ReadyAmendment>

export const togetherOf = (ctx: Ctx): Together | undefined =>
  ctx.together?.get('orders') as Together | undefined

/**
 * Acts on many orders in one transaction, each a command of its own with the ctx that `as` makes of one: decided one after
 * the other, as it was asked, and written together. An act that throws leaves nothing to be written: take all of it back.
 * What the orders hold of stock is locked before the books, or exchanged by `before`, which looks at the orders as soon as
 * they are locked; what an act takes anew by itself comes after them: for whoever has the merchant to themselves.
 */
export async function actTogether(
  ctx: Ctx,
  orderIds: readonly number[],
  acts: (joined: <C extends Ctx>(ctx: C) => C) => Promise<void>,
  before?: (orders: ReadonlyMap<number, WholeOrder>) => Promise<Ready | void>,
): Promise<void> {
  const orders = await lockOrders(
    ctx,
    [...new Set(orderIds)].toSorted((a, b) => a - b),
  )
  const wholes = new Map(orders.map((whole) => [whole.order.id, whole]))
  const amendments = await before?.(wholes)
  if (!amendments) await lockTaken(ctx, orderIds)
  const together: Together = {
    orders: wholes,
    amendments: amendments ?? new Map(),
    orderOf: new Map(orders.flatMap(({ order, lines }) => lines.map((line) => [line.id, order.id]))),
    claims: await openClaims(ctx, orders),
    sheet: newSheet(),
  }
  const services = new Map([['orders', together]])
  await acts((one) => ({ ...one, together: services }))
  await writeTogether(ctx, together)
}

/** An order as the acts of this transaction have left it, written already or not. */
export const orderNow = async (ctx: Ctx, id: number): Promise<Pick<OrderRecord, 'refund_minor'>> =>
  togetherOf(ctx)?.orders.get(id)?.order ?? (await readRow(ctx, 'orders', id))

async function openClaims(ctx: Ctx, orders: readonly WholeOrder[]): Promise<Claims> {
  const locked = await lockOpenAccounts(ctx, {
    agentIds: orders.map(({ order }) => order.agent_id),
    supplierIds: orders.flatMap(({ lines }) => lines.flatMap((line) => line.supplier_id ?? [])),
  })
  return { locked, draft: draftOf(locked), journals: [] }
}

/** Writes what has been decided so far. */
export async function writeTogether(ctx: Ctx, together: Together): Promise<void> {
  const { claims, sheet } = together
  const journals = claims.journals.splice(0)
  together.sheet = newSheet()
  await Promise.all([...journalQueries(ctx, claims.locked, journals), writeSheet(ctx, sheet)])
}
