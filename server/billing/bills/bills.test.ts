import { expect, test } from 'vitest'
import type { Bill, BillLine } from '#contract/billing/bills/bill.schema.ts'
import type { Audit, JournalRow } from '#contract/finance/books/books.schema.ts'
import type { SubsidiaryInfo } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import type { Ageing, Statement } from '#contract/billing/statement/statement.schema.ts'
import { testServer, type Caller } from '#test/factories/http.ts'
import { allWaived } from '#test/factories/ledger.ts'
import {
  askBill,
  billOf,
  generate,
  made,
  makeBillWorld,
  onBill,
  sold,
  verified,
} from '#test/factories/bills.ts'
import {
  actOn,
  balances,
  day,
  orderInput,
  placeOrder,
  recharge,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { askMoney, carry, lastRefund } from '#test/factories/refunds.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'

const server = await testServer()
const at = '/supplier/distributorBill'
let requests = 0
const request = () => `bill-request-${(requests += 1)}`

const makeWorld = () => makeBillWorld(server)
const requested = askBill
const info = billOf
const act = onBill
const linesOf = async (world: OrderWorld, billId: number, by: Caller = world.staff) =>
  (await by.data<{ rows: BillLine[] }>(`${at}/lines`, { billId, pageSize: 500 })).rows
const receivable = async (world: OrderWorld) => (await balances(world))['agent-receivable']!
const ageing = async (world: OrderWorld) =>
  (
    await world.staff.data<{ rows: Ageing[] }>('/supplier/distributorBillAgeing/list', {
      agentId: world.agentId,
    })
  ).rows[0]!

test('a bill gathers what orders put on the receivable, once; two people at once do not bill it twice', async () => {
  const world = await makeWorld()
  await sold(world, 3)
  const { id: open } = await placeOrder(world)
  const preview = await world.staff.data<{ lines: number }>(`${at}/preview`, requested(world))
  expect(preview).toMatchObject({ lines: 3, leftOut: 1, changes: 0, totalMinor: 3 * 531_000 })
  const answers = await Promise.all([generate(world), generate(world)])
  expect(answers.map(({ error }) => error.code).toSorted()).toEqual([0, 409_961])
  const id = answers.find(({ error }) => error.code === 0)!.data!.id
  expect(await info(world, id)).toMatchObject({
    status: 'draft',
    code: '',
    lines: 3,
    guests: 9,
    leftOut: 1,
    totalMinor: 3 * 531_000,
    can: { billLock: true, billDelete: true, billAdjust: true },
  })
  await actOn(world, 'confirm', { id: open })
  expect((await info(world, await made(world))).totalMinor).toBe(531_000)
})

test('the database refuses an amount of an order that another line took', async () => {
  const world = await makeWorld()
  const [orderId] = await sold(world, 1)
  const id = await made(world)
  const again = (part: number, before: number) =>
    withSystemCtx(world.app, world.merchant.id, ({ db }) =>
      db
        .insertInto('agent_bill_line')
        .values({
          merchant_id: world.merchant.id,
          bill_id: id,
          agent_id: world.agentId,
          currency: 'THB',
          kind: 'order',
          position: 9,
          order_id: orderId!,
          part,
          before_minor: before,
          amount_minor: 531_000,
        })
        .execute(),
    )
  await expect(again(0, 0)).rejects.toMatchObject({ code: '23505' })
  await expect(again(1, 0)).rejects.toMatchObject({ constraint: 'bill_line_goes_on' })
  const changed = withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('agent_bill_line')
      .set({ amount_minor: 1 })
      .where('merchant_id', '=', world.merchant.id)
      .execute(),
  )
  await expect(changed).rejects.toMatchObject({ constraint: 'bill_line_fixed' })
})

test('what becomes of billed orders stands on the next bill: cancelled with a fee, refunded, charged more', async () => {
  const world = await makeWorld()
  const [cancelled, refunded, charged, same] = await sold(world, 4)
  const first = await verified(world)
  await actOn(world, 'cancel', { id: cancelled, reason: 'Ill', refund: 'rule' })
  await askMoney(world, refunded!, 31_000, { way: 'credit', agree: true })
  await carry(world, await lastRefund(world, refunded!))
  await askMoney(world, charged!, 9_000, { kind: 'replenish', way: 'credit', agree: true })
  await carry(world, await lastRefund(world, charged!))
  const marked = (await linesOf(world, first)).filter(({ changed }) => changed).map(({ orderId }) => orderId)
  expect(marked.toSorted()).toEqual([cancelled, refunded, charged].toSorted())
  const next = await made(world)
  const lines = await linesOf(world, next)
  expect(
    lines.map(({ orderId, kind, beforeMinor, amountMinor }) => [orderId, kind, beforeMinor, amountMinor]),
  ).toEqual(
    expect.arrayContaining([
      [cancelled, 'change', 531_000, -265_500],
      [refunded, 'change', 531_000, -31_000],
      [charged, 'change', 531_000, 9_000],
    ]),
  )
  expect(lines.some(({ orderId }) => orderId === same)).toBe(false)
  expect((await info(world, first)).totalMinor + (await info(world, next)).totalMinor).toBe(
    await receivable(world),
  )
})

