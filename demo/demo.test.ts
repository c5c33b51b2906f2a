import path from 'node:path'
import fs from 'node:fs'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { lineStates } from '#contract/orders/line.states.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { closeApp, createApp } from '#server/app.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { withClient } from '#server/kit/db/client.ts'
import type { PostgresConfig } from '#server/kit/postgres/postgres-process.ts'
import { cloneOf, testDatabase } from '#server/kit/testing.ts'
import { costsOf, resolvePrices } from '#server/pricing/pricing.public.ts'
import { testConfig } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { someOf } from '#test/kit/plays.ts'
import { outOfTurn, problemsOf, standing, unsettled } from './promises.ts'
import { wrongBalances, wrongStock } from './recompute.ts'
import { make } from './orders/run-orders.ts'
import { sellToday, sellUntilToday, settle, setUpShop, type Shops, type Sold } from './seed.ts'
import { makeClock } from './steps/clock.ts'
import { blueAddOns } from './world/blue-add-ons.ts'
import { blueSeaSkus } from './world/blue-sea-skus.ts'
import { blueAgents } from './world/companies.ts'
import { randomOf } from './world/random.ts'

/** Some of everything; DEMO_SHARE=1 makes and checks all of it. */
const share = Number(process.env['DEMO_SHARE']) || 0.1
const { config } = await testDatabase()
const owner = new pg.Client(config)
const clock = makeClock()
const measure = () => withClient(config, (client) => client.query('analyze'))
const making = { share, say: () => undefined, progress: () => undefined, measure }
let night: { config: PostgresConfig; shops: Shops; sold: Sold }
let orders: number

// What was sold until last night is the same at any hour: made once, and each hour goes on in a copy of it.
beforeAll(async () => {
  const app = await createApp(config, testConfig)
  const shops = await setUpShop(app, clock, making)
  const sold = await sellUntilToday(shops, making)
  await measure()
  await closeApp(app)
  night = { config: (await cloneOf(config)).config, shops, sold }
  orders = await goOn(config, clock.now, settle)
  // The database is dropped under it.
  owner.on('error', () => {})
  await owner.connect()
}, 600_000)

/** Makes today as it is at some moment. */
async function goOn(
  database: PostgresConfig,
  now: Date,
  further?: (shops: Shops, making: { measure: () => Promise<unknown> }) => Promise<void>,
): Promise<number> {
  const app = await createApp(database, testConfig)
  const at = { app, clock: makeClock(now) }
  const shops = { blue: { ...night.shops.blue, ...at }, gateway: { ...night.shops.gateway, ...at } }
  const made = await sellToday(shops, night.sold, making)
  await further?.(shops, making)
  await closeApp(app)
  return made
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
test.each(someOf(hours, 3, 'demo').map((hour, at) => [hour, at % 8 === 0] as const))(
  'the demo world can be made when it is %i:20 in Thailand: everything is in it, and its books add up',
  async (hour, isSettled) => {
    const copy = await cloneOf(night.config)
    // What is made of it at whatever hour is made at one of eight.
    await goOn(copy.config, clock.at(0, hour * 60 + 20), isSettled ? settle : undefined)
    const promises = await withClient(copy.config, async (client) => ({
      ...(await standing(client)),
      unsettled: await unsettled(client),
      problems: (await problemsOf(client, 'PANDA')).length > 0,
      stock: await wrongStock(client),
      balances: await wrongBalances(client),
    }))
    await copy.close()
    expect(promises).toEqual({
      orders: orderStates.names.toSorted(),
      lines: lineStates.names.toSorted(),
      unsettled: [],
      problems: true,
      stock: [],
      balances: [],
    })
  },
  300_000,
)

type Bound = {
  ours: number
  theirs: number
  code: string
  skuId: number
  supplierId: number
  boundSkuId: number
  agentId: number
}

const column = async (query: string): Promise<string[]> =>
  (await owner.query<{ value: string }>(query)).rows.map(({ value }) => value)

test('every stock row is what the orders took, worked out anew from orders and pools', async () => {
  expect(Number((await column('select count(*)::text as value from stock'))[0])).toBeGreaterThan(10_000)
  expect(await wrongStock(owner)).toEqual([])
})

test('every balance of the ledger is what orders, costs and payments make it, worked out anew', async () => {
  expect(Number((await column('select count(*)::text as value from ledger_account'))[0])).toBeGreaterThan(40)
  expect(await wrongBalances(owner)).toEqual([])
})

test('every journal has a name that people read', async () => {
  const { journalKinds } = JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, '../contract/finance/finance.words.json'), 'utf8'),
  ) as { journalKinds: object }
  const kinds = await column('select distinct kind as value from journal')
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter((kind) => !(kind in journalKinds))).toEqual([])
})

