import { sql, type RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import type { BillRule } from '#contract/billing/rules/rule.schema.ts'
import type { SharedProduct } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import {
  connect,
  contractWhen,
  makeCompany,
  profileOf,
  quiet,
  showCompany,
  someTerms,
  type Company,
} from '#test/factories/merchants/market.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeAgent } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { sweepOne } from './sweep.ts'

// What a contract says, kept by the records and the calls that it is about.

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
const inDays = (days: number) => Temporal.Now.plainDateISO('Asia/Bangkok').add({ days }).toString()
const sweep = ({ merchant }: Company, days: number) =>
  withSystemCtx(server.app, merchant.id, (ctx) =>
    sweepOne({ ...ctx, now: new Date(Date.now() + days * 86_400_000) }),
  )
const agentsOf = async ({ staff }: Company) =>
  (await staff.data<{ rows: Record<string, unknown>[] }>('/supplier/distributor/list', {})).rows
const propose = (who: Company, to: Company, direction: string, terms: object, more: object = {}) =>
  who.staff.call(`${at}/contract/propose`, {
    merchantCode: to.merchant.code,
    direction,
    terms: { ...someTerms, ...terms },
    ...more,
  })

test.each([
  ['the buyer', 'sells'],
  ['the seller', 'buys'],
])(
  'a contract of a later day that %s accepts sells nothing before it, and is in force on it',
  async (_, direction) => {
    const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
    const [proposer, receiver] = direction === 'sells' ? [seller, buyer] : [buyer, seller]
    const [as, back] =
      direction === 'sells' ? (['supplier', 'agent'] as const) : (['agent', 'supplier'] as const)
    await propose(proposer, receiver, direction, { validFrom: inDays(10) })
    const { id, hash } = await contractWhen(receiver, proposer, as, ({ state }) => state === 'proposed')
    await receiver.staff.data(`${at}/contract/accept`, { id, hash })
    await contractWhen(proposer, receiver, back, ({ state }) => state === 'accepted')
    await quiet(server.app)
    expect(await agentsOf(seller)).toEqual([])
    await sweep(seller, 9)
    await quiet(server.app)
    expect(await agentsOf(seller)).toEqual([])
    await sweep(seller, 10)
    await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'active')
    await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'active')
    expect(await agentsOf(seller)).toMatchObject([{ enabled: true, byContract: 1 }])
  },
)

test('what was accepted for a later day may be ended before it, and never begins', async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  await propose(seller, buyer, 'sells', { validFrom: inDays(10) })
  const { id, hash } = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'proposed')
  await buyer.staff.data(`${at}/contract/accept`, { id, hash })
  const here = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'accepted')
  expect(here.can).toMatchObject({ end: true })
  await seller.staff.data(`${at}/contract/end`, { id: here.id, reason: 'The boat was sold' })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'ended')
  await sweep(seller, 10)
  expect(await agentsOf(seller)).toEqual([])
})

test('a contract that is called off before its day leaves the agent that it was to join as it was', async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const agent = await makeAgent(server.app, seller.merchant, {})
  await propose(seller, buyer, 'sells', { validFrom: inDays(10) }, { recordId: agent.id })
  const { id, hash } = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'proposed')
  await buyer.staff.data(`${at}/contract/accept`, { id, hash })
  const here = await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'accepted')
  await seller.staff.data(`${at}/contract/end`, { id: here.id, reason: 'The boat was sold' })
  await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'ended')
  expect(await agentsOf(seller)).toMatchObject([{ id: agent.id, enabled: true }])
})

