import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MailContent, MailRow } from '#contract/mail/record/mail-record.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { anonymous, loginAs, testConfig, testServer, type Caller } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeMerchant, makeUser } from '#test/factories/people.ts'
import { bounceOf, receiptOf } from '#test/kit/reports.ts'
import { closeMail, sendMail } from '../../kit/mail/mail.ts'
import { startSmtpCatcher, type CaughtMail } from '../../kit/mail/smtp-catcher.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { bounceAddressOf } from '../bounce/bounce-address.ts'
import { queueMail, type NewMail } from '../mail.public.ts'

const caught: CaughtMail[] = []
const catcher = await startSmtpCatcher({ port: 0, onMail: (mail) => void caught.push(mail) })
const bounces = 'bounces@longtail.test'
const bounceSecret = 'a secret of the provider'
const server = await testServer({
  jobs: true,
  config: { ...testConfig, smtpUrl: catcher.url, bounceAddress: bounces, bounceSecret, bouncePort: 0 },
})
const { app } = server
let world: OrderWorld
let admin: Caller
beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
  admin = await loginAs(server, world.merchant.admin)
})
beforeEach(() => catcher.accept())
afterAll(async () => {
  closeMail()
  await catcher.close()
})

const at = '/supplier/emailRecord'
const queue = (mail: Partial<NewMail> = {}, merchantId = world.merchant.id) =>
  withSystemCtx(app, merchantId, (ctx) =>
    queueMail(ctx, {
      kind: 'guest-message',
      to: 'nok@marina.example',
      language: 'th',
      subject: 'น้ำตก',
      text: 'text',
      html: '<p>text</p>',
      ...mail,
    }),
  )
type List = { rows: MailRow[]; total: number }
const list = async (filter: object = {}, who = admin) => (await who.data<List>(`${at}/list`, filter)).rows
const info = (id: number, who = admin) => who.data<MailContent>(`${at}/info`, { id })
const until = (id: number, state: string) =>
  vi.waitFor(async () => expect((await info(id)).state).toBe(state), 60_000)
const counts = () => admin.data<{ mailTrouble: number; mailTroubleHotel: number }>(`${at}/count`)
const order = (id: number) => world.staff.data<OrderInfo>('/supplier/order/info', { id })
const post = (message: string, more: object = {}) =>
  anonymous(server).call('/supplier/notLogin/mail/bounce', { secret: bounceSecret, message, ...more })
const addressOf = (mailId: number) => bounceAddressOf(app, bounces, { merchantId: world.merchant.id, mailId })

test('a mail is found by address, name, subject, order, state and reader, and by nobody else', async () => {
  const placed = await placeOrder(world)
  const id = await queue({ orderId: placed.id, partyName: '张伟', to: 'zhang.wei@inbox.example' })
  await until(id, 'sent')
  for (const text of ['zhang.wei', '张伟', 'น้ำตก', placed.code])
    expect((await list({ text })).map((row) => row.id)).toContain(id)
  expect(await list({ text: 'somebody else' })).toEqual([])
  expect(
    (await list({ orderId: placed.id, audience: 'guest', state: 'sent', language: 'th' })).map(
      (row) => row.id,
    ),
  ).toContain(id)
  expect((await list({ state: 'failed', orderId: placed.id })).length).toBe(0)
  expect(await info(id)).toMatchObject({
    orderCode: placed.code,
    partyName: '张伟',
    attempts: 1,
    html: '<p>text</p>',
  })
  const neighbour = await loginAs(server, (await makeMerchant(app)).admin)
  expect(await list({}, neighbour)).toEqual([])
  for (const call of ['info', 'resend', 'cancel', 'sendNow', 'settle'])
    expect((await neighbour.call(`${at}/${call}`, { id })).error.code).toBe(404000)
  expect((await world.agent.call(`${at}/list`)).error.code).not.toBe(0)
})

