import { expect, test } from 'vitest'
import type { PaySteps } from '#contract/groups/groups.api.ts'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'
import { choose, connect, drain, paymentsOf, press, type PayWorld } from '#test/factories/payments.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import type { PlanBill } from '#contract/plans/money.schema.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'
import { takePaymentJob } from './pay-link.ts'
import { dueForReminder } from './remind.ts'

const server = await testServer()
const { world, staff, merchant, owner, cny, inMerchant, deal, sold, makePlan, balance } =
  await makeGroupWorld(server, 900_000_000)
const payWorld: PayWorld = { ...world, server, connectionId: await connect(world, 'stripe') }
const own = '/supplier/bookingCenter/groupQuotation'

const take = (link: PayLink) =>
  takePaymentJob(jobOf(world.app), { merchantId: merchant.id, linkIds: [link.id] })
const pay = async (link: PayLink) => {
  await press(payWorld, await choose(payWorld, link))
  await drain(payWorld)
  await take(link)
}
const linkOf = (id: number) => staff.data<PayLink>('/supplier/travelPlanSchedule/link', { id })

test('an instalment is paid by its link, once: its money stands with the agent’s deposits and nowhere else', async () => {
  const plan = await sold({ startDate: day(40) })
  const [deposit, rest] = (await deal(plan.id)).instalments
  const link = await linkOf(deposit!.id)
  expect(link).toMatchObject({ amountMinor: 1_858_500, currency: 'CNY' })
  expect((await linkOf(deposit!.id)).url).toBe(link.url)
  // Whoever pays reads which payment of which group it is.
  const page = await staff.fetch(new URL(link.url).pathname, {}, { method: 'GET' })
  expect(await page.text()).toMatch(/G\d{6}-\d\d · .*(Deposit|定金)/)
  const before = await balance('deposit', 'groups')
  await pay(link)
  await take(link)
  expect((await deal(plan.id)).instalments).toMatchObject([
    { state: 'paid', paidMinor: 1_858_500, can: {} },
    { id: rest!.id, state: 'open', can: { instalmentLink: true } },
  ])
  expect((await balance('deposit', 'groups')) - before).toBe(1_858_500)
  expect(await balance('deposit', 'payments')).toBe(0)
  expect((await paymentsOf(world))[0]).toMatchObject({
    subject: 'instalment',
    can: { refund: { why: 'payments.why.byGroup' } },
  })
  expect((await staff.call('/supplier/travelPlanSchedule/link', { id: deposit!.id })).error.name).toBe(
    'operationInvalid',
  )
})

test('what was paid by hand meanwhile takes no money of its link: somebody decides', async () => {
  const plan = await sold({ startDate: day(41) })
  const [deposit] = (await deal(plan.id)).instalments
  const link = await linkOf(deposit!.id)
  const page = await choose(payWorld, link)
  await staff.data('/supplier/travelPlanSchedule/pay', {
    id: deposit!.id,
    amountMinor: 1_858_500,
    accountId: cny.id,
    paidOn: day(0),
  })
  await press(payWorld, page)
  await drain(payWorld)
  await take(link)
  expect((await paymentsOf(world))[0]).toMatchObject({ trouble: 'not-wanted', can: { refund: true } })
  expect((await deal(plan.id)).instalments[0]).toMatchObject({ paidMinor: 1_858_500 })
})

test('what is not asked for any more takes no money of its link', async () => {
  const plan = await sold({ startDate: day(42) })
  const [deposit] = (await deal(plan.id)).instalments
  const link = await linkOf(deposit!.id)
  const page = await choose(payWorld, link)
  await staff.data('/supplier/travelPlanSchedule/save', {
    planId: plan.id,
    rows: [{ kind: 'balance', dueRule: 'before-start', dueDays: 7 }],
  })
  await press(payWorld, page)
  await drain(payWorld)
  await take(link)
  expect((await paymentsOf(world))[0]).toMatchObject({ trouble: 'not-wanted' })
  expect((await deal(plan.id)).instalments).toMatchObject([{ paidMinor: 0, amountMinor: 6_195_000 }])
})

