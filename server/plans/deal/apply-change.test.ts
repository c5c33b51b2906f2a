import { expect, test } from 'vitest'
import { omit } from '#contract/kit/omit.ts'
import { worthOf } from '#contract/plans/planned.ts'
import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import type { PlanChange } from '#contract/plans/deal/change.schema.ts'
import type { ChangePreview } from '#contract/plans/deal/deal.schema.ts'
import type { PlanRow } from '#contract/plans/plan.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { sweepMerchant } from '../plan/sweep-plans.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { at, handler, makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const {
  world,
  staff,
  merchant,
  owner,
  info,
  deal,
  serviceOf,
  sold,
  makePlan,
  quote,
  accept,
  inMerchant,
  page,
  send,
} = await makeGroupWorld(server, 900_000_000)
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
/** As it was shown now, of the plan as it is now. */
const shownNow = async (ask: Ask) => ({
  ...ask,
  fingerprint: (await preview(ask)).fingerprint,
  version: (await info(ask.id)).version,
})
/** Staff have the agent's yes by another way: what is asked is answered so. */
const apply = async (ask: Ask, more: object = {}) => {
  const call = { ...(await shownNow(ask)), ...more }
  const answer = await staff.call(`${handler}/changeApply`, call)
  const confirm = answer.error.questions?.map(({ token }) => token)
  return confirm ? staff.call(`${handler}/changeApply`, { ...call, confirm }) : answer
}
const changeAt = '/supplier/travelPlanChange'
const ownAt = '/supplier/bookingCenter/groupQuotation'
const offer = async (ask: Ask, more: object = {}) =>
  staff.data<{ id: number }>(`${changeAt}/send`, {
    ...(await shownNow(ask)),
    validUntil: day(3),
    note: 'By boat',
    ...more,
  })
const changes = async (planId: number) =>
  (await staff.data<{ rows: PlanChange[] }>(`${changeAt}/list`, { planId })).rows
/** What of its group was sent to the agent, as the agent reads it. */
const ownQuotation = async (planId: number) =>
  (await world.agent.data<{ rows: OwnQuotation[] }>(`${ownAt}/list`, { pageSize: 100 })).rows.find(
    (row) => row.planId === planId,
  )
const ownChange = async (planId: number) => (await ownQuotation(planId))?.change
/** A group of which one service is otherwise. */
async function withBound(key: string, facts: object) {
  const plan = await makePlan()
  const days = plan.days.map((one) => ({
    ...one,
    services: one.services.map((service) => (service.key === key ? { ...service, ...facts } : service)),
  }))
  await staff.data(`${at}/days`, { id: plan.id, version: plan.version, days, sheet: plan.sheet })
  return plan
}
const amounts = async (id: number) => (await deal(id)).instalments.map(({ amountMinor }) => amountMinor)

test('fewer guests: price, fee of the ladder beyond the free shrink, instalments and bill change by one act', async () => {
  const plan = await sold({ startDate: day(25) })
  const ask = { id: plan.id, startDate: day(25), ...numbers, adults: 17, freeGuests: 1, singles: 1 }
  const seen = await preview(ask)
  // 20 payers, 2 may stay at home free; the third by the 30 % of 720 hours.
  expect(seen.feeMinor).toBe(300_000 * 0.3)
  const setting = omit(await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {}), [
    'can',
    'version',
  ])
  const feeWith = async (more: object) => {
    await staff.data('/supplier/groupPlanSetting/save', { ...setting, ...more })
    return (await preview(ask)).feeMinor
  }
  expect(await feeWith({ shrinkDays: 26 })).toBe(3 * 300_000 * 0.3)
  expect(await feeWith({ shrinkBasisPoints: 1500 })).toBe(0)
  expect(await feeWith({})).toBe(seen.feeMinor)
  expect((await apply(ask)).error.code).toBe(0)
  const total = 17 * 310_500 + 97_500 + seen.feeMinor
  expect((await amounts(plan.id)).reduce((sum, one) => sum + one, 0)).toBe(total)
  const after = await info(plan.id)
  expect(after).toMatchObject({ adults: 17, singles: 1, status: 'confirmed' })
  // Nobody has arranged the hotel yet: its rooms follow the group, 2 + 19 / 2 before and 1 + 17 / 2 now.
  expect([serviceOf(plan, 'hotel').units, serviceOf(after, 'hotel').units]).toEqual([12, 10])
  const { rows } = await staff.data<{ rows: { side: string; totalMinor: number }[] }>(
    '/supplier/groupPlanBill/list',
    { massCode: plan.code },
  )
  expect(rows.find(({ side }) => side === 'agent')?.totalMinor).toBe(total)
  // The same fee is not taken twice.
  expect((await preview(ask)).feeMinor).toBe(0)
  // Wherever its price stands it is the one of now, with the fee.
  const listed = await staff.data<{ rows: PlanRow[] }>(`${at}/list`, { massCode: plan.code })
  expect([
    listed.rows[0]?.priceMinor,
    after.priceMinor,
    (await deal(plan.id)).priceMinor,
    (await ownQuotation(plan.id))?.totalMinor,
  ]).toEqual([total, total, total, total])
  const { sheet } = after
  expect(after.profit?.booked.revenueMinor).toBe(worthOf(sheet, total))
  expect(after.profit?.actual.revenueMinor).toBe(worthOf(sheet, total))
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
  // Dearer than the agent has accepted: asked, before it is made.
  const { error } = await call({})
  expect(error.questions).toMatchObject([{ key: 'plans.questions.changeUnasked' }])
  const confirm = error.questions!.map(({ token }) => token)
  const both = await Promise.all([call({ confirm }), call({ confirm })])
  expect(both.map(({ error }) => error.code).toSorted((a, b) => a - b)[0]).toBe(0)
  expect(both.filter(({ error }) => error.code === 0)).toHaveLength(1)
})

