import { expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { OwnQuotation } from '#contract/plans/agent/own-quotations.api.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeGroupWorld } from '#test/kit/group-world.ts'

const server = await testServer()
const { world, staff, merchant, owner, info, makePlan, quote, accept, sold, deal } =
  await makeGroupWorld(server)
const { agent } = world
const at = '/supplier/bookingCenter/groupQuotation'
const list = (status?: string) =>
  agent.data<{ rows: OwnQuotation[] }>(`${at}/list`, { pageSize: 100, ...(status && { status }) })
const find = async (id: number) => (await list()).rows.find((row) => row.id === id)
const answer = (one: OwnQuotation, more: object = {}) => ({
  id: one.id,
  contentHash: one.contentHash,
  payers: 20,
  singles: 2,
  children: 0,
  consent: true,
  ...more,
})
const setConfirm = async (confirmOnAccept: boolean) => {
  const { can: _, ...form } = await staff.data<Record<string, unknown>>('/supplier/groupPlanSetting/info', {})
  await staff.data('/supplier/groupPlanSetting/save', { ...form, confirmOnAccept })
}

test('an agent reads and accepts by its own log-in what was sent to it: the edition shown, with consent, once', async () => {
  const plan = await makePlan()
  const first = await quote(plan.id)
  const shown = (await find(first))!
  expect(shown).toMatchObject({
    status: 'sent',
    can: { ownAccept: true },
    suggested: { payers: 20, singles: 2 },
  })
  expect(JSON.stringify(shown)).not.toMatch(/cost|margin|supplier/i)
  const newer = await quote(plan.id)
  // What was replaced is not there any more; a fingerprint of another edition accepts nothing.
  expect(await find(first)).toBeUndefined()
  expect((await agent.call(`${at}/accept`, answer(shown))).error.code).not.toBe(0)
  const now = (await find(newer))!
  expect((await agent.call(`${at}/accept`, answer(now, { contentHash: shown.contentHash }))).error.name).toBe(
    'plans.quotationChanged',
  )
  expect((await agent.call(`${at}/accept`, answer(now, { consent: false }))).error.fields).toMatchObject([
    { field: 'consent' },
  ])
  expect((await agent.call(`${at}/accept`, answer(now, { payers: 9, singles: 0 }))).error.code).toBe(409414)
  await agent.data(`${at}/accept`, answer(now))
  expect(await find(newer)).toMatchObject({
    status: 'accepted',
    totalMinor: 6_195_000,
    answeredBy: 'Lin of Lotus',
    can: {},
  })
  const after = await info(plan.id)
  expect(after).toMatchObject({ priceMinor: 6_195_000, status: 'planning' })
  expect(after.quotations.find(({ id }) => id === newer)?.consent).toMatchObject({ name: 'Lin of Lotus' })
  expect((await agent.call(`${at}/accept`, answer(now))).error.code).not.toBe(0)
  const pdf = await agent.fetch(`${at}/pdf`, { id: String(newer), language: 'en' }, { method: 'GET' })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
})

test('an agent compares the options that were sent of its group, the newest of each; never another’s', async () => {
  const plan = await makePlan()
  await quote(plan.id)
  const [b, a] = [await quote(plan.id, 'B'), await quote(plan.id)]
  const { rows } = await agent.data<{ rows: OwnQuotation[] }>(`${at}/compare`, { id: a })
  expect(rows.map(({ id }) => id)).toEqual([a, b])
  expect(JSON.stringify(rows)).not.toMatch(/cost|margin|supplier/i)
  const other = await makeAgent(server.app, merchant, { name: 'Third' })
  const stranger = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId: other.id })).userName,
  )
  expect((await stranger.call(`${at}/compare`, { id: a })).error.name).toBe('notFound')
})

test('another agent’s quotation is not there; whoever has no right to accept reads alone', async () => {
  const plan = await makePlan()
  const id = await quote(plan.id)
  const other = await makeAgent(server.app, merchant, { name: 'Other' })
  const stranger = await loginAs(
    server,
    (await makeUser(server.app, merchant, { kind: 'agent', agentId: other.id })).userName,
  )
  const shown = (await find(id))!
  expect((await stranger.data<{ rows: OwnQuotation[] }>(`${at}/list`, {})).rows).toEqual([])
  expect((await stranger.call(`${at}/accept`, answer(shown))).error.name).toBe('notFound')
  expect((await stranger.call(`${at}/pdf`, { id })).error.name).toBe('notFound')
  const reader = await loginAs(
    server,
    (
      await makeUser(server.app, merchant, {
        kind: 'agent',
        agentId: world.agentId,
        permissions: ['bookingCenter.quotations'],
      })
    ).userName,
  )
  const seen = (await reader.data<{ rows: OwnQuotation[] }>(`${at}/list`, {})).rows
  expect(seen.find((row) => row.id === id)?.can).toEqual({})
  expect((await reader.call(`${at}/accept`, answer(shown))).error.code).not.toBe(0)
  await agent.data(`${at}/decline`, { id, contentHash: shown.contentHash, reason: 'Too dear' })
  expect((await list('declined')).rows.map((row) => row.id)).toContain(id)
})

