import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testConfig, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { voucherWorld } from '#test/factories/vouchers.ts'
import { loginAs, type Caller } from '#test/factories/http.ts'
import { closeMail } from '../../kit/mail/mail.ts'
import { startSmtpCatcher, type CaughtMail } from '../../kit/mail/smtp-catcher.ts'

const caught: CaughtMail[] = []
const catcher = await startSmtpCatcher({ port: 0, onMail: (mail) => void caught.push(mail) })
const server = await testServer({ jobs: true, config: { ...testConfig, smtpUrl: catcher.url } })
let world: OrderWorld
let admin: Caller
beforeAll(async () => {
  world = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    supplier: {
      notifyMethod: 'email',
      email: 'captain@pier.example',
      language: 'en',
      contactName: 'Captain Dam',
    },
  })
  admin = await loginAs(server, world.merchant.admin)
})
afterAll(async () => {
  closeMail()
  await catcher.close()
})
const at = '/supplier/orderHandler/email'
const mailOf = (subject: string) =>
  vi.waitFor(() => {
    const mail = caught.find((one) => one.subject.includes(subject))
    if (!mail) throw new Error(`no mail "${subject}"`)
    return mail
  }, 60_000)
type Draft = { to: string; language: string; subject: string; body: string; hasVoucher: boolean }

test('a mail to the guest begins with its text in the guest’s language, is sent as it was edited, and stands in the history', async () => {
  const order = await placeOrder(world, { contactEmail: 'guest@inbox.example' })
  const draft = await admin.data<Draft>(`${at}/draft`, {
    id: order.id,
    kind: 'guest-confirmation',
    language: 'zh-CN',
  })
  expect(draft).toMatchObject({ to: 'guest@inbox.example', language: 'zh-CN', hasVoucher: false })
  expect(draft.subject).toContain(order.code)
  expect(draft.body).toContain('皮皮岛快艇')
  const body = `${draft.body}<p>See <script>x</script>you, pier 3</p>`
  await admin.data(at, {
    id: order.id,
    kind: 'guest-confirmation',
    language: 'zh-CN',
    to: draft.to,
    subject: 'Pier 3',
    body,
    vouchers: false,
  })
  const mail = await mailOf('Pier 3')
  expect(mail.to).toEqual(['guest@inbox.example'])
  expect(mail.html).toContain('<html lang="zh-CN">')
  expect(mail.html).not.toContain('<script')
  expect(mail.text).toContain('pier 3')
  const { history } = await admin.data<OrderInfo>('/supplier/order/info', { id: order.id })
  expect(history.map(({ type }) => type)).toContain('orders.email')
  expect(
    (await admin.data<{ rows: { subject: string }[] }>('/supplier/emailRecord/list', { orderId: order.id }))
      .rows,
  ).toMatchObject([{ subject: 'Pier 3', audience: 'guest' }])
})

test('the vouchers go with it as a document; where there is none its field is refused', async () => {
  const vouchers = await voucherWorld(server)
  const order = await vouchers.confirmed()
  const mail = {
    id: order.id,
    kind: 'guest-voucher',
    language: 'en',
    to: 'guest@inbox.example',
    subject: `Vouchers ${order.code}`,
    body: '<p>Attached.</p>',
  }
  expect(await vouchers.admin.data(`${at}/draft`, { id: order.id, kind: 'guest-voucher' })).toMatchObject({
    hasVoucher: true,
  })
  await vouchers.admin.data(at, { ...mail, vouchers: true })
  const { attachments } = await mailOf(mail.subject)
  expect(attachments).toMatchObject([{ name: `${order.code}.pdf`, type: 'application/pdf' }])
  expect(attachments[0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  const without = await placeOrder(world)
  const refused = await admin.call(at, { ...mail, id: without.id, vouchers: true })
  expect(refused.error.fields?.[0]?.field).toBe('vouchers')
})

test('an agent writes no mails, and nobody writes about another merchant’s order', async () => {
  const order = await placeOrder(world)
  const mail = {
    id: order.id,
    kind: 'guest-message',
    language: 'en',
    to: 'a@b.example',
    subject: 's',
    body: '<p>t</p>',
    vouchers: false,
  }
  expect((await world.agent.call(at, mail)).error.code).not.toBe(0)
  const { admin: stranger } = await voucherWorld(server)
  for (const [path, input] of [
    [at, mail],
    [`${at}/draft`, { id: order.id, kind: 'guest-message' }],
    [`${at}/preview`, mail],
  ] as const)
    expect((await stranger.call(path, input)).error.code).toBe(404000)
})

test('a supplier’s mail says it in the merchant’s words, with the booking and its buttons in it', async () => {
  await admin.data('/supplier/mailTemplate/save', {
    kind: 'supplier-order',
    agentId: null,
    skuId: world.sku.id,
    subjects: { en: 'New guests, {supplier}! {orderCode}' },
    bodies: { en: '<p>Ahoy {supplier}</p><p>{booking}</p><p>{merchant}</p>' },
  })
  const order = await placeOrder(world)
  const { lines } = await admin.data<OrderInfo>('/supplier/order/info', { id: order.id })
  await admin.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  const mail = await mailOf('New guests')
  expect(mail.subject).toBe(`New guests, Captain Dam! ${order.code}`)
  expect(mail.html).toMatch(/Ahoy Captain Dam[\s\S]*\/supplier\/answer\/[\w-]+\?answer=approve/)
  expect(mail.text).toMatch(/Ahoy Captain Dam\n\n== Phi Phi by speedboat[\s\S]*Approve: http/)
})
