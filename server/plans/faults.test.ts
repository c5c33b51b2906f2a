import { expect, test } from 'vitest'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { makeGuide, png, sendReceipt } from '#test/kit/group-guide.ts'
import { at, expense, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from './plan/sweep-plans.ts'

const server = await testServer()
const groups = await makeGroupWorld(server, 900_000_000)
const { world, staff, owner, inMerchant, info, serviceOf, makePlan, quote, accept, sold } = groups

const daysAsk = ({ id, version, days, sheet }: PlanInfo) => ({ id, version, days, sheet })
/** Arranged and informed. */
async function askSupplier(plan: PlanInfo, key: string, more: object = {}): Promise<number> {
  const { id } = serviceOf(plan, key)
  await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, ...more })
  await staff.data(`${handler}/inform`, { id })
  return id
}
const optionPassed = (ids: readonly number[]) =>
  owner.query('update plan_service set option_until = $1 where id = any($2)', [day(-2), ids])
/** A service of the group is bound to a SKU. */
async function bindTo(plan: PlanInfo, skuId: number): Promise<number> {
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) => (service.key === 'show' ? { ...service, skuId } : service)),
  }))
  await staff.data(`${at}/days`, { ...daysAsk(plan), days })
  return serviceOf(await info(plan.id), 'show').id
}
const codeOf = async (path: string, input: object) => (await staff.call(path, input)).error.code

