import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Consumption, Referrals, Standing } from '#contract/subscription/subscription.schema.ts'
import { anonymous, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, makeOrderWorld, orderInput, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { pdfText } from '#test/kit/read-pdf.ts'
import { endTrial, openTrial, trialMerchant } from '#test/factories/merchants/trials.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { checkPayments } from './plan/check.ts'
import { settlePayment } from './plan/settle.ts'
import { givePrize } from './referral/earn-referral.ts'
import { billMonths } from './usage/bills.ts'
import { meterAll, meterDay } from './usage/meter.ts'
import { warnOfEnd } from './usage/warn.ts'

const server = await testServer()
const { app } = server

const standingOf = (staff: Caller) => staff.data<Standing>('/supplier/subscription/standing')
const begin = (staff: Caller, plan = 'starter', months = 1) =>
  staff.data<{ id: number; state: string; payUrl: string }>('/supplier/subscription/pay', { plan, months })
/** What a person does on the provider's page. */
const pressPay = (payUrl: string) =>
  anonymous(server).fetch(new URL(payUrl).pathname, { act: 'pay' }, { body: 'form' })
const check = (staff: Caller) => staff.data<{ state: string }>('/supplier/subscription/check')
async function payFor(staff: Caller, plan = 'starter', months = 1): Promise<void> {
  await pressPay((await begin(staff, plan, months)).payUrl)
  expect((await check(staff)).state).toBe('paid')
}
const entriesOf = async (merchantId: number) =>
  withSystemCtx(app, merchantId, async ({ db }) => {
    const { rows } = await sql<{ kind: string; minor: number }>`
      select kind, amount_minor::float8 as minor from subscription_entry where merchant_id = ${merchantId} order by id`.execute(
      db,
    )
    return rows.map(({ kind, minor }) => [kind, minor])
  })

test('a trial is opened by the code of a mail: its administrator logs in and has fourteen days', async () => {
  const { staff } = await trialMerchant(server)
  expect(staff.user).toMatchObject({ isSuper: 1, merchantName: 'Similan Divers', currency: 'THB' })
  expect(Date.parse(staff.user?.sellingUntil ?? '')).toBeGreaterThan(Date.now())
  expect(await standingOf(staff)).toMatchObject({
    state: 'trial',
    daysLeft: 14,
    balanceMinor: 0,
    payments: [],
  })
})

test('a wrong code opens nothing and is worth five guesses; a right one works once', async () => {
  const email = 'guess@trial.example'
  const wrong = await openTrial(server, { email, code: '000000' })
  expect(wrong.error.fields).toMatchObject([{ field: 'code', why: 'identity.text.codeWrong' }])
  const right = await openTrial(server, { email })
  expect(right.error.code).toBe(0)
})

test('one mailbox opens two trials a month, however they are asked for', async () => {
  const email = 'many@trial.example'
  const answers = []
  for (let n = 0; n < 3; n++) answers.push((await openTrial(server, { email })).error.name ?? 'made')
  expect(answers).toEqual(['made', 'made', 'subscription.enoughTrials'])
})

test('one network opens twenty trials a day', async () => {
  const caller = anonymous(server)
  await sql`with made as (insert into platform.merchant (code, names) select 'IP' || n, '{}' from generate_series(1, 19) n returning id)
    insert into platform.trial (merchant_id, email, ip) select id, 'x@x.example', ${caller.address} from made`.execute(
    app.db,
  )
  expect((await openTrial(server, { caller })).error.code).toBe(0)
  expect((await openTrial(server, { caller })).error.name).toBe('subscription.enoughTrials')
  expect((await openTrial(server)).error.code).toBe(0)
})

test('at the end of the trial orders are refused by name, and what was sold goes on: it is read, confirmed and paid', async () => {
  const world = await makeOrderWorld(server)
  const before = await placeOrder(world)
  await endTrial(app, world.merchant.id)
  const refused = await world.staff.call('/supplier/orderEntry/create', orderInput(world))
  expect(refused.error.name).toBe('orders.sellingPaused')
  const { agentId: _, ...asAgent } = orderInput(world)
  const byAgent = await world.agent.call('/supplier/order/buy/create', asAgent)
  expect(byAgent.error.name).toBe('orders.sellingPaused')
  expect((await readOrder(world, before.id)).paymentStatus).toBe('paid')
  expect((await world.staff.call('/supplier/order/list', {})).error.code).toBe(0)
  expect((await actOn(world, 'cancel', { id: before.id, reason: 'ill' })).error.code).toBe(0)
  expect(await standingOf(world.staff)).toMatchObject({ state: 'trialEnded', daysLeft: 0 })
  await payFor(world.staff)
  expect((await placeOrder(world)).id).toBeGreaterThan(before.id)
  expect(await standingOf(world.staff)).toMatchObject({ state: 'active', plan: 'starter', balanceMinor: 0 })
})

test('whoever pays twice at once gets one checkout, and one payment is booked once by however many learn of it', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  const begun = await Promise.all(Array.from({ length: 6 }, () => begin(staff)))
  expect(new Set(begun.map(({ id }) => id)).size).toBe(1)
  expect(new Set(begun.map(({ payUrl }) => payUrl)).size).toBe(1)
  await Promise.all(Array.from({ length: 3 }, () => pressPay(begun[0]?.payUrl ?? '')))
  await Promise.all(Array.from({ length: 6 }, () => checkPayments(app, merchantId)))
  await withSystemCtx(app, merchantId, (ctx) => settlePayment(ctx, begun[0]?.id ?? 0))
  expect(await entriesOf(merchantId)).toEqual([
    ['payment', 149_000],
    ['plan', -149_000],
  ])
})

