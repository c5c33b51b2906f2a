import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import type { PlaneRow } from '#contract/write-off/planes/plane.schema.ts'
import { readConnection } from '#server/kit/outside/connections.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { readOrder } from '#test/factories/orders.ts'
import { anonymous, testServer } from '#test/factories/http.ts'
import {
  accountsOf,
  choose,
  connect,
  drain,
  goWrong,
  look,
  makePayWorld,
  orderToPay,
  paidOrder,
  paymentInfo,
  paymentsOf,
  type PayWorld,
  press,
} from '#test/factories/payments.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import { endLinks } from './link/end-links.ts'
import { syncAll } from './money/sync-lines.ts'
import { stripeOf } from './stripe/stripe-client.ts'

const server = await testServer()

/** Movements through providers on their planes. */
const planesOf = async (world: PayWorld, ask: object = { tab: 'all' }) =>
  (await world.staff.data<{ rows: PlaneRow[] }>('/supplier/writeOff/plane/list', ask)).rows

for (const [system, method] of [
  ['stripe', 'card'],
  ['ksher', 'promptpay'],
  ['lianlian', 'hosted'],
] as const)
  test(`a guest pays an order by ${system}: it is paid once, and the books say where the money is`, async () => {
    const world = await makePayWorld(server, system)
    const { id, link } = await orderToPay(world)
    const page = await choose(world, link, method)
    expect(page).toContain(`/simulator/${system}/pay/`)
    await press(world, page)
    await drain(world)
    await drain(world)
    expect((await readOrder(world, id)).paymentStatus).toBe('paid')
    expect(await paymentsOf(world, system)).toMatchObject([
      { state: 'paid', amountMinor: link.amountMinor, subjectId: id, trouble: null },
    ])
    const accounts = await accountsOf(world)
    expect(accounts).toMatchObject({ 'deposit payments': 0, 'agent-frozen': link.amountMinor })
    expect(accounts[`clearing ${system} ${world.connectionId}`]).toBe(
      link.amountMinor - (system === 'stripe' ? Math.round(link.amountMinor * 0.0365) : 0),
    )
    const shown = await anonymous(server).fetch(new URL(link.url).pathname, {}, { method: 'GET' })
    expect(await shown.text()).toContain('Payment successful, thank you')
  })

