import { expect, test } from 'vitest'
import type { Deposit, OptionAsk } from '#contract/plans/options/options.api.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { handler, makeGroupWorld } from '#test/kit/group-world.ts'
import { icsOf } from './ics.ts'

const server = await testServer()
const { world, staff, merchant, owner, cash, info, deal, makePlan, serviceOf, page, send, balance } =
  await makeGroupWorld(server)
const item = '/supplier/travelPlanItem'
const deposits = '/supplier/travelPlanDeposit'

/** A group whose hotel is held until a day. */
async function held(optionUntil: string, startDate = day(60)) {
  const plan = await makePlan({ startDate })
  const { id } = serviceOf(plan, 'hotel')
  await staff.data(`${handler}/arrange`, {
    id,
    supplierId: world.supplierId,
    ownArrangement: false,
    units: 12,
    costMinor: null,
    currency: 'THB',
    optionUntil,
    cancelSteps: [],
    note: '',
  })
  return { plan, id, now: async () => serviceOf(await info(plan.id), 'hotel') }
}
const trail = async (id: number) =>
  (await staff.data<{ rows: OptionAsk[] }>(`${item}/optionAsks`, { id })).rows
/** The link of the newest mail to the hotel. */
async function mailed(): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `select text_body as text from mail where merchant_id = $1 and to_address = 'rooms@kata.example' order by id desc limit 1`,
    [merchant.id],
  )
  return /\/supplier\/notLogin\/groupOption\/[\w-]+/.exec(rows[0]!.text)![0]
}
const ask = (id: number, until: string, to = 'rooms@kata.example') =>
  staff.data(`${item}/optionAsk`, { id, until, to, note: 'Visas are late' })

test('a hotel is asked to hold longer and answers by its link: another day, once; the trail stands', async () => {
  const { id, now } = await held(day(20))
  expect((await now()).can).toMatchObject({ optionAsk: true })
  await ask(id, day(30))
  const path = await mailed()
  expect(await page(path)).toContain('Visas are late')
  expect((await now()).optionUntil).toBe(day(20))
  expect(await send(`${path}/answer`, { answer: 'yes', until: day(90) })).toContain('Please enter a day')
  expect((await now()).optionUntil).toBe(day(20))
  expect(await send(`${path}/answer`, { answer: 'yes', until: day(27) })).toContain('It is held until')
  expect((await now()).optionUntil).toBe(day(27))
  await send(`${path}/answer`, { answer: 'no' })
  expect(await trail(id)).toMatchObject([
    {
      status: 'granted',
      untilWas: day(20),
      wantedUntil: day(30),
      grantedUntil: day(27),
      sentTo: 'rooms@kata.example',
      answeredBy: (await now()).supplierName,
    },
  ])
})

test('a newer question ends the link of the one before; a no leaves the day, and staff note answers that came by word', async () => {
  const { plan, id, now } = await held(day(20))
  await ask(id, day(30))
  const first = await mailed()
  await ask(id, day(35))
  expect(await page(first)).toContain('no longer valid')
  await send(`${await mailed()}/answer`, { answer: 'no', note: 'Full' })
  expect((await now()).optionUntil).toBe(day(20))
  await ask(id, day(25), '')
  const [question] = await trail(id)
  await staff.data(`${item}/optionAnswer`, { id: question!.id, granted: true, until: null, note: 'By phone' })
  expect((await now()).optionUntil).toBe(day(25))
  expect((await trail(id)).map(({ status }) => status)).toEqual(['granted', 'refused', 'replaced'])
  expect((await staff.call(`${item}/optionAsk`, { id, until: day(24), to: '' })).error.fields).toMatchObject([
    { field: 'until' },
  ])
  const { history } = await info(plan.id)
  // Each reads in their own language which service it was.
  expect(history.find(({ type }) => type === 'plans.optionAsked')?.facts['name']).toBeTypeOf('object')
  expect(history.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['plans.optionAsked', 'plans.optionRefused', 'plans.optionExtended']),
  )
})