test('every verb moves as the table says; a draft may go, its amounts are billed anew, its number stays taken', async () => {
  const world = await makeWorld()
  await sold(world, 2)
  const id = await made(world)
  await world.staff.data(`${at}/adjust`, { id, amountMinor: -31_000, reason: 'Late boat' })
  expect(await info(world, id)).toMatchObject({ adjustedMinor: -31_000, totalMinor: 1_031_000 })
  expect((await act(world, 'billVerify', id)).error.code).toBe(409_000)
  await act(world, 'billLock', id)
  const { code } = await info(world, id)
  expect(code).toMatch(/^BL-\d{4}-00001$/)
  expect((await act(world, 'adjust', id, { amountMinor: 1 })).error.code).toBe(409_000)
  await act(world, 'billConfirm', id)
  await act(world, 'billUnlock', id)
  expect(await info(world, id)).toMatchObject({ status: 'draft', code })
  const before = await receivable(world)
  await act(world, 'billLock', id)
  await act(world, 'billConfirm', id)
  await act(world, 'billVerify', id)
  expect(await receivable(world)).toBe(before - 31_000)
  await act(world, 'billAntiVerify', id)
  expect(await receivable(world)).toBe(before)
  for (const verb of ['billVerify', 'billAntiVerify', 'billUnlock', 'billDelete'])
    expect((await act(world, verb, id)).error).toEqual({ code: 0 })
  expect(await info(world, id)).toMatchObject({ status: 'deleted', can: {} })
  const anew = await made(world)
  await act(world, 'billLock', anew)
  expect((await info(world, anew)).code).toMatch(/00002$/)
})

test('a bill whose amounts a later one goes on from is not undone before it', async () => {
  const world = await makeWorld()
  const [orderId] = await sold(world, 1)
  const first = await made(world)
  await actOn(world, 'cancel', { id: orderId, reason: 'Ill', refund: 'rule' })
  const later = await made(world)
  expect((await info(world, first)).can['billDelete']).toEqual({ why: 'billing.why.billedLater' })
  expect((await act(world, 'billDelete', first)).error.code).toBe(409_000)
  await act(world, 'billDelete', later)
  expect((await act(world, 'billRefresh', first)).error).toEqual({ code: 0 })
  expect((await info(world, first)).totalMinor).toBe(265_500)
})

test('a rebate is worked out at lock by its steps, and what is refunded later takes its share back', async () => {
  const world = await makeWorld()
  const rule = {
    name: 'Volume',
    currency: 'THB',
    measure: 'orders',
    way: 'whole',
    skipEnded: true,
    skipPromo: false,
  }
  const tiers = [
    { from: 2, basisPoints: 500 },
    { from: 4, basisPoints: 1_000 },
  ]
  const refused = await world.staff.call('/supplier/distributorBillRebate/save', {
    ...rule,
    tiers: tiers.toReversed(),
  })
  expect(refused.error.fields?.[0]?.field).toBe('tiers')
  await world.staff.data('/supplier/distributorBillRebate/save', { ...rule, tiers })
  const [first] = await sold(world, 2)
  const id = await verified(world)
  expect(await info(world, id)).toMatchObject({ rebateMinor: 53_100, totalMinor: 1_062_000 - 53_100 })
  await actOn(world, 'cancel', { id: first, reason: 'Ill', refund: 'rule' })
  const next = await made(world)
  await act(world, 'billLock', next)
  const [line] = await linesOf(world, next)
  expect(line).toMatchObject({ amountMinor: -265_500, rebateMinor: -13_275, rebateRule: 'Volume' })
  await act(world, 'billConfirmVerify', next)
  // A bill below zero is settled by itself: the rest is the agent's to use.
  expect(await info(world, next)).toMatchObject({ openMinor: 0, creditMinor: 252_225 })
  expect(await ageing(world)).toMatchObject({ creditMinor: 252_225, owedMinor: await receivable(world) })
  // Out of the books it gives nothing; what pays another bill by now is not taken from under it.
  const standing = await receivable(world)
  expect((await act(world, 'billAntiVerify', next)).error).toEqual({ code: 0 })
  expect(await info(world, next)).toMatchObject({ status: 'confirmed', paidMinor: 0, creditMinor: 0 })
  expect((await act(world, 'billVerify', next)).error).toEqual({ code: 0 })
  expect(await info(world, next)).toMatchObject({ openMinor: 0, creditMinor: 252_225 })
  expect(await receivable(world)).toBe(standing)
  await act(world, 'pay', id, { way: 'credit', amountMinor: 1_000, clientRequestId: crypto.randomUUID() })
  expect((await info(world, next)).can['billAntiVerify']).toEqual({ why: 'billing.why.creditUsed' })
  expect((await act(world, 'billAntiVerify', next)).error.code).toBe(409_000)
  const [used] = (await info(world, id)).payments
  await world.staff.data(`${at}/unpay`, { id, paymentId: used!.id, reason: 'Other bill' })
  expect((await act(world, 'billAntiVerify', next)).error).toEqual({ code: 0 })
})

