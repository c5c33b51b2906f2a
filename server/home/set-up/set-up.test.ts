import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trades } from '#contract/home/set-up/set-up.fields.ts'
import { trialMerchant } from '#test/factories/merchants/trials.ts'
import { anonymous, testServer, type Caller } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const { app } = server
const product = '/supplier/home/setUp/product'
const samples = '/supplier/home/setUp/samples'

const order = (staff: Caller, agentId: number, skuId: number, trade: string, contactName = 'Som') =>
  staff.call<{ code: string }>('/supplier/orderEntry/create', {
    agentId,
    skuId,
    date: day(contactName === 'Som' ? 20 : 27),
    ...(trade === 'hotels' ? { quantity: 1, endDate: day(21) } : {}),
    adults: 1,
    guests: [{ name: contactName, kind: 'adult', weight: 60, shoeSize: 38 }],
    contactName,
    contactPhone: contactName === 'Som' ? '+66 81 234 5678' : '+66 81 999 5678',
    clientRequestId: randomUUID(),
  })

test('a first product by the template of each trade is sold at once: to the first agent, without another act', async () => {
  const { staff } = await trialMerchant(server)
  const agent = await staff.data<{ id: number }>('/supplier/distributor/save', {
    name: 'First agent',
    code: 'FIRST',
    currency: 'THB',
    settlementTerm: 'invoice',
    creditLimitMinor: 100_000_000,
  })
  for (const trade of trades) {
    const { id } = await staff.data<{ id: number }>(product, {
      trade,
      name: `First of ${trade}`,
      priceMinor: 180_000,
      capacity: 12,
    })
    const { error } = await order(staff, agent.id, id, trade)
    expect([trade, error.code, error.fields ?? []]).toEqual([trade, 0, []])
  }
  expect(await staff.data('/supplier/home/firstSteps')).toMatchObject({
    product: true,
    price: true,
    stock: true,
    order: true,
  })
})

test('a template without a name or a price is refused by its field, and nobody without the right makes one', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  const { error } = await staff.call(product, { trade: 'boats', name: ' ', priceMinor: 0, capacity: 0 })
  expect(error.fields?.map(({ field }) => field).toSorted()).toEqual(['capacity', 'name', 'priceMinor'])
  expect(
    (await staff.call(product, { trade: 'rockets', name: 'x', priceMinor: 1, capacity: 1 })).error.code,
  ).toBe(400_000)
  const merchant = { id: merchantId } as Parameters<typeof makeUser>[1]
  const { userName } = await makeUser(app, merchant, { permissions: [] })
  expect((await (await anonymous(server).logIn(userName)).call(`${samples}/remove`)).error.code).toBe(1003)
})

/** All rows of these tables: what was there before must be there afterwards, as it was. */
const rowsOf = (merchantId: number): Promise<string> =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const { rows } = await sql<{ all: string }>`
      select coalesce(json_agg(x order by x)::text, '') as all from (
        select 'sku ' || to_jsonb(s)::text as x from sku s where s.merchant_id = ${merchantId} and cleared_at is null
        union all select 'agent ' || to_jsonb(a)::text from agent a where a.merchant_id = ${merchantId}
        union all select 'supplier ' || to_jsonb(p)::text from supplier p where p.merchant_id = ${merchantId}
        union all select 'price ' || to_jsonb(b)::text from sku_base_price b join sku s using (merchant_id) where b.merchant_id = ${merchantId} and s.id = b.sku_id and s.cleared_at is null) t`.execute(
      db,
    )
    return rows[0]?.all ?? ''
  })

test('samples are put in once and taken away in one act: what was the merchant’s own is as it was', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  await staff.data(product, { trade: 'diving', name: 'My own dive', priceMinor: 250_000, capacity: 8 })
  await staff.data('/supplier/distributor/save', {
    name: 'My own agent',
    code: 'OWN',
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  const before = await rowsOf(merchantId)
  await Promise.all([staff.data(`${samples}/add`), staff.data(`${samples}/add`)])
  expect(await staff.data(samples)).toEqual({ skus: trades.length, agents: 1, suppliers: 1 })
  expect(await staff.data(`${samples}/remove`)).toEqual({ removed: trades.length + 2, stayed: [] })
  expect(await rowsOf(merchantId)).toBe(before)
  expect(await staff.data(samples)).toEqual({ skus: 0, agents: 0, suppliers: 0 })
  expect(await staff.data(`${samples}/remove`)).toEqual({ removed: 0, stayed: [] })
})

test('what is done of the set-up is ticked from what the merchant has of its own, never from samples', async () => {
  const { staff } = await trialMerchant(server)
  const steps = () => staff.data('/supplier/home/firstSteps')
  const nothing = await steps()
  await staff.data(`${samples}/add`)
  expect(await steps()).toEqual(nothing)
  await staff.data(product, { trade: 'diving', name: 'My own dive', priceMinor: 250_000, capacity: 8 })
  expect(await steps()).toMatchObject({
    product: true,
    price: true,
    stock: true,
    agent: false,
    order: false,
    logo: false,
  })
  await staff.data('/supplier/distributor/save', {
    name: 'My own agent',
    code: 'OWN',
    currency: 'THB',
    settlementTerm: 'prepay',
  })
  expect(await steps()).toMatchObject({ agent: true, order: false })
})

test('a sample that something was sold of stays and is the merchant’s own, with its agent and its supplier', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  await staff.data(`${samples}/add`)
  const [sku, agent] = await withSystemCtx(app, merchantId, async ({ db }) => {
    const { rows } = await sql<{ sku: number; agent: number }>`select
      (select r.record_id from sample_record r join sku s on s.merchant_id = r.merchant_id and s.id = r.record_id
        where r.kind = 'sku' and s.product_type = 'ticket' and r.merchant_id = ${merchantId}) as sku,
      (select record_id from sample_record where kind = 'agent' and merchant_id = ${merchantId}) as agent`.execute(
      db,
    )
    return [rows[0]?.sku ?? 0, rows[0]?.agent ?? 0]
  })
  const sold = await order(staff, agent, sku, 'tickets')
  expect(sold.error.code).toBe(0)
  const { removed, stayed } = await staff.data<{ removed: number; stayed: { id: number }[] }>(
    `${samples}/remove`,
  )
  expect(removed).toBe(trades.length - 1)
  expect(stayed.map(({ id }) => id)).toEqual(expect.arrayContaining([sku, agent]))
  expect((await order(staff, agent, sku, 'tickets', 'Wang Fang')).error.code).toBe(0)
})
