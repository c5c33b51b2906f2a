import { expect, test } from 'vitest'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanInfo } from '#contract/plans/plan.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { actOn, day, makeOrderSku } from '#test/factories/orders.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { makeGuide, png, sendReceipt } from '#test/kit/group-guide.ts'
import { makeRate } from '#test/kit/pricing-world.ts'
import { makeAgent } from '#test/factories/people.ts'
import { at, expense, handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { confirmPlan } from './plan/move-plan.ts'
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

  'an option date passes while its yes is written down': async () => {
    const plan = await makePlan()
    const ids = await Promise.all(plan.services.map(({ key }) => askSupplier(plan, key, { units: 1 })))
    await optionPassed(ids)
    const answers = ids.map((id) => staff.call(`${handler}/confirmBooking`, { id, confirmedUnits: 1 }))
    await inMerchant(sweepMerchant)
    const codes = (await Promise.all(answers)).map(({ error }) => error.code)
    const after = await info(plan.id)
    for (const [index, id] of ids.entries()) {
      const state = after.services.find((one) => one.id === id)?.state
      expect(state).toBe(codes[index] === 0 ? 'booking-confirmed' : 'expired')
    }
  },

  'a supplier confirms 12 of 15': async () => {
    const plan = await makePlan()
    const id = await askSupplier(plan, 'hotel', { units: 15 })
    await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 12 })
    expect(serviceOf(await info(plan.id), 'hotel')).toMatchObject({
      state: 'informed',
      confirmedUnits: 12,
      units: 15,
      can: { serviceSplit: true },
    })
    await staff.data('/supplier/travelPlanItem/split', { id, costMinor: 2_500_000 })
    const after = await info(plan.id)
    expect(serviceOf(after, 'hotel')).toMatchObject({ state: 'booking-confirmed', units: 12 })
    const rest = serviceOf(after, 'hotel-2')
    expect(rest).toMatchObject({ state: 'to-arrange', units: 3, supplierId: null, date: day(60) })
    expect(await codeOf('/supplier/travelPlanItem/split', { id })).not.toBe(0)
    // The sheet's cost stays with the first; what the rest costs more is added once.
    expect((after.profit!.booked.costMinor ?? 0) - (plan.profit!.booked.costMinor ?? 0)).toBe(2_500_000)
    await staff.data(`${handler}/arrange`, { id: rest.id, supplierId: world.supplierId, units: 3 })
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

  'a bound supplier refuses after the confirmation': async () => {
    const sku = await makeOrderSku(server.app, groups.merchant, {
      days: [day(60)],
      supplierId: world.supplierId,
    })
    const plan = await makePlan({ singles: 0 })
    const id = await bindTo(plan, sku.id)
    await accept(await quote(plan.id), { singles: 0 })
    await staff.data('/supplier/planOrder/book', { id })
    await staff.data(`${handler}/inform`, { id })
    await staff.data(`${handler}/confirm`, { id: plan.id })
    const { rows } = await owner.query('select line_id from plan_service where id = $1', [id])
    await actOn(world, 'supplierReject', { lineId: Number(rows[0].line_id), reason: 'Engine' })
    const after = await info(plan.id)
    expect(serviceOf(after, 'show')).toMatchObject({
      state: 'to-arrange',
      lineState: 'rejected',
      lineNote: 'Engine',
    })
    expect(after).toMatchObject({ status: 'confirmed', priceMinor: 6_000_000 })
  },

  'a rate ends in the middle of a tour': async () => {
    const plan = await sold({ startDate: day(-1) })
    await inMerchant((ctx) => makeRate(ctx, 'SGD', 'THB', '26', day(-1)))
    const receipt = (on: string, category: string) => ({
      planId: plan.id,
      side: 'cost',
      day: on,
      category,
      amountMinor: 1000,
      currency: 'SGD',
      serviceId: null,
      crewId: null,
      note: '',
    })
    const before = (await info(plan.id)).profit!.planned
    await staff.data(`${expense}/save`, receipt(day(-1), 'Drinks'))
    await inMerchant((ctx) => makeRate(ctx, 'SGD', 'THB', '30', day(0)))
    await inMerchant((ctx) => makeRate(ctx, 'CNY', 'THB', '6', day(0)))
    await staff.data(`${expense}/save`, receipt(day(0), 'Fruit'))
    await staff.data(`${expense}/save`, receipt(day(-1), 'Ice'))
    const after = await info(plan.id)
    expect(after.expenses.map(({ category, baseMinor }) => [category, baseMinor]).toSorted()).toEqual([
      ['Drinks', 26_000],
      ['Fruit', 30_000],
      ['Ice', 26_000],
    ])
    expect(after.profit!.planned).toEqual(before)
  },

  "the agent's currency has no decimals": async () => {
    await inMerchant((ctx) => makeRate(ctx, 'THB', 'KRW', '40', '2026-01-01'))
    const { id: agentId } = await makeAgent(server.app, groups.merchant, { currency: 'KRW' })
    const plan = await makePlan({ agentId })
    const sheet = { ...plan.sheet, priceCurrency: 'KRW', sellRate: '40', stepMinor: 1000 }
    await staff.data(`${at}/days`, { ...daysAsk(plan), sheet })
    await accept(await quote(plan.id))
    const after = await info(plan.id)
    // 12,302.00 ÷ 0.85 × 40 × 1.02, up to 1,000 won.
    const [price] = after.quotations[0]!.content.breaks.filter(({ paying }) => paying === 20)
    expect(price?.priceMinor).toBe(591_000)
    const { instalments } = await groups.deal(plan.id)
    expect(instalments.every(({ amountMinor }) => Number.isInteger(amountMinor))).toBe(true)
    expect(instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(after.priceMinor)
    const singles = after.quotations[0]!.content.singleMinor ?? 0
    expect(after.priceMinor).toBe(20 * 591_000 + 2 * singles)
  },

  'the same change is accepted twice at once': async () => {
    const plan = await sold()
    const ask = {
      id: plan.id,
      startDate: plan.startDate,
      adults: 25,
      children: 0,
      freeGuests: 1,
      singles: 2,
    }
    const { fingerprint } = await staff.data<ChangePreview>(`${handler}/changePreview`, ask)
    const { version } = await info(plan.id)
    const change = { ...ask, version, fingerprint }
    // Dearer than the agent has accepted: staff have its yes.
    const { error } = await staff.call(`${handler}/changeApply`, change)
    const confirm = error.questions!.map(({ token }) => token)
    const codes = await Promise.all(
      [1, 2].map(() => codeOf(`${handler}/changeApply`, { ...change, confirm })),
    )
    expect(codes.toSorted()).toEqual([0, 409001])
  },

  'two confirm a plan at once': async () => {
    const plan = await makePlan({ singles: 0 })
    await accept(await quote(plan.id), { singles: 0 })
    const answers = await Promise.all([1, 2, 3].map(() => staff.call(`${handler}/confirm`, { id: plan.id })))
    expect(answers.map(({ error }) => error.name ?? '').toSorted()).toEqual([
      '',
      'operationInvalid',
      'operationInvalid',
    ])
    const after = await info(plan.id)
    expect(after.history.filter(({ type }) => type === 'plans.confirm')).toHaveLength(1)
    const { instalments } = await groups.deal(plan.id)
    expect(instalments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(after.priceMinor)
  },

  'the process dies while a plan is confirmed': async () => {
    const plan = await makePlan()
    await accept(await quote(plan.id))
    const before = await groups.deal(plan.id)
    const killed = inMerchant(async (ctx) => {
      await confirmPlan(ctx, { id: plan.id })
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await info(plan.id)).status).toBe('planning')
    expect((await groups.deal(plan.id)).instalments).toEqual(before.instalments)
    await staff.data(`${handler}/confirm`, { id: plan.id })
    expect((await info(plan.id)).status).toBe('confirmed')
  },

  'two plans order the last rooms of an allotment': async () => {
    const [rooms, clients] = [9, 64]
    const sku = await makeOrderSku(server.app, groups.merchant, {
      days: [day(60)],
      capacity: rooms,
      chargeMethod: 'per-unit',
      name: 'Kata Palm, twin',
    })
    const [one, other] = [await makeRooms(sku.id, clients / 2), await makeRooms(sku.id, clients / 2)]
    // By turns, so that the two meet over each room.
    const ids = one.flatMap((id, at) => [id, other[at] ?? 0])
    const answers = await Promise.all(ids.map((id) => bookRoom(id)))
    const names = answers.map(({ error }) => error.name ?? '')
    expect(names.filter((name) => name === '')).toHaveLength(rooms)
    expect(new Set(names)).toEqual(new Set(['', 'orders.soldOut']))
    const refused = answers.find(({ error }) => error.name === 'orders.soldOut')
    expect(refused?.error.message).toContain(`${day(60)}. 0 left, 1 wanted.`)
    const { rows } = await owner.query(
      `select sold::int, held::int, capacity::int from stock where merchant_id = $1 and pool_id = $2`,
      [groups.merchant.id, sku.poolId],
    )
    expect(rows).toEqual([{ sold: rooms, held: 0, capacity: rooms }])
  },
}

/** Orders a service; that it looks like another room of the group is answered as often as it is asked. */
async function bookRoom(id: number, confirm: string[] = []): ReturnType<typeof staff.call> {
  const answer = await staff.call('/supplier/planOrder/book', { id, confirm })
  const tokens = answer.error.questions?.map(({ token }) => token) ?? []
  return tokens.length ? bookRoom(id, [...confirm, ...tokens]) : answer
}

/** A group with so many rooms, one a service, all of one SKU. */
async function makeRooms(skuId: number, count: number): Promise<number[]> {
  const plan = await makePlan({ singles: 0 })
  const room = plan.days[0]?.services.find(({ key }) => key === 'show')
  const rooms = Array.from({ length: count }, (_, nth) => ({ ...room, key: `room-${nth}`, skuId }))
  const days = plan.days.map((one, nth) => ({ ...one, services: nth === 0 ? rooms : [] }))
  await staff.data(`${at}/days`, { ...daysAsk(plan), days })
  return (await info(plan.id)).services.filter(({ skuId: bound }) => bound === skuId).map(({ id }) => id)
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
