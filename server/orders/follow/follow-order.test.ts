import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import type { FollowInfo, FollowPage } from '#contract/orders/follow/follow.schema.ts'
import type { Caller } from '#test/factories/http.ts'
import { loginAs, testServer, takenBackBy } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  actOn,
  day,
  makeOrderSku,
  makeOrderWorld,
  placeOrder,
  quote,
  readOrder,
} from '#test/factories/orders.ts'
import { makeAgent, makeUser } from '#test/factories/people.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { putToFollowUp } from './follow-order.ts'
import { sweepGuestData } from './sweep-guest-data.ts'

const server = await testServer()
const { app } = server
const world = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
const { merchant, staff, agent } = world
/** Sees all rows, whoever’s they are. */
const owner = new pg.Client(server.database.config)
await owner.connect()
afterAll(() => owner.end())
const somchai = await makeUser(app, merchant, { kind: 'staff', fullName: 'Somchai' })
const colleague = await loginAs(server, somchai.userName)

type Page = z.output<typeof FollowPage>
const listed = (input: object = {}, caller: Caller = staff) =>
  caller.data<Page>('/supplier/order/follow/list', input)
const infoOf = async (id: number) =>
  (await staff.data<{ follow: FollowInfo }>('/supplier/order/follow/info', { id })).follow
const describe = async (kind: string) =>
  (
    await owner.query<{ audience: string; facts: Record<string, unknown> }>(
      'select audience, facts from notification where merchant_id = $1 and kind = $2 order by id',
      [merchant.id, kind],
    )
  ).rows
const codeOf = (answer: { error: { code: number } }) => answer.error.code
const followed = async (input: object = {}) => {
  const { id } = await placeOrder(world)
  expect(codeOf(await actOn(world, 'follow', { id, reason: 'Boat too small', ...input }))).toBe(0)
  return id
}

test('who finds a problem owns it, and the list tells why, whose and until when', async () => {
  const id = await followed({ cause: 'weather' })
  const { rows, total } = await listed()
  expect(total).toBe(1)
  const [row] = rows
  expect(row).toMatchObject({
    id,
    followUp: 'tracking',
    follow: { cause: 'weather', reason: 'Boat too small', completedAt: null, rounds: 1 },
  })
  expect(row!.follow.ownerName).toBe(row!.follow.openedByName)
  expect(new Date(row!.follow.dueAt!).getTime() - Date.now()).toBeGreaterThan(3.9 * 3_600_000)
  expect(new Date(row!.follow.dueAt!).getTime() - Date.now()).toBeLessThan(4.1 * 3_600_000)
})

test('a supplier’s rejection after the confirmation begins it by itself, nobody’s yet; another trouble becomes a note', async () => {
  const { id } = await placeOrder(world)
  const [line] = (await readOrder(world, id)).lines
  await actOn(world, 'sendOrder', { lineId: line!.id })
  await actOn(world, 'confirm', { id })
  await actOn(world, 'supplierReject', { lineId: line!.id, reason: 'Engine' })
  expect(await infoOf(id)).toMatchObject({
    cause: 'supplier-rejected',
    ownerId: null,
    openedByName: '',
    list: [],
  })
  const bounce = () =>
    withSystemCtx(app, merchant.id, (ctx) => putToFollowUp(ctx, id, 'mail-bounced', 'Mailbox full'))
  await bounce()
  expect(await infoOf(id)).toMatchObject({
    cause: 'supplier-rejected',
    rounds: 1,
    list: [{ cause: 'mail-bounced', text: 'Mailbox full', byName: '' }],
  })
  const nobodys = await listed({ owner: 'nobody', cause: ['supplier-rejected'] })
  expect(nobodys.rows.map((row) => row.id)).toEqual([id])
})

test('it is taken, given to a colleague who is told, and noted with a mention', async () => {
  const id = await followed()
  expect(codeOf(await actOn(world, 'followTake', { id }, colleague))).toBe(0)
  expect(await infoOf(id)).toMatchObject({ ownerId: somchai.id, ownerName: 'Somchai' })
  expect((await listed({ owner: 'mine' }, colleague)).rows.map((row) => row.id)).toEqual([id])

  const other = await makeUser(app, merchant, { kind: 'staff', fullName: 'Ploy' })
  const given = { id, ownerId: other.id, dueDay: day(2), dueTime: '09:30' }
  expect(codeOf(await actOn(world, 'followAssign', given))).toBe(0)
  expect(await infoOf(id)).toMatchObject({
    ownerName: 'Ploy',
    dueAt: expect.stringContaining(day(2)) as string,
  })
  expect((await describe('assigned')).map(({ audience }) => audience)).toContain(`user:${other.id}`)

  const text = `Please call the guest, @${somchai.userName}.`
  expect(codeOf(await actOn(world, 'followNote', { id, text }))).toBe(0)
  const [note] = (await infoOf(id)).list
  expect(note).toMatchObject({ text, cause: null })
  expect(await describe('mentioned')).toMatchObject([{ audience: `user:${somchai.id}`, facts: { text } }])
})

