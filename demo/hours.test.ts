import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { closeApp, createApp } from '#server/app.ts'
import { cloneOf, testDatabase } from '#server/kit/testing.ts'
import { testConfig } from '#test/factories/http.ts'
import { expectedBalances, readBalances } from './recompute.ts'
import { make } from './orders/run-orders.ts'
import { sell, setUpShop, type Shops } from './seed.ts'
import { makeClock } from './steps/clock.ts'
import { blueSeaSkus } from './world/blue-sea-skus.ts'
import { blueAgents } from './world/companies.ts'
import { randomOf } from './world/random.ts'

const { config } = await testDatabase()
const midnight = makeClock().at(0, 0).getTime()
const quietly = { say: () => undefined, progress: () => undefined, measure: async () => undefined }
let shops: Shops
/** A few orders at each of some hours; with DEMO_SHARE that many, at every hour. */
const given = Number(process.env['DEMO_SHARE'])
const hours = given ? Array.from({ length: 24 }, (_, hour) => hour) : [0, 8, 14, 22]

// What stands before the first order is the same all day: made once, and each hour sells in a copy of it.
beforeAll(async () => {
  const app = await createApp(config, testConfig)
  shops = await setUpShop(app, makeClock(new Date(midnight)), quietly)
  await closeApp(app)
}, 120_000)

/** Sells in a copy of the shops at some moment of the day; tells which accounts are not what orders make them. */
async function sellAt(minutes: number): Promise<{ orders: number; wrong: unknown[] }> {
  const copy = await cloneOf(config)
  const app = await createApp(copy.config, testConfig)
  const at = { app, clock: makeClock(new Date(midnight + minutes * 60_000)) }
  const orders = await sell(
    { blue: { ...shops.blue, ...at }, gateway: { ...shops.gateway, ...at } },
    { share: given || 0.004, ...quietly },
  )
  await closeApp(app)
  const owner = new pg.Client(copy.config)
  await owner.connect()
  const [expected, found] = [await expectedBalances(owner), await readBalances(owner)]
  await owner.end()
  await copy.close()
  return {
    orders,
    wrong: [...found].filter(([account, balance]) => balance !== (expected.get(account) ?? 0)),
  }
}

test.each(hours)(
  'the demo world can be made when it is %i:20 in Thailand, and its books add up',
  async (hour) => expect(await sellAt(hour * 60 + 20)).toEqual({ orders: expect.any(Number), wrong: [] }),
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
