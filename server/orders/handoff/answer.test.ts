import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testConfig, testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day, makeOrderSku, makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'
import { sendQueuedMail } from '../../mail/send-mail.ts'
import { closeMail } from '../../kit/mail/mail.ts'
import { startSmtpCatcher, type CaughtMail } from '../../kit/mail/smtp-catcher.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { sendLineJob } from './send-line-job.ts'

const mails: CaughtMail[] = []
const catcher = await startSmtpCatcher({ port: 0, onMail: (mail) => void mails.push(mail) })
const server = await testServer({ jobs: true, config: { ...testConfig, smtpUrl: catcher.url } })
let world: OrderWorld
afterAll(async () => {
  closeMail()
  await catcher.close()
})
beforeAll(async () => {
  world = await makeOrderWorld(server, {
    supplier: {
      notifyMethod: 'email',
      email: 'captain@pier.example',
      language: 'th',
      contactName: 'Captain Dam',
    },
    balanceMinor: 100_000_000,
    sku: { capacity: 400 },
  })
})

const info = (id: number) => world.staff.data<OrderInfo>('/supplier/order/info', { id })
const job = jobOf(server.app, 2)
/** An order sent to its supplier, with the address of the answer page out of the mail. */
async function sent(more: Record<string, unknown> = {}) {
  const order = await placeOrder(world, more)
  const [line] = (await info(order.id)).lines
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  const mail = await mailOf(order.code)
  return { ...order, lineId: line!.id, mail, page: pageOf(mail) }
}
const pageOf = (mail: CaughtMail) =>
  new URL(/href="([^"]*\/supplier\/answer\/[^"?]+)/.exec(mail.html)![1]!).pathname
/** An order whose line was given to another supplier and sent. */
async function sentTo({ id: supplierId }: { id: number }) {
  const order = await placeOrder(world)
  const lineId = (await info(order.id)).lines[0]!.id
  await world.staff.data('/supplier/orderHandler/changeSupplier', { lineId, supplierId })
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId })
  return { ...order, lineId }
}
const notSent = async (id: number) => (await info(id)).history.filter(({ type }) => type === 'orders.notSent')
const mailOf = (code: string, title = '') =>
  vi.waitFor(() => {
    const mail = mails.find(({ subject }) => subject.includes(code) && subject.includes(title))
    if (!mail) throw new Error(`no mail about ${code}`)
    return mail
  }, 60_000)
const open = async (page: string) => (await fetch(server.url + page)).text()
const post = (page: string, body: Record<string, string>) =>
  fetch(`${server.url}${page}/send`, { method: 'POST', body: new URLSearchParams(body) })

test('a sent line reaches its supplier by mail in its language, with our cost and no price or agent', async () => {
  const { mail, code } = await sent()
  expect(mail.to).toEqual(['captain@pier.example'])
  expect(mail.text).toContain(code)
  expect(mail.text).toContain('3,700.00')
  expect(mail.text).not.toContain('Lotus')
  expect(mail.text).not.toContain('5,310')
})

test('opening the link changes nothing, posting approves, and the order confirms by itself', async () => {
  const { page, id, lineId } = await sent()
  for (let opened = 0; opened < 3; opened++) await open(`${page}?answer=approve`)
  expect((await info(id)).lines[0]!.supplierStatus).toBe('in-process')
  const answer = await post(page, { answer: 'approve', supplierOrderCode: 'BOAT-7' })
  expect(answer.status).toBe(200)
  const after = await info(id)
  expect(after.lines.find((line) => line.id === lineId)).toMatchObject({
    supplierStatus: 'approved',
    supplierOrderCode: 'BOAT-7',
  })
  expect(after.status).toBe('confirmed')
})

test('a link answers once: the second answer is told that there was one', async () => {
  const { page, id } = await sent()
  await Promise.all([post(page, { answer: 'approve' }), post(page, { answer: 'reject', text: 'Full' })])
  const { lines } = await info(id)
  expect(['approved', 'rejected']).toContain(lines[0]!.supplierStatus)
  await post(page, { answer: 'reject', text: 'Changed my mind' })
  expect((await info(id)).lines[0]!.supplierStatus).toBe(lines[0]!.supplierStatus)
})

test('a rejection without its reason comes back with the form; with it the line is rejected', async () => {
  const { page, id } = await sent()
  expect(await (await post(page, { answer: 'reject' })).text()).toContain('<form')
  expect((await info(id)).lines[0]!.supplierStatus).toBe('in-process')
  await post(page, { answer: 'reject', text: 'เรือเต็ม' })
  expect((await info(id)).lines[0]).toMatchObject({ supplierStatus: 'rejected', rejectReason: 'เรือเต็ม' })
})