test('another day: services move, who holds one is asked again, what was only arranged stays arranged', async () => {
  const plan = await sold()
  for (const key of ['hotel', 'boat']) {
    const { id } = serviceOf(plan, key)
    await staff.data(`${handler}/arrange`, { id, supplierId: world.supplierId, units: 12 })
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
  // More rooms are asked of the hotel too: with more guests, and where more of the same sleep alone.
  expect(serviceOf(after, 'hotel').units).toBe(12)
  await apply({ ...ask, adults: 25 })
  expect(serviceOf(await info(plan.id), 'hotel')).toMatchObject({ state: 'informed', units: 14 })
  const alone = { ...ask, adults: 25, singles: 4 }
  const rows = new Map((await preview(alone)).rows.map(({ id, what }) => [id, what]))
  expect(rows.get(serviceOf(plan, 'hotel').id)).toBe('asked')
  await apply(alone)
  expect(serviceOf(await info(plan.id), 'hotel').units).toBe(15)
})

test('rooms or vehicles that are ordered stay as many as they are, and the preview names them', async () => {
  const sku = await makeOrderSku(server.app, merchant, {
    days: [day(60)],
    chargeMethod: 'per-unit',
    supplierId: world.supplierId,
    name: 'Longtail boat',
  })
  const plan = await withBound('boat', { skuId: sku.id })
  await accept(await quote(plan.id))
  await staff.data(`${handler}/confirm`, { id: plan.id })
  const boat = serviceOf(await info(plan.id), 'boat')
  await staff.data('/supplier/planOrder/book', { id: boat.id })
  const ask = { id: plan.id, startDate: plan.startDate, ...numbers, adults: 25 }
  const what = async (more: object = {}) =>
    (await preview({ ...ask, ...more })).rows.find(({ id }) => id === boat.id)?.what
  expect(await what()).toBe('orderUnits')
  expect(await what({ adults: 20, startDate: day(61) })).toBe('order')
  expect((await apply(ask)).error.code).toBe(0)
  expect(serviceOf(await info(plan.id), 'boat').units).toBe(1)
})

test('what stands on an order is amended there in the same act, or nothing of it is', async () => {
  const sku = await makeOrderSku(server.app, merchant, {
    days: [day(60), day(62)],
    supplierId: world.supplierId,
    name: 'Phi Phi',
  })
  const plan = await withBound('boat', { skuId: sku.id })
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

test('an agent accepts a change by its log-in: it reads no cost, and what it was shown is made by the same act, once', async () => {
  const plan = await sold({ startDate: day(25) })
  const ask = { id: plan.id, startDate: day(27), ...numbers, adults: 17, singles: 1 }
  const { feeMinor } = await preview(ask)
  await offer(ask)
  expect(await info(plan.id)).toMatchObject({ adults: 20, startDate: day(25) })
  const shown = (await ownChange(plan.id))!
  expect(shown).toMatchObject({
    status: 'sent',
    note: 'By boat',
    content: {
      before: { startDate: day(25), adults: 20, priceMinor: 6_195_000 },
      after: { startDate: day(27), adults: 17, priceMinor: 17 * 310_500 + 97_500 },
      feeMinor,
    },
    can: { ownChangeAccept: true, ownChangeRefuse: true },
  })
  expect(JSON.stringify(shown)).not.toMatch(/cost|margin|supplier/i)
  const other = await makeAgent(server.app, merchant, { name: 'Other' })
  const stranger = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId: other.id })).userName,
  )
  const seen = { id: shown.id, contentHash: shown.contentHash, consent: true }
  const yes = (more: object = {}) => world.agent.call(`${ownAt}/acceptChange`, { ...seen, ...more })
  expect((await stranger.call(`${ownAt}/acceptChange`, seen)).error.name).toBe('notFound')
  expect((await yes({ contentHash: 'x' })).error.name).toBe('plans.quotationChanged')
  expect((await yes({ consent: false })).error.fields).toMatchObject([{ field: 'consent' }])
  const answers = await Promise.all([yes(), yes()])
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  const after = await info(plan.id)
  expect(after).toMatchObject({ adults: 17, singles: 1, startDate: day(27), status: 'confirmed' })
  expect((await amounts(plan.id)).reduce((sum, one) => sum + one, 0)).toBe(17 * 310_500 + 97_500 + feeMinor)
  expect(await changes(plan.id)).toMatchObject([{ status: 'made', answeredBy: 'Lin of Lotus' }])
  const { rows } = await owner.query(
    `select kind from notification where merchant_id = $1 and kind in ('changeCame', 'changeAnswered') order by 1`,
    [merchant.id],
  )
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['changeAnswered', 'changeCame']))
})