test('a group is confirmed by the yes itself where the setting says so, and waits where staff would be refused or asked', async () => {
  const owing = await sold({ startDate: day(70) })
  await setConfirm(true)
  const plan = await makePlan()
  const id = await quote(plan.id)
  await agent.data(`${at}/accept`, answer((await find(id))!))
  expect((await info(plan.id)).status).toBe('confirmed')
  const [deposit] = (await deal(owing.id)).instalments
  await owner.query(`update plan_instalment set due_on = current_date - 6 where id = $1`, [deposit!.id])
  const next = await makePlan()
  const second = await quote(next.id)
  await agent.data(`${at}/accept`, answer((await find(second))!))
  const after = await info(next.id)
  expect(after.status).toBe('planning')
  expect(after.quotations[0]?.status).toBe('accepted')
  expect(after.history.map(({ type }) => type)).toContain('plans.confirmWaits')
  await setConfirm(false)
})

test('an agent asks a quotation of a tour on sale: a group in planning with its days, and staff hear of it; what is not on sale is not there', async () => {
  const tour = (code: string) =>
    staff.data<{ id: number }>('/supplier/groupPlan/save', {
      code,
      names: { en: 'Five islands', 'zh-CN': '五岛' },
      days: exampleDays.map((one) => ({ ...one, names: { en: 'Arrival' } })),
      sheet: exampleSheet,
      validity: { from: day(-30), to: day(90) },
    })
  const [open, draft] = [await tour('ASK-1'), await tour('ASK-2')]
  await staff.data('/supplier/groupPlan/onSale', { id: open.id, onSale: true })
  const tours = await agent.data<{ rows: { code: string }[] }>(`${at}/tours`, {})
  expect(tours.rows.map(({ code }) => code)).toEqual(['ASK-1'])
  expect(JSON.stringify(tours)).not.toMatch(/cost|price/i)
  const pdf = (id: number) =>
    agent.fetch(`${at}/tourPdf`, { id: String(id), language: 'en' }, { method: 'GET' })
  expect((await pdf(open.id)).headers.get('content-type')).toBe('application/pdf')
  const form = {
    templateId: open.id,
    startDate: day(70),
    adults: 16,
    singles: 2,
    agentCode: 'SZ-9',
    note: 'By the sea',
  }
  const ask = (more: object = {}) => agent.call<{ code: string }>(`${at}/ask`, { ...form, ...more })
  expect((await ask({ templateId: draft.id })).error.fields).toMatchObject([{ field: 'templateId' }])
  expect((await ask({ startDate: day(-1) })).error.fields).toMatchObject([{ field: 'startDate' }])
  // The tour is not sold after its last day; no more sleep alone than come.
  expect((await ask({ startDate: day(91) })).error.fields).toMatchObject([{ field: 'startDate' }])
  expect((await ask({ singles: 17 })).error.fields).toMatchObject([{ field: 'singles' }])
  const { code } = (await ask()).data!
  const { rows } = await staff.data<{ rows: { id: number }[] }>('/supplier/travelPlan/list', {
    massCode: code,
  })
  const plan = await info(rows[0]!.id)
  expect(plan).toMatchObject({
    status: 'planning',
    agentId: world.agentId,
    adults: 16,
    agentCode: 'SZ-9',
    note: 'By the sea',
  })
  expect(plan.services.length).toBe(exampleDays[0]!.services.length)
  const notes = await owner.query(
    `select facts from notification where merchant_id = $1 and kind = 'groupRequested'`,
    [merchant.id],
  )
  expect(notes.rows).toMatchObject([{ facts: { group: code } }])
  // Nothing is sold to it: neither a request nor a confirmation.
  const waiting = await makePlan()
  await accept(await quote(waiting.id))
  await owner.query(`update agent set stop_sale = '{"why":"hand","reason":"Late"}' where id = $1`, [
    world.agentId,
  ])
  expect((await ask()).error.name).toBe('orders.agentStopped')
  expect((await staff.call('/supplier/travelPlanHandler/confirm', { id: waiting.id })).error.name).toBe(
    'orders.agentStopped',
  )
  await owner.query('update agent set stop_sale = null where id = $1', [world.agentId])
})
