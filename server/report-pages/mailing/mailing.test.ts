import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PageInfo } from '#contract/report-pages/page.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { day, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { loadFiles } from '../../files/files.public.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { mailDue } from './mail-due.ts'
import { mailPageJob } from './mail-page.ts'
import { nextAt } from './next-at.ts'

const server = await testServer()
const { app } = server
const path = '/supplier/reportPage'
const rights = ['home.AWMReports', 'home.DataStatic']
let world: OrderWorld
let staff: Caller
let seller: { id: number; userName: string }
let boss: { id: number }
let pageId: number

beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 40_000_000 })
  ;({ staff } = world)
  await placeOrder(world)
  seller = await makeUser(app, world.merchant, { permissions: rights, email: 'seller@marina.example' })
  boss = await makeUser(app, world.merchant, {
    permissions: [...rights, 'home.DataStatic.cost'],
    email: 'boss@marina.example',
  })
  const blocks = [
    {
      id: 'b1',
      rows: ['agent'],
      measures: ['revenue', 'cost'],
      period: { kind: 'dates', from: day(1), to: day(60) },
    },
  ]
  ;({ id: pageId } = await staff.data<{ id: number }>(`${path}/save`, {
    name: 'Morning',
    sharing: 'everybody',
    blocks,
  }))
})

const schedule = (more: object = {}) =>
  staff.call(`${path}/schedule`, {
    id: pageId,
    every: 'day',
    hour: 8,
    userIds: [seller.id, boss.id],
    ...more,
  })
const mails = () =>
  withSystemCtx(app, world.merchant.id, ({ db }) =>
    db
      .selectFrom('mail')
      .select(['to_address', 'subject', 'attachments'])
      .where('merchant_id', '=', world.merchant.id)
      .where('kind', '=', 'report-page')
      .orderBy('id')
      .execute(),
  )
