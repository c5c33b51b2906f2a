import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PaymentRun } from '#contract/suppliers/payables/payables.schema.ts'
import type { Summary } from '#contract/write-off/match/match.schema.ts'
import type { PlaneRow } from '#contract/write-off/planes/plane.schema.ts'
import type { StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import type { Rehearsal } from '#contract/write-off/rules/rule.schema.ts'
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
  uploadStatement,
  type BankAccount,
} from '#test/factories/bank.ts'
import { billOf, makeBillWorld, sold, verified } from '#test/factories/bills.ts'
import { testServer } from '#test/factories/http.ts'
import { allWaived } from '#test/factories/ledger.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { accountsOf, connect } from '#test/factories/payments.ts'

const server = await testServer()
const at = '/supplier/writeOff'
let world: Awaited<ReturnType<typeof makeBankWorld>>
let billing: OrderWorld
let other: OrderWorld
let account: BankAccount
beforeAll(async () => {
  world = await makeBankWorld(server)
  account = world.account
  billing = await makeBillWorld(server, { name: 'Orchid Holidays' })
  other = await makeOrderWorld(server, { balanceMinor: 100_000_000 })
})

describe('an order', () => {
  test('is found by its code, paid by the line, and its money stands where the bank says', async () => {
    const order = await placeOrder(world)
    const before = await accountsOf(world)
    const [line] = await takeLines(world, account, [{ amount: orderMinor, text: `TRANSFER ${order.code}` }])
    expect(line).toMatchObject({ suggested: 'sure' })
    expect((await lineOf(world, line!.id)).candidates[0]).toMatchObject({
      items: [{ name: order.code, kind: 'order' }],
      reasons: ['reference', 'amount', 'date'],
    })
    const { data } = await takeBest(world, line!.id)
    expect((await readOrder(world, order.id)).paymentStatus).toBe('paid')
    const after = await accountsOf(world)
    expect(after[`cash ${account.code}`]! - (before[`cash ${account.code}`] ?? 0)).toBe(orderMinor)
    expect(after['cash bank-transfer'] ?? 0).toBe(before['cash bank-transfer'] ?? 0)
    expect(await lineOf(world, line!.id)).toMatchObject({
      state: 'matched',
      openMinor: 0,
      matches: [{ id: data!.id }],
    })
    await booksAgree(world)
  })

  test('paid in two lines is settled by both at once, and one line settles several', async () => {
    const [one, two, three] = [await placeOrder(world), await placeOrder(world), await placeOrder(world)]
    const lines = await takeLines(world, account, [
      { amount: 200_000, text: one.code },
      { amount: orderMinor - 200_000, text: one.code },
      { amount: 2 * orderMinor, text: `${two.code} ${three.code}` },
    ])
    const of = (amount: number) => lines.find(({ amountMinor }) => amountMinor === amount)!
    expect(lines.map(({ suggested }) => suggested)).toEqual(['sure', 'sure', 'sure'])
    expect((await takeBest(world, of(200_000).id)).error.code).toBe(0)
    expect((await takeBest(world, of(2 * orderMinor).id)).error.code).toBe(0)
    for (const { id } of [one, two, three]) expect((await readOrder(world, id)).paymentStatus).toBe('paid')
    expect((await linesOf(world, { statementId: lines[0]!.statementId })).length).toBe(0)
    await booksAgree(world)
  })

  test('short by a fee puts the fee on its account; what has no name is refused and moves nothing', async () => {
    const order = await placeOrder(world)
    const [line] = await takeLines(world, account, [{ amount: orderMinor - 2_500, text: order.code }])
    const [item] = await itemsOf(world, { text: order.code })
    expect((await matchLines(world, [line!.id], [{ key: item!.key }])).error).toMatchObject({ code: 409974 })
    expect((await readOrder(world, order.id)).paymentStatus).toBe('unpaid')
    const before = await accountsOf(world)
    expect((await takeBest(world, line!.id)).error.code).toBe(0)
    const after = await accountsOf(world)
    expect(after['expense bank-fees']! - (before['expense bank-fees'] ?? 0)).toBe(2_500)
    await booksAgree(world)
  })

  test('that two people write off is written off once, and the other is told', async () => {
    const order = await placeOrder(world)
    const lines = await takeLines(world, account, [
      { amount: orderMinor, text: 'ONE' },
      { amount: orderMinor, text: 'TWO' },
    ])
    const [item] = await itemsOf(world, { text: order.code })
    const answers = await Promise.all(lines.map(({ id }) => matchLines(world, [id], [{ key: item!.key }])))
    expect(answers.map(({ error }) => error.code).toSorted((a, b) => a - b)[0]).toBe(0)
    expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
    const [taken] = await linesOf(world, { statementId: lines[0]!.statementId, tab: 'matched' })
    expect(taken).toMatchObject({ state: 'matched' })
    // A line that somebody else was first at is told by its name, whatever is done with it.
    const next = await placeOrder(world)
    const [open] = await itemsOf(world, { text: next.code })
    for (const { error } of [
      await matchLines(world, [taken!.id], [{ key: open!.key }]),
      await takeBest(world, taken!.id),
      await world.staff.call(`${at}/explain`, { id: taken!.id, account: 'expense|bank-fees' }),
    ])
      expect([error.code, error.message]).toEqual([409973, expect.stringContaining(taken!.text)])
    await booksAgree(world)
  })
})

