import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { AgentAccount } from '#contract/agents/agents.schema.ts'
import type { CaseRow } from '#contract/open-market/cases.schema.ts'
import type { SharedProduct } from '#contract/open-market/open-market.schema.ts'
import type { TradeRow } from '#contract/open-market/trade.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { connect, showCompany, someTerms } from '#test/factories/merchants/market.ts'
import { mirrorOf, theirOrder } from '#test/factories/mirror.ts'
import {
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'
type Trade = { rows: TradeRow[]; soldMinor: number; boughtMinor: number }
type Amounts = { adult: number | null; child: number | null }

const money = (minor: number | null | undefined) => minorToText(minor ?? 0, 'THB')
const page = 'algorithms/market/contracts.md'

/** What was seen, as rows of the page's table. */
const steps = () => {
  const rows: Record<string, string>[] = []
  const note = (step: string, figure: string, here: string | number, there: string | number = '') =>
    rows.push({ step, figure, here: String(here), 'at the buyer': String(there) })
  return { rows, note }
}

const soon = <T>(ask: () => Promise<T>) => vi.waitFor(ask, { timeout: 20_000, interval: 50 })

// It starts in 24 to 48 hours.
const date = () => day(Temporal.Now.zonedDateTimeISO('Asia/Bangkok').hour < 8 ? 1 : 2)

/** The two companies of the example, their contract in force on such terms and the trip taken over. */
async function tradeWorld(termsOf: (skuCode: string) => object) {
  const theirs = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: { capacity: 400, days: [day(1), day(2)] },
  })
  const ours = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  const { id: strategyId } = await theirs.staff.data<{ id: number }>('/supplier/priceStrategy/save', {
    code: 'B2B',
    names: { en: 'Partners' },
  })
  const less = { adult: -1_500, child: -1_500, infant: -1_500, unit: -1_500 }
  const rule = { strategyId, scope: 'catalogue', method: 'percent', values: less }
  await theirs.staff.data('/supplier/priceStrategyRule/save', rule)
  await connect(seller, buyer, { strategyId, terms: { ...someTerms, ...termsOf(theirs.sku.code) } })
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const merchantCode = theirs.merchant.code
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  expect(await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })).toEqual({ bound: 1, skipped: 0 })
  const { rows } = await ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode })
  const skuId = rows[0]!.boundSkuId!
  await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  return { theirs, ours, skuId }
}
type TradeWorld = Awaited<ReturnType<typeof tradeWorld>>

/** Three adults and a child, sent to the seller and confirmed there. */
async function sell({ theirs, ours, skuId }: TradeWorld) {
  const order = await placeOrder(ours, { skuId, date: date(), adults: 3, children: 1 })
  const { lines } = await readInfo(ours, order.id)
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  const mirror = await mirrorOf({ ours, theirs }, order.code)
  await theirs.staff.data('/supplier/orderHandler/confirm', { id: mirror.id })
  await soon(async () => {
    const { supplierStatus } = await readInfo(ours, order.id)
    if (supplierStatus !== 'approved') throw new Error(supplierStatus)
  })
  return { ...order, lineId: lines[0]!.id, mirror }
}
const readInfo = ({ staff }: OrderWorld, id: number) => staff.data<OrderInfo>('/supplier/order/info', { id })

const pricesOf = ({ ours, skuId }: TradeWorld, table: 'base_cost' | 'sku_base_price'): Promise<Amounts> =>
  withSystemCtx(server.app, ours.merchant.id, async ({ db }) => {
    const { rows } =
      await sql<Amounts>`select adult_minor as adult, child_minor as child from ${sql.table(table)}
      where merchant_id = ${ours.merchant.id} and sku_id = ${skuId}`.execute(db)
    return rows[0]!
  })
const tradeOf = ({ staff }: OrderWorld) => staff.data<Trade>(`${at}/trade`, {})

/** The buyer asks for a cancellation, the seller agrees by the rule. */
async function callOff({ theirs, ours }: TradeWorld, { lineId, mirror }: Awaited<ReturnType<typeof sell>>) {
  await ours.staff.data('/supplier/orderHandler/askSupplierCancel', { lineId, reason: 'Rain' })
  await theirOrder({ ours, theirs }, mirror.id, ({ status }) => status === 'cancelling')
  await theirs.staff.data('/supplier/orderHandler/agreeCancel', { id: mirror.id, refund: 'rule' })
}

