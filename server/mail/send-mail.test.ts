import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { anonymous, loginAs, testConfig, testServer } from '#test/factories/http.ts'
import { makeMerchant, makeSupplier, makeUser } from '#test/factories/people.ts'
import { saveFile } from '../files/files.public.ts'
import type { JobContext } from '../kit/jobs/jobs.ts'
import { closeMail } from '../kit/mail/mail.ts'
import { startSmtpCatcher } from '../kit/mail/smtp-catcher.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { keepCaughtMail, queueMail, registrationKey, trialCodeKey, type NewMail } from './mail.public.ts'
import { sendQueuedMail } from './send-mail.ts'

const catcher = await startSmtpCatcher({ port: 0, onMail: (mail) => keepCaughtMail(server.app, mail) })
const server = await testServer({ jobs: true, config: { ...testConfig, smtpUrl: catcher.url } })
const { app } = server
const merchant = await makeMerchant(app, {
  names: { en: 'Andaman Blue', th: 'อันดามันบลู' },
  demo: true,
  contact: { email: 'hello@andaman.example' },
})
afterAll(async () => {
  closeMail()
  await catcher.close()
})
beforeEach(() => catcher.accept())

const queue = (mail: Partial<NewMail> = {}) =>
  withSystemCtx(app, merchant.id, (ctx) =>
    queueMail(ctx, {
      kind: 'guest-message',
      to: 'nok@marina.example',
      language: 'th',
      subject: 'น้ำ',
      text: 'text',
      html: '<p>text</p>',
      ...mail,
    }),
  )
const rowOf = (id: number) =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  )
const caught = async () =>
  (await app.pool.query('select * from platform.caught_mail order by id desc')).rows as Record<
    string,
    string
  >[]
const job = (attempt: number, lastAttempt: boolean): JobContext => ({
  app,
  inMerchant: (id, work) => withSystemCtx(app, id, work),
  attempt,
  lastAttempt,
})
const failures = () =>
  withSystemCtx(app, merchant.id, ({ db }) =>
    db.selectFrom('event').selectAll().where('type', '=', 'mail.failed').execute(),
  )

test('a queued mail leaves from the merchant with its files, once', async () => {
  const fileId = await withSystemCtx(app, merchant.id, (ctx) =>
    saveFile(ctx, {
      kind: 'voucher',
      name: 'v.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1'),
    }),
  )
  const id = await queue({ attachments: [fileId] })
  await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('sent'), 60_000)
  const [mail] = await caught()
  expect(mail).toMatchObject({ to_address: 'nok@marina.example', subject: 'น้ำ' })
  expect(mail!['attachments']).toEqual([{ name: 'v.pdf', type: 'application/pdf', size: 6 }])
  expect(mail!['raw']).toMatch(/^Reply-To: hello@andaman.example/m)
  expect(mail!['raw']).toContain(`Message-ID: <mail-${merchant.id}-${id}@longtail.test>`)
  await sendQueuedMail(job(2, false), { merchantId: merchant.id, mailId: id })
  expect(await caught()).toHaveLength(1)
})

test('a mail of a command that fails never leaves', async () => {
  const before = (await caught()).length
  await expect(
    withSystemCtx(app, merchant.id, async (ctx) => {
      await queueMail(ctx, {
        kind: 'guest-message',
        to: 'a@b.example',
        language: 'en',
        subject: 's',
        text: 't',
        html: 't',
      })
      throw new Error('after all not')
    }),
  ).rejects.toThrow('after all not')
  const id = await queue({ subject: 'later' })
  await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('sent'), 60_000)
  expect(await caught()).toHaveLength(before + 1)
})

test('a refusal that may pass is tried again and passes', async () => {
  catcher.refuse(451)
  const id = await queue()
  await vi.waitFor(async () => expect((await rowOf(id)).error).toMatch(/451/), 60_000)
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 })
  catcher.accept()
  await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('sent'), 60_000)
  expect(await rowOf(id)).toMatchObject({ attempts: 2, error: null })
})