test('another plan replaces the checkout; paid all the same, both count, for days one after the other', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  const first = await begin(staff, 'starter')
  const second = await begin(staff, 'growth')
  expect(second.id).not.toBe(first.id)
  await pressPay(first.payUrl)
  await pressPay(second.payUrl)
  await checkPayments(app, merchantId)
  const { payments, balanceMinor } = await standingOf(staff)
  const paid = payments.filter(({ state }) => state === 'paid').toReversed()
  expect(paid).toHaveLength(2)
  const [older, newer] = paid
  expect(Date.parse(newer?.fromDay ?? '')).toBeGreaterThan(Date.parse(older?.untilDay ?? ''))
  expect(balanceMinor).toBe(0)
})

test('only whoever may pay begins a payment and sees what was paid', async () => {
  const world = await makeOrderWorld(server)
  const { userName } = await makeUser(app, world.merchant, { permissions: ['setting.consumption'] })
  const reader = await anonymous(server).logIn(userName)
  expect((await reader.call('/supplier/subscription/pay', { plan: 'starter', months: 1 })).error.code).toBe(
    1003,
  )
  await payFor(world.staff)
  expect(await standingOf(reader)).toMatchObject({ mayPay: false, payments: [], balanceMinor: 0 })
})

test('a referral earns once, after the first money; not by oneself, nor by credit', async () => {
  const mailbox = `ref.${randomUUID().slice(0, 8)}@trial.example`
  const referrer = await trialMerchant(server, { email: mailbox })
  const { code } = await referrer.staff.data<Referrals>('/supplier/recommendedPrize')
  const own = await openTrial(server, { email: mailbox.toUpperCase(), referralCode: code })
  expect(own.error.fields).toMatchObject([{ field: 'referralCode', why: 'subscription.fieldErrors.ownCode' }])
  const unknown = await openTrial(server, { referralCode: 'ZZZZZZZZ' })
  expect(unknown.error.fields).toMatchObject([{ field: 'referralCode', why: 'unknown' }])
  const referred = await trialMerchant(server, { referralCode: code })
  const prize = () =>
    givePrize(jobOf(app), { merchantId: referrer.merchantId, referredId: referred.merchantId })
  await prize()
  expect(await entriesOf(referrer.merchantId)).toEqual([])
  await payFor(referred.staff)
  await Promise.all([prize(), prize(), prize()].map((one) => one.catch(() => undefined)))
  await payFor(referred.staff)
  await prize()
  expect(await entriesOf(referrer.merchantId)).toEqual([['prize', 149_000]])
  const response = await referrer.staff.data<Referrals>('/supplier/recommendedPrize')
  expect(response).toMatchObject({
    earnedMinor: 149_000,
    rows: [{ name: 'Similan Divers', state: 'earned', prizeMinor: 149_000 }],
  })
  // The credit pays a month of one's own at once, without the provider.
  expect(await begin(referrer.staff)).toMatchObject({ state: 'paid', payUrl: '' })
  expect(await standingOf(referrer.staff)).toMatchObject({ state: 'active', balanceMinor: 0 })
})

