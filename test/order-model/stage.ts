import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { loginAs, type Caller, type TestServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, type OrderWorld, type SkuFacts } from '#test/factories/orders.ts'
import { makeAgent, makeSupplier, makeUser } from '#test/factories/people.ts'
import type { Product, Term } from './model.ts'

export const days = [day(30), day(31), day(32)]
const seats = 9
export type Who = { term: Term; agentId: number; caller: Caller }
export type Stage = OrderWorld & { who: Who[]; otherSupplierId: number }

/** A merchant with an agent of each way to settle; nobody is short of money. */
export async function makeStage(server: TestServer): Promise<Stage> {
  const world = await makeOrderWorld(server, { balanceMinor: 900_000_000_000, quoteBasisPoints: 0 })
  const { app, merchant } = world
  const who: Who[] = [{ term: 'prepay', agentId: world.agentId, caller: world.agent }]
  for (const term of ['invoice', 'settle-by-order'] as const) {
    const { id: agentId } = await makeAgent(app, merchant, {
      settlementTerm: term,
      ...(term === 'invoice' && { creditLimitMinor: 900_000_000_000 }),
    })
    const user = await makeUser(app, merchant, { kind: 'agent', agentId })
    who.push({ term, agentId, caller: await loginAs(server, user.userName) })
  }
  const { id: otherSupplierId } = await makeSupplier(app, merchant, {
    cancelRule: [{ hoursBefore: 60 * 24, keepBasisPoints: 5_000 }],
  })
  return { ...world, who, otherSupplierId }
}

/**
 * Products of their own for one play: the second is dearer, and another supplier's. Of a boat there and back the third, and the
 * boat that sails back.
 */
export async function makeProducts(stage: Stage, needsAudit: boolean, there: boolean): Promise<Made[]> {
  const { app, merchant, supplierId, otherSupplierId } = stage
  const common = { days, capacity: seats, needsAudit }
  const make = async (
    supplier: number,
    price: Amounts,
    cost: Amounts,
    more: SkuFacts = {},
  ): Promise<Made> => {
    const facts = {
      ...common,
      adultMinor: price.adult,
      childMinor: price.child,
      supplierId: supplier,
      costs: cost,
    }
    return {
      ...(await makeOrderSku(app, merchant, { ...facts, ...more })),
      seats,
      price,
      cost,
      supplierId: supplier,
    }
  }
  const plain = [
    await make(supplierId, { adult: 220_000, child: 150_000 }, { adult: 140_000, child: 90_000 }),
    await make(otherSupplierId, { adult: 300_000, child: 200_000 }, { adult: 160_000, child: 100_000 }),
  ]
  if (!there) return plain
  const type = 'boat-ticket' as const
  const back = await make(
    otherSupplierId,
    { adult: 260_000, child: 160_000 },
    { adult: 40_000, child: 10_000 },
    { type },
  )
  const existing = { type, trip: 'round-trip', legs: [], wayBackId: back.id, openReturnDays: 60 } as const
  const out = await make(
    supplierId,
    { adult: 440_000, child: 300_000 },
    { adult: 80_000, child: 50_000 },
    { type, existing },
  )
  return [...plain, { ...out, back: 3 }, back]
}
type Amounts = { adult: number; child: number }
export type Made = Product & { poolId: number; supplierId: number }

export const inStage = <T>(
  { app, merchant }: Stage,
  work: Parameters<typeof withSystemCtx<T>>[2],
): Promise<T> => withSystemCtx(app, merchant.id, work)
