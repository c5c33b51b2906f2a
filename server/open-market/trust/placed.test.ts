import { expect, test } from 'vitest'
import type { MarketSetting } from '#contract/open-market/setting.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeBoundWorld, sellBound } from '#test/factories/merchants/bound.ts'
import { orderInput, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'

const server = await testServer({ jobs: true })

test('our record counts what other companies placed themselves, by system or log-in, and not what our people typed for them', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours } = world
  const figures = async () => (await theirs.staff.data<MarketSetting>('/supplier/openMarket/setting')).figures
  expect(await figures()).toMatchObject({ orders: 0, typed: 0 })
  await sellBound(world, { adults: 1, children: 0 })
  expect(await figures()).toMatchObject({ orders: 1, typed: 0, confirmed: 1 })

  const { rows } = await theirs.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  const agentId = rows.find(({ boundMerchantCode }) => boundMerchantCode === ours.merchant.code)!.id
  await placeOrder(theirs, { agentId })
  expect(await figures()).toMatchObject({ orders: 1, typed: 1 })

  const { userName } = await makeUser(server.app, theirs.merchant, { kind: 'agent', agentId })
  const buyer = await loginAs(server, userName)
  const form = orderInput(theirs, { agentId: undefined })
  await buyer.data('/supplier/order/buy/create', form)
  expect(await figures()).toMatchObject({ orders: 2, typed: 1 })

  // Nobody's orders but those of companies are spoken of.
  await placeOrder(theirs)
  expect(await figures()).toMatchObject({ orders: 2, typed: 1 })
})