test('a forged link tells nobody anything, and sending again ends the link before', async () => {
  const forged = await fetch(`${server.url}/supplier/answer/${'x'.repeat(32)}`)
  expect(forged.status).toBe(404)
  const { page, id, lineId, code } = await sent()
  mails.splice(0)
  await world.staff.data('/supplier/orderHandler/resendOrder', { lineId })
  await mailOf(code)
  await post(page, { answer: 'approve' })
  expect((await info(id)).lines[0]!.supplierStatus).toBe('in-process')
})

test('the page of a used link says what was answered', async () => {
  const { page } = await sent()
  await post(page, { answer: 'approve' })
  expect(await open(page)).toContain('ท่านอนุมัติคำขอนี้แล้ว')
  const again = await (await post(page, { answer: 'reject', text: 'No' })).text()
  expect(again).toContain('ท่านอนุมัติคำขอนี้แล้ว')
  expect(again).not.toContain('<form')
})

test('an expired link shows so and answers nothing', async () => {
  const { page, id, lineId } = await sent()
  await server.app.pool.query(
    `update platform.answer_link set expires_at = now() - interval '1 minute' where line_id = $1 and merchant_id = $2`,
    [lineId, world.merchant.id],
  )
  expect(await open(page)).toContain('หมดอายุ')
  await post(page, { answer: 'approve' })
  expect((await info(id)).lines[0]!.supplierStatus).toBe('in-process')
})

test('a page that was opened for a booking does not agree to the cancellation asked meanwhile', async () => {
  const { page, id, lineId } = await sent()
  expect(await open(page)).toContain('<form')
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('order_line')
      .set({ supplier_status: 'reviewing', asked: 'cancel', asked_at: new Date().toISOString() })
      .where('id', '=', lineId)
      .execute(),
  )
  const answer = await (await post(page, { answer: 'approve' })).text()
  expect(answer).not.toContain('<form')
  expect((await info(id)).lines[0]!.supplierStatus).toBe('reviewing')
})

test('the supplier before cannot answer for the one that the line went to', async () => {
  const { page, id, lineId } = await sent()
  const other = await makeSupplier(server.app, world.merchant, { name: 'Other', notifyMethod: 'login' })
  await world.staff.data('/supplier/orderHandler/changeSupplier', { lineId, supplierId: other.id })
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId })
  await post(page, { answer: 'approve' })
  expect((await info(id)).lines[0]!.supplierStatus).toBe('in-process')
})

test('what people typed stays text on the page', async () => {
  const { page } = await sent({ remark: '<script>alert(1)</script>' })
  const shown = await open(page)
  expect(shown).toContain('&lt;script&gt;')
  expect(shown).not.toContain('<script>')
})

test('a cancellation is a mail and a link of its own, and agreeing to it cancels the line', async () => {
  const { page, id, code, lineId } = await sent()
  await post(page, { answer: 'approve' })
  mails.splice(0)
  await world.staff.data('/supplier/orderHandler/askSupplierCancel', { lineId, reason: 'Guest is ill' })
  const mail = await mailOf(code)
  expect(mail.text).toContain('Guest is ill')
  await post(pageOf(mail), { answer: 'approve' })
  expect((await info(id)).lines[0]!.supplierStatus).toBe('cancelled')
})

test('whoever leaves earlier: its hotel is asked night by night in its language, and by its yes the stay is shorter', async () => {
  const days = [0, 1, 2, 3].map((night) => day(30 + night))
  const room = await makeOrderSku(server.app, world.merchant, {
    type: 'hotel-room',
    chargeMethod: 'per-unit',
    days,
    supplierId: world.supplierId,
  })
  const stay = { skuId: room.id, endDate: day(34), adults: 1, children: 0 }
  const { id, code, lineId, page } = await sent(stay)
  await post(page, { answer: 'approve' })
  await world.staff.data('/supplier/orderModify/apply', { id, amendment: { endDate: day(31) } })
  const asks = await mailOf(code, 'คำขอเปลี่ยนแปลง')
  const [from, to] = [day(31), day(34)]
  expect(asks.text).toContain(`ขอเปลี่ยนการเข้าพักเป็น ${day(30)} ถึง ${from} รวม 1 คืน ลด 3 คืน: ${from} ถึง ${to}`)
  expect(await open(pageOf(asks))).toContain(`ลด 3 คืน: ${from} ถึง ${to}`)
  const inLogIn = (await world.supplier.data<OrderInfo>('/supplier/order/info', { id })).lines[0]!
  expect(inLogIn.askedText).toContain(`3 nights fewer: ${from} – ${to}.`)
  expect((await info(id)).lines[0]).toMatchObject({ id: lineId, endDate: to })
  await post(pageOf(asks), { answer: 'approve' })
  await expect.poll(async () => (await info(id)).lines[0]!.endDate).toBe(from)
})

