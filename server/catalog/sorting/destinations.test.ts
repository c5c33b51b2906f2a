import { beforeAll, expect, test } from 'vitest'
import type { SkuInfo, SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { Destination } from '#contract/catalog/sorting/destination.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
let admin: Caller
const path = '/supplier/destination'
const names = { en: 'Phuket', 'zh-CN': '普吉' }
const save = (form: object) => admin.call<{ id: number }>(`${path}/save`, form)
const make = async (code: string) =>
  (await save({ code, names: { en: code, 'zh-CN': `地${code}` } })).data!.id
const list = async () => (await admin.data<{ rows: Destination[] }>(`${path}/list`)).rows
const sku = async (code: string, destinationId: number | null) => {
  const form = { code, names: { en: code }, productType: 'day-trip', chargeMethod: 'per-person' }
  return admin.call<{ id: number }>('/supplier/standard/create', { ...form, destinationId })
}
const wrong = async (form: object) => (await save(form)).error.fields?.map(({ field }) => field)

beforeAll(async () => {
  admin = await loginAs(server, (await makeMerchant(server.app)).admin)
})

test('a destination has a code, a Chinese and an English name; without one of these it is refused', async () => {
  const { id } = (await save({ code: 'hkt', names: { ...names, th: 'ภูเก็ต' } })).data!
  expect(await list()).toMatchObject([{ id, code: 'HKT', names: { ...names, th: 'ภูเก็ต' }, skus: 0 }])
  expect(await wrong({ code: 'X1', names: { en: 'Krabi' } })).toEqual(['names'])
  expect(await wrong({ code: 'X1', names: { 'zh-CN': '甲米' } })).toEqual(['names'])
  expect(await wrong({ code: 'X 1', names })).toEqual(['code'])
  expect(await wrong({ code: 'HKT', names }), 'its code stands once').toEqual(['code'])
  expect((await save({ id: 999_999, code: 'LOST', names })).error.code).toBe(404000)
})

test('products are found by where they are, and told in the list, the record and its copy', async () => {
  const [krabi, lanta] = [await make('KBV'), await make('LANTA')]
  const there = (await sku('D-KBV', krabi)).data!.id
  await sku('D-LANTA', lanta)
  const found = async (destinationIds: number[]) =>
    (await admin.data<{ rows: SkuRow[] }>('/supplier/standard/list', { destinationIds, sort: 'code' })).rows
  expect((await found([krabi])).map(({ code }) => code)).toEqual(['D-KBV'])
  expect((await found([krabi, lanta])).map(({ code }) => code)).toEqual(['D-KBV', 'D-LANTA'])
  expect((await found([krabi]))[0]!.destinationNames.en).toBe('KBV')
  const copy = await admin.data<{ id: number }>('/supplier/standard/copy', { id: there, code: 'D-KBV-2' })
  const info = await admin.data<SkuInfo>('/supplier/standard/info', { id: copy.id })
  expect(info).toMatchObject({ destinationId: krabi, destinationNames: { 'zh-CN': '地KBV' } })
  expect((await list()).map(({ code, skus }) => `${code} ${skus}`)).toContain('KBV 2')
})

test('a destination of another merchant is unknown; one with products stays until they leave, even those in the bin', async () => {
  const id = await make('SAMUI')
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await other.call(`${path}/delete`, { id })).error.code).toBe(404000)
  const theirs = { code: 'O-1', names: { en: 'O' }, productType: 'day-trip', chargeMethod: 'per-person' }
  expect(
    (await other.call('/supplier/standard/create', { ...theirs, destinationId: id })).error.fields,
  ).toMatchObject([{ field: 'destinationId' }])
  const skuId = (await sku('D-SAMUI', id)).data!.id
  expect((await admin.call(`${path}/delete`, { id })).error.name).toBe('catalog.destinationInUse')
  await admin.data('/supplier/standard/recycle', { ids: [skuId] })
  expect((await admin.call(`${path}/delete`, { id })).error.name).toBe('catalog.destinationInUse')
  await admin.data('/supplier/standard/clear', { ids: [skuId] })
  await admin.data(`${path}/delete`, { id })
  expect((await list()).some((one) => one.id === id)).toBe(false)
})