const stateOf = async ({ id }: PayLink): Promise<string> =>
  (await owner.query('select state from payment_link where merchant_id = $1 and id = $2', [merchant.id, id]))
    .rows[0].state

test('what is waived, paid by hand, planned anew or called off is paid by no link any more', async () => {
  const plan = await sold({ startDate: day(45) })
  const [deposit, rest] = (await deal(plan.id)).instalments
  const byHand = await linkOf(deposit!.id)
  const waived = await linkOf(rest!.id)
  await staff.data('/supplier/travelPlanSchedule/pay', {
    id: deposit!.id,
    amountMinor: 1000,
    accountId: cny.id,
    paidOn: day(0),
  })
  expect([await stateOf(byHand), await stateOf(waived)]).toEqual(['closed', 'open'])
  await staff.data('/supplier/travelPlanSchedule/waive', { id: rest!.id, reason: 'Agreed' })
  expect(await stateOf(waived)).toBe('closed')
  const other = await sold({ startDate: day(46) })
  const links: PayLink[] = []
  for (const { id } of (await deal(other.id)).instalments) links.push(await linkOf(id))
  await staff.data('/supplier/travelPlanSchedule/save', {
    planId: other.id,
    rows: [{ kind: 'balance', dueRule: 'before-start', dueDays: 7 }],
  })
  const [all] = (await deal(other.id)).instalments
  links.push(await linkOf(all!.id))
  expect(await Promise.all(links.map(stateOf))).toEqual(['closed', 'closed', 'open'])
  await staff.data(`${handler}/cancel`, { id: other.id, reason: 'No visas' })
  expect(await stateOf(links[2]!)).toBe('closed')
})

test('what is paid when the bill is final goes where it is taken from; nobody is asked for an instalment then', async () => {
  const plan = await sold({ startDate: day(-8) })
  const [deposit, rest] = (await deal(plan.id)).instalments
  const paid = await linkOf(deposit!.id)
  await press(payWorld, await choose(payWorld, paid))
  await drain(payWorld)
  const open = await linkOf(rest!.id)
  await inMerchant(sweepMerchant)
  await inMerchant(sweepMerchant)
  const { rows } = await staff.data<{ rows: PlanBill[] }>('/supplier/groupPlanBill/list', {
    massCode: plan.code,
  })
  const held = await balance('deposit', 'groups')
  await owner.query('update plan_instalment set reminded_on = null where id = $1', [rest!.id])
  expect(await inMerchant(dueForReminder)).toContain(rest!.id)
  await staff.data('/supplier/groupPlanBill/confirm', { id: rows.find(({ side }) => side === 'agent')!.id })
  await take(paid)
  expect(await stateOf(paid)).toBe('settled')
  expect(await stateOf(open)).toBe('closed')
  await staff.data('/supplier/travelPlanSchedule/pay', {
    id: rest!.id,
    amountMinor: 1000,
    accountId: cny.id,
    paidOn: day(0),
  })
  expect((await deal(plan.id)).instalments).toMatchObject([{ state: 'paid' }, { paidMinor: 1000 }])
  expect(await balance('deposit', 'groups')).toBe(held)
  expect(await inMerchant(dueForReminder)).not.toContain(rest!.id)
  for (const act of ['link', 'remind'])
    expect((await staff.call(`/supplier/travelPlanSchedule/${act}`, { id: rest!.id })).error.name).toBe(
      'operationInvalid',
    )
  expect((await deal(plan.id)).instalments[1]!.can).toEqual({ instalmentPay: true, instalmentWaive: true })
})