test('orders stand in every status, lines in every supplier status', async () => {
  expect(await standing(owner)).toEqual({
    orders: orderStates.names.toSorted(),
    lines: lineStates.names.toSorted(),
  })
  expect(await column('select distinct settlement_term as value from orders')).toHaveLength(3)
})

test('archived orders go back over years, whole as they were served', async () => {
  const archived = (what: string) => column(`select ${what} as value from orders where status = 'archived'`)
  const years = await archived('distinct extract(year from service_date)::text')
  expect(years.length).toBeGreaterThanOrEqual(3)
  const unpaid = `select code as value from orders where status = 'archived' and service_date < current_date - 364
     and (payment_status <> 'paid' or supplier_status <> 'approved' or archived_at is null)`
  expect(await column(unpaid)).toEqual([])
})

test('what lies behind us is settled: nothing waits for a service that is over', async () => {
  expect(await unsettled(owner)).toEqual([])
})

test('guests, agents and SKUs are named in the scripts of the five languages', async () => {
  const named = async (pattern: string) =>
    Number((await column(`select count(*)::text as value from order_guest where name ~ '${pattern}'`))[0])
  for (const script of ['[一-龥]', '[ก-๛]', '[가-힣]', '[A-Za-z]'])
    expect(await named(script)).toBeGreaterThan(20)
  const untold = `select code as value from sku where (select count(*) from jsonb_object_keys(names)) < 5
     or (select count(*) from jsonb_object_keys(summaries)) < 5 or (product_type <> 'add-on' and (select count(*) from jsonb_object_keys(terms)) < 5)`
  expect(await column(untold)).toEqual([])
})

test('two merchants trade with each other, one of them follows a fleet, and nothing else is bound', async () => {
  const sold = await column(
    'select count(*)::text as value from sku group by merchant_id order by merchant_id',
  )
  expect(sold.slice(0, 2).reduce((sum, count) => sum + Number(count), 0)).toBeGreaterThanOrEqual(60)
  const [fleet] = await column(`select id::text as value from platform.merchant where code = 'SIMILANDIVE'`)
  const bound = `select distinct k.merchant_id || ' ' || k.bound_merchant_id as value from sku_supplier k where k.bound_sku_id is not null`
  expect((await column(bound)).sort()).toEqual(['1 2', `1 ${fleet}`, '2 1'].sort())
})

test('what a partner charges for a bound SKU is the cost reckoned with, on every day; one example has drifted', async () => {
  const app = await createApp(config, testConfig)
  const { rows: bound } =
    await owner.query<Bound>(`select k.merchant_id as "ours", s.code, k.sku_id as "skuId",
      k.supplier_id as "supplierId", k.bound_merchant_id as "theirs", k.bound_sku_id as "boundSkuId", a.id as "agentId"
    from sku_supplier k join sku s on s.merchant_id = k.merchant_id and s.id = k.sku_id
    join agent a on a.merchant_id = k.bound_merchant_id and a.bound_merchant_id = k.merchant_id
   where k.bound_sku_id is not null`)
  const guests = { adults: 2, children: 1, infants: 1, units: 1 }
  const days = Array.from({ length: 120 }, (_, ahead) => day(ahead))
  const drifted = new Set<string>()
  for (const { ours, theirs, code, agentId, boundSkuId, ...own } of bound) {
    const costs = await withSystemCtx(app, ours, (ctx) =>
      costsOf(
        ctx,
        days.map((date) => ({ ...own, date, guests })),
      ),
    )
    const prices = await withSystemCtx(app, theirs, (ctx) =>
      resolvePrices(
        ctx,
        days.map((date) => ({ skuId: boundSkuId, agentId, date, session: '', guests })),
      ),
    )
    if (costs.some(({ costMinor }, at) => costMinor !== prices[at]!.totalMinor)) drifted.add(code)
  }
  await closeApp(app)
  expect(bound).toHaveLength(12)
  expect([...drifted]).toEqual(['HKT-CANOE'])
})