describe('a bill', () => {
  test('short by exactly the withholding tax is paid, and its certificate is chased until it comes', async () => {
    await sold(billing, 2)
    const id = await verified(billing)
    const bill = await billOf(billing, id)
    const bank = await bankOf(billing)
    const base = bill.openMinor - Math.round((bill.taxMinor * bill.openMinor) / bill.totalMinor)
    const tax = Math.round(base * 0.03)
    const [line] = await takeLines(billing, bank, [{ amount: bill.openMinor - tax, text: 'ORCHID HOLIDAYS' }])
    expect((await lineOf(billing, line!.id)).candidates[0]).toMatchObject({
      differences: [{ kind: 'withheld', amountMinor: tax }],
    })
    const made = await takeBest(billing, line!.id)
    expect(await billOf(billing, id)).toMatchObject({ openMinor: 0 })
    const breaks = async () =>
      (await billing.staff.data<{ rows: PlaneRow[] }>(`${at}/plane/list`, { kind: 'certificate' })).rows
    expect(await breaks()).toMatchObject([
      { break: 'certificate', amountMinor: tax, house: { name: bill.code } },
    ])
    await billing.staff.data(`${at}/certificate`, { id: made.data!.id, certificate: 'WHT-77' })
    expect(await breaks()).toEqual([])
    expect((await undoMatch(billing, made.data!.id)).error.code).toBe(0)
    expect(await billOf(billing, id)).toMatchObject({ openMinor: bill.openMinor })
    await booksAgree(billing)
  })

  test('is paid in part, and by one line together with another thing', async () => {
    await sold(billing, 1)
    const id = await verified(billing)
    const bill = await billOf(billing, id)
    const bank = await bankOf(billing)
    const [line] = await takeLines(billing, bank, [{ amount: 100_000, text: bill.code ?? '' }])
    expect(line).toMatchObject({ suggested: 'sure' })
    await takeBest(billing, line!.id)
    expect(await billOf(billing, id)).toMatchObject({ openMinor: bill.openMinor - 100_000 })
    await booksAgree(billing)
  })
})

test('a recharge is confirmed by its line and taken back with it', async () => {
  const staff = world.staff
  const requested = await staff.data<{ id: number }>('/supplier/rechargeRecord/save', {
    clientRequestId: randomUUID(),
    agentId: world.agentId,
    amountMinor: 250_000,
    accountId: account.id,
    paidOn: day(0),
    reference: 'SLIP-88123',
  })
  const before = (await balances(world))['agent-available'] ?? 0
  const [line] = await takeLines(world, account, [{ amount: 250_000, text: 'SLIP-88123' }])
  const { data } = await takeBest(world, line!.id)
  expect((await balances(world))['agent-available']! - before).toBe(250_000)
  expect((await undoMatch(world, data!.id)).error.code).toBe(0)
  expect((await balances(world))['agent-available'] ?? 0).toBe(before)
  await suggestNow(world)
  expect((await takeBest(world, line!.id)).error.code).toBe(0)
  expect((await balances(world))['agent-available']! - before).toBe(250_000)
  expect(requested.id).toBeGreaterThan(0)
  await booksAgree(world)
})

