import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Audit } from '#contract/finance/books/books.schema.ts'
import type {
  ProfitRow,
  SubsidiaryInfo,
  SubsidiaryRow,
} from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { actOn, balances, day, makeOrderWorld, placeOrder, readOrder } from '#test/factories/orders.ts'
import { makeSupplier } from '#test/factories/people.ts'
import { inTenant } from '../../kit/db/db.ts'
import { sweepPresets } from './sweep-presets.ts'

const server = await testServer()
const world = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
const { staff } = world
let requests = 0

const infoOf = (code: string) => staff.data<SubsidiaryInfo>('/supplier/orderAccount/info', { code })
const rowsOf = async (input: object) =>
  (await staff.data<{ rows: SubsidiaryRow[] }>('/supplier/orderAccount/list', { pageSize: 100, ...input }))
    .rows
const addItem = (info: SubsidiaryInfo, more: object) =>
  staff.call<{ id: number }>('/supplier/orderAccount/item/save', {
    orderId: info.orderId,
    lineId: info.rows[0]!.lineId,
    side: 'cost',
    name: 'Park fee',
    amountMinor: 40_000,
    currency: 'THB',
    supplierId: null,
    reason: 'Two guests came by themselves',
    clientRequestId: `item-${(requests += 1)}-x`,
    ...more,
  })
const confirmed = async () => {
  const { id, code } = await placeOrder(world)
  await actOn(world, 'confirm', { id })
  return { id, code }
}

