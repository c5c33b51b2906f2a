import { expect, test } from 'vitest'
import type { StatList, StatRow } from '#contract/plans/money.schema.ts'
import { statDays, statDimensions } from '#contract/plans/stats/stats.fields.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeGuide } from '#test/kit/group-guide.ts'
import { at, expense, handler, makeGroupWorld, quotation } from '#test/kit/group-world.ts'
import { makeRate } from '#test/kit/pricing-world.ts'

const server = await testServer()
const {
  world,
  staff,
  colleague,
  merchant,
  owner,
  inMerchant,
  info,
  serviceOf,
  makePlan,
  quote,
  sold,
  balance,
} = await makeGroupWorld(server, 900_000_000)
const rowOf = async (): Promise<StatRow> => {
  const { total } = await staff.data<StatList>('/supplier/groupPlanStatistics/list', {
    by: 'month',
    from: day(55),
    to: day(70),
  })
  return total
}

test('a cost in another currency counts at the rate of its day; without one the sum is not known, never the bare number', async () => {
  await inMerchant(async (ctx) => {
    await makeRate(ctx, 'USD', 'THB', '40', day(0))
    await makeRate(ctx, 'THB', 'KRW', '40', '2026-01-01')
  })
  const sku = await makeOrderSku(server.app, merchant, { days: [day(60)], supplierId: world.supplierId })
  const plan = await makePlan()
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) =>
      service.key === 'boat' ? { ...service, skuId: sku.id } : service,
    ),
  }))
  await staff.data(`${at}/days`, { id: plan.id, version: plan.version, days, sheet: plan.sheet })
  const { id } = serviceOf(await info(plan.id), 'boat')
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
  await staff.call(`${handler}/inform`, { id })
  const costs = async (currency: string, minor: number, date: string) => {
    await owner.query('update order_line set date = $2 where order_id = $1', [orderId, date])
    await owner.query(
      'update order_line_cost set currency = $2, cost_minor = $3 where line_id in (select id from order_line where order_id = $1)',
      [orderId, currency, minor],
    )
    await owner.query(`update orders set status = 'confirmed' where id = $1`, [orderId])
    return (await rowOf()).ledgerCostMinor
  }
  expect(await costs('THB', 10_000, day(60))).toBe(10_000)
  expect(await costs('USD', 10_000, day(60))).toBe(400_000)
  expect(await costs('USD', 10_000, '2026-02-01')).toBe(335_000)
  // 4,000 won, which have no decimals, are 100 baht.
  expect(await costs('KRW', 4000, day(60))).toBe(10_000)
  expect(await costs('EUR', 10_000, day(60))).toBeNull()
  expect(await costs('EUR', 0, day(60))).toBe(0)
})

test('a service that is arranged in another currency than its sheet costs what was said of it, else it is not known', async () => {
  const plan = await makePlan()
  const { id } = serviceOf(plan, 'boat')
  await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, units: 1, currency: 'USD' })
  const bill = async () => {
    const { rows } = await staff.data<{
      rows: { side: string; currency: string; totalMinor: number | null }[]
    }>('/supplier/groupPlanBill/list', { massCode: plan.code })
    return rows.find(({ side, currency }) => side === 'supplier' && currency === 'USD')?.totalMinor
  }
  expect(await bill()).toBeNull()
  await staff.data(`${handler}/arrange`, {
    id,
    supplierId: world.supplierId,
    units: 1,
    currency: 'USD',
    costMinor: 88_000,
  })
  expect(await bill()).toBe(88_000)
})

const list = (ask: object) => staff.data<StatList>('/supplier/groupPlanStatistics/list', ask)
/** A month of its own, so that nothing else counts there. */
const far = { from: day(200), to: day(260) }

test('each dimension and either day tells the same groups, and every sum of them is the ledger to the satang, both ways', async () => {
  const before = {
    cost: await balance('cost'),
    sales: await balance('sales'),
  }
  const going = await sold({ startDate: day(210), market: 'China', category: 'Family' })
  await sold({ startDate: day(240), market: 'Korea', category: 'School' })
  const crewId = await makeGuide(staff, going, 'STAT-G')
  const spend = async (side: string, amountMinor: number, category: string) => {
    await staff.data(`${expense}/save`, {
      planId: going.id,
      side,
      day: day(0),
      category,
      amountMinor,
      currency: 'THB',
      serviceId: null,
      crewId,
      note: '',
    })
    const found = (await info(going.id)).expenses.find((one) => one.category === category)
    await colleague.data(`${expense}/approveExpense`, { id: found!.id })
  }
  await spend('cost', 123_457, 'Fuel')
  await spend('income', 90_001, 'Show')
  const { total } = await list({ by: 'month', ...far })
  expect(total).toMatchObject({ groups: 2, guests: 42, guestDays: 42, guestNights: 0 })
  expect(total.ledgerCostMinor).toBe((await balance('cost')) - before.cost)
  expect(total.ledgerRevenueMinor).toBe((await balance('sales')) - before.sales)
  for (const by of statDimensions) {
    const found = await list({ by, ...far })
    expect([by, found.total]).toEqual([by, total])
    expect(found.rows.reduce((sum, row) => sum + (row.ledgerCostMinor ?? 0), 0)).toBe(total.ledgerCostMinor)
  }
  const names = async (by: string) => (await list({ by, ...far })).rows.map((row) => row.name).toSorted()
  expect(await names('guide')).toEqual(['', 'Somchai'])
  expect(await names('size')).toEqual(['20–29'])
  expect(await names('market')).toEqual(['China', 'Korea'])
  for (const one of statDays) {
    const made = await list({ by: 'month', day: one, from: day(-1), to: day(1) })
    expect([one, made.total.groups > 0]).toEqual([one, one === 'booking'])
  }
})

test('quotations, losses, holds that ended, changes and overdue money are counted; what cannot be divided is not known', async () => {
  const period = { from: day(300), to: day(320) }
  const lost = await makePlan({ startDate: day(310) })
  const id = await quote(lost.id)
  await staff.data(`${quotation}/decline`, { id, reason: 'Too dear' })
  await owner.query(`update plan_quotation set sent_at = answered_at - interval '36 hours' where id = $1`, [
    id,
  ])
  const late = await sold({ startDate: day(310) })
  await owner.query(
    `update plan_instalment set due_on = current_date - 2 where plan_id = $1 and kind = 'deposit'`,
    [late.id],
  )
  const { total } = await list({ by: 'agent', ...period })
  expect(total).toMatchObject({
    quotations: 2,
    accepted: 1,
    conversion: 5000,
    daysToAnswer: 0.8,
    losses: ['Too dear (1)'],
    optionsMissed: 0,
    changes: 0,
    deviationMinor: 0,
    // 18,585.00 CNY at the rate that it was sold at, 0.2031 with 2 % on top.
    overdueMinor: 8_971_240,
  })
  const { total: empty } = await list({ by: 'agent', from: day(400), to: day(401) })
  expect(empty).toMatchObject({
    conversion: null,
    daysToAnswer: null,
    changes: null,
    margin: null,
    perGuestMinor: null,
  })
  const sheet = await staff.fetch(
    '/supplier/groupPlanStatistics/sheet',
    { by: 'agent', ...period },
    { method: 'GET' },
  )
  expect(sheet.headers.get('content-type')).toContain('spreadsheet')
})