test('a yes without a day, or with one that has passed, grants nothing; who looks after the group hears of an answer by link', async () => {
  const { plan, id, now } = await held(day(20))
  await ask(id, day(30))
  const path = await mailed()
  for (const until of ['', '2027-13-40', day(-3)])
    expect(await send(`${path}/answer`, { answer: 'yes', until })).toContain('Please enter a day')
  expect((await now()).optionUntil).toBe(day(20))
  await send(`${path}/answer`, { answer: 'yes', until: day(30) })
  const { rows } = await owner.query(
    `select kind from notification where merchant_id = $1 and topic = 'travelPlan' and subject_id = $2`,
    [merchant.id, plan.id],
  )
  expect(rows).toContainEqual({ kind: 'optionAnswered' })
})

test('the link of a supplier that serves it no more, of another date or of a service not wanted moves nothing', async () => {
  const { id, now } = await held(day(20))
  const rearrange = (more: object) =>
    staff.data(`${handler}/arrange`, {
      id,
      supplierId: world.supplierId,
      units: 12,
      currency: 'THB',
      ...more,
    })
  await ask(id, day(30))
  const first = await mailed()
  await rearrange({ optionUntil: day(15) })
  expect(await page(first)).toContain('no longer valid')
  await send(`${first}/answer`, { answer: 'yes', until: day(30) })
  expect((await now()).optionUntil).toBe(day(15))
  await ask(id, day(30))
  await staff.data(`${handler}/cancelItem`, { id, reason: 'Not wanted' })
  expect(await page(await mailed())).toContain('no longer valid')
  expect((await trail(id)).map(({ status }) => status)).toEqual(['replaced', 'replaced'])
  const other = await held(day(20))
  await ask(other.id, day(30))
  await rearrange({ id: other.id, optionUntil: day(20), supplierId: null, ownArrangement: true })
  expect(await page(await mailed())).toContain('no longer valid')
})

test('what was confirmed meanwhile takes no answer; a locked plan takes one', async () => {
  const { plan, id, now } = await held(day(20))
  await ask(id, day(30))
  const path = await mailed()
  await staff.data(`${handler}/lock`, { id: plan.id, reason: 'Closed' })
  await send(`${path}/answer`, { answer: 'yes', until: day(30) })
  expect((await now()).optionUntil).toBe(day(30))
  await staff.data(`${handler}/unlock`, { id: plan.id, reason: 'Open' })
  await ask(id, day(35))
  const later = await mailed()
  await staff.data(`${handler}/confirmBooking`, {
    id,
    confirmationNo: 'K1',
    confirmedUnits: 12,
    costMinor: null,
  })
  expect(await send(`${later}/answer`, { answer: 'yes', until: day(35) })).toContain(
    'This question is closed',
  )
  expect((await now()).optionUntil).toBe(day(30))
})

test('a deposit to a supplier is due, on the board of deadlines, paid once and taken back; its payable is lower by it', async () => {
  const { plan, id } = await held(day(20))
  const find = async (): Promise<Deposit> => (await deal(plan.id)).deposits[0]!
  const form = { planId: plan.id, serviceId: id, dueOn: day(3), amountMinor: 500_000, currency: 'THB' }
  const foreign = await makePlan()
  expect((await staff.call(`${deposits}/save`, { ...form, planId: foreign.id })).error.fields).toMatchObject([
    { field: 'serviceId' },
  ])
  await staff.data(`${deposits}/save`, form)
  const found = await find()
  expect(found).toMatchObject({ state: 'open', can: { depositPay: true } })
  const board = await staff.data<{ rows: { planId: number | null }[] }>('/supplier/order/deadlines/list', {
    source: ['group-deposit'],
    pageSize: 100,
  })
  expect(JSON.stringify(board.rows.find(({ planId }) => planId === plan.id))).toContain('5,000.00 THB')
  const payable = await balance('supplier-payable')
  const pay = { id: found.id, version: found.version, accountId: cash.id, paidOn: day(0) }
  await staff.data(`${deposits}/pay`, pay)
  expect((await staff.call(`${deposits}/pay`, pay)).error.code).not.toBe(0)
  expect((await balance('supplier-payable')) - payable).toBe(-500_000)
  const { supplierName } = found
  expect(supplierName).not.toBe('')
  // Its service is given to another; the account that it was paid from is closed.
  const other = await staff.data<{ id: number }>('/supplier/supplier/save', {
    code: 'AB',
    name: 'Andaman Boats',
    currency: 'THB',
    notifyMethod: 'login',
    phone: '+66 76 222 333',
  })
  await staff.data(`${handler}/arrange`, { id, supplierId: other.id, units: 12, currency: 'THB' })
  await owner.query('update collection_account set enabled = false where id = $1', [cash.id])
  expect(await find()).toMatchObject({
    state: 'free',
    paidOn: day(0),
    supplierName,
    can: { depositUnpay: true },
  })
  expect((await staff.call(`${deposits}/delete`, { id: found.id })).error.code).not.toBe(0)
  await staff.data(`${deposits}/unpay`, { id: found.id })
  await owner.query('update collection_account set enabled = true where id = $1', [cash.id])
  // The history is for all who see the group; what it costs is not.
  const { history } = await info(plan.id)
  expect(history.filter(({ type }) => type.startsWith('plans.deposit'))).toHaveLength(3)
  expect(JSON.stringify(history)).not.toContain('5,000.00')
  expect((await balance('supplier-payable')) - payable).toBe(0)
  const { rows } = await owner.query(
    'select sum(amount_minor)::bigint as sum from posting where merchant_id = $1 group by currency',
    [merchant.id],
  )
  expect(rows.map(({ sum }) => Number(sum))).toEqual(rows.map(() => 0))
  const reader = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan'] })).userName,
  )
  expect(
    (await reader.data<{ deposits: unknown[] }>('/supplier/travelPlan/money', { id: plan.id })).deposits,
  ).toEqual([])
})

