import { randomUUID } from 'node:crypto'
import type { BillInfo } from '#contract/billing/bills/bill.schema.ts'
import type { TestServer } from './http.ts'
import { actOn, day, makeOrderWorld, placeOrder, type OrderWorld } from './orders.ts'

const at = '/supplier/distributorBill'

/** An agent that pays by bill, and a boat with room for many. */
export const makeBillWorld = (server: TestServer, agent: object = {}): Promise<OrderWorld> =>
  makeOrderWorld(server, {
    agent: {
      settlementTerm: 'invoice',
      creditLimitMinor: 1_000_000_000,
      email: 'books@lotus.example',
      ...agent,
    },
    balanceMinor: 0,
    sku: { days: [day(30), day(31)], capacity: 900 },
  })

/** Confirmed orders of 5,310.00 each. */
export async function sold(
  world: OrderWorld,
  count: number,
  more: Record<string, unknown> = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await placeOrder(world, more)
    await actOn(world, 'confirm', { id })
    ids.push(id)
  }
  return ids
}

export const askBill = (world: OrderWorld, more = {}) => ({
  agentId: world.agentId,
  fromDay: day(0),
  toDay: day(60),
  basis: 'service',
  clientRequestId: randomUUID(),
  ...more,
})
export const generate = (world: OrderWorld, more = {}) =>
  world.staff.call<{ id: number }>(`${at}/generate`, askBill(world, more))
export const onBill = (world: OrderWorld, verb: string, id: number, more = {}) =>
  world.staff.call(`${at}/${verb}`, { id, reason: 'So agreed', ...more })
export const billOf = (world: OrderWorld, id: number, by = world.staff) =>
  by.data<BillInfo>(`${at}/info`, { id })

export async function made(world: OrderWorld, more = {}): Promise<number> {
  const { error, data } = await generate(world, more)
  if (error.code !== 0) throw new Error(JSON.stringify(error))
  return data!.id
}
/** A bill in the books. */
export async function verified(world: OrderWorld, more = {}): Promise<number> {
  const id = await made(world, more)
  for (const verb of ['billLock', 'billConfirmVerify']) {
    const { error } = await onBill(world, verb, id)
    if (error.code !== 0) throw new Error(JSON.stringify(error))
  }
  return id
}
