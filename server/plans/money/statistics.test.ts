import { expect, test } from 'vitest'
import type { StatList, StatRow } from '#contract/plans/money.schema.ts'
import type { z } from 'zod'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { makeRate } from '#test/kit/pricing-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, inMerchant, info, serviceOf, makePlan } = await makeGroupWorld(
  server,
  900_000_000,
)
const rowOf = async (): Promise<StatRow> => {
  const { total } = await staff.data<z.output<typeof StatList>>('/supplier/groupPlanStatistics/list', {
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
