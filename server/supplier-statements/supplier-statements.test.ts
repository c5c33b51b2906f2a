import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { StatementInfo, StatementRow } from '#contract/supplier-statements/statement.schema.ts'
import type { OwedLine, PaymentRun } from '#contract/suppliers/payables/payables.schema.ts'
import { statementStates, type StatementStatus } from '#contract/supplier-statements/statement.states.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
import { encoderOf } from '#test/kit/old-letters.ts'
import {
  actOn,
  balances,
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  type OrderWorld,
} from '#test/factories/orders.ts'

const server = await testServer()
const path = '/supplier/commBankPayBill/statement'
/** 2 × 1,400 + 900. */
const costMinor = 370_000
let world: OrderWorld
let accountId: number
beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
  accountId = (await makeCollection(world.staff)).id
})

/** An order whose supplier has agreed: its cost is owed. */
async function owing(contactName: string) {
  const order = await placeOrder(world, { contactName })
  const lineId = (await readOrder(world, order.id)).lines[0]!.id
  await actOn(world, 'sendOrder', { lineId })
  await actOn(world, 'supplierApprove', { lineId }, world.supplier)
  return { ...order, lineId, contactName }
}
let files = 0
const send = (
  rows: readonly (readonly string[])[],
  inLetters = (text: string): Uint8Array => new TextEncoder().encode(text),
) => {
  const form = new FormData()
  form.set('sessionId', world.staff.user!.sessionId)
  form.set('supplierId', String(world.supplierId))
  form.set(
    'file',
    new Blob([new Uint8Array(inLetters(writeCsv(rows).replace('\uFEFF', '')))]),
    `boats-${(files += 1)}.csv`,
  )
  return world.staff.call<{ id: number }>(`${path}/upload`, form)
}
const info = (id: number) => world.staff.data<StatementInfo>(`${path}/info`, { id })
const rowsOf = async (id: number, more: object = {}) =>
  (await world.staff.data<{ rows: StatementRow[] }>(`${path}/rows`, { id, pageSize: 100, ...more })).rows
const say = (verb: string, input: object) => world.staff.call(`${path}/${verb}`, input)
const owed = async () =>
  (await world.staff.data<{ rows: OwedLine[] }>('/supplier/commBankPayBill/owed', { pageSize: 100 })).rows

test('a statement is laid beside what we owe, row by row; their amount is taken, and what agrees is paid once', async () => {
  const [same, dearer, unknown, ours] = [
    await owing('Chen Meili'),
    await owing('Kim Minsu'),
    await owing('Anna Berg'),
    await owing('Somchai Jaidee'),
  ]
  const sent = await send([
    ['Speedboat Phuket Co., Ltd.', '', '', ''],
    ['Voucher No', 'Tour date', 'Guest', 'Net amount'],
    [same.code, day(30), '', '2,800.00'],
    [same.code, day(30), '', '900.00'],
    [dearer.code.toLowerCase(), day(30), '', '3,950.00'],
    ['SB-77', day(30), 'BERG/ANNA MS', '3700'],
    ['SB-78', day(30), 'Nobody', '1,000.00'],
    ['SB-79', day(30), 'Nobody', 'cancelled'],
    ['', '', 'Total', '12,350.00'],
  ])
  const { id } = sent.data!
  const rows = await rowsOf(id)
  expect(rows.map(({ row, kind, orderCode, foundBy }) => [row, kind, orderCode, foundBy])).toEqual([
    [3, 'same', same.code, 'code'],
    [4, 'same', same.code, 'code'],
    [5, 'amount', dearer.code, 'code'],
    [6, 'same', unknown.code, 'guest'],
    [7, 'theirs', '', ''],
    [8, 'unread', '', ''],
    [null, 'ours', ours.code, ''],
  ])
  expect(await info(id)).toMatchObject({
    waiting: 3,
    counts: { same: 3, ours: 1 },
    passedRows: [9],
    from: day(30),
    to: day(30),
  })
  expect((await say('settle', { id })).error.code).toBe(409321)

  // The same file again is told, not taken.
  const before = await balances(world)
  const [first, second] = await Promise.all([say('accept', { id, row: 5 }), say('accept', { id, row: 5 })])
  expect([first, second].filter(({ error }) => error.code === 0)).toHaveLength(1)
  const after = await balances(world)
  expect([
    after['supplier-payable']! - before['supplier-payable']!,
    after['cost']! - before['cost']!,
  ]).toEqual([25_000, 25_000])
  const { money, history } = await readOrder(world, dearer.id)
  expect(money!.costs).toMatchObject([{ costMinor: 395_000 }])
  expect(history.some(({ type }) => type === 'orders.takeCost')).toBe(true)

  expect((await say('dispute', { id, row: 7, reason: 'No such guest' })).error.code).toBe(0)
  expect((await say('leave', { id, row: 8, reason: 'No amount' })).error.code).toBe(0)
  expect((await say('unanswer', { id, row: 7 })).error.code).toBe(0)
  expect((await say('dispute', { id, row: 7, reason: 'Not ours' })).error.code).toBe(0)

  const pay = () =>
    say('pay', { id, accountId, payOn: day(1), note: 'January', clientRequestId: randomUUID() })
  const [made, again] = await Promise.all([pay(), pay()])
  expect([made, again].map(({ error }) => error.code).toSorted()).toEqual([0, 409303])
  const runs = await world.staff.data<{ rows: PaymentRun[] }>('/supplier/commBankPayBill/list', {})
  expect(runs.rows[0]).toMatchObject({ lines: 3, totalMinor: 2 * costMinor + 395_000, status: 'draft' })
  expect((await owed()).filter(({ runId }) => runId === null)).toMatchObject([{ id: ours.lineId }])
  await world.staff.data('/supplier/commBankPayBill/pay', { id: runs.rows[0]!.id })
  // Paid lines agree as before: what a line costs is compared, not what is open of it.
  expect((await rowsOf(id, { kind: 'same' })).map(({ owedMinor }) => owedMinor)).toEqual([0, 0, 0, 0])

  expect((await say('settle', { id })).error.code).toBe(0)
  expect((await say('accept', { id, row: 5 })).error.code).not.toBe(0)
  expect((await say('reopen', { id, reason: 'One more' })).error.code).toBe(0)
  const file = await world.staff.fetch(`${path}/export`, { id: String(id), format: 'csv' }, { method: 'GET' })
  expect(await file.text()).toContain('Not ours')
})

