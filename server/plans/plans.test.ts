import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { exampleDays, exampleSheet as sheet } from '#contract/groups/costing-example.ts'
import type { PlanBill } from '#contract/plans/money.schema.ts'
import type { PlanInfo, PlanRow } from '#contract/plans/plan.schema.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import type { OwnService } from '#contract/plans/service.schema.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeUser } from '#test/factories/people.ts'
import { day, makeOrderSku, makeOrderWorld, type OrderWorld } from '#test/factories/orders.ts'
import { makeRate } from '#test/kit/pricing-world.ts'
import { sweepMerchant } from './plan/sweep-plans.ts'

const server = await testServer()
const world: OrderWorld = await makeOrderWorld(server, {
  balanceMinor: 900_000_000,
  agent: { needsAudit: false, currency: 'CNY' },
})
await withSystemCtx(server.app, world.merchant.id, (ctx) => makeRate(ctx, 'CNY', 'THB', '4.92'))
const { staff } = world
const at = '/supplier/travelPlan'
const handler = '/supplier/travelPlanHandler'
const quotation = '/supplier/groupPlanQuotation'

const head = (more: object = {}) => ({
  names: { en: 'Shenzhen family group' },
  agentId: world.agentId,
  startDate: day(60),
  adults: 20,
  freeGuests: 1,
  singles: 2,
  contactName: 'Li Wei',
  ...more,
})
const create = async (more: object = {}): Promise<number> =>
  (await staff.data<{ id: number }>(`${at}/create`, head({ from: 'empty', dayCount: 5, ...more }))).id
const info = (id: number) => staff.data<PlanInfo>(`${at}/info`, { id })
/** The tour of the sheet by example, its hotel bound to a supplier. */
const withDays = async (more: object = {}): Promise<PlanInfo> => {
  const id = await create(more)
  const { version } = await info(id)
  const days = exampleDays.map((one) => ({ ...one, names: { en: 'Day' } }))
  await staff.data(`${at}/days`, { id, version, days, sheet })
  return info(id)
}
const serviceOf = (plan: PlanInfo, key: string): OwnService => plan.services.find((one) => one.key === key)!
const accept = async (planId: number, payers = 20) => {
  const { id } = await staff.data<{ id: number }>(`${quotation}/save`, {
    planId,
    option: 'A',
    validUntil: day(20),
  })
  await staff.data(`${quotation}/send`, { id })
  await staff.data(`${quotation}/accept`, { id, payers, singles: 2, proof: 'WeChat of 1 March' })
  return id
}

test.each(docTable('algorithms/groups/plans.md', 'State of a service'))(
  'a service is $state',
  async (row) => {
    const has = (name: string) => row[name] === '✔'
    const line = row['line'] === '–' ? null : row['line']
    const { rows } = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
      sql<{
        state: string
      }>`select app.plan_service_state(${has('struck')}, ${line}::text, ${has('expired')}, ${has('arranged')},
      ${has('informed')}, ${has('confirmed')}, ${has('checked')}) as state`.execute(db),
    )
    expect(rows[0]?.state).toBe(row['state'])
  },
)

test('codes count within their start day, and one that was used is not given again', async () => {
  const date = day(71)
  const codes = await Promise.all(
    [1, 2, 3].map(async () => (await info(await create({ startDate: date }))).code),
  )
  const stem = `G${date.slice(2).replaceAll('-', '')}`
  expect(codes.toSorted()).toEqual([`${stem}-01`, `${stem}-02`, `${stem}-03`])
  const taken = await staff.call(`${at}/create`, head({ from: 'empty', dayCount: 1, code: codes[0] }))
  expect(taken.error.code).toBe(409420)
})

test('the worked group: accepted for 61,950.00 CNY, planned to leave 45,001.33 THB', async () => {
  const plan = await withDays()
  await accept(plan.id)
  const after = await info(plan.id)
  expect(after.priceMinor).toBe(6_195_000)
  expect(after.profit?.planned).toEqual({
    revenueMinor: 29_904_133,
    costMinor: 25_404_000,
    profitMinor: 4_500_133,
    marginBasisPoints: 1505,
  })
  expect(after.profit?.booked).toEqual(after.profit?.planned)
})

