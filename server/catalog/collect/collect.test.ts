import { beforeAll, expect, test } from 'vitest'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import type {
  CollectItem,
  CollectRule,
  CollectSku,
  CollectUse,
} from '#contract/catalog/collect/collect.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { day, makeOrderSku, recharge } from '#test/factories/orders.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
const info = '/supplier/collectInfo'
const requested = (key: string, more: object = {}) => ({ key, per: 'guest', required: true, ...more })
const makeSku = async (code: string, more: object = {}) => {
  const form = { code, names: { en: code }, productType: 'day-trip', chargeMethod: 'per-person', ...more }
  return (await admin.data<{ id: number }>('/supplier/standard/create', form)).id
}
const keysOf = async (id: number) =>
  (await admin.data<SkuInfo>('/supplier/standard/info', { id })).collect.map(({ key }) => key)
const makeCategory = async (en: string, parentId: number | null = null) =>
  (await admin.data<{ id: number }>('/supplier/category/save', { names: { en }, parentId })).id
const rule = (categoryId: number, ...keys: string[]) =>
  admin.call<{ changed: number }>(`${info}/categorySave`, {
    categoryId,
    fields: keys.map((key) => requested(key)),
  })
const makeItem = async (en: string, more: object = {}) => {
  await admin.data(`${info}/save`, { names: { en, th: `${en} ไทย` }, ...more })
  const { rows } = await admin.data<{ rows: CollectItem[] }>(`${info}/simpleList`)
  return rows.find(({ names }) => names.en === en)!.key
}

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
})

test('a product without a list of its own asks what the nearest category above it says', async () => {
  const sea = await makeCategory('Sea')
  const islands = await makeCategory('Islands', sea)
  const id = await makeSku('C-1', { categoryId: islands, collectOwn: false, collect: [requested('weight')] })
  const own = await makeSku('C-2', { categoryId: islands, collect: [requested('weight')] })
  expect(await keysOf(id)).toEqual([])
  expect((await rule(sea, 'pickUpHotel')).data).toEqual({ changed: 1 })
  expect(await keysOf(id)).toEqual(['pickUpHotel'])
  await rule(islands, 'shoeSize', 'height')
  expect(await keysOf(id)).toEqual(['shoeSize', 'height'])
  expect(await keysOf(own)).toEqual(['weight'])
  await admin.data(`${info}/categoryDelete`, { categoryId: islands })
  expect(await keysOf(id)).toEqual(['pickUpHotel'])
  expect((await admin.call(`${info}/categoryDelete`, { categoryId: islands })).error).toMatchObject({
    name: 'operationInvalid',
  })
})

test('elsewhere in the tree, or in another category, it asks what is said there', async () => {
  const [land, city] = [await makeCategory('Land'), await makeCategory('City')]
  await rule(land, 'gender')
  await rule(city, 'nationality')
  const walks = await makeCategory('Walks', land)
  const id = await makeSku('C-3', { categoryId: walks, collectOwn: false })
  expect(await keysOf(id)).toEqual(['gender'])
  await admin.data('/supplier/category/save', { id: walks, names: { en: 'Walks' }, parentId: city })
  expect(await keysOf(id)).toEqual(['nationality'])
  const form = { code: 'C-3', names: { en: 'C-3' }, collectOwn: false, id }
  await admin.data('/supplier/standard/update', { ...form, categoryId: land })
  expect(await keysOf(id)).toEqual(['gender'])
})

test('many products get one list, and go back to their category', async () => {
  const tours = await makeCategory('Tours')
  await rule(tours, 'airport')
  const ids = [await makeSku('M-1', { categoryId: tours }), await makeSku('M-2', { categoryId: tours })]
  const save = (own: boolean, fields: object[] = []) =>
    admin.data(`${info}/standardSave`, { ids, own, fields })
  expect(await save(true, [requested('wharf')])).toEqual({ changed: 2 })
  const { rows } = await admin.data<{ rows: CollectSku[] }>(`${info}/standardList`, { text: 'M-' })
  expect(rows.map(({ code, own, fields }) => [code, own, fields[0]!.key])).toEqual([
    ['M-1', true, 'wharf'],
    ['M-2', true, 'wharf'],
  ])
  expect(await save(false)).toEqual({ changed: 2 })
  expect(await keysOf(ids[1]!)).toEqual(['airport'])
})

