import { beforeAll, expect, test } from 'vitest'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { closeApp, createApp } from '#server/app.ts'
import { withClient } from '#server/kit/db/client.ts'
import { cloneOf, testDatabase } from '#server/kit/testing.ts'
import { testConfig } from '#test/factories/http.ts'
import { problemsOf, standing, unsettled } from './promises.ts'
import { wrongBalances, wrongStock } from './recompute.ts'
import { make } from './orders/run-orders.ts'
import { sellToday, sellUntilToday, setUpShop, type Shops, type Sold } from './seed.ts'
import { makeClock } from './steps/clock.ts'
import { blueSeaSkus } from './world/blue-sea-skus.ts'
import { blueAgents } from './world/companies.ts'
import { randomOf } from './world/random.ts'

const { config } = await testDatabase()
const share = Number(process.env['DEMO_SHARE']) || 0.1
const midnight = makeClock().at(0, 0).getTime()
const measure = () => withClient(config, (owner) => owner.query('analyze'))
const making = { share, say: () => undefined, progress: () => undefined, measure }
let shops: Shops
let sold: Sold

// What was sold until last night is the same all day: made once, and each hour goes on in a copy of it.
beforeAll(async () => {
  const app = await createApp(config, testConfig)
  shops = await setUpShop(app, makeClock(new Date(midnight)), making)
  sold = await sellUntilToday(shops, making)
  await measure()
  await closeApp(app)
}, 300_000)

/** Makes the day in a copy as it is at some minute of it; tells what of the demo's promises stands. */
async function worldAt(minutes: number): Promise<Record<string, unknown>> {
  const copy = await cloneOf(config)
  const app = await createApp(copy.config, testConfig)
  const at = { app, clock: makeClock(new Date(midnight + minutes * 60_000)) }
  await sellToday({ blue: { ...shops.blue, ...at }, gateway: { ...shops.gateway, ...at } }, sold, making)
  await closeApp(app)
  const promises = await withClient(copy.config, async (owner) => ({
    ...(await standing(owner)),
    unsettled: await unsettled(owner),
    problems: (await problemsOf(owner, 'PANDA')).length > 0,
    stock: await wrongStock(owner),
    balances: await wrongBalances(owner),
  }))
  await copy.close()
  return promises
}

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'the demo world can be made when it is %i:20 in Thailand: everything is in it, and its books add up',
  async (hour) =>
    expect(await worldAt(hour * 60 + 20)).toEqual({
      orders: orderStates.names.toSorted(),
      lines: lineStates.names.toSorted(),
      unsettled: [],
      problems: true,
      stock: [],
      balances: [],
    }),
  300_000,
)

test('guests who bear one name and one phone are still different guests, whoever books for them', async () => {
  const app = await createApp(config, testConfig)
  const stage = { ...shops.blue, app, randomOf: () => randomOf('one guest') }
  const sku = blueSeaSkus.find(({ code }) => code === 'RACHA-CORAL')!
  const agent = blueAgents.find(({ code }) => code === 'NORDIC')!
  const party = {
    adults: 2,
    children: 0,
    infants: 0,
    nights: 0,
    session: '',
    bookedAt: stage.clock.at(-1, 600),
  }
  const wanted = [1, 2, 3, 4].map((no) => ({ no, agent, sku, service: 6, ...party }))
  const made = await make({ stage, agents: blueAgents }, wanted)
  expect(made.map((one) => one.wanted.service)).toEqual([6, 6, 6, 6])
  await closeApp(app)
})