test('its history tells who has it now, also that nobody has, and by when: no sentence ends in nothing', async () => {
  const id = await followed()
  await actOn(world, 'followAssign', { id, dueDay: day(2), dueTime: '09:30' })
  await actOn(world, 'followAssign', { id, ownerId: null })
  const { rows } = await owner.query<{ type: string; facts: object }>(
    `select type, facts from event where merchant_id = $1 and order_id = $2
        and type in ('orders.followAssign', 'orders.followDue') order by id`,
    [merchant.id, id],
  )
  expect(rows).toEqual([
    { type: 'orders.followDue', facts: { due: `${day(2)} 09:30` } },
    {
      type: 'orders.followAssign',
      facts: { owner: expect.objectContaining({ en: 'Unassigned', th: 'ยังไม่มีผู้รับผิดชอบ' }) as object },
    },
  ])
})

test('an owner given in its row is taken back: it is theirs again whose it was, or nobody’s', async () => {
  const id = await followed()
  const { ownerId: first } = await infoOf(id)
  const { headers } = await actOn(world, 'followTake', { id }, colleague)
  expect(takenBackBy(headers)).toEqual([{ call: 'orders.followAssign', input: { id, ownerId: first } }])
  expect(codeOf(await actOn(world, 'followAssign', { id, ownerId: null }))).toBe(0)
  const give = async (ownerId: number | null) => {
    const { error, headers } = await actOn(world, 'followAssign', { id, ownerId })
    expect(error.code).toBe(0)
    return takenBackBy(headers)
  }
  const back = (ownerId: number | null) => [{ call: 'orders.followAssign', input: { id, ownerId } }]
  await give(null)
  expect(await give(somchai.id)).toEqual(back(null))
  expect(await give(null)).toEqual(back(somchai.id))
  expect(await infoOf(id)).toMatchObject({ ownerId: null })
})

test('an owner must be of the merchant’s own staff', async () => {
  const id = await followed()
  const elsewhere = await makeOrderWorld(server)
  const stranger = await makeUser(app, elsewhere.merchant, { kind: 'staff' })
  const { error } = await actOn(world, 'followAssign', { id, ownerId: stranger.id })
  expect(error.fields).toMatchObject([{ field: 'ownerId' }])
  const ownAgent = await makeUser(app, merchant, { kind: 'agent', agentId: world.agentId })
  expect((await actOn(world, 'followAssign', { id, ownerId: ownAgent.id })).error.fields).toMatchObject([
    { field: 'ownerId' },
  ])
})

test('of two who complete it at once the second is told who was first, and it can come back', async () => {
  const id = await followed()
  const { version } = await readOrder(world, id)
  const done = { id, version, outcome: 'moved', reason: 'Another boat' }
  const answers = await Promise.all([
    actOn(world, 'followComplete', done),
    actOn(world, 'followComplete', done, colleague),
  ])
  const [lost] = answers.filter(({ error }) => error.code !== 0)
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  expect(lost!.error.name).toBe('orders.changedBy')
  const info = await infoOf(id)
  expect(info).toMatchObject({ outcome: 'moved', answer: 'Another boat' })
  expect(lost!.error.message).toContain(info.completedByName)
  expect((await listed({ state: 'completed' })).rows.map((row) => row.id)).toContain(id)

  await actOn(world, 'followNote', { id, text: 'too late' })
  expect(codeOf(await actOn(world, 'follow', { id, reason: 'Not so' }))).toBe(0)
  expect(await infoOf(id)).toMatchObject({
    rounds: 2,
    completedAt: null,
    outcome: null,
    answer: '',
    list: [],
  })
})

