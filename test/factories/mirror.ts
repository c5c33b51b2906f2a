import { vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import type { OrderRow } from '#contract/orders/order-list.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Caller, TestServer } from './http.ts'
import { makeOrderWorld, placeOrder, type MadeSku, type OrderWorld } from './orders.ts'

export type MirrorWorld = { ours: OrderWorld; theirs: OrderWorld }

/** Two merchants of which one serves a SKU of the other: it is the supplier there, the other an agent here. */
export async function makeMirrorWorld(
  server: TestServer,
  facts: { ours?: Parameters<typeof makeOrderWorld>[1]; theirs?: Parameters<typeof makeOrderWorld>[1] } = {},
): Promise<MirrorWorld> {
  const theirs = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    quoteBasisPoints: 0,
    sku: { capacity: 400 },
    ...facts.theirs,
  })
  const ours = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: { costs: { adult: 220_000, child: 150_000 }, capacity: 400 },
    ...facts.ours,
  })
  await bind(ours, theirs, ours.sku, theirs.sku)
  return { ours, theirs }
}

/** Our SKU is served by theirs. */
export async function bind(
  ours: OrderWorld,
  theirs: OrderWorld,
  own: MadeSku,
  bound: MadeSku,
): Promise<void> {
  const merchantId = theirs.merchant.id
  await withSystemCtx(ours.app, merchantId, ({ db }) =>
    db
      .updateTable('agent')
      .set({ bound_merchant_id: ours.merchant.id })
      .where('merchant_id', '=', merchantId)
      .where('id', '=', theirs.agentId)
      .execute(),
  )
  await withSystemCtx(ours.app, ours.merchant.id, async ({ db }) => {
    await db
      .updateTable('supplier')
      .set({ bound_merchant_id: merchantId, notify_method: 'mirror' })
      .where('merchant_id', '=', ours.merchant.id)
      .where('id', '=', ours.supplierId)
      .execute()
    await db
      .updateTable('sku_supplier')
      .set({ bound_merchant_id: merchantId, bound_sku_id: bound.id })
      .where('merchant_id', '=', ours.merchant.id)
      .where('sku_id', '=', own.id)
      .execute()
  })
}

export const infoOf = (who: Caller, id: number) => who.data<OrderInfo>('/supplier/order/info', { id })

/** An order of ours whose line was sent to the other merchant. */
export async function sendMirrored({ ours }: MirrorWorld, more: Record<string, unknown> = {}) {
  const order = await placeOrder(ours, more)
  const lineId = (await infoOf(ours.staff, order.id)).lines[0]!.id
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId })
  return { ...order, lineId }
}

/** The orders that ours made there, newest first. */
export async function mirrorsOf({ theirs }: MirrorWorld, code: string): Promise<OrderRow[]> {
  const { rows } = await theirs.staff.data<{ rows: OrderRow[] }>('/supplier/order/list', { thirdCode: code })
  return rows
}
export const mirrorOf = (world: MirrorWorld, code: string): Promise<OrderRow> =>
  soon(async () => {
    const [mirror] = await mirrorsOf(world, code)
    if (!mirror) throw new Error('not there yet')
    return mirror
  })

/** Our order as soon as it is so. */
export const ourOrder = ({ ours }: MirrorWorld, id: number, is: (order: OrderInfo) => boolean) =>
  orderWhen(ours.staff, id, is)
export const theirOrder = ({ theirs }: MirrorWorld, id: number, is: (order: OrderInfo) => boolean) =>
  orderWhen(theirs.staff, id, is)

export const orderWhen = (who: Caller, id: number, is: (order: OrderInfo) => boolean): Promise<OrderInfo> =>
  soon(async () => {
    const order = await infoOf(who, id)
    if (!is(order)) throw new Error(`still ${order.status} ${order.supplierStatus}`)
    return order
  })
const soon = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 })