test('whatever comes twice, in the wrong order, or of nobody we know, is counted once', async () => {
  const world = await makePayWorld(server)
  await goWrong(world, { echo: 'shuffled' })
  const { id } = await paidOrder(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect((await paymentsOf(world)).map(({ state }) => state)).toEqual(['paid'])
})

test('a message of another amount pays nothing: somebody looks', async () => {
  const world = await makePayWorld(server)
  await goWrong(world, { echo: 'wrong-amount' })
  const { id } = await paidOrder(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
  const [payment] = await paymentsOf(world)
  expect(payment).toMatchObject({ state: 'waiting', trouble: 'mismatch' })
  // Asked, the provider tells the right one: it is paid, and nobody has to look any more.
  await goWrong(world, {})
  await world.staff.data('/supplier/stripeTransaction/check', { id: payment!.id })
  await drain(world)
  expect((await paymentsOf(world))[0]).toMatchObject({ state: 'paid', trouble: null })
  expect((await paymentInfo(world, payment!.id)).cases).toMatchObject([
    { kind: 'mismatch', state: 'solved', solution: 'The provider has since reported the correct amount.' },
  ])
})

test('a message that is not signed by the provider is refused, and a poller finds what nobody told', async () => {
  const world = await makePayWorld(server)
  await goWrong(world, { echo: 'forged' })
  const { id, link } = await paidOrder(world)
  const [payment] = await paymentsOf(world)
  expect(payment?.state).toBe('waiting')
  const accounts = await world.staff.data<{ rows: { refused: number }[] }>('/supplier/paymentAccounts/list')
  expect(accounts.rows[0]!.refused).toBeGreaterThan(0)
  // The account shows it before anybody tells us whose it is.
  await syncAll(jobOf(world.app))
  expect(await planesOf(world, { kind: 'provider-only' })).toHaveLength(1)
  await world.staff.data('/supplier/stripeTransaction/check', { id: payment!.id })
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  const feeMinor = Math.round(link.amountMinor * 0.0365)
  expect(await paymentInfo(world, payment!.id)).toMatchObject({
    feeMinor,
    lines: [{ kind: 'charge', feeMinor }],
  })
  expect(await planesOf(world)).toMatchObject([{ break: null, provider: { amountMinor: link.amountMinor } }])
})

test('money that went back is on its planes, and what the provider gave back unasked is a break of its payment', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await paidOrder(world)
  await askMoney(world, id, 50_000, { way: 'card', agree: true })
  await carry(world, await lastRefund(world, id))
  // The provider tells of it in its own time.
  const matched = async () => {
    await drain(world)
    const rows = await planesOf(world)
    return rows.map((row) => [row.break, row.house?.amountMinor, row.provider?.amountMinor])
  }
  await expect.poll(matched, { timeout: 30_000, interval: 50 }).toEqual(
    expect.arrayContaining([
      [null, link.amountMinor, link.amountMinor],
      [null, -50_000, -50_000],
    ]),
  )
  await withSystemCtx(world.app, world.merchant.id, async (ctx) => {
    const { rows } = await sql<{ id: string }>`select payment_id as id from payment_attempt
      where merchant_id = ${world.merchant.id}`.execute(ctx.db)
    const connection = await readConnection(ctx, world.connectionId)
    await stripeOf({ app: world.app, connection }, 'refund').refunds.create({
      payment_intent: rows[0]!.id,
      amount: 50_000,
    })
  })
  await drain(world)
  await syncAll(jobOf(world.app))
  expect(await planesOf(world, { tab: 'breaks' })).toMatchObject([
    { break: 'provider-only', amountMinor: -50_000, orderId: id, house: null },
  ])
})

test('a provider that times out after taking the call leaves it unknown, never failed; asked again it is one session', async () => {
  const world = await makePayWorld(server)
  await goWrong(world, { fault: 'lost' })
  const { link } = await orderToPay(world)
  const page = await choose(world, link)
  expect(page).toContain('attempt=')
  const [lost] = await paymentsOf(world)
  expect(lost).toMatchObject({ state: 'unknown', error: 'tooSlow' })
  expect(await look(world, page)).toContain('do not pay again')
  await goWrong(world, { fault: 'none' })
  await world.staff.data('/supplier/stripeTransaction/check', { id: lost!.id })
  const found = await paymentInfo(world, lost!.id)
  expect(found.state).toBe('waiting')
  await press(world, new URL(found.payUrl).pathname)
  await drain(world)
  expect((await paymentsOf(world)).map(({ state }) => state)).toEqual(['paid'])
})

test.each([
  ['stripe', 'card'],
  ['ksher', 'promptpay'],
  ['lianlian', 'hosted'],
])(
  'an answer that is none of %s leaves it unknown: nobody is told that nothing was done',
  async (system, method) => {
    const world = await makePayWorld(server, system)
    await goWrong(world, { fault: 'garbled' })
    const { link } = await orderToPay(world)
    await choose(world, link, method)
    expect((await paymentsOf(world, system))[0]).toMatchObject({ state: 'unknown', error: 'badAnswer' })
  },
)

test('a provider that cannot be reached has certainly done nothing: the guest may try another way', async () => {
  const world = await makePayWorld(server)
  await connect(world, 'bank')
  await goWrong(world, { fault: 'down' })
  const { link } = await orderToPay(world)
  await choose(world, link)
  expect((await paymentsOf(world))[0]).toMatchObject({ state: 'failed', error: 'refused' })
})

test('who pays twice is given the second one back, and the order keeps the first', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await orderToPay(world)
  const [first, second] = [await choose(world, link), await choose(world, link)]
  await press(world, first)
  await press(world, second)
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  const twice = (await paymentsOf(world)).find(({ trouble }) => trouble === 'duplicate')!
  expect(twice.can['refund']).toBe(true)
  const stored = (await paymentsOf(world)).find(({ trouble }) => trouble === null)!
  expect(stored.can['refund']).toEqual({ why: 'payments.why.byOrder' })
  const back = { amountMinor: link.amountMinor, reason: 'Duplicate payment' }
  const refused = await world.staff.call('/supplier/stripeTransaction/refund', { id: stored.id, ...back })
  expect(refused.error.name).toBe('payments.noRefund')
  await world.staff.data('/supplier/stripeTransaction/refund', { id: twice.id, ...back })
  const more = await world.staff.call('/supplier/stripeTransaction/refund', { id: twice.id, ...back })
  expect(more.error.name).toBe('payments.refundTooHigh')
  await drain(world)
  const after = await paymentInfo(world, twice.id)
  expect(after).toMatchObject({ refundedMinor: link.amountMinor, refundingMinor: 0 })
  expect(after.refunds).toMatchObject([{ state: 'done' }])
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': 0, 'clearing payments back': 0 })
  const caseId = after.cases[0]!.id
  const solved = { id: caseId, reason: 'Given back' }
  expect((await world.staff.call('/supplier/ksherBill/solve', solved)).error.name).toBe('notFound')
  await world.staff.data('/supplier/stripeTransaction/solve', solved)
  expect((await paymentInfo(world, twice.id)).trouble).toBe(null)
})