test('a line tells what it brings, what it costs and what it leaves, as the order does; what is put on it counts, and counts no more when it is taken off', async () => {
  const { id, code } = await confirmed()
  const { money } = await readOrder(world, id)
  const before = await infoOf(code)
  const [line] = before.rows
  expect(line).toMatchObject({
    receivableMinor: money!.totalMinor,
    currency: 'THB',
    lacks: money!.profitMinor === null ? 'cost' : null,
  })
  expect(line!.profitMinor).toBe(money!.profitMinor)

  expect((await addItem(before, { amountMinor: 0 })).error.code).not.toBe(0)
  const cost = await addItem(before, {})
  const income = await addItem(before, { side: 'income', name: 'Fuel', amountMinor: 25_000 })
  expect([cost.error.code, income.error.code]).toEqual([0, 0])
  const put = await infoOf(code)
  expect(put.rows[0]).toMatchObject({
    receivableMinor: money!.totalMinor + 25_000,
    receivedMinor: line!.receivedMinor! + 25_000,
    itemCostMinor: 40_000,
    itemIncomeMinor: 25_000,
    profitMinor: money!.profitMinor === null ? null : money!.profitMinor! - 15_000,
  })
  const remove = () =>
    staff.call('/supplier/orderAccount/item/remove', { id: cost.data!.id, reason: 'Counted twice' })
  const answers = await Promise.all([remove(), remove()])
  expect(answers.filter(({ error }) => error.code === 0)).toHaveLength(1)
  const after = await infoOf(code)
  expect(after.rows[0]).toMatchObject({ itemCostMinor: 0, itemIncomeMinor: 25_000 })
  expect(after.items[0]).toMatchObject({ removedReason: 'Counted twice', can: {} })
  expect(after.history.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['orders.itemAdded', 'orders.itemRemoved']),
  )
  expect((await staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('what an item brings holds the tax of its order: the state is owed it, and it is no profit', async () => {
  const taxed = await makeOrderWorld(server, { balanceMinor: 5_000_000 })
  await taxed.staff.data('/supplier/standardTaxSetting/save', {
    name: 'VAT',
    basisPoints: 700,
    inclusive: true,
    enabled: true,
  })
  const { id, code } = await placeOrder(taxed)
  await actOn(taxed, 'confirm', { id })
  const info = () => taxed.staff.data<SubsidiaryInfo>('/supplier/orderAccount/info', { code })
  const before = await info()
  const [line] = before.rows
  const owed = (await balances(taxed))['tax'] ?? 0
  expect(owed).toBe(line!.taxMinor)
  const put = await taxed.staff.data<{ id: number }>('/supplier/orderAccount/item/save', {
    orderId: before.orderId,
    lineId: line!.lineId,
    side: 'income',
    name: 'Private guide',
    amountMinor: 10_700,
    currency: 'THB',
    supplierId: null,
    reason: 'Asked for on board',
    clientRequestId: 'taxed-item',
  })
  expect((await info()).rows[0]).toMatchObject({
    receivableMinor: line!.receivableMinor + 10_700,
    taxMinor: line!.taxMinor + 700,
    itemIncomeMinor: 10_000,
  })
  expect((await balances(taxed))['tax']).toBe(owed + 700)
  await taxed.staff.data('/supplier/orderAccount/item/remove', { id: put.id, reason: 'They had their own' })
  expect((await balances(taxed))['tax']).toBe(owed)
  expect((await taxed.staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('a preset item is put on a line once, by hand or by its rule, which leaves alone what was taken off', async () => {
  const { code } = await confirmed()
  const info = await infoOf(code)
  const preset = await staff.data<{ id: number }>('/supplier/orderSubsidiaryItemSet/save', {
    name: 'Insurance',
    side: 'cost',
    basis: 'guest',
    amountMinor: 2_000,
    currency: 'THB',
    basisPoints: null,
    payee: 'line',
    supplierId: null,
    byRule: true,
    productTypes: [],
    agentIds: [],
    service: null,
  })
  const apply = () =>
    staff.call<{ id: number }>('/supplier/orderSubsidiaryItemSet/apply', {
      orderId: info.orderId,
      lineId: info.rows[0]!.lineId,
      presetId: preset.id,
    })
  const put = await apply()
  expect(put.error.code).toBe(0)
  expect((await apply()).error.name).toBe('operationInvalid')
  await staff.data('/supplier/orderAccount/item/remove', { id: put.data!.id, reason: 'They had their own' })
  // The service day is ahead: no rule has come to it yet, and what was taken off by hand stays off.
  await sweepPresets(jobOf(server.app))
  const { items } = await infoOf(code)
  expect(items.map(({ name, removedAt }) => [name, removedAt !== null])).toEqual([['Insurance', true]])
})

test('a preset cost is owed to the supplier of its line, to one that is named, or to nobody here', async () => {
  const { code } = await confirmed()
  const info = await infoOf(code)
  const named = await makeSupplier(world.app, world.merchant)
  const save = (payee: string, supplierId: number | null) =>
    staff.call<{ id: number }>('/supplier/orderSubsidiaryItemSet/save', {
      name: `Card fee, ${payee}`,
      side: 'cost',
      basis: 'order',
      amountMinor: 5_000,
      currency: 'THB',
      basisPoints: null,
      payee,
      supplierId,
      byRule: false,
      productTypes: [],
      agentIds: [],
      service: null,
    })
  expect((await save('named', null)).error.code).not.toBe(0)
  expect((await save('nobody', named.id)).error.code).not.toBe(0)
  for (const payee of ['line', 'nobody', 'named']) {
    const preset = await save(payee, payee === 'named' ? named.id : null)
    await staff.data('/supplier/orderSubsidiaryItemSet/apply', {
      orderId: info.orderId,
      lineId: info.rows[0]!.lineId,
      presetId: preset.data!.id,
    })
  }
  const { items } = await infoOf(code)
  const owed = new Map(items.map(({ name, supplierName }) => [name, supplierName !== '']))
  expect(Object.fromEntries(owed)).toEqual({
    'Card fee, line': true,
    'Card fee, nobody': false,
    'Card fee, named': true,
  })
  expect((await staff.data<Audit>('/supplier/book/audit')).breaks).toEqual([])
})

test('sums by product, agent, seller and departure are those of their lines, and lines that lack a cost stand apart', async () => {
  const lines = await rowsOf({ from: day(0), to: day(400) })
  const existing = lines.filter(({ profitMinor }) => profitMinor !== null)
  for (const by of ['departure', 'product', 'agent', 'seller']) {
    const { rows } = await staff.data<{ rows: ProfitRow[] }>('/supplier/orderAccount/profit', {
      by,
      from: day(0),
      to: day(400),
      pageSize: 100,
    })
    const sum = (of: (row: ProfitRow) => number) => rows.reduce((all, row) => all + of(row), 0)
    expect(sum((row) => row.lines)).toBe(lines.length)
    expect(sum((row) => row.lacking)).toBe(lines.length - existing.length)
    expect(sum((row) => row.profitMinor)).toBe(
      existing.reduce((all, { profitMinor }) => all + profitMinor!, 0),
    )
  }
  expect(lines.length).toBeGreaterThan(1)
  const booked = await rowsOf({ basis: 'booking', from: day(0), to: day(0) })
  expect(booked.map(({ lineId }) => lineId).toSorted()).toEqual(lines.map(({ lineId }) => lineId).toSorted())
})

test("an agent's lines are those of all that are its, by either day, page by page", async () => {
  const { id: agentId } = await staff.data<{ id: number }>('/supplier/distributor/save', {
    code: 'ORCHID',
    name: 'Orchid',
    currency: 'THB',
    settlementTerm: 'invoice',
    creditLimitMinor: 100_000_000,
  })
  for (const agent of [agentId, world.agentId, agentId, agentId, world.agentId, agentId, agentId]) {
    const { id } = await placeOrder(world, { agentId: agent })
    await actOn(world, 'confirm', { id })
  }
  for (const basis of ['service', 'booking']) {
    const all = await rowsOf({ basis })
    const own = all.filter(({ agentName }) => agentName === 'Orchid').map(({ orderCode }) => orderCode)
    expect(own).toHaveLength(5)
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => rowsOf({ basis, agentId, pageNo, pageSize: 2, to: day(90) })),
    )
    expect(pages.flat().map(({ orderCode }) => orderCode)).toEqual(own)
  }
})

test('lines are found as orders are in their list, by code, number, guest, reference and product; so is what moved on an agent, and what the log tells', async () => {
  const { id, code } = await placeOrder(world, {
    contactName: 'Suchada Wongsawat',
    agentOrderCode: 'LOTUS-7781',
  })
  await actOn(world, 'confirm', { id })
  const number = code.slice(world.merchant.code.length)
  const found = async (text: string, more: object = {}) =>
    (await rowsOf({ text, ...more })).map(({ orderCode }) => orderCode)
  for (const text of [code, code.toLowerCase(), number, 'wongsawat', 'lotus-77', `suchada ${code}`])
    expect([text, await found(text)]).toEqual([text, [code]])
  for (const basis of ['service', 'booking']) {
    expect(await found('speedboat', { basis })).toEqual(await found('', { basis }))
    expect(await found('speedboat wongsawat', { basis, agentId: world.agentId })).toEqual([code])
    expect(await found('wongsawat', { basis, to: day(-1) })).toEqual([])
  }
  expect(await found('%')).toEqual([])
  const { rows: sums } = await staff.data<{ rows: ProfitRow[] }>('/supplier/orderAccount/profit', {
    by: 'product',
    from: day(0),
    to: day(400),
    text: 'wongsawat',
  })
  expect(sums).toMatchObject([{ lines: 1 }])
  type Moved = { rows: { orderCode: string }[]; total: number }
  for (const moved of [
    await staff.data<Moved>('/supplier/distributorAccout/detail', { agentId: world.agentId, text: number }),
    await world.agent.data<Moved>('/supplier/distributorAccout/ownDetail', { text: code }),
    await world.agent.data<Moved>('/supplier/distributorAccout/ownDetail', { text: 'lotus-7781' }),
  ]) {
    expect(moved.total).toBeGreaterThan(0)
    expect(new Set(moved.rows.map(({ orderCode }) => orderCode))).toEqual(new Set([code]))
  }
  const posted = await staff.data<Moved>('/supplier/book/journal/list', { text: code })
  expect(new Set(posted.rows.map(({ orderCode }) => orderCode))).toEqual(new Set([code]))
  const view = await staff.data<{ rows: { orderId: number }[]; total: number }>('/supplier/auditLog/list', {
    text: code,
  })
  expect(view.total).toBeGreaterThan(1)
  expect(new Set(view.rows.map(({ orderId }) => orderId))).toEqual(new Set([id]))
})

test('a deep page goes on where the one before it ended', async () => {
  const one = await confirmed()
  await inTenant(world.app.db, { merchantId: world.merchant.id }, (db) =>
    sql`insert into order_line select (jsonb_populate_record(l, jsonb_build_object('id', nextval('order_line_id_seq'), 'position', 1 + n))).*
      from order_line l, generate_series(1, 1100) n where l.merchant_id = ${world.merchant.id} and l.order_id = ${one.id}`.execute(
      db,
    ),
  )
  for (const basis of ['service', 'booking']) {
    const all = (
      await Promise.all([1, 2, 3, 4, 5, 6].map((pageNo) => rowsOf({ basis, pageNo, pageSize: 200 })))
    ).flat()
    const deep = []
    for (const pageNo of [10, 11, 12]) deep.push(...(await rowsOf({ basis, pageNo })))
    expect(deep.map(({ lineId }) => lineId)).toEqual(all.slice(900).map(({ lineId }) => lineId))
    expect(new Set(all.map(({ lineId }) => lineId)).size).toBe(all.length)
    // Looked at again, and gone back to.
    for (const pageNo of [12, 12, 9, 9, 8])
      expect((await rowsOf({ basis, pageNo })).map(({ lineId }) => lineId)).toEqual(
        all.slice((pageNo - 1) * 100, pageNo * 100).map(({ lineId }) => lineId),
      )
    expect(await rowsOf({ basis, pageNo: 99 })).toEqual([])
  }
})