test('money comes in for a bill in parts, with tax withheld, from credit; never too much, and can be taken back', async () => {
  const world = await makeWorld()
  await sold(world, 1)
  const id = await verified(world)
  const pay = (more: object, by = world.staff) =>
    by.call(`${at}/pay`, { id, way: 'bank', clientRequestId: request(), ...more })
  expect((await pay({ amountMinor: 531_001 })).error.fields?.[0]?.field).toBe('amountMinor')
  expect((await pay({ amountMinor: 100_000, withheldMinor: 14_888 })).error).toEqual({ code: 0 })
  expect((await pay({ way: 'credit', amountMinor: 1 })).error.code).toBe(409_963)
  await recharge(world.app, world.merchant, world.agentId, 50_000)
  const both = await Promise.all([
    pay({ way: 'credit', amountMinor: 50_000 }),
    pay({ way: 'credit', amountMinor: 50_000 }),
  ])
  expect(both.map(({ error }) => error.code).toSorted()).toEqual([0, 409_963])
  const paid = await info(world, id)
  expect(paid).toMatchObject({ paidMinor: 164_888, openMinor: 531_000 - 164_888, creditMinor: 0 })
  expect(await receivable(world)).toBe(paid.openMinor)
  expect((await pay({ amountMinor: 1_000 }, world.agent)).error.fields?.[0]?.field).toBe('way')
  const [bank] = paid.payments
  expect(bank!.can).toEqual({ unpay: true, certificate: true })
  await world.staff.data(`${at}/certificate`, { id, paymentId: bank!.id, certificate: '50T-77' })
  await world.staff.data(`${at}/unpay`, { id, paymentId: bank!.id, reason: 'Bounced' })
  expect((await act(world, 'unpay', id, { paymentId: bank!.id })).error.code).toBe(409_000)
  expect((await info(world, id)).openMinor).toBe(481_000)
  expect(await receivable(world)).toBe(481_000)
  expect((await act(world, 'billAntiVerify', id)).error.code).toBe(409_000)
})

test('an agent reads its bills once they are locked, disputes a line, and reads the answer on it', async () => {
  const world = await makeWorld()
  await sold(world, 2)
  const id = await made(world)
  const own = async () => (await world.agent.data<{ rows: Bill[] }>(`${at}/list`)).rows
  expect(await own()).toEqual([])
  expect((await world.agent.call(`${at}/info`, { id })).error.code).toBe(404_000)
  await act(world, 'billLock', id)
  expect((await own()).map((bill) => [bill.id, bill.createdByName])).toEqual([[id, '']])
  const [line] = await linesOf(world, id, world.agent)
  await world.agent.data(`${at}/dispute`, { id, lineId: line!.id, text: 'Two guests only' })
  expect((await act(world, 'billConfirm', id)).error.code).toBe(409_000)
  expect((await info(world, id)).can['billConfirm']).toEqual({ why: 'billing.why.disputed' })
  await world.staff.data(`${at}/answer`, { id, lineId: line!.id, text: 'Three boarded' })
  expect((await linesOf(world, id, world.agent))[0]).toMatchObject({
    dispute: 'Two guests only',
    answer: 'Three boarded',
  })
  expect((await act(world, 'billConfirm', id)).error).toEqual({ code: 0 })
  expect((await world.agent.call(`${at}/billLock`, { id })).error.code).toBe(1003)
  const stranger = await makeWorld()
  for (const path of ['info', 'pdf', 'dispute'])
    expect((await stranger.agent.call(`${at}/${path}`, { id, lineId: line!.id, text: 'x' })).error.code).toBe(
      404_000,
    )
})