test('the same sum given back from a second tab is asked about first, and given once more only where that is meant', async () => {
  const world = await makePayWorld(server)
  const link = await world.agent.data<{ url: string }>('/supplier/bookingCenter/recharge/payLink', {
    amountMinor: 250_000,
  })
  await press(world, await choose(world, link))
  await drain(world)
  const [{ id } = { id: 0 }] = await paymentsOf(world)
  const back = (more = {}) =>
    world.staff.call('/supplier/stripeTransaction/refund', {
      id,
      amountMinor: 50_000,
      reason: 'Kind of them',
      ...more,
    })
  const both = await Promise.all([back(), back()])
  expect(both.map(({ error }) => error.code).toSorted()).toEqual([0, 201016])
  const { questions = [] } = both.find(({ error }) => error.code === 201016)!.error
  await drain(world)
  expect((await paymentInfo(world, id)).refunds).toHaveLength(1)
  expect((await back({ confirm: questions.map(({ token }) => token) })).error.code).toBe(0)
  await drain(world)
  expect(await paymentInfo(world, id)).toMatchObject({ refundedMinor: 100_000, refundingMinor: 0 })
})

test('an order is paid in parts: by card and by transfer, and only when all of it is there', async () => {
  const world = await makePayWorld(server)
  const bank = await connect(world, 'bank')
  const { id, link } = await orderToPay(world, 'orderSinglePay')
  await press(world, await choose(world, link, 'card', { amount: '1000.00' }))
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
  const rest = ((link.amountMinor - 100_000) / 100).toFixed(2)
  const page = await choose(world, link, 'bank-transfer', { amount: rest, connectionId: bank })
  const shown = await look(world, page)
  expect(shown).toContain('<svg')
  expect(shown).toContain('KBANK 123')
  const number = new URLSearchParams(page.split('?')[1]).get('attempt')
  await anonymous(server).fetch(
    `${new URL(link.url).pathname}/claim`,
    { number, proof: 'KB-77' },
    { body: 'form' },
  )
  const [claimed] = await paymentsOf(world, 'bank')
  expect(claimed).toMatchObject({ state: 'claimed', proof: 'KB-77', can: { confirm: true } })
  await world.staff.data('/supplier/transferPayment/confirm', { id: claimed!.id, proof: 'Seen' })
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect(await accountsOf(world)).toMatchObject({
    'deposit payments': 0,
    'cash bank-transfer': link.amountMinor - 100_000,
  })
})