test('confirming needs an accepted quotation, of a size that was offered', async () => {
  const plan = await withDays()
  expect((await staff.call(`${handler}/confirm`, { id: plan.id })).error.code).toBe(409411)
  const { id } = await staff.data<{ id: number }>(`${quotation}/save`, {
    planId: plan.id,
    option: 'A',
    validUntil: day(20),
  })
  await staff.data(`${quotation}/send`, { id })
  expect((await staff.call(`${quotation}/accept`, { id, payers: 9, proof: 'mail' })).error.code).toBe(409414)
  await staff.data(`${quotation}/accept`, { id, payers: 20, proof: 'mail' })
  await staff.data(`${handler}/confirm`, { id: plan.id })
  expect((await info(plan.id)).status).toBe('confirmed')
  expect((await staff.call(`${quotation}/withdraw`, { id, reason: 'other dates' })).error.code).toBe(409437)
})

test('what was sent to an agent names no cost', async () => {
  const plan = await withDays()
  await accept(plan.id)
  const content = JSON.stringify((await info(plan.id)).quotations[0]?.content)
  expect(content).not.toMatch(/cost/i)
})

describe('services', () => {
  test('are arranged, informed, confirmed in part and whole, checked; a change drops checked', async () => {
    const plan = await withDays()
    const { id } = serviceOf(plan, 'hotel')
    expect((await staff.call(`${handler}/arrange`, { id, units: 12 })).error.code).toBe(409430)
    await staff.data(`${handler}/arrange`, {
      id,
      supplierId: world.supplierId,
      units: 12,
      costMinor: 10_800_000,
    })
    await staff.data(`${handler}/inform`, { id })
    const part = await staff.data<{ state: string }>(`${handler}/confirmBooking`, {
      id,
      confirmedUnits: 10,
      confirmationNo: 'KT-1',
    })
    expect(part.state).toBe('informed')
    await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 12, confirmationNo: 'KT-1' })
    await staff.data(`${handler}/markChecked`, { id })
    const { version, days: same, sheet: costs } = await info(plan.id)
    await staff.data(`${at}/days`, { id: plan.id, version, days: same, sheet: costs })
    const after = await info(plan.id)
    expect(serviceOf(after, 'hotel').state).toBe('checked')
    const days = after.days.map((one) => ({
      ...one,
      services: one.services.map((service) =>
        service.key === 'hotel' ? { ...service, nights: 3 } : service,
      ),
    }))
    await staff.data(`${at}/days`, { id: plan.id, version: after.version, days, sheet: after.sheet })
    expect(serviceOf(await info(plan.id), 'hotel').state).toBe('booking-confirmed')
    const left = await staff.call(`${at}/days`, {
      id: plan.id,
      version: after.version + 1,
      days: days.map((one) => ({ ...one, services: [] })),
      sheet: after.sheet,
    })
    expect(left.error.code).toBe(409436)
  })

  test('a locked plan says who locked it and why, and still takes what suppliers answer', async () => {
    const plan = await withDays()
    const { id } = serviceOf(plan, 'boat')
    await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId })
    await staff.data(`${handler}/inform`, { id })
    await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Accounts close' })
    const refused = await staff.call(`${handler}/cancelItem`, { id, reason: 'no boat' })
    expect(refused.error.code).toBe(409410)
    const answered = await staff.data<{ state: string }>(`${handler}/confirmBooking`, {
      id,
      confirmedUnits: 1,
    })
    expect(answered.state).toBe('booking-confirmed')
    await staff.data(`${handler}/unlock`, { id: plan.id, reason: 'Go on' })
    expect((await info(plan.id)).locked).toBe(false)
  })

  test('whoever may not unlock asks those who may, once there is a lock', async () => {
    const plan = await withDays()
    const clerk = await loginAs(
      server,
      (await makeUser(server.app, world.merchant, { permissions: ['group.plan'] })).userName,
    )
    const input = { id: plan.id, reason: 'A guest fell out' }
    expect((await clerk.call(`${handler}/askUnlock`, input)).error.name).toBe('operationInvalid')
    await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Accounts' })
    expect((await clerk.data<PlanInfo>(`${at}/info`, { id: plan.id })).can).toMatchObject({ unlockAsk: true })
    expect((await info(plan.id)).can).not.toHaveProperty('unlockAsk')
    await clerk.data(`${handler}/askUnlock`, input)
    expect((await info(plan.id)).locked).toBe(true)
    const { rows } = await staff.data<{ rows: { kind: string; facts: object }[] }>(
      '/supplier/notification/list',
      {},
    )
    expect(rows.find(({ kind }) => kind === 'unlockRequested')?.facts).toMatchObject({
      reason: 'A guest fell out',
    })
  })

  test('bound to a SKU it is ordered once, and its line says its state', async () => {
    const date = day(60)
    const sku = await makeOrderSku(server.app, world.merchant, {
      days: [date],
      supplierId: world.supplierId,
      name: 'Phi Phi',
    })
    const plan = await withDays({ singles: 0 })
    const days = plan.days.map((one) => ({
      ...one,
      services: one.services.map((service) =>
        service.key === 'boat' ? { ...service, skuId: sku.id } : service,
      ),
    }))
    await staff.data(`${at}/days`, { id: plan.id, version: plan.version, days, sheet: plan.sheet })
    const { id } = serviceOf(await info(plan.id), 'boat')
    const made = await Promise.all([
      staff.call<{ orderId: number }>('/supplier/planOrder/book', { id }),
      staff.call<{ orderId: number }>('/supplier/planOrder/book', { id }),
    ])
    const orders = new Set(made.flatMap(({ data }) => (data ? [data.orderId] : [])))
    expect(orders.size).toBe(1)
    expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ state: 'arranged', lineState: 'pending' })
    await staff.data(`${handler}/inform`, { id })
    expect(serviceOf(await info(plan.id), 'boat').lineState).toBe('in-process')
    await staff.data(`${handler}/confirmBooking`, { id, confirmedUnits: 1, confirmationNo: 'B-9' })
    expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({
      state: 'booking-confirmed',
      lineState: 'approved',
    })
  })
})