test('a run is paid by the line that went out, and all of it is owed again when that is undone', async () => {
  const order = await placeOrder(other)
  const lineId = (await readOrder(other, order.id)).lines[0]!.id
  await actOn(other, 'sendOrder', { lineId })
  await actOn(other, 'supplierApprove', { lineId }, other.supplier)
  const bank = await bankOf(other)
  const run = await other.staff.data<{ id: number }>('/supplier/commBankPayBill/save', {
    clientRequestId: randomUUID(),
    accountId: bank.id,
    until: day(60),
    payOn: day(0),
    supplierIds: [],
    note: '',
  })
  const name = `PR${String(run.id).padStart(5, '0')}`
  const [line] = await takeLines(other, bank, [{ amount: -370_000, text: `BULK PAYMENT ${name}` }])
  const made = await takeBest(other, line!.id)
  const status = async () =>
    (await other.staff.data<{ rows: PaymentRun[] }>('/supplier/commBankPayBill/list')).rows[0]?.status
  expect(await status()).toBe('paid')
  expect((await accountsOf(other))[`cash ${bank.code}`]).toBe(-370_000)
  await undoMatch(other, made.data!.id)
  expect(await status()).toBe('cancelled')
  expect((await accountsOf(other))[`cash ${bank.code}`]).toBe(0)
  await booksAgree(other)
})

test("a provider's settlement list keeps its fees once, and its payout is what the bank shows", async () => {
  const connectionId = await connect(world, 'ksher')
  const list = [
    'Transaction date,Merchant order no,Transaction no,Type,Gross amount,Fee,Net amount,Settlement id',
    `${day(-2)},,K1,PAY,1000.00,20.00,980.00,ST-20261`,
    `${day(-2)},,K2,PAY,500.00,10.00,490.00,ST-20261`,
  ].join('\n')
  const before = await accountsOf(world)
  const first = await uploadStatement(world.staff, list, {
    source: 'provider',
    connectionId: String(connectionId),
  })
  expect(await world.staff.data(`${at}/statement/take`, { id: first.data!.ids[0] })).toEqual({ taken: 2 })
  const again = await uploadStatement(world.staff, `${list}\n`, {
    source: 'provider',
    connectionId: String(connectionId),
  })
  expect(await world.staff.data(`${at}/statement/take`, { id: again.data!.ids[0] })).toEqual({ taken: 0 })
  const shows = async (id: number) =>
    (await world.staff.data<StatementInfo>(`${at}/statement/info`, { id })).lines
  // Whoever opens a list that was taken sees its lines, also those that another one told first.
  for (const { data } of [first, again])
    expect(await shows(data!.ids[0]!)).toMatchObject([
      { day: day(-2), amountMinor: 100_000, feeMinor: 2_000, reference: 'ST-20261', became: 'unknown' },
      { amountMinor: 50_000, feeMinor: 1_000, became: 'unknown' },
    ])
  const booked = await accountsOf(world)
  expect(booked['fees providers']! - (before['fees providers'] ?? 0)).toBe(-3_000)
  const [line] = await takeLines(world, account, [{ amount: 147_000, text: 'KSHER ST-20261' }])
  expect(line).toMatchObject({ suggested: 'sure' })
  await takeBest(world, line!.id)
  const after = await accountsOf(world)
  expect(await shows(first.data!.ids[0]!)).toMatchObject([{ became: 'matched' }, { became: 'matched' }])
  expect(after[`clearing ksher ${connectionId} transit`]).toBe(0)
  expect(after[`cash ${account.code}`]! - booked[`cash ${account.code}`]!).toBe(147_000)
  await booksAgree(world)
})

