import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type {
  ThirdConnections,
  ThirdLive,
  ThirdProductPage,
  ThirdTested,
} from '#contract/third-supply/third-supply.schema.ts'
import type { z } from 'zod'
import { callOcto, openOctoShop } from '#test/channels/octo-shop.ts'
import { testServer } from '#test/factories/http.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import {
  day,
  makeOrderWorld,
  placeOrder,
  readOrder,
  stockLeft,
  type OrderWorld,
} from '#test/factories/orders.ts'
import { optionsIn, rowsIn } from './systems/octo/octo-answers.ts'
import { suggestSku, suggestUnits } from './suggest.ts'

const at = '/supplier/thirdSupplierSku'
const server = await testServer({ jobs: true })
type Page = z.infer<typeof ThirdProductPage>

/** A merchant that sells by its open channel, and one that buys there for its own orders. */
async function twoMerchants(capacity = 40) {
  const seller = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    sku: { supplierId: null, autoConfirm: true, cancelRule: [], capacity },
  })
  const { key } = await openOctoShop(seller)
  const buyer = await makeOrderWorld(server, {
    balanceMinor: 100_000_000,
    supplier: { notifyMethod: 'none' },
  })
  const { id } = await buyer.staff.data<{ id: number }>(`${at}/connection/save`, {
    name: 'Speedboats',
    supplierId: buyer.supplierId,
    mode: 'simulator',
    key,
  })
  return { seller, buyer, id, key }
}
const connectionOf = async ({ staff }: OrderWorld) =>
  (await staff.data<z.infer<typeof ThirdConnections>>(`${at}/connection/list`)).rows[0]!
async function imported(buyer: OrderWorld, id: number): Promise<Page['rows'][number]> {
  await buyer.staff.data(`${at}/import`, { id })
  await vi.waitFor(async () => expect((await connectionOf(buyer)).importState).toBe('done'), 60_000)
  return (await buyer.staff.data<Page>(`${at}/list`)).rows[0]!
}
async function mapped(buyer: OrderWorld, id: number) {
  const row = await imported(buyer, id)
  await buyer.staff.data(`${at}/map`, {
    id: row.id,
    skuId: buyer.sku.id,
    units: { adult: 'ADULT', child: 'CHILD' },
  })
  return row
}
/** An order whose line was handed to its supplier. */
async function sent(buyer: OrderWorld, more: Record<string, unknown> = {}) {
  const { id } = await placeOrder(buyer, more)
  const lineId = (await readOrder(buyer, id)).lines[0]!.id
  await buyer.staff.data('/supplier/orderHandler/sendOrder', { lineId })
  const line = async () => (await readOrder(buyer, id)).lines[0]!
  return { id, lineId, line }
}

test('what a supplier sells by OCTO is imported, mapped and shown live', async () => {
  const { seller, buyer, id } = await twoMerchants()
  const tested = await buyer.staff.data<z.infer<typeof ThirdTested>>(`${at}/connection/test`, { id })
  expect(tested).toMatchObject({ ok: true, capabilities: ['octo/pricing', 'octo/content'] })
  const row = await imported(buyer, id)
  expect(row).toMatchObject({
    outsideProduct: seller.sku.code,
    state: 'new',
    currency: 'THB',
    outsideUnits: [
      { id: 'ADULT', type: 'ADULT' },
      { id: 'CHILD', type: 'CHILD' },
    ],
    suggestion: { skuId: buyer.sku.id, units: { adult: 'ADULT', child: 'CHILD' } },
  })
  const live = await buyer.staff.data<ThirdLive>(`${at}/live`, { id: row.id, from: day(30), days: 2 })
  expect(live.why).toBe('')
  expect(live.rows[0]).toMatchObject({ date: day(30), status: 'AVAILABLE', left: 40 })
  expect(live.rows[0]?.prices.map(({ unit }) => unit)).toEqual(['ADULT', 'CHILD'])
  const map = (units: object, skuId: number | null = buyer.sku.id) =>
    buyer.staff.call(`${at}/map`, { id: row.id, skuId, units })
  expect((await map({})).error).toMatchObject({ fields: [{ field: 'units.adult' }] })
  expect((await map({ adult: 'PET' })).error).toMatchObject({ fields: [{ field: 'units.adult' }] })
  expect((await map({ adult: 'ADULT' }, seller.sku.id)).error).toMatchObject({ fields: [{ field: 'skuId' }] })
  expect((await map({ adult: 'ADULT' })).error.code).toBe(0)
  // Beside each price stands what the SKU costs of that supplier by our own list.
  const unitCosts = async () =>
    (
      await buyer.staff.data<ThirdLive>(`${at}/live`, { id: row.id, from: day(30), days: 1 })
    ).rows[0]!.prices.map(({ unit, costMinor }) => [unit, costMinor])
  await withSystemCtx(buyer.app, buyer.merchant.id, async ({ db }) => {
    await sql`delete from base_cost where merchant_id = ${buyer.merchant.id}`.execute(db)
    await sql`insert into base_cost (merchant_id, sku_id, supplier_id, valid_from, currency, adult_minor, child_minor)
      values (${buyer.merchant.id}, ${buyer.sku.id}, ${buyer.supplierId}, '2020-01-01', 'THB', 140000, 90000)`.execute(
      db,
    )
  })
  expect(await unitCosts()).toEqual([
    ['ADULT', 140_000],
    ['CHILD', null],
  ])
  // Imported again it stays mapped.
  expect(await imported(buyer, id)).toMatchObject({ state: 'mapped', skuId: buyer.sku.id })
  expect((await map({}, null)).error.code).toBe(0)
})