test('the system starts and finishes groups by their days, staff not before', async () => {
  const id = await create({ startDate: day(0), dayCount: 1, adults: 10, singles: 0, freeGuests: 0 })
  const early = await create()
  expect(planStates.open('start', 'confirmed')).toBe(true)
  await withSystemCtx(server.app, world.merchant.id, async (ctx) => {
    await sql`update travel_plan set status = 'confirmed' where merchant_id = ${world.merchant.id} and id in (${id}, ${early})`.execute(
      ctx.db,
    )
  })
  expect((await staff.call(`${handler}/start`, { id: early })).error.code).toBe(409434)
  await withSystemCtx(server.app, world.merchant.id, sweepMerchant)
  expect((await info(id)).status).toBe('in-progress')
  expect((await info(early)).status).toBe('confirmed')
  await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    sweepMerchant({ ...ctx, now: new Date(ctx.now.getTime() + 2 * 86_400_000) }),
  )
  expect((await info(id)).status).toBe('finished')
})

test('the same name list imported twice makes nothing twice', async () => {
  const id = await create()
  const text =
    'Wang Fang, female, 1988-02-29, China, E12345678, 1\nLi Qiang, male, 1985-07-09, China, E87654321, 2'
  const once = await staff.data<{ rows: { result: string }[] }>(`${at}/import`, {
    planId: id,
    text,
    save: true,
  })
  expect(once.rows.map(({ result }) => result)).toEqual(['new', 'new'])
  const again = await staff.data<{ rows: { result: string }[] }>(`${at}/import`, {
    planId: id,
    text,
    save: true,
  })
  expect(again.rows.map(({ result }) => result)).toEqual(['same', 'same'])
  const plan = await info(id)
  expect(plan.guestRows.map(({ name, room }) => [name, room])).toEqual([
    ['Wang Fang', 1],
    ['Li Qiang', 2],
  ])
  expect(plan.missingNames).toBe(19)
})

test('a guide goes with one group at a time, within its days and with valid papers', async () => {
  const [first, second] = [await create(), await create()]
  const { id: crewId } = await staff.data<{ id: number }>('/supplier/crew/save', {
    name: 'Somchai',
    code: 'SOM',
    spoken: ['th'],
    roles: ['guide'],
    maxHours: 10,
    restHours: 10,
    payWay: 'none',
    payMinor: null,
    currency: 'THB',
    firstAidUntil: null,
    licences: [{ kind: 'guide', number: 'TG-1', expiresOn: day(200) }],
  })
  const assign = (planId: number, more: object = {}) =>
    staff.call<{ id: number }>('/supplier/schedule/assign', {
      planId,
      role: 'guide',
      crewId,
      fromDate: day(60),
      toDate: day(64),
      ...more,
    })
  expect((await assign(first)).error.code).toBe(0)
  const busy = await assign(second)
  expect(busy.error.code).toBe(409419)
  expect((await assign(second, { fromDate: day(80), toDate: day(81) })).error.code).toBe(409417)
  const { rows } = await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { guiderName: 'somchai' })
  expect(rows.map(({ id }) => id)).toEqual([first])
})