test('a mail that failed is counted until it is sent again to the right address, as a new mail that names the old one', async () => {
  const before = await counts()
  catcher.refuse(550, 'wrong@marina.example')
  const id = await queue({ to: 'wrong@marina.example' })
  await until(id, 'failed')
  expect(await info(id)).toMatchObject({ trouble: 'noSuchAddress', attention: true })
  expect((await counts()).mailTrouble).toBe(before.mailTrouble + 1)
  expect((await list({ attention: true })).map((row) => row.id)).toContain(id)
  const { id: again } = await admin.data<{ id: number }>(`${at}/resend`, { id, to: 'right@marina.example' })
  await until(again, 'sent')
  expect(await info(again)).toMatchObject({
    resentOf: id,
    toAddress: 'right@marina.example',
    subject: 'น้ำตก',
  })
  expect(await info(id)).toMatchObject({ attention: false, resentAs: [{ id: again, state: 'sent' }] })
  expect(await counts()).toEqual(before)
  expect((await admin.call(`${at}/resend`, { id: again, to: 'no address' })).error.fields?.[0]?.field).toBe(
    'to',
  )
})

test('what waits can be tried at once or cancelled; what is cancelled never leaves', async () => {
  catcher.refuse(451)
  const [hurried, cancelled] = [await queue({ subject: 'hurried' }), await queue({ subject: 'cancelled' })]
  await vi.waitFor(async () => {
    for (const id of [hurried, cancelled])
      expect(await info(id)).toMatchObject({
        state: 'queued',
        trouble: 'tryLater',
        nextAttemptAt: expect.any(String) as string,
      })
  }, 60_000)
  await admin.data(`${at}/cancel`, { id: cancelled })
  catcher.accept()
  await admin.data(`${at}/sendNow`, { id: hurried })
  await until(hurried, 'sent')
  expect((await admin.call(`${at}/cancel`, { id: cancelled })).error.code).toBe(409000)
  expect((await admin.call(`${at}/sendNow`, { id: hurried })).error.code).toBe(409000)
  expect(caught.filter(({ subject }) => subject === 'cancelled')).toEqual([])
  expect(caught.filter(({ subject }) => subject === 'hurried')).toHaveLength(1)
  expect((await info(cancelled)).state).toBe('cancelled')
})

test('a failure that was dealt with another way is counted no more', async () => {
  catcher.refuse(550)
  const id = await queue()
  await until(id, 'failed')
  const { mailTrouble } = await counts()
  await admin.data(`${at}/settle`, { id })
  expect((await counts()).mailTrouble).toBe(mailTrouble - 1)
  expect((await admin.call(`${at}/settle`, { id })).error.code).toBe(409000)
})

test('a bounce marks its mail, tells the order, and puts it to follow-up, once', async () => {
  const placed = await placeOrder(world)
  const id = await queue({ orderId: placed.id })
  await until(id, 'sent')
  const report = bounceOf({ to: addressOf(id), recipient: 'nok@marina.example' })
  expect((await post(report)).error.code).toBe(0)
  expect(await info(id)).toMatchObject({ state: 'bounced', trouble: 'noSuchAddress', attention: true })
  await vi.waitFor(async () => expect((await order(placed.id)).followUp).toBe('tracking'), 60_000)
  expect((await post(report)).error.code).toBe(0)
  const { history } = await order(placed.id)
  expect(history.filter(({ type }) => type === 'mail.bounced')).toHaveLength(1)
})

test('a report that carries only the id of the mail counts where it is about its very reader', async () => {
  const id = await queue({ to: 'lek@marina.example' })
  await until(id, 'sent')
  const messageId = `<mail-${world.merchant.id}-${id}@longtail.test>`
  await post(bounceOf({ to: bounces, recipient: 'mallory@evil.example', messageId }))
  expect((await info(id)).state).toBe('sent')
  await post(bounceOf({ to: bounces, recipient: 'Lek@marina.example', messageId }))
  expect((await info(id)).state).toBe('bounced')
})