test('a month is billed once in each role from what was metered; what is owed is asked for with the next payment', async () => {
  const world = await makeOrderWorld(server)
  await placeOrder(world)
  const { id } = world.merchant
  await endTrial(app, id, -10)
  const today = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').toPlainDate()
  const lastMonth = today.with({ day: 1 }).subtract({ days: 1 }).toString()
  await withSystemCtx(app, id, async (ctx) => {
    await meterDay(ctx, today.toString())
    await meterDay(ctx, today.toString())
    await sql`insert into usage_day (merchant_id, day, orders, sold_of_others, sold_by_others, messages, storage_bytes)
      values (${id}, ${lastMonth}, 350, 0, 120, 10, 1000)`.execute(ctx.db)
    await billMonths(ctx)
    await billMonths(ctx)
  })
  const usage = await world.staff.data<Consumption>('/supplier/consumption/dashboard')
  expect(usage.measures[0]).toMatchObject({ measure: 'orders', used: 1, included: 200 })
  const bills = await Promise.all(
    ['om', 'dm-c', 'vm-c'].map((role) =>
      world.staff.data<{ rows: { id: number; amountMinor: number; state: string }[] }>(
        `/supplier/consumption/${role}-bill/list`,
      ),
    ),
  )
  expect(bills.map(({ rows }) => rows.map(({ amountMinor, state }) => [amountMinor, state]))).toEqual([
    [[40_000, 'open']],
    [[0, 'settled']],
    [[15_000, 'open']],
  ])
  const pdf = await world.staff.fetch('/supplier/consumption/bill/pdf', { id: bills[0]?.rows[0]?.id })
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  await payFor(world.staff)
  const { payments, balanceMinor } = await standingOf(world.staff)
  expect(payments[0]).toMatchObject({ amountMinor: 149_000 + 55_000, priceMinor: 149_000 })
  expect(balanceMinor).toBe(0)
  const settled = await world.staff.data<{ rows: { state: string }[] }>('/supplier/consumption/om-bill/list')
  expect(settled.rows[0]?.state).toBe('settled')
})

test('one merchant that cannot be metered keeps no other from it', async () => {
  const broken = await trialMerchant(server)
  const whole = await trialMerchant(server)
  const job = jobOf(app)
  await meterAll({
    ...job,
    inMerchant: (id, work) =>
      id === broken.merchantId ? Promise.reject(new Error('broken')) : job.inMerchant(id, work),
  })
  const days = ({ staff }: typeof whole) => staff.data<Consumption>('/supplier/consumption/dashboard')
  expect((await days(broken)).days).toEqual([])
  expect((await days(whole)).days).not.toEqual([])
})

test('papers of the platform bear the day that it was where the merchant is', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  await payFor(staff)
  const [payment] = (await standingOf(staff)).payments
  // Half past one of the night in Thailand, where it is the day before at Greenwich.
  await withSystemCtx(app, merchantId, (ctx) =>
    sql`update subscription_payment set paid_at = '2026-03-04T18:30:00Z' where merchant_id = ${merchantId}`.execute(
      ctx.db,
    ),
  )
  const paper = await staff.fetch('/supplier/subscription/invoice', { id: payment?.id, language: 'en' })
  const text = await pdfText(await paper.arrayBuffer())
  expect(text).toContain('2026-03-05')
  expect(text).not.toContain('2026-03-04')
})

test("a page is nobody's until it is published; prices are shown where the merchant shows them", async () => {
  const world = await makeOrderWorld(server)
  const ask = { merchant: world.merchant.code }
  const look = () => anonymous(server).data<{ merchant: object | null }>('/supplier/notLogin/website', ask)
  expect(await look()).toEqual({ merchant: null })
  const form = { published: true, showPrices: false, host: '', intro: { en: 'Boats' }, logoFileId: null }
  await world.staff.data('/supplier/website/save', form)
  const shown = JSON.stringify(await look())
  expect(shown).toContain('Phi Phi by speedboat')
  expect(shown).toContain('"fromMinor":null')
  expect(shown).not.toContain('cost')
  await world.staff.data('/supplier/website/save', { ...form, showPrices: true })
  expect(JSON.stringify(await look())).not.toContain('"fromMinor":null')
})

test('before selling pauses whoever may pay is told, once for each warning, and no more once it is paid', async () => {
  const { staff, merchantId } = await trialMerchant(server)
  const describe = async () => {
    const { rows } = await staff.data<{ rows: { kind: string; facts: { days?: number } }[] }>(
      '/supplier/notification/list',
      {},
    )
    return rows.filter(({ kind }) => kind === 'sellingEnds').length
  }
  const warn = () => withSystemCtx(app, merchantId, warnOfEnd)
  await warn()
  expect(await describe()).toBe(0)
  for (const daysAgo of [-6, -6, -5]) {
    await endTrial(app, merchantId, daysAgo)
    await warn()
    await warn()
  }
  // Two last days were named: each is warned of once.
  expect(await describe()).toBe(2)
  await payFor(staff)
  await warn()
  expect(await describe()).toBe(2)
})
