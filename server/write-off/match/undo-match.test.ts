import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PayLink } from '#contract/payments/link/link.schema.ts'
import type { BankLine, Summary } from '#contract/write-off/match/match.schema.ts'
import {
  bankOf,
  booksAgree,
  itemsOf,
  lineOf,
  linesOf,
  makeBankWorld,
  matchLines,
  orderMinor,
  suggestNow,
  takeBest,
  takeLines,
  undoMatch,
  type BankAccount,
} from '#test/factories/bank.ts'
import { billOf, makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { allWaived } from '#test/factories/ledger.ts'
import { jobOf } from '#test/factories/jobs.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import {
  accountsOf,
  choose,
  connect,
  drain,
  orderToPay,
  paymentInfo,
  paymentsOf,
} from '#test/factories/payments.ts'
import { takePaymentJob as takeBill } from '../../billing/bills/link-bill.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { weighAgain } from '../suggest/suggest-lines.ts'

const server = await testServer()
const at = '/supplier/writeOff'
let world: Awaited<ReturnType<typeof makeBankWorld>>
let closing: OrderWorld
let account: BankAccount
beforeAll(async () => {
  world = await makeBankWorld(server)
  account = world.account
  closing = await makeOrderWorld(server, { balanceMinor: 0 })
})