test('what is overdue is asked for by itself, and the first due comes first', async () => {
  const late = await followed()
  const soon = await followed({ dueAt: new Date(Date.now() + 60_000).toISOString() })
  await owner.query(`update order_follow_up set due_at = now() - interval '1 hour' where order_id = $1`, [
    late,
  ])
  expect((await listed({ overdue: true })).rows.map((row) => row.id)).toEqual([late])
  expect((await listed()).rows.slice(0, 2).map((row) => row.id)).toEqual([late, soon])
})

test('the filters and the search of the order list find among problem orders alone', async () => {
  const { code } = await placeOrder(world)
  const id = await followed()
  const order = await readOrder(world, id)
  expect((await listed({ text: order.code })).rows.map((row) => row.id)).toEqual([id])
  expect((await listed({ text: order.contact.name })).rows.map((row) => row.id)).toEqual([id])
  expect((await listed({ text: code })).rows).toEqual([])
  expect((await listed({ classificationId: ['spa'] })).total).toBe(0)
})

test('an agent reads of its own problem orders that they are looked after, and no more', async () => {
  const other = await makeAgent(app, merchant, { name: 'Jade' })
  await quote(app, merchant, other.id, world.sku.id, 0)
  const rows = (await listed({}, agent)).rows
  expect(rows.length).toBeGreaterThan(1)
  for (const { follow, ...row } of rows) {
    expect(row.agentId).toBe(world.agentId)
    expect(Object.keys(follow).filter((key) => !['cause', 'openedAt', 'completedAt'].includes(key))).toEqual(
      [],
    )
    expect(follow.cause ?? 'weather').toBe('weather')
  }
  const stranger = await loginAs(
    server,
    (await makeUser(app, merchant, { kind: 'agent', agentId: other.id })).userName,
  )
  expect((await listed({}, stranger)).rows).toEqual([])
  const { id } = rows[0]!
  expect((await agent.call('/supplier/order/follow/info', { id })).error.code).not.toBe(0)
  expect(codeOf(await actOn(world, 'followTake', { id }, agent))).not.toBe(0)
})

test('guest data that is missing the day before puts the order there, once', async () => {
  const sku = await makeOrderSku(app, merchant, {
    days: [day(1), day(9)],
    collect: [{ key: 'passport', per: 'guest', required: true }],
  })
  const guests = (name: string) => [{ kind: 'adult', name, info: { passport: 'E1' } }]
  const near = await placeOrder(world, {
    skuId: sku.id,
    date: day(1),
    adults: 1,
    children: 0,
    guests: guests('Wang Fang'),
  })
  const far = await placeOrder(world, {
    skuId: sku.id,
    date: day(9),
    adults: 1,
    children: 0,
    guests: guests('Li Na'),
  })
  const full = await placeOrder(world, {
    skuId: sku.id,
    date: day(1),
    adults: 1,
    children: 0,
    guests: guests('Zhao Lei'),
  })
  for (const { id } of [near, far])
    await owner.query(`update order_guest set info = '{}' where order_id = $1`, [id])
  await owner.query(
    `update orders set status = 'confirmed', created_at = now() - interval '2 hours' where sku_id = $1`,
    [sku.id],
  )
  await sweepGuestData(jobOf(app))
  const states = async () =>
    Promise.all([near, far, full].map(async ({ id }) => (await readOrder(world, id)).followUp))
  expect(await states()).toEqual(['tracking', 'none', 'none'])
  expect(await infoOf(near.id)).toMatchObject({ cause: 'guest-data', ownerId: null })
  const audiences = (await describe('guestDataMissing')).map(({ audience }) => audience)
  expect(audiences).toEqual([
    'staff:entertainment.PlayOrderList',
    `agent:${world.agentId}:bookingCenter.PlayOrderList`,
  ])
  await actOn(world, 'followComplete', { id: near.id, outcome: 'no-need' })
  await sweepGuestData(jobOf(app))
  expect(await states()).toEqual(['completed', 'none', 'none'])
})

test('an order that was followed before there was a table of it is listed as what it was', async () => {
  const id = await followed()
  const migration = fs.readFileSync(path.resolve('server/migrations/1011-follow-up.sql'), 'utf8')
  await owner.query('delete from order_follow_up')
  await owner.query(migration.slice(migration.indexOf('insert into order_follow_up')))
  expect(await infoOf(id)).toMatchObject({ cause: 'by-hand', reason: 'Boat too small', completedAt: null })
  expect((await listed()).rows.map((row) => row.id)).toContain(id)
  expect(codeOf(await actOn(world, 'followComplete', { id }))).toBe(0)
})