test('an address that nobody signed, a delay, a wrong secret and no report change nothing; a receipt says that it was read', async () => {
  const id = await queue()
  await until(id, 'sent')
  const forged = addressOf(id).replace(/[0-9a-f]{20}@/, '0123456789abcdef0123@')
  await post(bounceOf({ to: forged, recipient: 'nok@marina.example' }))
  await post(bounceOf({ to: addressOf(id), recipient: 'nok@marina.example', action: 'delayed' }))
  await post('Subject: hello\r\n\r\nhello', { recipient: addressOf(id) })
  const wrong = await post(bounceOf({ to: addressOf(id), recipient: 'nok@marina.example' }), {
    secret: 'another secret',
  })
  expect(wrong.error.code).toBe(404000)
  expect(await info(id)).toMatchObject({ state: 'sent', openedAt: null })
  await post(receiptOf({ to: addressOf(id), recipient: 'nok@marina.example' }))
  expect(await info(id)).toMatchObject({ state: 'sent', openedAt: expect.any(String) as string })
})

test('the door takes a raw mail as it is, and one that is too long not at all', async () => {
  const id = await queue()
  await until(id, 'sent')
  const send = (body: string) =>
    fetch(
      `${anonymous(server).url}/supplier/notLogin/mail/bounce?secret=${encodeURIComponent(bounceSecret)}`,
      {
        method: 'POST',
        headers: { 'content-type': 'message/rfc822' },
        body,
      },
    )
  expect((await send('x'.repeat(1_300_000))).status).toBe(400)
  expect((await send(bounceOf({ to: addressOf(id), recipient: 'nok@marina.example' }))).status).toBe(200)
  expect((await info(id)).state).toBe('bounced')
})

test('our own mail server takes reports for addresses that we signed, and turns everything else away', async () => {
  const id = await queue()
  await until(id, 'sent')
  expect(caught.at(-1)?.from).toBe(addressOf(id))
  const url = `smtp://127.0.0.1:${(app.services.get('mail.bounces') as { port: number }).port}`
  const raw = (to: string) =>
    sendMail(
      {
        from: 'mailer-daemon@mx.example',
        to: [to],
        subject: 's',
        text: bounceOf({ to, recipient: 'x@y.example' }),
      },
      { url },
    )
  await expect(raw('anybody@longtail.test')).rejects.toThrow(/no such address/)
  // A mail with a report in its text is none: taken and dropped.
  await raw(addressOf(id))
  expect((await info(id)).state).toBe('sent')
})

test('what is its reader’s alone nobody else reads or sends again, and links of suppliers lead nowhere', async () => {
  const code = await queue({ kind: 'account-code', text: 'Your code: 123456', html: '<p>123456</p>' })
  const requested = await queue({
    kind: 'supplier-order',
    html: '<a href="http://localhost/supplier/answer/t0kenT0ken?answer=approve">Approve</a>',
  })
  for (const id of [code, requested]) await until(id, 'sent')
  expect(await info(code)).toMatchObject({ hidden: true, html: '', text: '', audience: 'user' })
  expect((await admin.call(`${at}/resend`, { id: code, to: 'mallory@evil.example' })).error.code).toBe(409752)
  const { html, audience } = await info(requested)
  expect([html.includes('t0ken'), audience]).toEqual([false, 'supplier'])
})

test('the hotels’ record holds mails of hotel orders only, under rights of its own', async () => {
  const plain = await queue()
  const hotel = await queue({ subject: 'room' })
  await until(plain, 'sent')
  await until(hotel, 'sent')
  await withSystemCtx(app, world.merchant.id, ({ db }) =>
    db.updateTable('mail').set({ hotel: true }).where('id', '=', hotel).execute(),
  )
  const permissions = ['entertainment.EmailRecord_hotel']
  const clerk = await loginAs(server, (await makeUser(app, world.merchant, { permissions })).userName)
  const rooms = '/hotelSupplierService/emailRecord'
  expect((await clerk.data<List>(`${rooms}/list`)).rows.map((row) => row.id)).toEqual([hotel])
  expect((await clerk.call(`${rooms}/info`, { id: plain })).error.code).toBe(404000)
  expect((await clerk.call(`${at}/list`)).error.code).not.toBe(0)
  expect((await clerk.call(`${rooms}/resend`, { id: hotel })).error.code).not.toBe(0)
})