test('what agents owe by age, what is unbilled and credit add up to the ledger, and so does the statement', async () => {
  const world = await makeWorld()
  await sold(world, 2)
  await verified(world)
  await sold(world, 1)
  await recharge(world.app, world.merchant, world.agentId, 20_000)
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    db
      .updateTable('agent_bill')
      .set({ due_day: day(-40) })
      .where('merchant_id', '=', world.merchant.id)
      .execute(),
  )
  expect(await ageing(world)).toMatchObject({
    d60Minor: 1_062_000,
    unbilledMinor: 531_000,
    creditMinor: 20_000,
    owedMinor: 1_573_000,
  })
  const ask = { agentId: world.agentId, from: day(-1), to: day(0) }
  const statement = await world.staff.data<Statement>('/supplier/distributorBillStatement/info', ask)
  expect(statement).toMatchObject({
    openingMinor: 0,
    closingMinor: 1_573_000,
    bills: [{ openMinor: 1_062_000, overdueDays: 40 }],
  })
  const own = await world.agent.data<Statement>('/supplier/distributorBillStatement/info', ask)
  expect(own.closingMinor).toBe(1_573_000)
  const before = await world.staff.data<Statement>('/supplier/distributorBillStatement/info', {
    ...ask,
    from: day(-9),
    to: day(-3),
  })
  expect(before).toMatchObject({ closingMinor: 0, bills: [], ageing: { owedMinor: 0 } })
})

test('sale to an agent is stopped with its reason, told to whoever orders, and opened again', async () => {
  const world = await makeWorld()
  const stop = (more: object) => world.staff.call(`${at}/stopSale`, { agentId: world.agentId, ...more })
  expect((await stop({ stop: true })).error.fields?.[0]?.field).toBe('reason')
  expect((await stop({ stop: true, reason: 'Cheque bounced' })).error).toEqual({ code: 0 })
  const refused = await world.staff.call('/supplier/orderEntry/create', orderInput(world))
  expect(refused.error).toMatchObject({ code: 409_199, message: expect.stringContaining('Cheque bounced') })
  expect((await ageing(world)).stopped).toContain('Cheque bounced')
  expect((await stop({ stop: false })).error).toEqual({ code: 0 })
  await placeOrder(world)
})

test('what came in for orders on a bill is told of each of their lines: the share that is settled, all of it in the end', async () => {
  const world = await makeWorld()
  const [first] = await sold(world, 3)
  const { code } = (await world.staff.data<{ code: string }>('/supplier/order/info', { id: first! }))!
  const received = async () =>
    (await world.staff.data<SubsidiaryInfo>('/supplier/orderAccount/info', { code })).rows.reduce(
      (sum, { receivedMinor }) => sum + receivedMinor,
      0,
    )
  const id = await verified(world)
  expect(await received()).toBe(0)
  const pay = (amountMinor: number, more = {}) =>
    world.staff.call<{ id: number }>(`${at}/pay`, {
      id,
      amountMinor,
      withheldMinor: 0,
      way: 'bank',
      method: 'cash',
      reference: '',
      certificate: '',
      clientRequestId: request(),
      ...more,
    })
  expect((await pay(531_000)).error).toEqual({ code: 0 })
  expect(await received()).toBe(177_000)
  expect((await pay(1_030_140, { withheldMinor: 31_860 })).error).toEqual({ code: 0 })
  expect(await received()).toBe(531_000)
})

test('money of a day that is closed counts on the first open one and says so; closed and paid at once nothing is lost', async () => {
  const world = await makeWorld()
  await sold(world, 6)
  const id = await verified(world)
  const lastMonth = Temporal.PlainDate.from(day(0)).with({ day: 1 }).subtract({ months: 1 })
  const paidOn = lastMonth.add({ days: 9 }).toString()
  const month = lastMonth.toString()
  const pay = (amountMinor: number) =>
    world.staff.call(`${at}/pay`, {
      id,
      amountMinor,
      withheldMinor: 0,
      way: 'bank',
      method: 'cash',
      reference: 'BANK',
      certificate: '',
      paidOn,
      clientRequestId: request(),
    })
  expect((await pay(531_000)).error).toEqual({ code: 0 })
  const close = () => world.staff.call('/supplier/book/period/close', { month, waived: allWaived })
  // A bill is generated and verified, and money of that month comes in, while the month is closed.
  await sold(world, 2)
  const answers = await Promise.all([
    verified(world).then(() => ({ error: { code: 0 } })),
    pay(100_000),
    close(),
    pay(200_000),
  ])
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => ({ code: 0 })))
  expect((await pay(300_000)).error).toEqual({ code: 0 })
  const paid = { kind: 'bill-paid', pageSize: 50 }
  const { rows } = await world.staff.data<{ rows: JournalRow[] }>('/supplier/book/journal/list', paid)
  const firstOpen = lastMonth.add({ months: 1 }).toString()
  const total = rows.reduce((sum, { moved }) => sum + moved[0]!.amountMinor, 0)
  expect(total).toBe(1_131_000)
  for (const { day: counts, meantDay } of rows)
    expect([
      [paidOn, null],
      [firstOpen, paidOn],
    ]).toContainEqual([counts, meantDay])
  expect(rows.filter(({ meantDay }) => meantDay).length).toBeGreaterThanOrEqual(1)
  const { breaks } = await world.staff.data<Audit>('/supplier/book/audit')
  expect(breaks).toEqual([])
})