test('a change is refused on the link of the quotation with its reason, and the group stays; another is accepted there with a name', async () => {
  const plan = await sold()
  const ask = { id: plan.id, startDate: plan.startDate, ...numbers, adults: 25 }
  const { id } = await offer(ask)
  const { url } = await staff.data<{ url: string }>(`${changeAt}/link`, { id, language: 'zh-CN' })
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  const shown = await page(path)
  expect(shown).toContain('变更 1')
  expect(shown).toContain('61,950.00 CNY')
  const answer = async (more: Record<string, string>) => {
    const [newest] = await changes(plan.id)
    return send(`${path}/change`, { change: String(newest!.id), hash: newest!.contentHash, ...more })
  }
  expect(await answer({ answer: 'refuse', reason: 'Too dear' })).toContain('此变更已被拒绝')
  expect(await changes(plan.id)).toMatchObject([{ status: 'refused', answerReason: 'Too dear' }])
  expect((await info(plan.id)).adults).toBe(20)
  await offer({ ...ask, adults: 26 })
  // While the group is locked nobody can answer: neither is offered it.
  await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Being checked' })
  expect((await ownChange(plan.id))?.can).toEqual({})
  const held = await page(path)
  expect(held).toContain('暂不能答复此变更')
  expect(held).not.toContain(`${path}/change`)
  await staff.data(`${handler}/unlock`, { id: plan.id, reason: 'Checked' })
  expect((await ownChange(plan.id))?.can).toMatchObject({ ownChangeAccept: true })
  // A newer one takes the place of the one that waits: its page says so.
  const older = (await changes(plan.id))[0]!
  await offer({ ...ask, adults: 30 })
  expect(
    await send(`${path}/change`, {
      answer: 'accept',
      change: String(older.id),
      hash: older.contentHash,
      name: 'Li',
      consent: 'yes',
    }),
  ).toContain('内容已更新')
  expect(await answer({ answer: 'accept', name: 'Li Wei' })).toContain('请填写姓名')
  expect(await answer({ answer: 'accept', name: 'Li Wei', consent: 'yes' })).toContain('Li Wei 已接受此变更')
  expect((await info(plan.id)).adults).toBe(30)
})