test('the agent reads what it pays when, and pays its own by a link; another’s is not there', async () => {
  const plan = await sold({ startDate: day(43) })
  const rows = (await world.agent.data<{ rows: OwnQuotation[] }>(`${own}/list`, { pageSize: 100 })).rows
  const [deposit] = rows.find(({ planId }) => planId === plan.id)!.instalments
  expect(deposit).toMatchObject({
    kind: 'deposit',
    state: 'open',
    amountMinor: 1_858_500,
    can: { ownInstalmentLink: true },
  })
  const other = await makeAgent(server.app, merchant, { name: 'Other' })
  const stranger = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId: other.id })).userName,
  )
  expect((await stranger.call(`${own}/payLink`, { id: deposit!.id })).error.name).toBe('notFound')
  const link = await world.agent.data<PayLink>(`${own}/payLink`, { id: deposit!.id })
  await pay(link)
  expect((await deal(plan.id)).instalments[0]).toMatchObject({ state: 'paid' })
})

test('a reminder leads to the link where the merchant takes that currency online', async () => {
  const plan = await sold({ startDate: day(44) })
  const [deposit] = (await deal(plan.id)).instalments
  await staff.data('/supplier/travelPlanSchedule/remind', { id: deposit!.id })
  const { rows } = await owner.query(
    `select text_body as text from mail where merchant_id = $1 and subject like $2 order by id desc limit 1`,
    [merchant.id, `%${plan.code}%`],
  )
  expect(rows[0].text).toContain((await linkOf(deposit!.id)).url)
})

test('a group begins with the schedule of its template; a plan copied from it too; without one with that of the setting', async () => {
  const plain = await makePlan()
  const { id: templateId } = await staff.data<{ id: number }>('/supplier/groupPlan/save', {
    code: 'PAY3',
    names: { en: 'Three payments' },
    days: plain.days.map((one) => ({ ...one, services: [] })),
    sheet: plain.sheet,
  })
  const steps = (rows: object[]) => ({ id: templateId, rows })
  const save = '/supplier/groupPlanPrice/payStepsSave'
  const ladder = [
    { kind: 'deposit', shareBasisPoints: 2000, dueRule: 'after-confirmation', dueDays: 3 },
    { kind: 'instalment', label: 'Second', shareBasisPoints: 5000, dueRule: 'before-start', dueDays: 30 },
    { kind: 'balance', shareBasisPoints: null, dueRule: 'before-start', dueDays: 10 },
  ]
  const bad = await staff.call(save, steps([{ ...ladder[0], shareBasisPoints: null }, ladder[2]!]))
  expect(bad.error.fields).toMatchObject([{ field: 'rows.0.shareBasisPoints' }])
  const above = await staff.call(
    save,
    steps([ladder[1]!, { ...ladder[1], shareBasisPoints: 6000 }, ladder[2]!]),
  )
  expect(above.error.fields).toMatchObject([{ field: 'rows.1.shareBasisPoints' }])
  // Of two who opened the same the second is told, and nothing of theirs is saved.
  const { version } = await staff.data<PaySteps>('/supplier/groupPlanPrice/paySteps', { id: templateId })
  await staff.data(save, { ...steps(ladder), version })
  expect((await staff.call(save, { ...steps([ladder[2]!]), version })).error.name).toBe('changedMeanwhile')
  const { id: copyId } = await staff.data<{ id: number }>('/supplier/groupPlan/copy', { id: templateId })
  expect((await staff.data<PaySteps>('/supplier/groupPlanPrice/paySteps', { id: copyId })).rows).toHaveLength(
    3,
  )
  const amounts = async (more: object) =>
    (await deal((await sold(more)).id)).instalments.map(({ amountMinor, dueDays }) => [amountMinor, dueDays])
  const three = [
    [1_239_000, 3],
    [3_097_500, 30],
    [1_858_500, 10],
  ]
  const group = { startDate: day(90), from: 'template', sourceId: templateId }
  expect(await amounts(group)).toEqual(three)
  const first = await makePlan(group)
  expect(await amounts({ startDate: day(91), from: 'plan', sourceId: first.id })).toEqual(three)
  expect(await amounts({ startDate: day(92) })).toHaveLength(2)
})