test("a provider's list may be in other money than the merchant's, and its accounts are called by the merchant's own names", async () => {
  const connectionId = await connect(world, 'stripe', 'Card Co')
  const list = [
    'Created (UTC),Type,Gross,Fee,Net,Currency,Automatic payout id,Balance transaction id',
    `${day(-2)},charge,100.00,3.00,97.00,usd,po_usd1,txn_u1`,
    `${day(-2)},charge,5000,150,4850,jpy,po_jpy1,txn_j1`,
    `${day(-2)},charge,70.00,0.00,70.00,xyz,po_xyz1,txn_x1`,
  ].join('\n')
  const sent = await uploadStatement(world.staff, list, {
    source: 'provider',
    connectionId: String(connectionId),
  })
  const info = await world.staff.data<StatementInfo>(`${at}/statement/info`, { id: sent.data!.ids[0] })
  expect(info.lines).toMatchObject([
    { amountMinor: 9_700, currency: 'USD' },
    { amountMinor: 4_850, currency: 'JPY' },
  ])
  expect(info.broken).toMatchObject([{ row: 4, why: 'write-off.broken.currency' }])
  expect(await world.staff.data(`${at}/statement/take`, { id: sent.data!.ids[0] })).toEqual({ taken: 2 })
  expect(await itemsOf(world, { text: 'po_usd1' })).toMatchObject([{ currency: 'USD', amountMinor: 9_700 }])
  const titles = async (languageCode: string) =>
    (
      await world.staff.data<{ rows: { key: string; title: string }[] }>('/supplier/book/chart/list', {
        pageSize: 1000,
        languageCode,
      })
    ).rows.find(({ key }) => key === `clearing|stripe ${connectionId} transit`)?.title
  expect(await titles('en')).toBe('Clearing · Card Co · in transit to bank')
  await booksAgree(world)
})

test("a marketplace's payout pays its orders, its commission is kept apart, once however often it is found", async () => {
  const orders = [await placeOrder(world), await placeOrder(world)]
  const list = [
    'Booking date,Booking reference,Selling price,Commission,Net amount,Payout reference',
    ...orders.map(({ code }) => `${day(-1)},${code},5310.00,1062.00,4248.00,KLK-0917`),
  ].join('\n')
  const file = await uploadStatement(world.staff, list, { source: 'channel', agentId: String(world.agentId) })
  await world.staff.data(`${at}/statement/take`, { id: file.data!.ids[0] })
  const shows = async () =>
    (await world.staff.data<StatementInfo>(`${at}/statement/info`, { id: file.data!.ids[0] })).lines
  const open = { amountMinor: 424_800, feeMinor: 106_200, reference: 'KLK-0917', became: 'open' }
  expect(await shows()).toMatchObject(orders.map(({ code }) => ({ ...open, becameName: code })))
  const [line] = await takeLines(world, account, [{ amount: 849_600, text: 'KLOOK KLK-0917' }])
  const before = await accountsOf(world)
  const made = await takeBest(world, line!.id)
  for (const { id } of orders) expect((await readOrder(world, id)).paymentStatus).toBe('paid')
  expect(await shows()).toMatchObject([{ became: 'matched' }, { became: 'matched' }])
  const after = await accountsOf(world)
  expect(after['expense channel-commission']! - (before['expense channel-commission'] ?? 0)).toBe(212_400)
  await undoMatch(world, made.data!.id)
  for (const { id } of orders) expect((await readOrder(world, id)).paymentStatus).toBe('unpaid')
  expect(await accountsOf(world)).toMatchObject(before)
  await suggestNow(world)
  expect((await takeBest(world, line!.id)).error.code).toBe(0)
  expect(await accountsOf(world)).toEqual(after)
  await booksAgree(world)
})