test('a refusal for good fails at once, and the last of many in the end; each is told once', async () => {
  catcher.refuse(550)
  const id = await queue()
  await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('failed'), 60_000)
  expect(await failures()).toMatchObject([{ subject_id: id, facts: { to: 'nok@marina.example' } }])
  const late = await withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .insertInto('mail')
      .values({
        merchant_id: merchant.id,
        kind: 'guest-message',
        to_address: 'x@y.example',
        subject: 's',
        text_body: '',
        html_body: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  catcher.refuse(451)
  await expect(sendQueuedMail(job(9, false), { merchantId: merchant.id, mailId: late.id })).rejects.toThrow()
  expect((await rowOf(late.id)).state).toBe('queued')
  await sendQueuedMail(job(10, true), { merchantId: merchant.id, mailId: late.id })
  expect(await rowOf(late.id)).toMatchObject({ state: 'failed', attempts: 10 })
  expect(await failures()).toHaveLength(2)
})

test('the demo shows what it caught of this merchant, an administrator all of it', async () => {
  const admin = await loginAs(server, merchant.admin)
  type List = { total: number; rows: { subject: string }[] }
  const list = await admin.data<List>('/supplier/mail/caught')
  expect(list.total).toBe((await caught()).length)
  expect((await admin.data<List>('/supplier/mail/caught', { text: 'later' })).rows).toMatchObject([
    { subject: 'later' },
  ])
  const neighbour = await loginAs(server, (await makeMerchant(app, { demo: true })).admin)
  expect((await neighbour.data<List>('/supplier/mail/caught')).total).toBe(0)
  // Whoever becomes a merchant here has no mailbox of their own: the mail by which it goes on is in that of a demo's administrator.
  const registration = {
    from: 'a@b.example',
    to: ['som@divers.example'],
    subject: 'Your account',
    text: '',
    html: '',
  }
  for (const key of [registrationKey, trialCodeKey]) {
    const raw = Buffer.from(`Message-ID: <${key}1@longtail.test>`)
    await keepCaughtMail(app, { ...registration, attachments: [], raw, receivedAt: new Date() })
  }
  const clerk = await loginAs(server, (await makeUser(app, merchant)).userName)
  for (const [caller, sees] of [
    [neighbour, 2],
    [admin, 2],
    [clerk, 0],
  ] as const)
    expect((await caller.data<List>('/supplier/mail/caught', { text: 'Your account' })).total).toBe(sees)
  const real = await loginAs(server, (await makeMerchant(app)).admin)
  expect((await real.call('/supplier/mail/caught')).error.code).toBe(404000)
  expect((await anonymous(server).call('/supplier/mail/caught')).error.code).toBe(1000)
})

test('who is no administrator reads only what went to the address that they have proven', async () => {
  type List = { rows: { subject: string; to: string }[] }
  // Anybody may write any address as their own, or as their company's.
  const company = await makeSupplier(app, merchant, { email: 'Desk@pier.example' })
  const supplier = await makeUser(app, merchant, { kind: 'supplier', supplierId: company.id })
  const typed = await makeUser(app, merchant, { email: 'clerk@andaman.example' })
  const clerk = await makeUser(app, merchant, { email: 'clerk@andaman.example' })
  const agent = await makeUser(app, merchant, { kind: 'agent', email: 'not-the-desk@pier.example' })
  const ids = [
    await queue({ to: 'desk@pier.example', subject: 'to the desk' }),
    await queue({ to: 'clerk@andaman.example', subject: 'to the clerk' }),
  ]
  for (const id of ids) await vi.waitFor(async () => expect((await rowOf(id)).state).toBe('sent'), 60_000)
  await withSystemCtx(app, merchant.id, ({ db }) =>
    db
      .updateTable('app_user')
      .set({ safe_email: 'Clerk@andaman.example' })
      .where('id', '=', clerk.id)
      .execute(),
  )
  const read = async (userName: string) =>
    (await (await loginAs(server, userName)).data<List>('/supplier/mail/caught')).rows.map(
      ({ subject }) => subject,
    )
  expect(await read(supplier.userName)).toEqual([])
  expect(await read(typed.userName)).toEqual([])
  expect(await read(clerk.userName)).toEqual(['to the clerk'])
  expect(await read(agent.userName)).toEqual([])
  expect(await read(merchant.admin)).toEqual(expect.arrayContaining(['to the desk', 'to the clerk']))
})