test('one contract that cannot begin on its day keeps no other from it, and may be ended', async () => {
  const [seller, first, second] = [
    await makeCompany(server),
    await makeCompany(server),
    await makeCompany(server),
  ]
  const agent = await makeAgent(server.app, seller.merchant, {})
  for (const [buyer, more] of [
    [first, { recordId: agent.id }],
    [second, {}],
  ] as const) {
    await propose(seller, buyer, 'sells', { validFrom: inDays(10) }, more)
    const { id, hash } = await contractWhen(buyer, seller, 'supplier', ({ state }) => state === 'proposed')
    await buyer.staff.data(`${at}/contract/accept`, { id, hash })
    await contractWhen(seller, buyer, 'agent', ({ state }) => state === 'accepted')
  }
  await quiet(server.app)
  // Its day has come, and the record of the first is another company by now.
  await withSystemCtx(server.app, seller.merchant.id, async ({ db }) => {
    await sql`update market_contract set terms = jsonb_set(terms, '{validFrom}', to_jsonb(${inDays(-1)}::text)),
      moved_at = now() - interval '3 days' where merchant_id = ${seller.merchant.id}`.execute(db)
    await sql`update agent set bound_merchant_id = ${seller.merchant.id} where id = ${agent.id}`.execute(db)
  })
  await sweep(seller, 0)
  await contractWhen(seller, second, 'agent', ({ state }) => state === 'active')
  const waiting = (await profileOf(seller, first, 'agent')).contracts[0]!
  expect(waiting).toMatchObject({ state: 'accepted', can: { end: true } })
  await seller.staff.data(`${at}/contract/end`, { id: waiting.id, reason: 'It cannot begin' })
  await contractWhen(first, seller, 'supplier', ({ state }) => state === 'ended')
  expect((await agentsOf(seller)).find(({ id }) => id === agent.id)).toMatchObject({ enabled: true })
})

test('bills, language and the sign on vouchers are as the contract says, and bills are changed by it alone', async () => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const terms = { ...someTerms, billCycle: 'week', daysToPay: 7, language: 'ko', voucherBrand: 'buyer' }
  await connect(seller, buyer, { terms })
  const [agent] = await agentsOf(seller)
  expect(agent).toMatchObject({ language: 'ko', ownVouchers: true })
  const { rows } = await buyer.staff.data<{ rows: object[] }>('/supplier/supplier/list', {})
  expect(rows).toMatchObject([{ language: 'ko' }])
  const rules = () =>
    seller.staff
      .data<{ rows: BillRule[] }>('/supplier/distributorBillSetting/list', {})
      .then((list) => list.rows)
  const [rule] = await rules()
  expect(rule).toMatchObject({ agentId: agent!['id'], cycle: 'week', termDays: 7 })
  const save = (more: object) =>
    seller.staff.call('/supplier/distributorBillSetting/save', { ...rule, ...more })
  expect((await save({ cycle: 'month' })).error.code).toBe(409518)
  expect((await save({ termDays: 90 })).error.code).toBe(409518)
  expect(
    (await seller.staff.call('/supplier/distributorBillSetting/delete', { id: rule!.id })).error.code,
  ).toBe(409518)
  const other = await makeAgent(server.app, seller.merchant)
  expect((await save({ agentId: other.id })).error.code).toBe(409518)
  expect((await save({ autoSend: true })).error.code).toBe(0)
  expect(await rules()).toMatchObject([{ cycle: 'week', termDays: 7, autoSend: true }])

  // A contract that was made before contracts said such things leaves them to the seller, and goes on without saying them.
  const inContract = (what: RawBuilder<unknown>) =>
    withSystemCtx(server.app, seller.merchant.id, ({ db }) => what.execute(db))
  const own = seller.merchant.id
  await inContract(sql`update market_contract set terms = (terms - 'billCycle' - 'voucherBrand')
      || ${JSON.stringify({ validTo: inDays(0), renewMonths: 1 })}::jsonb where merchant_id = ${own}`)
  const [stored] = await rules()
  const changed = { ...stored, cycle: 'half-month', termDays: 9 }
  expect((await seller.staff.call('/supplier/distributorBillSetting/save', changed)).error.code).toBe(0)
  await sweep(seller, 0)
  await contractWhen(buyer, seller, 'supplier', ({ terms: { validTo } }) => validTo !== inDays(0))
  expect(await rules()).toMatchObject([{ cycle: 'half-month', termDays: 9 }])
  const theirs = async () => (await agentsOf(seller)).find(({ id: of }) => of === agent!['id'])
  expect(await theirs()).toMatchObject({ ownVouchers: true })
  await quiet(server.app)
  await inContract(sql`update market_contract set amend_state = 'accepted', amend_terms = terms || '{"voucherBrand": "seller"}',
      amend_hash = hash, amend_from = ${inDays(0)}, amend_no = version_no, amend_ours = true where merchant_id = ${own}`)
  await sweep(seller, 0)
  expect(await rules()).toMatchObject([{ cycle: 'half-month', termDays: 9 }])
  expect(await theirs()).toMatchObject({ ownVouchers: false })
})