test('a part that came by a link that has ended is the order’s, and nobody’s money stands unseen', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await orderToPay(world, 'orderSinglePay')
  await press(world, await choose(world, link, 'card', { amount: '1000.00' }))
  await drain(world)
  await endLinks(jobOf(world.app))
  expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update payment_link set expires_at = now() - interval '2 days' where merchant_id = ${world.merchant.id}`.execute(
      db,
    ),
  )
  await endLinks(jobOf(world.app))
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('part-paid')
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': 0 })
})

test('money for an order that is cancelled meanwhile is kept apart until somebody decides', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await orderToPay(world)
  const page = await choose(world, link)
  await world.staff.data('/supplier/orderHandler/cancel', { id, reason: 'Storm' })
  await press(world, page)
  await drain(world)
  expect((await paymentsOf(world))[0]).toMatchObject({
    state: 'paid',
    trouble: 'not-wanted',
    can: { refund: true },
  })
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': link.amountMinor })
})

/** What an order costs from now on, by hand. */
const reprice = (world: PayWorld, id: number, totalMinor: number) =>
  world.staff.data('/supplier/orderModify/apply', {
    id,
    amendment: { totalMinor },
    reason: 'So agreed',
    asks: false,
  })

test('money for an order that costs less by then pays it, and what is over goes back by itself', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await orderToPay(world)
  const page = await choose(world, link)
  await reprice(world, id, link.amountMinor - 100_000)
  await press(world, page)
  await drain(world)
  expect(await readOrder(world, id)).toMatchObject({ paymentStatus: 'paid' })
  const [payment] = await paymentsOf(world)
  expect(payment).toMatchObject({
    state: 'paid',
    trouble: 'not-wanted',
    can: { refund: true },
    backMinor: 100_000,
  })
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': 100_000 })
  const back = (amountMinor: number) =>
    world.staff.call('/supplier/stripeTransaction/refund', {
      id: payment!.id,
      amountMinor,
      reason: 'It cost less',
    })
  expect((await back(100_001)).error.name).toBe('payments.refundTooHigh')
  expect((await back(100_000)).error.code).toBe(0)
  expect((await back(1)).error.name).toBe('payments.refundTooHigh')
  // Nothing is left to give back here: what the order took goes back by its own request.
  expect((await paymentsOf(world))[0]).toMatchObject({ backMinor: 0 })
  await drain(world)
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': 0, 'clearing payments back': 0 })
  const rest = link.amountMinor - 100_000
  expect((await askMoney(world, id, rest, { way: 'card', agree: true })).error).toEqual({ code: 0 })
  await carry(world, await lastRefund(world, id))
  await drain(world)
  expect((await paymentsOf(world))[0]).toMatchObject({ refundedMinor: link.amountMinor, refundingMinor: 0 })
})

test('money for an order that costs more by then pays a part of it', async () => {
  const world = await makePayWorld(server)
  const { id, link } = await orderToPay(world)
  const page = await choose(world, link)
  await reprice(world, id, link.amountMinor + 100_000)
  await press(world, page)
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('part-paid')
  const next = await world.staff.data<PayLink>('/supplier/payOrder/link', { id })
  expect(next.amountMinor).toBe(100_000)
  await press(world, await choose(world, next))
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect(await accountsOf(world)).toMatchObject({ 'deposit payments': 0 })
})

test('an agent pays its account up by link, and sees its own payments and no fee', async () => {
  const world = await makePayWorld(server)
  const link = await world.agent.data<{ url: string; amountMinor: number }>(
    '/supplier/bookingCenter/recharge/payLink',
    { amountMinor: 250_000 },
  )
  await press(world, await choose(world, link))
  await drain(world)
  expect((await accountsOf(world))['agent-available']).toBe(1_250_000)
  const mine = await world.agent.data<{ rows: { feeMinor: number | null; state: string }[] }>(
    '/supplier/bookingCenter/stripeTransaction/list',
  )
  expect(mine.rows).toMatchObject([{ state: 'paid', feeMinor: null }])
  const stranger = await makePayWorld(server)
  const theirs = await stranger.agent.data<{ rows: unknown[] }>(
    '/supplier/bookingCenter/stripeTransaction/list',
  )
  expect(theirs.rows).toEqual([])
})

test('a link of another merchant, or one that was guessed, opens nothing', async () => {
  const world = await makePayWorld(server)
  const { link } = await orderToPay(world)
  const path = new URL(link.url).pathname
  const guessed = await anonymous(server).fetch(`${path.slice(0, -2)}xx`, {}, { method: 'GET' })
  expect(guessed.status).toBe(404)
  for (const language of ['en', 'zh-CN', 'zh-TW', 'th', 'ko']) {
    const shown = await anonymous(server).fetch(path, { language }, { method: 'GET' })
    expect(await shown.text()).toContain(`lang="${language}"`)
  }
})