test('a person’s calendar has the days of their groups; a new link ends the old one, and losing the right ends it', async () => {
  const { plan, id } = await held(day(20))
  await staff.data(`${deposits}/save`, {
    planId: plan.id,
    serviceId: id,
    dueOn: day(3),
    amountMinor: 500_000,
    currency: 'THB',
  })
  const person = await makeUser(server.app, merchant, { permissions: ['group.plan'] })
  const caller = await loginAs(server, person.userName)
  const make = async () =>
    (await caller.data<{ url: string }>('/supplier/travelPlan/calendarMake')).url.replace(
      /^https?:\/\/[^/]+/,
      '',
    )
  const first = await make()
  const answer = await fetch(`${server.url}${first}`)
  expect(answer.headers.get('content-type')).toContain('text/calendar')
  const text = (await answer.text()).replaceAll('\r\n ', '')
  const compact = (date: string) => date.replaceAll('-', '')
  expect(text).toMatch(
    new RegExp(`UID:option-${id}@[^\\r]+\\r\\n[^\\r]+\\r\\nDTSTART;VALUE=DATE:${compact(day(20))}\\r\\n`),
  )
  expect(text).toContain(`DTSTART;VALUE=DATE:${compact(day(3))}`)
  expect(text).toMatch(
    new RegExp(`UID:departure-${plan.id}@[^\\r]+\\r\\n[^\\r]+\\r\\nDTSTART;VALUE=DATE:${compact(day(60))}`),
  )
  expect(await caller.data('/supplier/travelPlan/calendar')).toMatchObject({ seenAt: expect.any(String) })
  await Promise.all([make(), make()])
  const open = await owner.query(
    'select from platform.calendar_feed where merchant_id = $1 and user_id = $2 and revoked_at is null',
    [merchant.id, person.id],
  )
  expect(open.rows).toHaveLength(1)
  const second = await make()
  expect((await fetch(`${server.url}${first}`)).status).toBe(404)
  expect((await fetch(`${server.url}${second}`)).status).toBe(200)
  await owner.query('update app_user set disabled_at = now() where merchant_id = $1 and id = $2', [
    merchant.id,
    person.id,
  ])
  expect((await fetch(`${server.url}${second}`)).status).toBe(404)
})

test('lines of a calendar are folded at 75 octets without cutting a letter, and separators are escaped', () => {
  const summary = `${'深圳'.repeat(30)}; a, b\nc`
  const ics = icsOf({
    name: 'Groups',
    host: 'x.example',
    at: new Date('2027-01-02T03:04:05Z'),
    events: [{ uid: 'a', day: '2027-02-28', summary, description: '', url: 'https://x.example' }],
  })
  for (const line of ics.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const whole = ics.replaceAll('\r\n ', '')
  expect(whole).toContain(`SUMMARY:${'深圳'.repeat(30)}\\; a\\, b\\nc\r\n`)
  expect(whole).toContain('DTSTAMP:20270102T030405Z')
  expect(whole).toContain('DTEND;VALUE=DATE:20270301')
})
