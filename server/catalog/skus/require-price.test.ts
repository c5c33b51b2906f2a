import { beforeAll, expect, test } from 'vitest'
import type { PackageRow } from '#contract/catalog/packages/package.schema.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jobOf } from '#test/factories/jobs.ts'
import { day } from '#test/factories/orders.ts'
import { makeMerchant, type MadeMerchant } from '#test/factories/people.ts'
import { writeCsv } from '#contract/kit/sheet/csv.ts'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { catalogJobs } from '../catalog.jobs.ts'

const server = await testServer()
const at = '/supplier/standard'
let merchant: MadeMerchant
let admin: Caller
beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
})

const form = (code: string, more: object = {}) => ({
  code,
  names: { en: code },
  productType: 'day-trip',
  chargeMethod: 'per-person',
  ...more,
})
const create = async (code: string) => (await admin.data<{ id: number }>(`${at}/create`, form(code))).id
const amounts = { adultMinor: 100_000, childMinor: null, infantMinor: null, unitMinor: null }
const price = (skuId: number, more: object = {}) =>
  admin.data(`${at}/calendarPrice/saveBase`, { skuId, ...amounts, ...more })
const sell = (ids: number[], path = at) => admin.call(`${path}/onSale`, { ids, onSale: true })
const rowOf = async (text: string) => (await admin.data<{ rows: SkuRow[] }>(`${at}/list`, { text })).rows[0]!

test('a product without a price is not put on sale: alone, among others, as it is made or changed; it is named', async () => {
  const [bare, priced] = [await create('BARE'), await create('PRICED')]
  await price(priced)
  expect(await rowOf('BARE')).toMatchObject({ onSale: false, unpriced: false })
  const refused = await sell([bare, priced])
  expect(refused.error).toMatchObject({ name: 'catalog.noPrice' })
  expect(refused.error.message).toContain('BARE cannot')
  expect(await rowOf('PRICED')).toMatchObject({ onSale: false })
  expect((await sell([priced])).error.code).toBe(0)
  const onSale = [{ field: 'onSale', why: 'catalog.fieldErrors.noPrice' }]
  expect((await admin.call(`${at}/create`, form('NEW', { onSale: true }))).error.fields).toMatchObject(onSale)
  const change = { ...form('BARE'), id: bare, onSale: true }
  expect((await admin.call(`${at}/update`, change)).error.fields).toMatchObject(onSale)
  // A single day's price is one.
  const cells = [{ date: day(3), session: '', closed: false, ...amounts }]
  await admin.data(`${at}/calendarPrice/save`, { skuId: bare, cells })
  expect((await sell([bare])).error.code).toBe(0)
})

test('what loses its price stays on sale, and the list says that nobody can buy it', async () => {
  const id = await create('LOST')
  await price(id)
  await sell([id])
  await price(id, { adultMinor: null })
  expect(await rowOf('LOST')).toMatchObject({ onSale: true, unpriced: true })
})

test('a package that is the sum of its parts names the part without a price', async () => {
  const [part, other] = [await create('PART-A'), await create('PART-B')]
  await price(part)
  const made = await admin.call<{ id: number }>('/supplier/product/create', {
    code: 'PACK',
    names: { en: 'Pack' },
    chargeMethod: 'per-person',
    price: 'sum',
    parts: [{ options: [{ skuId: part }] }, { day: 1, options: [{ skuId: other }] }],
  })
  const refused = await sell([made.data!.id], '/supplier/product')
  expect(refused.error.message).toContain('PACK (PART-B)')
  await price(other)
  expect((await sell([made.data!.id], '/supplier/product')).error.code).toBe(0)
  await price(other, { adultMinor: null })
  const { rows } = await admin.data<{ rows: PackageRow[] }>('/supplier/product/list', { name: 'PACK' })
  expect(rows[0]).toMatchObject({ onSale: true, unpriced: true })
})

test('an import tells the row that would put a product without a price on sale', async () => {
  await create('SHEET')
  const sent = new FormData()
  sent.set('sessionId', admin.user!.sessionId)
  const file = writeCsv([
    ['Code', 'On sale'],
    ['SHEET', 'yes'],
  ])
  sent.set('file', new Blob([file]), 'products.csv')
  const { data } = await admin.call<{ id: number }>(`${at}/import/upload`, sent)
  await catalogJobs['catalog.checkImport'](jobOf(server.app), { merchantId: merchant.id, importId: data!.id })
  const { rows } = await admin.data<SheetImport>(`${at}/import/info`, { id: data!.id, pageSize: 10 })
  expect(rows).toMatchObject([
    {
      verdict: 'refused',
      problems: [{ message: expect.stringContaining('SHEET cannot be put on sale without a price') }],
    },
  ])
})