test('a supplier with a log-in gets a notice with the way there; one without an address is told of to staff', async () => {
  const login = { name: 'By log-in', notifyMethod: 'login', email: 'desk@pier.example' } as const
  const noticed = await sentTo(await makeSupplier(server.app, world.merchant, login))
  const mail = await mailOf(noticed.code)
  expect(mail.text).toContain('/entertainment/PlayOrderList')
  expect(mail.text).not.toContain('/supplier/answer/')
  const nowhere = await makeSupplier(server.app, world.merchant, {
    name: 'No address',
    notifyMethod: 'login',
  })
  await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('supplier')
      .set({ notify_method: 'email', email: '' })
      .where('id', '=', nowhere.id)
      .execute(),
  )
  const silent = await sentTo(nowhere)
  await vi.waitFor(async () => expect(await notSent(silent.id)).toHaveLength(1), 60_000)
  expect(await notSent(silent.id)).toMatchObject([
    { facts: { supplier: 'No address' }, reason: 'The supplier has no email address.' },
  ])
})

test('while our account is suspended the line waits, staff read why once, and then it leaves', async () => {
  const order = await placeOrder(world)
  const [line] = (await info(order.id)).lines
  const plan = (name: string) =>
    server.app.pool.query('update platform.merchant set plan = $1 where id = $2', [name, world.merchant.id])
  // The act is kept, its job finds the account suspended.
  await withSystemCtx(server.app, world.merchant.id, (ctx) =>
    ctx.db
      .updateTable('order_line')
      .set({ supplier_status: 'in-process', sent_at: ctx.now.toISOString() })
      .where('id', '=', line!.id)
      .execute(),
  )
  await plan('suspended')
  const payload = { merchantId: world.merchant.id, lineId: line!.id, orderId: order.id, kind: 'order' }
  await sendLineJob(job, payload)
  await sendLineJob(job, payload)
  await plan('active')
  expect(await notSent(order.id)).toHaveLength(1)
  const owner = new pg.Client(server.database.config)
  await owner.connect()
  const { rows } = await owner.query(
    `select run_at from graphile_worker.jobs where key = $1 and run_at > now()`,
    [`send line ${world.merchant.id} ${line!.id}`],
  )
  await owner.end()
  expect(rows).toHaveLength(1)
  await sendLineJob(job, payload)
  await mailOf(order.code)
})

test('a worker killed after the mail server took a mail sends it again under the same message id', async () => {
  const { code, mail } = await sent()
  const id = await withSystemCtx(server.app, world.merchant.id, async ({ db }) => {
    const row = await db
      .selectFrom('mail')
      .select('id')
      .where('subject', 'like', `%${code}%`)
      .executeTakeFirstOrThrow()
    await db.updateTable('mail').set({ state: 'queued', sent_at: null }).where('id', '=', row.id).execute()
    return row.id
  })
  await sendQueuedMail(job, { merchantId: world.merchant.id, mailId: id })
  const both = mails.filter((one) => one.subject.includes(code))
  expect(new Set(both.map((one) => /^Message-ID: .*$/im.exec(one.raw.toString())![0])).size).toBe(1)
  expect(mail.subject).toContain(code)
})

test('a job that runs again sends no second mail', async () => {
  const { code, id, lineId } = await sent()
  const payload = { merchantId: world.merchant.id, lineId, orderId: id }
  await Promise.all([sendLineJob(job, payload), sendLineJob(job, payload)])
  const queued = await withSystemCtx(server.app, world.merchant.id, ({ db }) =>
    db.selectFrom('mail').select('id').where('line_id', '=', lineId).execute(),
  )
  expect(queued).toHaveLength(1)
  expect(mails.filter((mail) => mail.subject.includes(code))).toHaveLength(1)
})

test('a mail server that is down delays the mail and loses nothing', async () => {
  catcher.refuse(451)
  const order = await placeOrder(world)
  const [line] = (await info(order.id)).lines
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(mails.some((mail) => mail.subject.includes(order.code))).toBe(false)
  catcher.accept()
  await mailOf(order.code)
}, 30_000)

test('each contact of a supplier that gets a booking reads it as written to that person', async () => {
  const contact = {
    role: 'reservations' as const,
    phone: '',
    weChat: '',
    line: '',
    forOrders: true,
    forChanges: false,
    forCancellations: false,
  }
  const supplier = await makeSupplier(server.app, world.merchant, {
    notifyMethod: 'email',
    language: 'en',
    email: 'office@pier.example',
    contactName: 'The Office',
    contacts: [
      { ...contact, name: 'Khun Boy', email: 'boy@pier.example' },
      { ...contact, name: 'Khun Nok', email: 'nok@pier.example' },
    ],
  })
  const { code } = await sentTo(supplier)
  const own = () => mails.filter(({ subject }) => subject.includes(code))
  await vi.waitFor(() => expect(own()).toHaveLength(2))
  const greetings = own().map(({ to, text }) => [to, /Dear [^,\n]*/.exec(text)?.[0]])
  expect(greetings.toSorted()).toEqual([
    [['boy@pier.example'], 'Dear Khun Boy'],
    [['nok@pier.example'], 'Dear Khun Nok'],
  ])
})