test('a line that is handed off is booked there, confirmed by its answer, and cancelled there', async () => {
  const { seller, buyer, id, key } = await twoMerchants()
  await mapped(buyer, id)
  const order = await sent(buyer)
  await vi.waitFor(async () => expect((await order.line()).supplierStatus).toBe('approved'), 60_000)
  const { supplierOrderCode } = await order.line()
  const found = await callOcto(server.url, key, 'GET', `/bookings?supplierReference=${supplierOrderCode}`)
  expect(found.json).toMatchObject([
    { status: 'CONFIRMED', resellerReference: (await readOrder(buyer, order.id)).code },
  ])
  expect(found.json[0].unitItems).toHaveLength(3)
  expect(await stockLeft(seller)).toBe(37)
  await buyer.staff.data('/supplier/orderHandler/cancel', {
    id: order.id,
    reason: 'rain',
    refund: 'operator-fault',
  })
  await vi.waitFor(async () => expect((await order.line()).supplierStatus).toBe('cancelled'), 60_000)
  const after = await callOcto(server.url, key, 'GET', `/bookings?supplierReference=${supplierOrderCode}`)
  expect(after.json).toMatchObject([{ status: 'CANCELLED' }])
  expect(await stockLeft(seller)).toBe(40)
})

test('a no of theirs rejects the line; an answer that is lost is asked for again, and nothing is booked twice', async () => {
  const { seller, buyer, id } = await twoMerchants(4)
  await mapped(buyer, id)
  const first = await sent(buyer)
  await vi.waitFor(async () => expect((await first.line()).supplierStatus).toBe('approved'), 60_000)
  const second = await sent(buyer)
  await vi.waitFor(async () => expect((await second.line()).supplierStatus).toBe('rejected'), 60_000)
  expect(await stockLeft(seller)).toBe(1)
})

test('an address in our own network, and a key carried elsewhere, are refused', async () => {
  const { buyer, id } = await twoMerchants()
  const save = (more: object) =>
    buyer.staff.call(`${at}/connection/save`, { name: 'X', supplierId: buyer.supplierId, key: 'k', ...more })
  expect((await save({ endpoint: 'https://127.0.0.1/octo' })).error).toMatchObject({
    fields: [{ field: 'endpoint' }],
  })
  expect((await save({ endpoint: 'file:///etc/passwd' })).error).toMatchObject({
    fields: [{ field: 'endpoint' }],
  })
  const made = await buyer.staff.data<{ id: number }>(`${at}/connection/save`, {
    name: 'Y',
    supplierId: buyer.supplierId,
    key: 'k',
    endpoint: 'https://supplier.example/octo',
  })
  const moved = await save({ id: made.id, endpoint: 'https://elsewhere.example/octo', key: '' })
  expect(moved.error).toMatchObject({ fields: [{ field: 'key' }] })
  expect(JSON.stringify(await buyer.staff.data(`${at}/connection/list`))).not.toContain('"k"')
  expect(id).toBeGreaterThan(0)
})

test('unknown fields and shapes are passed over, codes and names suggest', () => {
  expect(
    optionsIn([
      { id: 'P', options: [{ id: 'O', units: [{ id: 'A', type: 'ADULT' }] }, {}] },
      7,
      { options: [{}] },
    ]),
  ).toMatchObject([{ product: 'P', option: 'O', units: [{ id: 'A', name: 'A' }] }])
  expect(optionsIn({ no: 'list' })).toEqual([])
  expect(
    rowsIn([{ localDateTimeStart: '2026-12-05T09:00:00+07:00', available: true, vacancies: null }, {}]),
  ).toMatchObject([{ date: '2026-12-05', session: '09:00', status: 'AVAILABLE', left: null, prices: [] }])
  const skus = [
    { id: 1, code: 'A-1', names: { en: 'Phi Phi by speedboat' }, perUnit: false },
    { id: 2, code: 'A-2', names: { en: 'Night market walk', th: 'เดินตลาดกลางคืน' }, perUnit: false },
  ]
  const theirs = {
    productName: 'Speedboat to Phi Phi',
    optionName: '',
    reference: '',
    outsideOption: 'DEFAULT',
  }
  expect(suggestSku(theirs, skus)?.id).toBe(1)
  expect(suggestSku({ ...theirs, reference: 'a-2' }, skus)?.id).toBe(2)
  expect(suggestSku({ ...theirs, productName: 'Cooking class' }, skus)).toBeUndefined()
  const unit = (id: string, type: string) => ({ id, type, name: id })
  expect(suggestUnits([unit('a', 'ADULT'), unit('y', 'YOUTH')], false)).toEqual({ adult: 'a', child: 'y' })
  expect(suggestUnits([unit('boat', 'FAMILY')], true)).toEqual({ unit: 'boat' })
})
