import { expect, test } from 'vitest'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { testServer } from '#test/factories/http.ts'
import { makeOrderSku, makeOrderWorld, placeOrder, readOrder, recharge } from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { makeRate } from '#test/kit/pricing-world.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { sku: { stockMode: 'free' } })

test('an amount that a rule keeps is the merchant’s money: an order in won keeps what it is worth in won', async () => {
  const { id: agentId } = await makeAgent(world.app, world.merchant, { currency: 'KRW' })
  await withSystemCtx(world.app, world.merchant.id, (ctx) => makeRate(ctx, 'THB', 'KRW', '40'))
  await recharge(world.app, world.merchant, agentId, 90_000_000)
  const cancelRule = [{ hoursBefore: 24 * 365, keepMinor: 50_000 }]
  const sku = await makeOrderSku(world.app, world.merchant, { stockMode: 'free', cancelRule })
  const order = async (more: object) => {
    const made = await placeOrder(world, { skuId: sku.id, ...more })
    const { cancellation } = await readOrder(world, made.id)
    return [cancellation!.currency, cancellation!.steps.at(-1)!.feeMinor]
  }
  expect(await order({})).toEqual(['THB', 50_000])
  // 500.00 baht at 40 won each; won has no minor unit.
  expect(await order({ agentId })).toEqual(['KRW', 20_000])
})
