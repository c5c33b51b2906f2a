import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import type { OwedLine, PaymentRun } from '#contract/suppliers/payables/payables.schema.ts'
import { runStates, type RunStatus } from '#contract/suppliers/payables/run.states.ts'
import { makeCollection } from '#test/factories/collections.ts'
import { testServer } from '#test/factories/http.ts'
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
const path = '/supplier/commBankPayBill'
const costMinor = 370_000
let world: OrderWorld
let accountId: number
beforeAll(async () => {
  world = await makeOrderWorld(server, { balanceMinor: 100_000_000, sku: { capacity: 400 } })
  accountId = (await makeCollection(world.staff)).id
})

/** An order whose supplier has agreed: its cost is owed. */
async function owing() {
  const order = await placeOrder(world)
  const lineId = (await readOrder(world, order.id)).lines[0]!.id
  await actOn(world, 'sendOrder', { lineId })
  await actOn(world, 'supplierApprove', { lineId }, world.supplier)
  return { ...order, lineId }
}
const owed = async (more: object = {}) =>
  (await world.staff.data<{ rows: OwedLine[] }>(`${path}/owed`, { pageSize: 100, ...more })).rows
const make = (more: object = {}) =>
  world.staff.call<{ id: number }>(`${path}/save`, {
    clientRequestId: randomUUID(),
    accountId,
    until: day(60),
    payOn: day(1),
    supplierIds: [],
    note: 'Boats & <ferries>',
    ...more,
  })
const runs = async () =>
  (await world.staff.data<{ rows: PaymentRun[] }>(`${path}/list`, { pageSize: 100 })).rows
const one = async (id: number) => (await runs()).find((run) => run.id === id)!
const act = (verb: string, id: number) =>
  world.staff.call(`${path}/${verb}`, { id, reason: 'The bank refused' })

test('what is owed is told by the day of service, waits in one run, and is paid once', async () => {
  const { code, lineId } = await owing()
  expect(await owed({ to: day(29) })).toEqual([])
  expect(await owed({ from: day(30) })).toMatchObject([{ id: lineId, orderCode: code, owedMinor: costMinor }])
  expect((await make({ until: day(29) })).error.code).toBe(409303)
  const [first, second] = await Promise.all([make(), make()])
  expect([first, second].map(({ error }) => error.code).toSorted()).toEqual([0, 409303])
  const id = (first.data ?? second.data)!.id
  expect(await owed({ inRun: true })).toMatchObject([{ runId: id }])
  const before = await balances(world)
  await Promise.all([act('pay', id), act('pay', id)])
  const after = await balances(world)
  expect([
    after['supplier-payable']! - before['supplier-payable']!,
    after['cash']! - before['cash']!,
  ]).toEqual([-costMinor, -costMinor])
  expect(await owed()).toEqual([])
  expect(await one(id)).toMatchObject({ status: 'paid', totalMinor: costMinor, suppliers: 1, lines: 1 })
  await act('undo', id)
  expect((await balances(world))['supplier-payable']).toBe(before['supplier-payable'])
  expect(await owed({ inRun: false })).toMatchObject([{ id: lineId, runId: null }])
  await make().then(({ data }) => act('pay', data!.id))
  expect((await world.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('a run of which less is owed by now is refused and names the order', async () => {
  const { code, lineId } = await owing()
  const id = (await make()).data!.id
  await actOn(world, 'resetSupplierStatus', { lineId })
  expect((await act('pay', id)).error).toMatchObject({ code: 409304, message: expect.stringContaining(code) })
  expect((await act('cancel', id)).error.code).toBe(0)
})

test('the bank file pays each supplier once, and is refused where one has no account', async () => {
  await owing()
  await owing()
  const id = (await make()).data!.id
  const file = (format: string) =>
    world.staff.fetch(`${path}/export`, { id: String(id), format }, { method: 'GET' })
  expect(await (await file('csv')).text()).toContain('409305')
  const { data } = await world.staff.call<Record<string, unknown>>('/supplier/supplier/info', {
    id: world.supplierId,
  })
  const saved = await world.staff.call('/supplier/supplier/update', {
    ...data,
    accountNumber: 'DE89 3704 0044 0532 0130 00',
    accountName: 'Speedboat & Söhne <Phuket>',
    swift: 'COBADEFFXXX',
  })
  expect(saved.error).toEqual({ code: 0 })
  const xml = await (await file('pain001')).text()
  expect(xml).toContain('<NbOfTxs>1</NbOfTxs><CtrlSum>7400.00</CtrlSum>')
  expect(xml).toContain('<Nm>Speedboat &amp; Söhne &lt;Phuket&gt;</Nm>')
  expect(xml).toContain('<IBAN>DE89370400440532013000</IBAN>')
  expect(await (await file('csv')).text()).toContain('7400.00')
  await act('pay', id)
})

const ways: Record<RunStatus, string[]> = { draft: [], paid: ['pay'], cancelled: ['cancel'] }
describe('every move of a run, from every state', () => {
  for (const verb of runStates.moveNames)
    for (const from of runStates.names)
      test(`${verb} of one that is ${from}`, async () => {
        await owing()
        const id = (await make()).data!.id
        for (const way of ways[from]) expect((await act(way, id)).error.code).toBe(0)
        const { error } = await world.staff.call(runStates.moves[verb].path ?? '', { id, reason: 'Checked' })
        const isOpen = runStates.open(verb, from)
        const { status } = await one(id)
        expect([error.code === 0, status]).toEqual([isOpen, isOpen ? runStates.moves[verb].to : from])
        if (status === 'draft') await act('cancel', id)
      })
})
