import { expect, test } from 'vitest'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, info, deal, serviceOf, sold, makePlan, quote, accept } =
  await makeGroupWorld(server, 900_000_000)
const numbers = { adults: 20, children: 0, freeGuests: 1, singles: 2 }
type Ask = {
  id: number
  startDate: string
  adults: number
  children: number
  freeGuests: number
  singles: number
}
const preview = (ask: Ask) => staff.data<ChangePreview>(`${handler}/changePreview`, ask)
const apply = async (ask: Ask, more: object = {}) => {
  const { fingerprint } = await preview(ask)
  const { version } = await info(ask.id)
  return staff.call(`${handler}/changeApply`, { ...ask, version, fingerprint, ...more })
}
const amounts = async (id: number) => (await deal(id)).instalments.map(({ amountMinor }) => amountMinor)

test('fewer guests: price, fee of the ladder beyond the free shrink, instalments and bill change by one act', async () => {
  const plan = await sold({ startDate: day(25) })
  const ask = { id: plan.id, startDate: day(25), ...numbers, adults: 17, freeGuests: 1, singles: 1 }
  const seen = await preview(ask)
  // 20 payers, 2 may stay at home free; the third by the 30 % of 720 hours.
  expect(seen.feeMinor).toBe(300_000 * 0.3)
  expect((await apply(ask)).error.code).toBe(0)
  const total = 17 * 310_500 + 97_500 + seen.feeMinor
  expect((await amounts(plan.id)).reduce((sum, one) => sum + one, 0)).toBe(total)
  const after = await info(plan.id)
  expect(after).toMatchObject({ adults: 17, singles: 1, status: 'confirmed' })
  const { rows } = await staff.data<{ rows: { side: string; totalMinor: number }[] }>(
    '/supplier/groupPlanBill/list',
    { massCode: plan.code },
  )
  expect(rows.find(({ side }) => side === 'agent')?.totalMinor).toBe(total)
  // The same fee is not taken twice.
  expect((await preview(ask)).feeMinor).toBe(0)
})

test('what was not shown is not made: another version, another preview, numbers that were not offered', async () => {
  const plan = await sold()
  const ask = { id: plan.id, startDate: plan.startDate, ...numbers, adults: 25 }
  const { fingerprint } = await preview(ask)
  const { version } = await info(plan.id)
  const call = (more: object) =>
    staff.call(`${handler}/changeApply`, { ...ask, version, fingerprint, ...more })
  expect((await call({ adults: 30 })).error.name).toBe('plans.changeOutdated')
  expect((await call({ version: version - 1 })).error.name).toBe('changedMeanwhile')
  expect((await apply({ ...ask, adults: 9, singles: 0 })).error.code).toBe(409414)
  expect((await info(plan.id)).adults).toBe(20)
  const both = await Promise.all([call({}), call({})])
  expect(both.map(({ error }) => error.code).toSorted((a, b) => a - b)[0]).toBe(0)
  expect(both.filter(({ error }) => error.code === 0)).toHaveLength(1)
})

test('another day: services move, who holds one is asked again, what was only arranged stays arranged', async () => {
  const plan = await sold()
  for (const key of ['hotel', 'boat']) {
    const { id } = serviceOf(plan, key)
    await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId })
    if (key === 'hotel') {
      await staff.data(`${handler}/inform`, { id })
      const { units } = serviceOf(await info(plan.id), key)
      await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: units })
    }
  }
  const ask = { id: plan.id, startDate: day(63), ...numbers }
  const seen = await preview(ask)
  expect(seen.rows.find(({ id }) => id === serviceOf(plan, 'hotel').id)?.what).toBe('asked')
  expect((await apply(ask)).error.code).toBe(0)
  const after = await info(plan.id)
  expect(after.startDate).toBe(day(63))
  expect(serviceOf(after, 'hotel')).toMatchObject({ state: 'informed', date: day(63) })
  expect(serviceOf(after, 'boat').state).toBe('arranged')
})

test('what stands on an order is amended there in the same act, or nothing of it is', async () => {
  const sku = await makeOrderSku(server.app, merchant, {
    days: [day(60), day(62)],
    supplierId: world.supplierId,
    name: 'Phi Phi',
  })
  const plan = await makePlan()
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) =>
      service.key === 'boat' ? { ...service, skuId: sku.id } : service,
    ),
  }))
  await staff.data(`${at}/days`, { id: plan.id, version: plan.version, days, sheet: plan.sheet })
  await accept(await quote(plan.id))
  await staff.data(`${handler}/confirm`, { id: plan.id })
  const boat = serviceOf(await info(plan.id), 'boat')
  const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id: boat.id })
  const by = (days: number) => ({ id: plan.id, startDate: day(60 + days), ...numbers })
  const dates = async () =>
    (await owner.query('select date::text from order_line where order_id = $1', [orderId])).rows
  const before = await dates()
  const refused = await apply(by(1))
  expect(refused.error.code).not.toBe(0)
  expect(await dates()).toEqual(before)
  expect((await info(plan.id)).startDate).toBe(day(60))
  expect((await apply(by(2))).error.code).toBe(0)
  expect((await info(plan.id)).startDate).toBe(day(62))
  expect(await dates()).not.toEqual(before)
})