/** Each row of the page, played. */
const faults: Record<string, () => Promise<void>> = {
  'two planners save the days of one plan': async () => {
    const plan = await makePlan()
    const [first, second] = [day(61), day(62)].map((_, at) => ({
      ...daysAsk(plan),
      days: plan.days.map((one) => ({ ...one, place: `Place ${at}` })),
    }))
    const answers = await Promise.all([first, second].map((ask) => staff.call(`${at}/days`, ask)))
    expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409001])
    const saved = answers.findIndex(({ error }) => error.code === 0)
    expect((await info(plan.id)).days[0]?.place).toBe(`Place ${saved}`)
  },

  'an option date has passed when the plan is confirmed': async () => {
    const plan = await makePlan()
    await accept(await quote(plan.id))
    const ids = [await askSupplier(plan, 'hotel', { units: 12 }), await askSupplier(plan, 'boat')]
    await staff.data(`${handler}/confirmBooking`, { id: ids[1], confirmedUnits: 1 })
    await optionPassed(ids)
    const { error } = await staff.call(`${handler}/confirm`, { id: plan.id })
    expect(error.questions).toMatchObject([
      { key: 'plans.questions.optionsPassed', facts: { names: 'Kata Palm' } },
    ])
    await staff.data(`${handler}/confirm`, {
      id: plan.id,
      confirm: error.questions!.map(({ token }) => token),
    })
    await inMerchant(sweepMerchant)
    const after = await info(plan.id)
    expect(after.status).toBe('confirmed')
    expect(serviceOf(after, 'hotel').state).toBe('expired')
    expect(serviceOf(after, 'boat').state).toBe('booking-confirmed')
  },

  'a supplier confirms 12 of 15': async () => {
    const plan = await makePlan()
    const id = await askSupplier(plan, 'hotel', { units: 15 })
    await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 12 })
    expect(serviceOf(await info(plan.id), 'hotel')).toMatchObject({
      state: 'informed',
      confirmedUnits: 12,
      units: 15,
    })
  },

  'a name list has a passport twice': async () => {
    const plan = await makePlan()
    const text = 'Wang Fang, female, , China, E12345678, 1\nWang Fang F, female, , China, E12345678, 1'
    await staff.data(`${at}/import`, { planId: plan.id, text, save: true })
    const { guestRows } = await info(plan.id)
    expect(guestRows.map(({ documentNo }) => documentNo)).toEqual(['E12345678'])
    const other = { planId: plan.id, name: 'Li Qiang', documentNo: 'e12345678' }
    expect(await codeOf(`${at}/guestSave`, other)).not.toBe(0)
    await expect(
      owner.query(
        `insert into plan_guest (merchant_id, plan_id, position, name, kind, document_no) values ($1, $2, 9, 'X', 'adult', 'E12345678')`,
        [groups.merchant.id, plan.id],
      ),
    ).rejects.toThrow(/plan_guest_document/)
  },

  'receipts in another currency': async () => {
    const plan = await sold()
    const receipt = (currency: string, category: string) => ({
      planId: plan.id,
      side: 'cost',
      day: day(0),
      category,
      amountMinor: 1000,
      currency,
      serviceId: null,
      crewId: null,
      note: '',
    })
    await staff.data(`${expense}/save`, receipt('USD', 'Drinks'))
    expect(await codeOf(`${expense}/save`, receipt('EUR', 'Fruit'))).toBe(409439)
    const { expenses } = await info(plan.id)
    expect(expenses.map(({ category, baseMinor }) => [category, baseMinor])).toEqual([['Drinks', 33_500]])
  },

  'recovery after stock is gone': async () => {
    const sku = await makeOrderSku(server.app, groups.merchant, { days: [day(60)], capacity: 21 })
    const ask = { singles: 0 }
    const plan = await makePlan(ask)
    const id = await bindTo(plan, sku.id)
    const { orderId } = await staff.data<{ orderId: number }>('/supplier/planOrder/book', { id })
    await staff.data(`${handler}/cancel`, { id: plan.id, reason: 'No visas' })
    await actOn(world, 'cancel', { id: orderId, reason: 'No visas' })
    const other = await bindTo(await makePlan(ask), sku.id)
    await staff.data('/supplier/planOrder/book', { id: other })
    await staff.data(`${handler}/recover`, { id: plan.id })
    const after = await info(plan.id)
    expect(after.status).toBe('planning')
    expect(serviceOf(after, 'show')).toMatchObject({ state: 'to-arrange', orderId: null })
    expect(await codeOf('/supplier/planOrder/book', { id })).not.toBe(0)
    expect(serviceOf(await info(plan.id), 'show').state).toBe('to-arrange')
  },

  'the plan is locked while a supplier answers': async () => {
    const plan = await makePlan()
    const id = await askSupplier(plan, 'boat')
    await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Accounts close' })
    expect(await codeOf(`${handler}/cancelItem`, { id, reason: 'no boat' })).toBe(409410)
    await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 1 })
    expect(serviceOf(await info(plan.id), 'boat').state).toBe('booking-confirmed')
  },

  'a phone sends a receipt again': async () => {
    const plan = await sold({ startDate: day(1) })
    const crewId = await makeGuide(staff, await info(plan.id), 'SOM')
    const { url } = await staff.data<{ url: string }>(`${expense}/link`, { planId: plan.id, crewId })
    const page = url.replace(/^https?:\/\/[^/]+/, server.url)
    const receipt = {
      day: day(0),
      currency: 'THB',
      language: 'en',
      service: '',
      note: '',
      clientId: 'phone-1',
      side: 'cost',
      category: 'Park',
      amount: '8400',
    }
    expect(await sendReceipt(page, receipt, png)).toContain('The receipt was saved')
    await sendReceipt(page, receipt, png)
    const sameBill = { ...receipt, clientId: 'phone-2', category: 'Other' }
    expect(await sendReceipt(page, sameBill, png)).toContain('sent already')
    expect((await info(plan.id)).expenses.map(({ category }) => category)).toEqual(['Park'])
  },
}

test.each(docTable('algorithms/groups/plans.md', 'Faults').map((row) => row['what happens'] ?? ''))(
  '%s',
  async (happens) => {
    const play = faults[happens]
    expect(play, 'is played here').toBeDefined()
    await play?.()
  },
)
test('nothing is played that the page does not say', () =>
  expect(docTable('algorithms/groups/plans.md', 'Faults').map((row) => row['what happens'])).toEqual(
    Object.keys(faults),
  ))