test('a yes to what is not so any more is refused; one that something stands in the way of stays a yes until staff make it', async () => {
  const plan = await sold()
  const ask = { id: plan.id, startDate: plan.startDate, ...numbers, adults: 25 }
  await offer(ask)
  const outdated = (await ownChange(plan.id))!
  expect((await apply({ ...ask, adults: 19 })).error.code).toBe(0)
  const yes = ({ id, contentHash }: { id: number; contentHash: string }) =>
    world.agent.call(`${ownAt}/acceptChange`, { id, contentHash, consent: true })
  // Made by hand, so that nothing waits for the agent any more.
  expect((await changes(plan.id))[0]?.status).toBe('withdrawn')
  expect((await yes(outdated)).error.name).toBe('operationInvalid')
  // Another fee was charged since: this one would take a part of it twice.
  await offer({ ...ask, adults: 25 })
  const charge = (by: number) =>
    owner.query('update travel_plan set change_fee_minor = change_fee_minor + $2 where id = $1', [
      plan.id,
      by,
    ])
  await charge(1)
  expect((await yes((await ownChange(plan.id))!)).error.name).toBe('plans.changeOutdated')
  await charge(-1)
  const guide = await staff.data<{ id: number }>('/supplier/crew/save', {
    code: 'ONE',
    name: 'Only guide',
    roles: ['guide'],
    spoken: ['en'],
    currency: 'THB',
  })
  const other = await sold({ startDate: day(80) })
  const assign = (planId: number, from: number) =>
    staff.data('/supplier/schedule/assign', {
      planId,
      role: 'guide',
      crewId: guide.id,
      fromDate: day(from),
      toDate: day(from),
    })
  await assign(plan.id, 60)
  await offer({ ...ask, adults: 19, startDate: day(80) })
  await assign(other.id, 80)
  expect((await yes((await ownChange(plan.id))!)).error.code).toBe(0)
  const [waiting] = await changes(plan.id)
  expect(waiting).toMatchObject({ status: 'accepted', can: { makeChange: true, withdrawChange: true } })
  const { history, startDate, assignments } = await info(plan.id)
  expect(startDate).toBe(day(60))
  expect(history.find(({ type }) => type === 'plans.changeWaits')?.reason).toContain('Only guide')
  // A yes is made or withdrawn with a reason, not lost by asking for something else.
  const another = { ...(await shownNow({ ...ask, adults: 25 })), validUntil: day(3), note: '' }
  expect((await staff.call(`${changeAt}/send`, another)).error.name).toBe('plans.changeAccepted')
  expect((await changes(plan.id))[0]?.status).toBe('accepted')
  await staff.data('/supplier/schedule/unassign', { id: assignments[0]!.id })
  await staff.data(`${changeAt}/makeChange`, { id: waiting!.id, version: waiting!.version })
  expect((await info(plan.id)).startDate).toBe(day(80))
  // Past its last day nobody is waited for.
  await offer({ ...ask, adults: 25, startDate: day(80) })
  await owner.query(
    `update plan_change set valid_until = current_date - 2 where plan_id = $1 and status = 'sent'`,
    [plan.id],
  )
  expect((await yes((await ownChange(plan.id))!)).error.code).not.toBe(0)
  await inMerchant(sweepMerchant)
  expect((await changes(plan.id))[0]?.status).toBe('expired')
})

test('what staff are asked about a change is not decided by the agent’s yes: it waits for them', async () => {
  const open = Temporal.PlainDate.from(day(60)).dayOfWeek
  const plan = await withBound('park', { openDays: [open] })
  await accept(await quote(plan.id))
  await staff.data(`${handler}/confirm`, { id: plan.id })
  await offer({ id: plan.id, startDate: day(61), ...numbers })
  const { id, contentHash } = (await ownChange(plan.id))!
  await world.agent.data(`${ownAt}/acceptChange`, { id, contentHash, consent: true })
  const [waiting] = await changes(plan.id)
  expect(waiting?.status).toBe('accepted')
  const { startDate, history } = await info(plan.id)
  expect(startDate).toBe(day(60))
  expect(history.find(({ type }) => type === 'plans.changeWaits')?.reason).toContain('National park')
  const make = (confirm: string[] = []) =>
    staff.call(`${changeAt}/makeChange`, { id, version: waiting!.version, confirm })
  const { questions } = (await make()).error
  expect(questions).toMatchObject([{ key: 'plans.questions.servicesClosed' }])
  expect((await make(questions!.map(({ token }) => token))).error.code).toBe(0)
  expect((await info(plan.id)).startDate).toBe(day(61))
})