const agentAt = async ({ theirs, ours }: TradeWorld): Promise<number> => {
  const { rows } = await theirs.staff.data<{ rows: { id: number; boundMerchantCode: string }[] }>(
    '/supplier/distributor/list',
    {},
  )
  return rows.find(({ boundMerchantCode }) => boundMerchantCode === ours.merchant.code)!.id
}

test('one contract from end to end has the figures of the page, here and at the buyer', async () => {
  const { rows, note } = steps()
  const world = await tradeWorld((code) => ({
    lowestPrices: [{ code, adultMinor: 200_000, childMinor: null, infantMinor: null, unitMinor: null }],
  }))
  const { theirs, ours, skuId } = world
  const agentId = await agentAt(world)
  const account = async () => {
    const list = await theirs.staff.data<{ rows: AgentAccount[] }>('/supplier/distributorAccout/list', {})
    return list.rows.find((row) => row.agentId === agentId)!
  }
  const { rows: levels } = await withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
    sql<{ less: number }>`select r.adult_value / 100 as less from price_strategy_agent a
      join price_strategy_rule r on r.merchant_id = a.merchant_id and r.strategy_id = a.strategy_id
     where a.agent_id = ${agentId}`.execute(db),
  )
  note('in force', 'price level in %', levels[0]!.less)
  note('in force', 'credit limit', money((await account()).creditLimitMinor))
  const [costs, prices] = [await pricesOf(world, 'base_cost'), await pricesOf(world, 'sku_base_price')]
  note('taken over', 'cost of an adult', '', money(costs.adult))
  note('taken over', 'cost of a child', '', money(costs.child))
  note('taken over', 'price of an adult', '', money(prices.adult))
  note('taken over', 'price of a child', '', money(prices.child))

  const seats = await stockLeft(theirs, date())
  const order = await sell(world)
  const { money: sold } = await readInfo(ours, order.id)
  const [first, bought] = [await account(), await tradeOf(ours)]
  expect((await tradeOf(theirs)).soldMinor).toBe(bought.boughtMinor)
  // Of what it has bought, the buyer's order info says the same profit.
  expect(bought.rows[0]).toMatchObject({ open: 1, cases: 0, profitMinor: sold!.profitMinor })
  note('sold', 'guests pay', '', money(sold!.totalMinor))
  note('sold', 'order', money(order.mirror.totalMinor), money(bought.boughtMinor))
  note('sold', 'profit', '', money(sold!.profitMinor))
  note('sold', 'receivable', money(first.receivableMinor))
  note('sold', 'left of the credit', money(first.spendableMinor))
  note('sold', 'seats', seats - (await stockLeft(theirs, date())))

  const offer = (adultMinor: number) =>
    ours.staff.call('/supplier/standard/calendarPrice/saveBase', {
      skuId,
      adultMinor,
      childMinor: prices.child,
      infantMinor: null,
      unitMinor: null,
    })
  const refused = (await offer(199_000)).error.fields ?? []
  expect(refused.map(({ field }) => field)).toEqual(['adultMinor'])
  const lowestSaid = /([\d,]+\.\d\d) or more/.exec(JSON.stringify(refused))?.[1]?.replaceAll(',', '')
  note('offered at 1990.00', 'refused, as the lowest is', '', lowestSaid ?? '')
  expect((await offer(200_000)).error.code).toBe(0)
  note('offered at 2000.00', 'price of an adult', '', money((await pricesOf(world, 'sku_base_price')).adult))

  await callOff(world, order)
  const cost = async () => (await balances(ours))['cost']
  await expect.poll(cost, { timeout: 20_000 }).toBeLessThan(bought.boughtMinor)
  const second = await account()
  note('called off', 'fee', money((await tradeOf(theirs)).soldMinor), money(await cost()))
  note('called off', 'given back', money(first.receivableMinor - second.receivableMinor))
  note('called off', 'receivable', money(second.receivableMinor))
  note('called off', 'seats', seats - (await stockLeft(theirs, date())))

  const { id } = await ours.staff.data<{ id: number }>(`${at}/case/open`, {
    merchantCode: theirs.merchant.code,
    orderCode: order.code,
    title: 'The storm was foretold',
    claimMinor: 100_000,
    body: 'We said so in time.',
  })
  const theirCase = await soon(async () => {
    const { rows: all } = await theirs.staff.data<{ rows: CaseRow[] }>(`${at}/case/list`, {})
    return all[0] ?? Promise.reject(new Error('not yet'))
  })
  const half = { amountMinor: 50_000, body: 'Half of what you ask.' }
  await theirs.staff.data(`${at}/case/offer`, { id: theirCase.id, ...half })
  await soon(async () => {
    const { seq, state } = await ours.staff.data<CaseRow>(`${at}/case/info`, { id })
    if (state !== 'proposed') throw new Error(state)
    await ours.staff.data(`${at}/case/accept`, { id, seq })
  })
  const owed = async () => [(await account()).receivableMinor, await cost()]
  await expect.poll(owed, { timeout: 20_000 }).toEqual([294_250, 294_250])
  const third = await account()
  note('case agreed', 'given back by it', money(second.receivableMinor - third.receivableMinor))
  note('case agreed', 'receivable', money(third.receivableMinor))
  note('case agreed', 'cost', '', money(await cost()))

  const [here, there] = await Promise.all([tradeOf(theirs), tradeOf(ours)])
  for (const { rows: all } of [here, there]) expect(all[0]).toMatchObject({ open: 0, cases: 1 })
  // A dispute about the order with another company is none with this one.
  const other = (merchantId: number) =>
    withSystemCtx(server.app, ours.merchant.id, async ({ db }) => {
      await sql`update market_case set partner_id = ${merchantId} where id = ${id}`.execute(db)
    })
  await other(ours.merchant.id)
  expect((await tradeOf(ours)).rows).toMatchObject([{ cases: 0 }])
  await other(theirs.merchant.id)
  const byType = (productType: string) => ours.staff.data<Trade>(`${at}/trade`, { productType })
  expect((await byType('day-trip')).rows).toMatchObject(there.rows)
  expect((await byType('ticket')).rows).toEqual([])
  for (const figure of ['orders', 'guests', 'cancelled'] as const)
    note('statistics', figure, here.rows[0]![figure], there.rows[0]![figure])
  note('statistics', 'amount', money(here.soldMinor), money(there.boughtMinor))
  expect(rows).toEqual(docTable(page, 'One contract from end to end'))
})