test('what is none of these is explained by a person or by a rule that was rehearsed first', async () => {
  const chart = 'expense|bank-fees'
  const [line] = await takeLines(world, account, [{ amount: -1_500, text: 'MONTHLY CHARGE' }])
  const { data } = await world.staff.call<{ id: number }>(`${at}/explain`, { id: line!.id, account: chart })
  expect(await lineOf(world, line!.id)).toMatchObject({ state: 'explained' })
  const rule = { name: 'Charges', contains: 'MONTHLY CHARGE', direction: 'out', chartAccount: chart }
  const { id } = await world.staff.data<{ id: number }>(`${at}/rule/save`, rule)
  expect((await world.staff.call(`${at}/rule/enable`, { id, enabled: true })).error.code).toBe(409976)
  const [next] = await takeLines(world, account, [{ amount: -1_600, text: 'MONTHLY CHARGE' }])
  const rehearsal = await world.staff.data<Rehearsal>(`${at}/rule/rehearse`, { id })
  expect(rehearsal).toMatchObject({ same: 1, other: 0, open: 1, amountMinor: -3_100 })
  expect(await lineOf(world, next!.id)).toMatchObject({ state: 'open' })
  expect((await world.staff.call(`${at}/rule/enable`, { id, enabled: true })).error.code).toBe(0)
  await suggestNow(world)
  expect(await lineOf(world, next!.id)).toMatchObject({
    state: 'explained',
    matches: [{ account: expect.any(String) }],
  })
  await undoMatch(world, data!.id)
  expect(await lineOf(world, line!.id)).toMatchObject({ state: 'open' })
  await booksAgree(world)
})

test('a line of a closed month counts on the first open day, and its month stays as it was closed', async () => {
  const bank = await bankOf(other)
  const last = Temporal.PlainDate.from(day(0)).with({ day: 1 }).subtract({ days: 1 }).toString()
  const [line] = await takeLines(other, bank, [{ day: last, amount: -1_500, text: 'LATE CHARGE' }])
  await other.staff.data('/supplier/book/period/close', { month: `${last.slice(0, 8)}01`, waived: allWaived })
  expect(
    (await other.staff.call(`${at}/explain`, { id: line!.id, account: 'expense|bank-fees' })).error.code,
  ).toBe(0)
  const { rows } = await other.staff.data<{ rows: { kind: string; day: string; meantDay: string | null }[] }>(
    '/supplier/book/journal/list',
    { kind: 'bank-explained' },
  )
  expect(rows).toMatchObject([{ day: `${day(0).slice(0, 8)}01`, meantDay: last }])
})

test('how much is explained is a number, never a hundred while anything is open, and a break has an owner', async () => {
  const { rows } = await world.staff.data<{ rows: PlaneRow[] }>(`${at}/plane/list`, {
    kind: 'bank-unexplained',
  })
  const summary = await world.staff.data<Summary>(`${at}/summary`)
  const [baht] = summary.currencies
  expect(rows.length).toBe(summary.counts.open)
  expect(baht!.explainedBasisPoints).toBe(
    Math.floor(
      ((baht!.inMinor + baht!.outMinor - baht!.openInMinor - baht!.openOutMinor) * 10_000) /
        (baht!.inMinor + baht!.outMinor),
    ),
  )
  expect(baht!.explainedBasisPoints).toBeLessThan(10_000)
  const owners = await world.staff.data<{ rows: { value: number }[] }>(`${at}/plane/owners`)
  const own = { key: rows[0]!.key, ownerId: owners.rows[0]!.value, note: 'Asks the bank' }
  await world.staff.data(`${at}/plane/own`, own)
  const mine = await world.staff.data<{ rows: PlaneRow[] }>(`${at}/plane/list`, { text: 'Asks the bank' })
  expect(mine.rows).toMatchObject([
    {
      ownerId: own.ownerId,
      note: own.note,
      break: 'bank-unexplained',
      solved: false,
      age: expect.any(Number),
    },
  ])
  // Where nothing is missing there is no amount of it, no age, and nothing to be solved.
  const whole = await world.staff.data<{ rows: PlaneRow[] }>(`${at}/plane/list`, { tab: 'whole' })
  expect(whole.rows.length).toBeGreaterThan(0)
  for (const { key, amountMinor, age, solved } of whole.rows)
    expect({ key, amountMinor, age, solved }).toEqual({ key, amountMinor: null, age: null, solved: null })
})