test('what the columns are is said once: the next file with these heads is read by it', async () => {
  const order = await owing('Park Jiwoo')
  const heads = ['Beleg', 'Wer', 'Betrag']
  const { id } = (await send([heads, [order.code, 'x', '3,700.00']])).data!
  expect((await rowsOf(id))[0]).toMatchObject({ kind: 'unread', problem: 'columns' })
  const map = (columns: string[]) => say('map', { id, columns, dateOrder: 'dmy' })
  expect((await map(['code', 'guest', ''])).error.fields).toMatchObject([{ field: 'columns' }])
  expect((await map(['code', 'guest', 'amount'])).error.code).toBe(0)
  expect((await rowsOf(id))[0]).toMatchObject({ kind: 'same', orderCode: order.code })
  const next = (await send([heads, ['SB-1', 'Somebody', '10.00']])).data!
  expect(await info(next.id)).toMatchObject({ columns: ['code', 'guest', 'amount'] })

  // By hand: to an order of this supplier alone, and away again.
  const match = (orderCode: string) => say('match', { id: next.id, row: 2, orderCode })
  expect((await match('NONE-1')).error.fields).toMatchObject([{ field: 'orderCode' }])
  expect((await match(order.code)).error.code).toBe(0)
  expect((await rowsOf(next.id))[0]).toMatchObject({ kind: 'amount', foundBy: 'hand', oursMinor: costMinor })
  expect((await match('')).error.code).toBe(0)
  expect((await rowsOf(next.id))[0]).toMatchObject({ kind: 'theirs' })
})

test('the same file is taken once, by whoever sends it first; cancelled it may come again', async () => {
  const rows = [
    ['Ref', 'Amount'],
    ['SB-500', '100'],
  ]
  const [first, second] = await Promise.all([send(rows), send(rows)])
  expect([first, second].map(({ error }) => error.code).toSorted()).toEqual([0, 409320])
  const id = (first.data ?? second.data)!.id
  expect((await say('cancel', { id, reason: 'Another supplier' })).error.code).toBe(0)
  expect((await send(rows)).error.code).toBe(0)
})

test('what a supplier keeps of a cancelled line is put on it as an item', async () => {
  const { id: orderId, code, lineId } = await owing('Late Canceller')
  await actOn(world, 'confirm', { id: orderId })
  await actOn(world, 'cancel', { id: orderId, reason: 'Ill', feeMinor: 0 })
  await actOn(world, 'supplierAgreeCancel', { lineId }, world.supplier)
  const { lines } = await readOrder(world, orderId)
  expect(lines[0]!.supplierStatus).toBe('cancelled')
  const { id } = (
    await send([
      ['Ref', 'Amount'],
      [code, '2,000.00'],
    ])
  ).data!
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ kind: 'amount', oursMinor: 185_000 })
  expect((await say('accept', { id, row: 2 })).error.code).toBe(0)
  expect((await rowsOf(id))[0]).toMatchObject({ kind: 'same', oursMinor: 200_000, owedMinor: 200_000 })
})

const ways: Record<StatementStatus, string[]> = { open: [], settled: ['settle'], cancelled: ['cancel'] }
describe('every move of a statement, from every state', () => {
  for (const verb of statementStates.moveNames)
    for (const from of statementStates.names)
      test(`${verb} of one that is ${from}`, async () => {
        const { id } = (
          await send([
            ['Ref', 'Amount'],
            [randomUUID(), '100'],
          ])
        ).data!
        await say('leave', { id, row: 2, reason: 'Unknown' })
        for (const way of ways[from]) expect((await say(way, { id, reason: 'So' })).error.code).toBe(0)
        const { error } = await world.staff.call(statementStates.moves[verb].path ?? '', { id, reason: 'So' })
        const isOpen = statementStates.open(verb, from)
        expect([error.code === 0, (await info(id)).status]).toEqual([
          isOpen,
          isOpen ? statementStates.moves[verb].to : from,
        ])
      })
})

test.each([
  ['windows-874', ['เลขที่จอง', 'วันที่', 'ชื่อลูกค้า', 'จำนวนเงิน', 'หมายเหตุ'], 'สมชาย ใจดี'],
  ['gb18030', ['订单号', '服务日期', '客人姓名', '金额', '备注'], '陈美丽'],
] as const)('a file in %s is read as it was written', async (letters, heads, guest) => {
  const order = await owing(guest)
  const sent = await send([heads, [order.code, day(30), guest, '3700.00', '']], encoderOf(letters))
  expect(sent.error).toEqual({ code: 0 })
  expect(await rowsOf(sent.data!.id, { text: order.code })).toMatchObject([{ guest, orderCode: order.code }])
})