test.each([
  ['codes', (code: string) => ({ productCodes: `x, ${code.toLowerCase()}` })],
  ['types', () => ({ productTypes: ['day-trip'] })],
])('of products by %s no others are priced or taken over', async (products, more) => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  const other = await makeOrderSku(server.app, theirs.merchant, { type: 'ticket' })
  await connect(seller, buyer, { terms: { ...someTerms, products, ...more(theirs.sku.code) } })
  const skuIds = [theirs.sku.id, other.id]
  await theirs.staff.data(`${at}/share/save`, { skuIds, sharedWith: 'partners' })
  const { rows } = await ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, {
    merchantCode: theirs.merchant.code,
  })
  const priced = (id: number) => rows.find(({ skuId }) => skuId === id)!.myPrices !== null
  expect([priced(theirs.sku.id), priced(other.id)]).toEqual([true, false])
  const bind = (id: number) =>
    ours.staff.call(`${at}/bind`, {
      merchantCode: theirs.merchant.code,
      skuIds: [id],
      mode: 'copy',
      markupBasisPoints: 2_000,
    })
  expect((await bind(other.id)).error.code).toBe(409520)
  expect((await bind(theirs.sku.id)).error.code).toBe(0)
})

test.each([
  [{ products: 'types' }, 'productTypes'],
  [{ products: 'codes', productCodes: ' , ' }, 'productCodes'],
  [{ validFrom: inDays(9), validTo: inDays(8) }, 'validTo'],
])('terms that say nothing are refused by their field: %j', async (terms, field) => {
  const [seller, buyer] = [await makeCompany(server), await makeCompany(server)]
  const { error } = await propose(seller, buyer, 'sells', terms)
  expect(error.fields).toMatchObject([{ field }])
})

test('unpaid orders of a partner are held as long as its contract says, what is quoted to it holds as many days, and only it changes that', async () => {
  const world = await makeOrderWorld(server, { balanceMinor: 0 })
  const seller = await showCompany({ merchant: world.merchant, staff: world.staff })
  const buyer = await makeCompany(server)
  await connect(seller, buyer, {
    terms: { ...someTerms, settlementTerm: 'settle-by-order', holdMinutes: 90, priceDays: 45 },
  })
  const agent = (await agentsOf(seller)).find(({ byContract }) => byContract === 1)!
  expect(agent).toMatchObject({ holdMinutes: 90, priceDays: 45 })
  const agentId = Number(agent['id'])
  const order = await placeOrder(world, { agentId, adults: 1, children: 0 })
  const { payBy, createdAt } = await readOrder(world, order.id)
  const held = (new Date(payBy!).getTime() - new Date(createdAt).getTime()) / 60_000
  expect(Math.round(held)).toBe(90)
  const quote = (days: number) =>
    seller.staff.call('/supplier/distributorStandard/share/save', {
      agentId,
      skuIds: [world.sku.id],
      from: day(1),
      to: day(60),
      language: 'en',
      title: 'Quoted',
      validUntil: day(days),
    })
  expect((await quote(44)).error.fields).toMatchObject([{ field: 'validUntil' }])
  expect((await quote(45)).error).toEqual({ code: 0 })
  for (const more of [{ holdMinutes: 30 }, { priceDays: null }])
    expect((await seller.staff.call('/supplier/distributor/update', { ...agent, ...more })).error.code).toBe(
      409518,
    )
})