test('Lotus is as the worked case finds it: 10,000 baht, ten percent less, no order', async () => {
  const lotus = `select a.balance_minor || ' ' || (select count(*) from orders o where o.merchant_id = g.merchant_id and o.agent_id = g.id)
       || ' ' || (select min(q.adult_value) from quotation q where q.merchant_id = g.merchant_id and q.agent_id = g.id) as value
     from agent g join ledger_account a on a.merchant_id = g.merchant_id and a.agent_id = g.id and a.kind = 'agent-available' where g.code = 'LOTUS'`
  expect(await column(lotus)).toEqual(['1000000 0 -1000'])
  const boat = `select distinct capacity || ' ' || held + sold as value from stock s join stock_pool p on p.merchant_id = s.merchant_id and p.id = s.pool_id
     where p.name like 'Speedboat Andaman Star%' and s.date >= current_date + 1`
  expect(await column(boat)).toEqual(['40 0'])
})

test('the agent’s log-in has a problem order of its own, and its account tells what moved in the order in which it came', async () => {
  expect(await problemsOf(owner, 'PANDA')).not.toEqual([])
  expect(await outOfTurn(owner, 'PANDA')).toEqual([])
})

test('another system was told of orders, one delivery was given up, and nothing leaves any more', async () => {
  const deliveries = `select state || ' ' || count(*) as value from webhook_delivery group by state order by state`
  expect(await column(deliveries)).toEqual(['delivered 5', 'failed 1'])
  expect(await column('select enabled::text as value from webhook_endpoint')).toEqual(['false'])
})

test('add-ons are sold: with a line of their own, some to a supplier, one out of a stock of its own', async () => {
  const lines = `select distinct l.sku_code as value from order_line l where l.kind = 'add-on' order by 1`
  expect(await column(lines)).toEqual(blueAddOns.map(({ code }) => code).toSorted())
  const [cameras] =
    await column(`select sum(s.sold)::text as value from stock s join sku_pool p on p.merchant_id = s.merchant_id and p.pool_id = s.pool_id
      join sku k on k.merchant_id = p.merchant_id and k.id = p.sku_id where k.code = 'ADD-CAMERA'`)
  expect(cameras).toBe('3')
})

test('what happened in the past is written in the past, and sends nothing now', async () => {
  const [late] = await column(
    `select count(*)::text as value from orders where created_at > now() - interval '1 day'`,
  )
  // A marketplace's come beside them.
  const [all] = await column(`select count(*)::text as value from orders where channel = ''`)
  expect(Number(late)).toBeLessThan(Number(all) * 0.4)
  // What waits is of today: lines for their suppliers, those of who walked in among them, refunds, mails that did not arrive, a file that is looked at. What
  // is told by and to others just now stands beside it: payments, receipts of texts, prices of marketplaces, pages and messages of the market; so does who
  // follows guests to their boards, and tells nobody.
  const [jobs] = await column(`select count(*)::text as value from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier not in ('payments.take', 'sms.takeNews', 'channels.push', 'open-market.publishClaims', 'open-market.handleMessage', 'scheduling.followGuests')`)
  expect(Number(jobs)).toBeLessThan(100)
  expect(Number(all)).toBe(orders)
})

test('guests who bear one name and one phone are still different guests, whoever books for them', async () => {
  const app = await createApp(night.config, testConfig)
  const stage = { ...night.shops.blue, app, randomOf: () => randomOf('one guest') }
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
