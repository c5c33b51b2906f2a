import { randomUUID } from 'node:crypto'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { TestServer } from './http.ts'
import { makeOrderSku, makeOrderWorld, type MadeSku, type OrderWorld, type SkuFacts } from './orders.ts'
import { makeSupplier } from './people.ts'

type Facts = Pick<SkuFacts, 'days' | 'capacity' | 'stockMode' | 'sessions' | 'cancelRule'> & {
  balanceMinor?: number
  openReturnDays?: number | null
  /** Seats of the way back, where they are others. */
  backCapacity?: number
  /** One supplier serves both ways. */
  oneSupplier?: boolean
}
export type RoundTripWorld = OrderWorld & { back: MadeSku }

/** A merchant that sells a boat there and back: the way back is a boat of its own, with another supplier. */
export async function roundTripWorld(
  server: TestServer,
  { balanceMinor, openReturnDays = 30, backCapacity, oneSupplier = false, ...facts }: Facts = {},
): Promise<RoundTripWorld> {
  const world = await makeOrderWorld(server, {
    sku: { type: 'boat-ticket', name: 'Lanta and back', ...facts },
    ...(balanceMinor !== undefined && { balanceMinor }),
  })
  const { app, merchant } = world
  const { id: supplierId } = oneSupplier
    ? { id: world.supplierId }
    : await makeSupplier(app, merchant, { name: 'Lanta Ferries' })
  const back = await makeOrderSku(app, merchant, {
    type: 'boat-ticket',
    name: `Lanta to Phuket ${randomUUID().slice(0, 4)}`,
    supplierId,
    costs: { adult: 40_000, child: 10_000 },
    existing: { type: 'boat-ticket', trip: 'one-way' },
    ...facts,
    ...(backCapacity !== undefined && { capacity: backCapacity }),
  })
  await setWayBack(world, { wayBackId: back.id, openReturnDays })
  return { ...world, back }
}

const setWayBack = (
  { app, merchant, sku }: OrderWorld,
  existing: { wayBackId: number; openReturnDays: number | null },
) =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .updateTable('sku')
      .set({ facts: JSON.stringify({ type: 'boat-ticket', trip: 'round-trip', legs: [], ...existing }) })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', sku.id)
      .execute(),
  )
