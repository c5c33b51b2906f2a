import { beforeAll, expect, test } from 'vitest'
import type { SkuInfo, SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { RecycledSku } from '#contract/catalog/recycle/recycle.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { day, makeOrderSku, recharge } from '#test/factories/orders.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
const standard = '/supplier/standard'
const make = async (code: string, more: object = {}) => {
  const form = { code, names: { en: `Trip ${code}` }, productType: 'day-trip', chargeMethod: 'per-person' }
  return (await admin.data<{ id: number }>(`${standard}/create`, { ...form, ...more })).id
}
const put = async (code: string, more: object = {}) => {
  const id = await make(code, more)
  await admin.data(`${standard}/recycle`, { ids: [id] })
  return id
}
const listed = async (text: string) =>
  (await admin.data<{ rows: SkuRow[] }>(`${standard}/list`, { text })).rows.map(({ code }) => code)
const bin = (filter: object = {}, who = admin) =>
  who.data<{ rows: RecycledSku[]; total: number }>(`${standard}/recycleList`, filter)
const codes = async (text: string) => (await bin({ text })).rows.map(({ code }) => code)

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
})

test('a SKU with orders ahead stays out of the recycle bin', async () => {
  const sku = await makeOrderSku(server.app, merchant)
  const agent = await makeAgent(server.app, merchant)
  await recharge(server.app, merchant, agent.id, 1_000_000)
  await admin.data('/supplier/orderEntry/create', {
    clientRequestId: 'recycle-1',
    agentId: agent.id,
    skuId: sku.id,
    date: day(30),
    adults: 1,
    contactName: 'Ann',
    guests: [{ name: 'Ann' }],
  })
  expect((await admin.call(`${standard}/recycle`, { ids: [sku.id] })).error).toMatchObject({
    name: 'catalog.ordersAhead',
  })
})

test('the bin says who put what into it and when, the latest first, and gives it back as it was', async () => {
  const user = await makeUser(server.app, merchant, {
    permissions: ['entertainment.all', 'entertainment.all.edit', 'entertainment.Recycle'],
  })
  const person = await loginAs(server, user.userName)
  await put('BIN-1')
  const id = await make('BIN-2', { meetingPoints: { en: 'Gate 3' } })
  await person.data(`${standard}/recycle`, { ids: [id] })
  expect(await listed('BIN-')).toEqual([])
  const { rows } = await bin({ text: 'BIN-' }, person)
  expect(rows).toMatchObject([
    { code: 'BIN-2', deletedBy: person.user!.name, orders: 0, can: { restore: true } },
    { code: 'BIN-1' },
  ])
  expect(rows[0]!.can).not.toHaveProperty('clear')
  expect(Date.now() - Date.parse(rows[0]!.deletedAt)).toBeLessThan(60_000)
  await person.data(`${standard}/restore`, { ids: [id] })
  expect(await codes('BIN-')).toEqual(['BIN-1'])
  expect(await admin.data<SkuInfo>(`${standard}/info`, { id })).toMatchObject({
    meetingPoints: { en: 'Gate 3' },
    deletedAt: null,
  })
})

test('cleared is gone for good: not restored, not listed, its tags and category let go, its code free', async () => {
  const { id: tagId } = await admin.data<{ id: number }>('/supplier/tag/save', { names: { en: 'Gone' } })
  const { id: categoryId } = await admin.data<{ id: number }>('/supplier/category/save', {
    names: { en: 'Gone' },
  })
  const id = await put('GONE-1', { tagIds: [tagId], categoryId })
  expect(await admin.data(`${standard}/clear`, { ids: [id] })).toEqual({ changed: 1 })
  expect(await codes('GONE-')).toEqual([])
  expect((await admin.call(`${standard}/restore`, { ids: [id] })).error.code).toBe(404000)
  expect((await admin.call(`${standard}/clear`, { ids: [id] })).error.code).toBe(404000)
  // Orders of the past lead to it still.
  const info = await admin.data<SkuInfo>(`${standard}/info`, { id })
  expect(info).toMatchObject({ code: 'GONE-1', tags: [], can: {} })
  expect(info.clearedAt).not.toBeNull()
  await admin.data('/supplier/category/delete', { id: categoryId })
  await make('GONE-1')
  expect(await listed('GONE-')).toEqual(['GONE-1'])
})

test('what is on sale cannot be cleared, and nobody clears without the permission', async () => {
  const id = await make('KEPT-1')
  expect((await admin.call(`${standard}/clear`, { ids: [id] })).error.code).toBe(404000)
  await admin.data(`${standard}/recycle`, { ids: [id] })
  const user = await makeUser(server.app, merchant, { permissions: ['entertainment.Recycle'] })
  const person = await loginAs(server, user.userName)
  for (const path of ['clear', 'emptyBin'])
    expect((await person.call(`${standard}/${path}`, { ids: [id] })).error.code).toBe(1003)
  expect(await codes('KEPT-')).toEqual(['KEPT-1'])
})

test('the whole bin is cleared after a question that counts; one put there meanwhile is asked for anew', async () => {
  const owner = await makeMerchant(server.app)
  admin = await loginAs(server, owner.admin)
  await put('ALL-1')
  const requested = await admin.call(`${standard}/emptyBin`, {})
  expect(requested.error).toMatchObject({ code: 201016 })
  expect(requested.error.questions![0]!.message).toContain('1 product will be')
  const confirm = requested.error.questions!.map(({ token }) => token)
  await put('ALL-2')
  const again = await admin.call(`${standard}/emptyBin`, { confirm })
  expect(again.error.code).toBe(201016)
  const tokens = again.error.questions!.map(({ token }) => token)
  expect(await admin.data(`${standard}/emptyBin`, { confirm: tokens })).toEqual({ changed: 2 })
  expect((await bin()).total).toBe(0)
})

test("another merchant's bin is not seen and not touched", async () => {
  const id = await put('MINE-1')
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect((await bin({}, other)).total).toBe(0)
  expect((await other.call(`${standard}/clear`, { ids: [id] })).error.code).toBe(404000)
  expect((await other.call(`${standard}/restore`, { ids: [id] })).error.code).toBe(404000)
})