test("an item of the merchant's own is asked by order entry, refused when it is missing, and kept with the order", async () => {
  const key = await makeItem('Diet')
  const sku = await makeOrderSku(server.app, merchant)
  await admin.data(`${info}/standardSave`, { ids: [sku.id], own: true, fields: [requested(key)] })
  const agent = await makeAgent(server.app, merchant)
  await recharge(server.app, merchant, agent.id, 1_000_000)
  const order = (clientRequestId: string, guest: object) =>
    admin.call<{ id: number }>('/supplier/orderEntry/create', {
      clientRequestId,
      agentId: agent.id,
      skuId: sku.id,
      date: day(30),
      adults: 1,
      contactName: 'Ann',
      guests: [{ name: 'Ann', ...guest }],
    })
  expect((await order('diet-order-1', {})).error.fields).toMatchObject([{ field: `guests.0.info.${key}` }])
  expect((await order('diet-order-2', { info: { [key]: 'Vegan' } })).error.code).toBe(0)
  // Asked for: it stays. Asked no more: it goes, its name stays for the order.
  expect((await admin.call(`${info}/delete`, { key })).error).toMatchObject({ name: 'catalog.collectInUse' })
  await admin.data(`${info}/standardSave`, { ids: [sku.id], own: true, fields: [] })
  await admin.data(`${info}/delete`, { key })
  const { rows } = await admin.data<{ rows: CollectItem[] }>(`${info}/simpleList`)
  expect(rows.find((row) => row.key === key)?.names).toMatchObject({ en: 'Diet', th: 'Diet ไทย' })
  const { rows: uses } = await admin.data<{ rows: CollectUse[] }>(`${info}/list`)
  expect(uses.some((row) => row.key === key)).toBe(false)
  expect((await rule(await makeCategory('Late'), key)).error.fields).toMatchObject([
    { field: 'fields.0.key' },
  ])
})

test('one of ours gets another name and counts who asks for it', async () => {
  await admin.data(`${info}/rename`, { key: 'wharf', names: { en: 'Jetty', ko: '' } })
  await makeSku('R-1', { collect: [requested('wharf')] })
  const { rows } = await admin.data<{ rows: CollectUse[] }>(`${info}/list`)
  expect(rows.find(({ key }) => key === 'wharf')).toMatchObject({
    names: { en: 'Jetty' },
    own: false,
    skus: 1,
  })
  expect((await admin.call(`${info}/rename`, { key: 'own-1', names: { en: 'x' } })).error.code).toBe(404000)
  expect((await admin.call(`${info}/delete`, { key: 'wharf' })).error.code).toBe(404000)
})

test('a choice needs two choices; the same item is not asked twice; unknown items and categories are refused by field', async () => {
  const one = { names: { en: 'Seat' }, input: 'choice', options: [{ en: 'Window' }] }
  expect((await admin.call(`${info}/save`, one)).error.fields).toMatchObject([{ field: 'options' }])
  const category = await makeCategory('Twice')
  expect((await rule(category, 'gender', 'gender')).error.fields).toMatchObject([{ field: 'fields.1.key' }])
  expect((await rule(category, 'own-999999')).error.fields).toMatchObject([{ field: 'fields.0.key' }])
  expect((await rule(category, 'colour')).error.fields).toMatchObject([{ field: 'fields.0.key' }])
  expect((await rule(999_999, 'gender')).error.fields).toMatchObject([{ field: 'categoryId' }])
})

test("agents read the names of what is asked, not the settings; another merchant's items are its own", async () => {
  const key = await makeItem('Allergy')
  const user = await makeUser(server.app, merchant, { kind: 'agent' })
  const agent = await loginAs(server, user.userName)
  const names = async (who: Caller) =>
    (await who.data<{ rows: CollectItem[] }>(`${info}/simpleList`)).rows.map(({ names: { en } }) => en)
  expect(await names(agent)).toContain('Allergy')
  expect((await agent.call(`${info}/list`)).error.code).toBe(1003)
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  expect(await names(other)).toEqual([])
  expect((await other.call(`${info}/save`, { key, names: { en: 'x' } })).error.code).toBe(404000)
  expect((await other.data<{ rows: CollectRule[] }>(`${info}/categoryList`)).rows).toEqual([])
})

test('what is asked of guests is listed of products alone: packages and add-ons have no list to change here', async () => {
  const id = await makeSku('LISTED-1')
  const part = { options: [{ skuId: id }] }
  const pack = { code: 'LISTED-PK', names: { en: 'Pack' }, chargeMethod: 'per-person', parts: [part] }
  await admin.data('/supplier/product/create', pack)
  const addOn = { code: 'LISTED-ADD', names: { en: 'Lunch' }, kind: 'meal', charge: 'guest' }
  await admin.data('/supplier/standardExt/create', addOn)
  const { rows } = await admin.data<{ rows: CollectSku[] }>(`${info}/standardList`, { text: 'LISTED' })
  expect(rows.map(({ code }) => code)).toEqual(['LISTED-1'])
})
