import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf, killedAfter } from '#test/factories/jobs.ts'
import { makeMerchant, makeUser, type MadeMerchant, type MadeUser } from '#test/factories/people.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { notify, type NotificationInput } from '../notify.ts'
import { sendDigests } from './send-digests.ts'

const server = await testServer()
let merchant: MadeMerchant
let nok: MadeUser
let caller: Caller
beforeEach(async () => {
  merchant = await makeMerchant(server.app)
  nok = await makeUser(server.app, merchant, { email: 'nok@pier.example' })
  caller = await loginAs(server, nok.userName)
})
const as = <T>(work: (ctx: Ctx) => Promise<T>) => withSystemCtx(server.app, merchant.id, work)
const tell = (notified: Partial<NotificationInput> = {}) =>
  as((ctx) =>
    notify(ctx, {
      kind: 'endpointPaused',
      to: { holding: 'setting.globalSetting' },
      subject: { topic: 'webhook', id: 1 },
      facts: { name: 'ERP', failures: 20 },
      ...notified,
    }),
  )
const mails = () =>
  as(async ({ db }) =>
    db
      .selectFrom('mail')
      .select(['to_address', 'language', 'subject', 'text_body'])
      .where('merchant_id', '=', merchant.id)
      .where('kind', '=', 'notification')
      .orderBy('id')
      .execute(),
  )
const choose = (kind: string, mail: string) =>
  caller.data('/supplier/notification/subscriptions/save', {
    choices: [{ kind, inApp: true, mail }],
    dailyAt: '08:00',
  })
const comeDue = () => as(({ db }) => sql`update notification_digest set due_at = now()`.execute(db))

test('what is mailed at once goes to whoever wants it, in their language, once', async () => {
  await as(({ db }) => sql`update app_user set language = 'th' where id = ${nok.id}`.execute(db))
  await tell()
  await sendDigests(jobOf(server.app))
  await sendDigests(jobOf(server.app))
  expect(await mails()).toMatchObject([
    {
      to_address: 'nok@pier.example',
      language: 'th',
      subject: 'หยุด Webhook ERP ชั่วคราว: ส่งไม่สำเร็จติดต่อกัน 20 ครั้ง',
    },
  ])
})

test('hourly ones wait for the hour and go as one mail; what was read meanwhile is left out', async () => {
  await choose('endpointPaused', 'hourly')
  await tell()
  await tell({ facts: { name: 'Shop', failures: 21 } })
  await tell({ facts: { name: 'Read', failures: 22 } })
  await sendDigests(jobOf(server.app))
  expect(await mails()).toEqual([])
  const { rows } = await caller.data<{ rows: { id: number; firstId: number }[] }>(
    '/supplier/notification/list',
  )
  await caller.data('/supplier/notification/mark', { id: rows[0]!.id, firstId: rows[0]!.firstId, read: true })
  await comeDue()
  await sendDigests(jobOf(server.app))
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail!.subject).toContain('2 notifications')
  expect(mail!.text_body).toMatch(/Shop[^]*ERP[^]*\/notification/)
  expect(mail!.text_body).not.toContain('Read')
})

test('what is mailed tells its days as the house counts years for who reads Thai', async () => {
  await as(({ db }) => sql`update app_user set language = 'th' where id = ${nok.id}`.execute(db))
  await as(({ db }) =>
    sql`update platform.merchant set flags = flags || '{"buddhistYears": true}' where id = ${merchant.id}`.execute(
      db,
    ),
  )
  await choose('deadlineOver', 'now')
  await tell({
    kind: 'deadlineOver',
    to: { users: [nok.id] },
    facts: { code: 'AB1', until: '2026-12-24 08:00' },
  })
  await sendDigests(jobOf(server.app))
  const [mail] = await mails()
  expect(mail?.text_body).toContain('2569-12-24 08:00')
})

test('who lost the right meanwhile is not mailed, nor who wants none, nor who did it', async () => {
  await choose('endpointPaused', 'daily')
  await tell()
  await sendDigests(jobOf(server.app))
  await as(({ db }) =>
    sql`update role set permissions = '{}' where id = (select role_id from app_user where id = ${nok.id})`.execute(
      db,
    ),
  )
  await comeDue()
  await sendDigests(jobOf(server.app))
  await as((ctx) =>
    notify(
      { ...ctx, actor: { kind: 'staff', id: nok.id, name: '', origin: '' } },
      {
        kind: 'assigned',
        to: { users: [nok.id] },
        subject: { topic: 'agent', id: 1 },
      },
    ),
  )
  await sendDigests(jobOf(server.app))
  expect(await mails()).toEqual([])
  const left = await as(({ db }) => sql`select from notification_digest`.execute(db))
  expect(left.rows).toEqual([])
})

test('killed at any point, each is mailed once', async () => {
  await tell()
  for (let transactions = 0; transactions < 4; transactions++)
    await sendDigests(killedAfter(server.app, transactions)).catch(() => undefined)
  await sendDigests(jobOf(server.app))
  expect(await mails()).toHaveLength(1)
})
