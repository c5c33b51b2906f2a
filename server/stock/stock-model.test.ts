import fc from 'fast-check'
import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, recharge } from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { act } from '#test/stock-model/acts.ts'
import { Play } from '#test/stock-model/play.ts'
import type { Callers, Tally } from '#test/stock-model/stage.ts'
import { makeStockWorld, worldFacts } from '#test/stock-model/world.ts'
import { plays } from '#test/kit/plays.ts'

/** Worlds of 24 acts each. */
const worlds = plays(6)

const server = await testServer()
const product = await makeOrderWorld(server, { balanceMinor: 1_000_000_000 })
const { id: settling } = await makeAgent(server.app, product.merchant, {
  name: 'Orchid',
  settlementTerm: 'settle-by-order',
})
await recharge(server.app, product.merchant, settling, 1_000_000_000)
const user = await makeUser(server.app, product.merchant, { kind: 'agent', agentId: settling })
const by: Callers = { staff: product.staff, agents: [product.agent, await loginAs(server, user.userName)] }

test(
  'in any world of pools, shares, resources and packages, what may be sold can be taken, what may not is refused, and both say why',
  { timeout: 180_000 + worlds * 2_000 },
  async () => {
    const tally: Tally = new Map()
    const property = fc.asyncProperty(
      worldFacts,
      fc.array(act, { minLength: 24, maxLength: 24 }),
      async (facts, acts) => {
        const world = await makeStockWorld(product, [product.agentId, settling], facts)
        const play = new Play(world, by, tally)
        await play.prepare(facts)
        for (const one of acts) await play.do(one)
        await play.look()
      },
    )
    await fc.assert(property, { numRuns: worlds, endOnFailure: true })
    expect((tally.get('yes') ?? 0) + (tally.get('soldOut') ?? 0)).toBeGreaterThan(worlds * 5)
  },
)
