import { expect, test } from 'vitest'
import { loginAs, testServer } from '#test/factories/http.ts'
import { makeBoundWorld, type BoundWorld } from '#test/factories/merchants/bound.ts'
import { makeCompany, quiet, someTerms } from '#test/factories/merchants/market.ts'
import { mirrorOf } from '#test/factories/mirror.ts'
import { day, makeOrderSku, placeOrder } from '#test/factories/orders.ts'
import { makeUser } from '#test/factories/people.ts'
import { readSheet } from '../../kit/sheet/sheet.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

const takenBy = async (who: BoundWorld['ours'], of: BoundWorld['theirs']): Promise<string[][]> => {
  const answer = await who.staff.fetch(`${at}/library/export/${of.merchant.code}`, {}, { method: 'GET' })
  return readSheet(new Uint8Array(await answer.arrayBuffer()))
}

test('a price list that is taken out says whose prices it holds, for whom and until when, is told to the seller, and holds for orders', async () => {
  const world = await makeBoundWorld(server, { ...someTerms, priceDays: 5 })
  const { theirs, ours, skuId } = world
  const charge = (adultMinor: number) =>
    theirs.staff.data('/supplier/standard/calendarPrice/saveBase', {
      skuId: theirs.sku.id,
      adultMinor,
      childMinor: 100_000,
      infantMinor: 0,
      unitMinor: null,
    })
  await charge(200_000)
  const [head, ...rows] = await takenBy(ours, theirs)
  expect(head).toContain('Prepared for')
  expect(rows.length).toBeGreaterThan(0)
  const column = (name: string) => head!.indexOf(name)
  for (const row of rows) {
    expect(row[column('Product code')]).toBe(theirs.sku.code)
    expect(Number(row[column('Adult')])).toBe(1_700)
    expect(row[column('Supplier')]).toBe(`Merchant ${theirs.merchant.code}`)
    expect(row[column('Prepared for')]).toBe(`Merchant ${ours.merchant.code}`)
    expect(row[column('Valid until')]).toContain(day(5))
  }
  await quiet(server.app)
  const { rows: looks } = await theirs.staff.data<{ rows: object[] }>(`${at}/share/looks`)
  expect(looks).toContainEqual(expect.objectContaining({ exported: true, products: 1 }))
  await charge(300_000)
  const { id, code } = await placeOrder(ours, { skuId, adults: 1, children: 0 })
  const { lines } = await ours.staff.data<OrderInfo>('/supplier/order/info', { id })
  await ours.staff.data('/supplier/orderHandler/sendOrder', { lineId: lines[0]!.id })
  expect((await mirrorOf({ ours, theirs }, code)).totalMinor).toBe(170_000)
})

test('nobody without a contract, and nobody without both rights, takes a price list out', async () => {
  const { theirs, ours } = await makeBoundWorld(server)
  const outsider = await makeCompany(server)
  const call = { merchantCode: theirs.merchant.code }
  const path = `${at}/library/export/${theirs.merchant.code}`
  expect((await outsider.staff.call(path, call)).error.code).toBe(409510)
  for (const permissions of [['oMarket.suppliers', 'oMarket.prices'], ['oMarket.prices.export']]) {
    const { userName } = await makeUser(server.app, ours.merchant, { permissions })
    expect((await (await loginAs(server, userName)).call(path, call)).error.code).toBe(1003)
  }
})

test('a price list holds all that is shared, however many are looked up at once', async () => {
  const { theirs, ours } = await makeBoundWorld(server)
  const skuIds: number[] = []
  for (let no = 0; no < 104; no++)
    skuIds.push((await makeOrderSku(server.app, theirs.merchant, { days: [day(1)], capacity: 4 })).id)
  await theirs.staff.data(`${at}/share/save`, { skuIds, sharedWith: 'partners' })
  const [head, ...rows] = await takenBy(ours, theirs)
  const listed = new Set(rows.map((row) => row[head!.indexOf('Product code')]))
  expect(listed.size).toBe(105)
  await quiet(server.app)
  const { rows: looks } = await theirs.staff.data<{ rows: object[] }>(`${at}/share/looks`)
  expect(looks).toContainEqual(expect.objectContaining({ exported: true, products: 105 }))
  // Others have looked before: a list that does not show all says so.
  const all = await looked(theirs, 100)
  expect(all).toEqual({ rows: looks, more: false })
  expect(looks.length).toBeGreaterThan(1)
  expect(await looked(theirs, looks.length - 1)).toEqual({ rows: looks.slice(0, -1), more: true })
})
const looked = ({ staff }: BoundWorld['theirs'], maxRows: number) =>
  staff.data<{ rows: object[]; more: boolean }>(`${at}/share/looks`, { maxRows })