test('settled outside the same order is told its price, counted by vouchers, and owed by nobody', async () => {
  const { rows, note } = steps()
  const world = await tradeWorld(() => ({
    settlementTerm: 'outside',
    creditLimitMinor: 0,
    issueAtOnce: 20,
  }))
  const agentId = await agentAt(world)
  const open = () =>
    withSystemCtx(server.app, world.theirs.merchant.id, async ({ db }) => {
      const counted = await sql<{ open: number }>`
        select open_now as open from app.count_issued(${world.theirs.merchant.id}, ${agentId})`.execute(db)
      return counted.rows[0]!.open
    })
  const order = await sell(world)
  const step = 'sold outside'
  const [partly] = (await tradeOf(world.ours)).rows
  expect(partly!.profitMinor).toBeGreaterThan(0)
  // Whoever may not see costs is told no profit; what lacks a cost has none, here or at the seller.
  const clerk = await makeUser(server.app, world.ours.merchant, { permissions: ['oMarket.statisticsTrade'] })
  const seen = await (await loginAs(server, clerk.userName)).data<Trade>(`${at}/trade`, {})
  expect(seen.rows).toMatchObject([{ amountMinor: partly!.amountMinor, profitMinor: null }])
  const setCosts = ({ merchant }: OrderWorld, minor: number | null) =>
    withSystemCtx(server.app, merchant.id, ({ db }) =>
      sql`update order_line_cost set cost_minor = ${minor} where merchant_id = ${merchant.id}`.execute(db),
    )
  for (const side of [world.ours, world.theirs]) {
    await setCosts(side, null)
    expect((await tradeOf(side)).rows).toMatchObject([{ profitMinor: null }])
  }
  await setCosts(world.ours, partly!.amountMinor)
  expect((await tradeOf(world.ours)).rows).toMatchObject([{ profitMinor: partly!.profitMinor }])
  note(step, 'price told', money(order.mirror.totalMinor), money((await tradeOf(world.ours)).boughtMinor))
  note(step, 'receivable', money((await balances(world.theirs))['agent-receivable']))
  note(step, 'cost', '', money((await balances(world.ours))['cost']))
  note(step, 'vouchers open', await open())
  await callOff(world, order)
  note('called off outside', 'vouchers open', await open())
  expect(rows).toEqual(docTable(page, 'The same, settled outside'))
})