test('the filters of the list find what they say', async () => {
  const id = await create({
    code: 'SZ-2027-A',
    agentCode: 'T 88',
    category: 'Family',
    leaderName: 'Ms Chen',
    startDate: day(100),
  })
  const find = async (filter: object) =>
    (await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { pageSize: 500, ...filter })).rows.some(
      (row) => row.id === id,
    )
  for (const filter of [
    { massCode: 'sz2027' },
    { agentMassCode: 't88' },
    { travelPlanName: 'family shenzhen' },
    { leaderName: 'chen' },
    { contactName: 'wei' },
    { categoryId: 'Family' },
    { distributorId: world.agentId },
    { massStatus: ['planning'] },
    { massDateRange: { from: day(104), to: day(110) } },
    { createDateRange: { from: day(0), to: day(0) } },
    { massDateRange: { from: day(100), to: day(100) }, massDateWay: 'starts' },
  ])
    expect([filter, await find(filter)]).toEqual([filter, true])
  for (const filter of [
    { massCode: '2027' },
    { massStatus: ['cancelled'] },
    { massDateRange: { from: day(105) } },
    { hotelStatus: ['to-arrange'] },
    { mark: 'locked' },
    { mark: 'overdue' },
    { mark: 'optionSoon' },
    // It travels on these days, but has started before.
    { massDateRange: { from: day(101), to: day(110) }, massDateWay: 'starts' },
  ])
    expect([filter, await find(filter)]).toEqual([filter, false])
})

test('bills: drafts by what stands, final once the group is home; unknown ids and other agents’ eyes', async () => {
  const plan = await withDays()
  await accept(plan.id)
  await staff.data(`${handler}/arrange`, {
    id: serviceOf(plan, 'hotel').id,
    supplierId: world.supplierId,
    units: 12,
    costMinor: 10_800_000,
  })
  const { rows } = await staff.data<{ rows: PlanBill[] }>('/supplier/groupPlanBill/list', {
    massCode: plan.code,
  })
  const [agent, supplier] = [
    rows.find(({ side }) => side === 'agent')!,
    rows.find(({ side }) => side === 'supplier')!,
  ]
  expect(agent).toMatchObject({ totalMinor: 6_195_000, currency: 'CNY', status: 'draft' })
  expect(supplier.totalMinor).toBe(10_800_000)
  expect((await staff.call('/supplier/groupPlanBill/confirm', { id: agent.id })).error.code).toBe(409433)
  await staff.data('/supplier/groupPlanBill/confirm', { id: supplier.id })
  const after = await staff.data<PlanBill>('/supplier/groupPlanBill/info', { id: supplier.id })
  expect(after.status).toBe('confirmed')
  await staff.data('/supplier/groupPlanBill/reopen', { id: supplier.id, reason: 'Typing error' })
})

test('papers are written in the language of the group', async () => {
  const plan = await withDays({ language: 'th' })
  for (const paper of ['itinerary', 'rooming', 'names', 'confirmation']) {
    const answer = await staff.fetch(`${at}/documents`, { id: String(plan.id), paper }, { method: 'GET' })
    expect([paper, answer.status, answer.headers.get('content-type')]).toEqual([
      paper,
      200,
      'application/pdf',
    ])
  }
})

test('whoever may not see costs arranges without taking them away', async () => {
  const plan = await withDays()
  const { id } = serviceOf(plan, 'boat')
  const arrange = { id, supplierId: world.supplierId, units: 1, currency: 'THB' }
  await staff.data(`${handler}/arrange`, { ...arrange, costMinor: 77_000 })
  const keys = ['group.play', 'group.traffic.arrange', 'group.plan', 'group.traffic']
  const hand = await loginAs(
    server,
    (await makeUser(server.app, world.merchant, { permissions: keys })).userName,
  )
  await hand.data(`${handler}/arrange`, { ...arrange, costMinor: null, note: 'At the pier' })
  expect(serviceOf(await info(plan.id), 'boat')).toMatchObject({ costMinor: 77_000, note: 'At the pier' })
})