describe('an order', () => {
  test('that was paid by a wrong line is owed again when that is undone, and waits for the right one', async () => {
    const order = await placeOrder(world)
    const before = await accountsOf(world)
    const [wrong] = await takeLines(world, account, [{ amount: orderMinor, text: `WRONG ${order.code}` }])
    const made = await takeBest(world, wrong!.id)
    expect((await undoMatch(world, made.data!.id)).error.code).toBe(0)
    expect((await undoMatch(world, made.data!.id)).error.code).toBe(409000)
    expect((await readOrder(world, order.id)).paymentStatus).toBe('unpaid')
    expect(await accountsOf(world)).toMatchObject(before)
    expect(await itemsOf(world, { text: order.code })).toMatchObject([
      { kind: 'order', amountMinor: orderMinor },
    ])
    await suggestNow(world)
    expect((await takeBest(world, wrong!.id)).error.code).toBe(0)
    expect((await readOrder(world, order.id)).paymentStatus).toBe('paid')
    expect(await itemsOf(world, { text: order.code })).toEqual([])
    await booksAgree(world)
  })

  test('that was sold by then is owed again with its sale and tax, and one whose money has moved on stays as it is', async () => {
    const [sold, ended] = [await placeOrder(world), await placeOrder(world)]
    const before = await accountsOf(world)
    const lines = await takeLines(world, account, [
      { amount: orderMinor, text: sold.code },
      { amount: orderMinor, text: ended.code },
    ])
    const matches: number[] = []
    for (const { code } of [sold, ended])
      matches.push((await takeBest(world, lines.find(({ text }) => text === code)!.id)).data!.id)
    const { id: lineId } = (await readOrder(world, sold.id)).lines[0]!
    await actOn(world, 'sendOrder', { lineId })
    await actOn(world, 'supplierApprove', { lineId }, world.supplier)
    expect(await readOrder(world, sold.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' })
    await actOn(world, 'cancel', { id: ended.id, refund: 'operator-fault', reason: 'Ill' })
    expect((await undoMatch(world, matches[1]!)).error).toMatchObject({ code: 409118 })
    expect((await undoMatch(world, matches[0]!)).error.code).toBe(0)
    expect(await readOrder(world, sold.id)).toMatchObject({ status: 'confirmed', paymentStatus: 'unpaid' })
    const after = await accountsOf(world)
    expect(after['sales'] ?? 0).toBe(before['sales'] ?? 0)
    expect(after['tax'] ?? 0).toBe(before['tax'] ?? 0)
    await booksAgree(world)
  })

  test('is paid in parts: the rest stays open, by whichever lines it comes, and each part is undone by itself', async () => {
    const order = await placeOrder(world)
    const lines = await takeLines(world, account, [
      { amount: 200_000, text: 'FIRST PART' },
      { amount: orderMinor - 200_000, text: 'SECOND PART' },
      { amount: orderMinor, text: 'ALL OF IT' },
    ])
    const of = (amount: number) => lines.find(({ amountMinor }) => amountMinor === amount)!.id
    const key = `order ${order.id}`
    const part = await matchLines(world, [of(200_000)], [{ key, amountMinor: 200_000 }])
    expect(part.error.code).toBe(0)
    expect(await readOrder(world, order.id)).toMatchObject({ paymentStatus: 'part-paid' })
    expect(await itemsOf(world, { text: order.code })).toMatchObject([
      { key, amountMinor: orderMinor - 200_000, parts: true },
    ])
    expect(
      (await matchLines(world, [of(orderMinor)], [{ key, amountMinor: orderMinor }])).error.code,
    ).not.toBe(0)
    expect((await matchLines(world, [of(orderMinor - 200_000)], [{ key }])).error.code).toBe(0)
    expect(await readOrder(world, order.id)).toMatchObject({ paymentStatus: 'paid' })
    expect((await undoMatch(world, part.data!.id)).error.code).toBe(0)
    expect(await readOrder(world, order.id)).toMatchObject({ paymentStatus: 'part-paid' })
    expect(await itemsOf(world, { text: order.code })).toMatchObject([{ key, amountMinor: 200_000 }])
    await booksAgree(world)
  })
})

test('a line suggests what it names as long as that is open: what goes is no suggestion any more, before all are weighed anew', async () => {
  const [removed, twice] = [await placeOrder(world), await placeOrder(world)]
  const lines = await takeLines(world, account, [
    { amount: orderMinor, text: `FOR ${removed.code}` },
    { amount: orderMinor, text: `FOR ${twice.code}` },
    { amount: orderMinor, text: `AND ${twice.code}` },
  ])
  expect(lines.map(({ suggested }) => suggested).toSorted()).toEqual(['maybe', 'maybe', 'sure'])
  expect((await actOn(world, 'cancel', { id: removed.id, reason: 'Not wanted' })).error.code).toBe(0)
  const [one, other] = lines.filter(({ suggested }) => suggested === 'maybe')
  expect((await matchLines(world, [one!.id], [{ key: `order ${twice.id}` }])).error.code).toBe(0)
  const sure = lines.find(({ suggested }) => suggested === 'sure')!
  for (const { id } of [sure, other!]) {
    const line = await lineOf(world, id)
    const named = line.candidates.flatMap(({ items }) => items.map(({ key }) => key))
    // Another order of the same amount may still be meant; nobody is sure of it.
    expect(named).not.toContain(`order ${removed.id}`)
    expect(named).not.toContain(`order ${twice.id}`)
    expect([line.suggested, line.can['take']]).toEqual([named.length ? 'maybe' : 'none', undefined])
  }
  const { statementId } = sure
  const now = new Map((await linesOf(world, { statementId, tab: 'all' })).map((line) => [line.id, line]))
  for (const { id } of [sure, other!])
    expect([now.get(id)!.suggested === 'sure', now.get(id)!.can['take']]).toEqual([false, undefined])
  // By the clock all are weighed anew, where anything has happened since, and then no more.
  const waits = async () => {
    const { rows } = await sql<{
      id: number
    }>`select merchant_id as id from platform.merchants_to_weigh()`.execute(world.app.db)
    return rows.some(({ id }) => id === world.merchant.id)
  }
  const sureNow = async () => (await world.staff.data<Summary>(`${at}/summary`)).counts.sure
  const before = await sureNow()
  expect(await waits()).toBe(true)
  await weighAgain(jobOf(world.app), { merchantId: 0 })
  await suggestNow(world)
  expect(await sureNow()).toBeLessThan(before)
  expect(await waits()).toBe(false)
})

test("a guest's transfer that had not come after all is waited for again, and what it paid is owed again", async () => {
  const bank = await connect(world, 'bank', 'Transfers')
  const pays = { ...world, connectionId: bank, server }
  const { id, link } = await orderToPay(world)
  await choose(pays, link, 'bank-transfer')
  await choose(pays, await linkToRecharge(), 'bank-transfer')
  const [recharge, transfer] = await paymentsOf(world, 'bank')
  const before = await accountsOf(world)
  const lines = await takeLines(world, account, [
    { amount: orderMinor, text: transfer!.number },
    { amount: 70_000, text: recharge!.number },
  ])
  const matches: number[] = []
  const match = async ({ id: line, amountMinor }: BankLine) => {
    const key = `payment ${amountMinor === orderMinor ? transfer!.id : recharge!.id}`
    const made = await matchLines(world, [line], [{ key }])
    expect(made.error).toEqual({ code: 0 })
    return made.data!.id
  }
  for (const line of lines) matches.push(await match(line))
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect((await balances(world))['agent-available']).toBe((before['agent-available'] ?? 0) + 70_000)
  for (const one of matches) expect((await undoMatch(world, one)).error).toEqual({ code: 0 })
  expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
  expect(await accountsOf(world)).toMatchObject(before)
  expect(await paymentsOf(world, 'bank')).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
  for (const line of lines) await match(line)
  await drain(world)
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect((await balances(world))['agent-available']).toBe((before['agent-available'] ?? 0) + 70_000)
  await booksAgree(world)
})
const linkToRecharge = () =>
  world.staff.data<PayLink>('/supplier/distributorAccout/payLink', {
    agentId: world.agentId,
    amountMinor: 70_000,
    memo: '',
  })

test('a bill that a transfer paid by its link is owed again when that is undone, and paid by the right line', async () => {
  const bills = await makeBillWorld(server)
  const bank = await bankOf(bills)
  await sold(bills, 1)
  const id = await verified(bills)
  const pays = { ...bills, connectionId: await connect(bills, 'bank', 'Transfers'), server }
  const link = await bills.agent.data<PayLink>('/supplier/distributorBill/payLink', { id })
  await choose(pays, link, 'bank-transfer')
  const [transfer] = await paymentsOf(bills, 'bank')
  const owed = (await billOf(bills, id)).openMinor
  const before = await accountsOf(bills)
  const [line] = await takeLines(bills, bank, [{ amount: owed, text: transfer!.number }])
  const pay = async () => {
    const made = await matchLines(bills, [line!.id], [{ key: `payment ${transfer!.id}` }])
    expect(made.error).toEqual({ code: 0 })
    await takeBill(jobOf(bills.app), { merchantId: bills.merchant.id, linkIds: [link.id] })
    expect(await billOf(bills, id)).toMatchObject({ openMinor: 0 })
    return made.data!.id
  }
  expect((await undoMatch(bills, await pay())).error).toEqual({ code: 0 })
  expect(await billOf(bills, id)).toMatchObject({
    openMinor: owed,
    payments: [{ undoneAt: expect.any(String) }],
  })
  expect(await accountsOf(bills)).toMatchObject(before)
  expect(await paymentsOf(bills, 'bank')).toMatchObject([{ state: 'waiting' }])
  await pay()
  await booksAgree(bills)
})

test('a transfer that came on top is taken back by itself: what was paid stays paid; one that is being given back stays', async () => {
  const bank = await connect(world, 'bank', 'Duplicate payment')
  const pays = { ...world, connectionId: bank, server }
  const { id, link } = await orderToPay(world)
  await choose(pays, link, 'bank-transfer')
  await choose(pays, link, 'bank-transfer')
  const both = (await paymentsOf(world, 'bank')).filter(({ state }) => state === 'waiting')
  expect(both).toHaveLength(2)
  const lines = await takeLines(
    world,
    account,
    both.map(({ number }) => ({ amount: orderMinor, text: number })),
  )
  const match = async (nth: number) => {
    const made = await matchLines(world, [lines[nth]!.id], [{ key: `payment ${both[nth]!.id}` }])
    expect(made.error).toEqual({ code: 0 })
    await drain(world)
    return made.data!.id
  }
  await match(0)
  const before = await accountsOf(world)
  const surplus = await match(1)
  expect(await paymentInfo(world, both[1]!.id, 'bank')).toMatchObject({ trouble: 'duplicate' })
  expect((await undoMatch(world, surplus)).error).toEqual({ code: 0 })
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect(await accountsOf(world)).toMatchObject(before)
  expect(await paymentInfo(world, both[1]!.id, 'bank')).toMatchObject({ state: 'waiting', trouble: null })
  const again = await match(1)
  expect(await paymentInfo(world, both[1]!.id, 'bank')).toMatchObject({ trouble: 'duplicate' })
  // A part of it is on its way back.
  await withSystemCtx(world.app, world.merchant.id, ({ db }) =>
    sql`update payment_attempt set refunding_minor = 1000 where merchant_id = ${world.merchant.id} and id = ${both[1]!.id}`.execute(
      db,
    ),
  )
  expect((await undoMatch(world, again)).error).toMatchObject({ code: 409826 })
  expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  await booksAgree(world)
})

test('what a closed month tells is not undone until the month is opened', async () => {
  const bank = await bankOf(closing)
  const last = Temporal.PlainDate.from(day(0)).with({ day: 1 }).subtract({ days: 1 }).toString()
  const [line] = await takeLines(closing, bank, [{ day: last, amount: -1_500, text: 'CHARGE' }])
  const made = await closing.staff.data<{ id: number }>(`${at}/explain`, {
    id: line!.id,
    account: 'expense|bank-fees',
  })
  const month = `${last.slice(0, 8)}01`
  await closing.staff.data('/supplier/book/period/close', { month, waived: allWaived })
  expect((await undoMatch(closing, made.id)).error).toMatchObject({ code: 409977 })
  expect(await lineOf(closing, line!.id)).toMatchObject({ state: 'explained' })
  await closing.staff.data('/supplier/book/period/reopen', { month, reason: 'A charge was wrong' })
  expect((await undoMatch(closing, made.id)).error.code).toBe(0)
})