type Payload = { merchantId: number; pageId: number; userId: number; moment: string }
/** Only the owner of the database reads the queue. */
async function queued(): Promise<Payload[]> {
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  const { rows } = await owner.query<{ payload: Payload }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'report-pages.mail' order by j.id`,
  )
  await owner.end()
  return rows.map(({ payload }) => payload)
}
const nextOf = async () => (await staff.data<PageInfo>(`${path}/info`, { id: pageId })).schedule?.nextAt ?? ''

describe('a page that is mailed', () => {
  test('goes once for each due moment, to each reader as they may see it, however often the worker runs', async () => {
    expect((await schedule()).error.code).toBe(0)
    const due = new Date(await nextOf())
    const job = jobOf(app)
    await mailDue(job, new Date(due.getTime() - 60_000))
    expect(await nextOf()).toBe(due.toISOString().replace('.000', ''))
    await Promise.all([mailDue(job, due), mailDue(job, due)])
    await mailDue(job, due)
    expect(new Date(await nextOf()).getTime() - due.getTime()).toBe(86_400_000)
    const payloads = [seller, boss].map(({ id }) => ({
      merchantId: world.merchant.id,
      pageId,
      userId: id,
      moment: due.toISOString(),
    }))
    for (const payload of payloads) {
      for (const transactions of [0, 1])
        await mailPageJob(killedAfter(app, transactions), payload).catch(() => undefined)
      await Promise.all([mailPageJob(job, payload), mailPageJob(job, payload)])
      await mailPageJob(job, payload)
    }
    const sent = await mails()
    expect(sent.map(({ to_address: to }) => to)).toEqual(['seller@marina.example', 'boss@marina.example'])
    expect(sent[0]!.subject).toContain('Morning')
    const files = await withSystemCtx(app, world.merchant.id, (ctx) =>
      Promise.all(sent.map(({ attachments }) => loadFiles(ctx, attachments))),
    )
    const texts = await Promise.all(
      files.map(async (own) =>
        pdfText(own.find(({ contentType }) => contentType === 'application/pdf')!.content),
      ),
    )
    expect(files.map((own) => own.length)).toEqual([2, 2])
    expect(texts.map((text) => text.includes('Cost'))).toEqual([false, true])
    expect(texts.every((text) => text.includes('Revenue'))).toBe(true)
  })

  test('is queued once for a moment, and once for all that were missed', async () => {
    await schedule({ hour: 9, userIds: [seller.id] })
    const due = new Date(await nextOf())
    const before = (await queued()).length
    await mailDue(jobOf(app), new Date(due.getTime() + 5 * 86_400_000))
    const after = await queued()
    expect(after.length - before).toBe(1)
    expect(after.at(-1)).toMatchObject({ pageId, userId: seller.id, moment: due.toISOString() })
  })

  test('goes to nobody who lost the right, the page or the account', async () => {
    const before = (await mails()).length
    const payload = (userId: number, moment: string) => ({
      merchantId: world.merchant.id,
      pageId,
      userId,
      moment,
    })
    const write = (statement: ReturnType<typeof sql>) =>
      withSystemCtx(app, world.merchant.id, ({ db }) => statement.execute(db))
    await write(
      sql`update role set permissions = '{home.DataStatic}' where id = (select role_id from app_user where id = ${seller.id})`,
    )
    await mailPageJob(jobOf(app), payload(seller.id, 'a'))
    await write(
      sql`update role set permissions = ${rights} where id = (select role_id from app_user where id = ${seller.id})`,
    )
    await staff.data(`${path}/delete`, { id: pageId })
    await mailPageJob(jobOf(app), payload(seller.id, 'b'))
    await staff.data(`${path}/restore`, { id: pageId })
    await write(sql`update app_user set disabled_at = now() where id = ${boss.id}`)
    await mailPageJob(jobOf(app), payload(boss.id, 'c'))
    expect((await mails()).length).toBe(before)
    await mailPageJob(jobOf(app), payload(seller.id, 'd'))
    expect((await mails()).length).toBe(before + 1)
  })

  test('is stopped, and its recipients are people of the staff with an address and the right', async () => {
    const refused = await schedule({ userIds: [seller.id, 987_654] })
    expect(refused.error.fields).toMatchObject([{ field: 'userIds' }])
    const mute = await makeUser(app, world.merchant, { permissions: rights })
    expect((await schedule({ userIds: [mute.id] })).error.fields).toMatchObject([{ field: 'userIds' }])
    expect((await schedule({ userIds: [seller.id], pdf: false, xlsx: false })).error.fields).toMatchObject([
      { field: 'pdf' },
    ])
    const { id: own } = await staff.data<{ id: number }>(`${path}/save`, { name: 'Own' })
    expect((await schedule({ id: own, userIds: [seller.id] })).error.fields).toMatchObject([
      { field: 'userIds', message: expect.stringContaining('Somebody') },
    ])
    const theirs = await loginAs(server, seller.userName)
    expect((await theirs.call(`${path}/schedule`, { id: pageId, userIds: [seller.id] })).error.code).toBe(
      403_240,
    )
    await staff.data(`${path}/unschedule`, { id: pageId })
    expect((await staff.data<PageInfo>(`${path}/info`, { id: pageId })).schedule).toBeNull()
  })

  test('is mailed to whoever asks, where they have an address', async () => {
    const theirs = await loginAs(server, seller.userName)
    const requested = { id: pageId, clientRequestId: 'mail-it-now' }
    const before = (await queued()).length
    for (const _ of [1, 2]) await theirs.data(`${path}/mailNow`, requested)
    expect((await queued()).length - before).toBe(1)
    expect(
      (await staff.call(`${path}/mailNow`, { ...requested, clientRequestId: 'mail-me-too' })).error.code,
    ).toBe(409_240)
  })
})

describe('the next moment', () => {
  const at = (when: object, after: string, zone = 'Asia/Bangkok') =>
    nextAt({ every: 'day', weekday: 1, monthDay: 1, hour: 8, ...when }, new Date(after), zone)
      .toISOString()
      .slice(0, 16)
  test.each([
    ['today, where the hour is still to come', {}, '2026-11-29T00:59:00Z', '2026-11-29T01:00'],
    ['tomorrow, where it is now', {}, '2026-11-29T01:00:00Z', '2026-11-30T01:00'],
    ['the next Monday', { every: 'week' }, '2026-11-29T05:00:00Z', '2026-11-30T01:00'],
    [
      'the last day of a short month',
      { every: 'month', monthDay: 31 },
      '2027-02-01T00:00:00Z',
      '2027-02-28T01:00',
    ],
    ['the 31st of a long one', { every: 'month', monthDay: 31 }, '2027-02-28T01:00:00Z', '2027-03-31T01:00'],
  ])('is %s', (_, when, after, next) => expect(at(when, after)).toBe(next))

  test('is once a day where clocks are changed', () => {
    // Two in the morning is left out on the 28th of March.
    expect(at({ hour: 2 }, '2027-03-27T12:00:00Z', 'Europe/Berlin')).toBe('2027-03-28T01:00')
    // It comes twice on the 31st of October: the first counts.
    expect(at({ hour: 2 }, '2027-10-30T12:00:00Z', 'Europe/Berlin')).toBe('2027-10-31T00:00')
    expect(at({ hour: 2 }, '2027-10-31T00:00:00Z', 'Europe/Berlin')).toBe('2027-11-01T01:00')
  })
})
