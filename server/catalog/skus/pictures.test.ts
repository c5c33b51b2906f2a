import { beforeAll, expect, test } from 'vitest'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { jpeg, uploadJpeg } from '#test/factories/files/pictures.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
let admin: Caller
const form = (code: string, more: object = {}) => ({
  code,
  names: { en: code },
  productType: 'day-trip',
  chargeMethod: 'per-person',
  ...more,
})
const create = (code: string, more: object = {}) =>
  admin.call<{ id: number }>('/supplier/standard/create', form(code, more))
const info = (id: number) => admin.data<SkuInfo>('/supplier/standard/info', { id })

const picture = async (who = admin) => (await uploadJpeg(who, 'cover')).data!.id

beforeAll(async () => {
  admin = await loginAs(server, (await makeMerchant(server.app)).admin)
})

test('a SKU keeps its pictures in their order; a copy has them too; a change that names none leaves them', async () => {
  const ids = [await picture(), await picture(), await picture()]
  const { data } = await create('PIC-1', { pictureFileIds: ids.toReversed() })
  expect((await info(data!.id)).pictureFileIds).toEqual(ids.toReversed())
  const copy = await admin.data<{ id: number }>('/supplier/standard/copy', { id: data!.id, code: 'PIC-2' })
  expect((await info(copy.id)).pictureFileIds).toEqual(ids.toReversed())
  const change = { id: data!.id, code: 'PIC-1', names: { en: 'PIC-1' } }
  await admin.data('/supplier/standard/update', change)
  expect((await info(data!.id)).pictureFileIds).toHaveLength(3)
  await admin.data('/supplier/standard/update', { ...change, pictureFileIds: [ids[0]] })
  expect((await info(data!.id)).pictureFileIds).toEqual([ids[0]])
})

test("a face, another merchant's picture and too many of them are refused by field", async () => {
  const face = (await uploadJpeg(admin, 'avatar', jpeg(1000))).data!.id
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const theirs = await picture(other)
  for (const id of [face, theirs, 999_999]) {
    expect((await create('PIC-3', { pictureFileIds: [id] })).error.fields).toMatchObject([
      { field: 'pictureFileIds' },
    ])
    expect((await create('PIC-3', { coverFileId: id })).error.fields).toMatchObject([
      { field: 'coverFileId' },
    ])
  }
  const many = Array.from({ length: 13 }, (_, at) => at + 1)
  expect((await create('PIC-3', { pictureFileIds: many })).error.fields).toMatchObject([
    { field: 'pictureFileIds' },
  ])
})

test('a "picture" of 30 MB is refused by its field, and the connection goes on', async () => {
  const { error } = await uploadJpeg(admin, 'cover', jpeg(30 * 1024 * 1024))
  expect(error.code).toBe(400_000)
  expect(error.fields).toMatchObject([{ field: 'file' }])
  expect(await picture()).toBeGreaterThan(0)
})

test('a script in a description is gone before it is kept; a language with nothing left is none', async () => {
  const descriptions = {
    en: '<h2>Plan</h2><p onclick="x()">Sail <b>out</b></p><script>alert(1)</script>',
    th: '<script>alert(1)</script>',
  }
  const { data } = await create('TXT-1', { descriptions })
  expect((await info(data!.id)).descriptions).toEqual({ en: '<h3>Plan</h3><p>Sail <strong>out</strong></p>' })
  const long = { en: `<p>${'x'.repeat(20_000)}</p>` }
  expect((await create('TXT-2', { descriptions: long })).error.fields).toMatchObject([
    { field: 'descriptions.en' },
  ])
})
