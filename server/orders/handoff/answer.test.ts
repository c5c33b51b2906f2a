import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { testConfig, testServer } from '#test/factories/http.ts'
import { makeOrderWorld, placeOrder, type OrderWorld } from '#test/factories/orders.ts'
import { closeMail } from '../../kit/mail.ts'
import { startSmtpCatcher, type CaughtMail } from '../../kit/smtp-catcher.ts'
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
  })
})

const info = (id: number) => world.staff.data<OrderInfo>('/supplier/order/info', { id })
/** An order sent to its supplier, with the address of the answer page out of the mail. */
async function sent() {
  const order = await placeOrder(world)
  const [line] = (await info(order.id)).lines
  await world.staff.data('/supplier/orderHandler/sendOrder', { lineId: line!.id })
  const mail = await mailOf(order.code)
  const page = /href="([^"]*\/supplier\/answer\/[^"?]+)/.exec(mail.html)![1]!
  return { ...order, lineId: line!.id, mail, page: new URL(page).pathname }
}
const mailOf = (code: string) =>
  vi.waitFor(() => {
    const mail = mails.find((one) => one.subject.includes(code))
    if (!mail) throw new Error(`no mail about ${code}`)
    return mail
  }, 10_000)
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

test('a job that runs again sends no second mail', async () => {
  const { code, lineId } = await sent()
  const job = {
    app: server.app,
    inMerchant: <T>(id: number, work: Parameters<typeof withSystemCtx<T>>[2]) =>
      withSystemCtx(server.app, id, work),
    attempt: 2,
    lastAttempt: false,
  }
  const payload = { merchantId: world.merchant.id, lineId }
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
