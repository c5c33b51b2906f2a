import { expect, test } from 'vitest'
import type { ShopSite } from '#contract/shop/shop.schema.ts'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'
import { makeOrderSku } from '#test/factories/orders.ts'
import { withClient } from '../kit/db/client.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app, { flags: { eCommerce: true } })
const admin = await loginAs(server, merchant.admin)
const stranger = anonymous(server)
const at = '/supplier/shop/site'
const owner = (statement: string, values: unknown[]) =>
  withClient(server.database.config, (client) => client.query(statement, values))
const site = () => admin.data<ShopSite>(`${at}/get`)
const save = async (change: object) => {
  const { draft, version } = await site()
  return admin.call(`${at}/save`, { ...draft, ...change, version })
}
const publish = async () => admin.data<{ no: number }>(`${at}/publish`, { version: (await site()).version })
const seen = (slug: string, headers = {}) =>
  fetch(`${stranger.url}/supplier/notLogin/shop/${slug}`, { headers })

test('a draft is seen by nobody; published it is, and another draft changes nothing of it', async () => {
  expect(
    (
      await save({
        slug: 'blue-sea',
        names: { en: 'Blue Sea' },
        phones: [{ phone: '+66 76 1' }, { phone: '+66 81 2' }],
      })
    ).error.code,
  ).toBe(0)
  expect((await (await seen('blue-sea')).json()).error.code).toBe(404000)
  expect(await publish()).toEqual({ no: 1 })
  const first = await seen('blue-sea')
  const etag = first.headers.get('etag')!
  const text = await first.text()
  expect(JSON.parse(text)).toMatchObject({
    slug: 'blue-sea',
    names: { en: 'Blue Sea' },
    phone: '+66 76 1',
    phones: ['+66 76 1', '+66 81 2'],
  })
  await save({ names: { en: 'Red Sea' }, colour: '#aa0000', newest: false })
  expect(await (await seen('blue-sea')).text()).toBe(text)
  expect((await seen('blue-sea', { 'if-none-match': etag })).status).toBe(304)
  expect(text).not.toMatch(/cost|agent/i)
})

test('a version becomes the draft again, and what is online stays until it is published', async () => {
  await publish()
  expect((await (await seen('blue-sea')).json()).names.en).toBe('Red Sea')
  await admin.data(`${at}/restore`, { no: 1, version: (await site()).version })
  expect((await site()).draft.names.en).toBe('Blue Sea')
  expect((await (await seen('blue-sea')).json()).names.en).toBe('Red Sea')
})

test('two tabs: who saves or publishes on an older version is refused', async () => {
  const { draft, version } = await site()
  await save({ line: 'a' })
  expect((await admin.call(`${at}/save`, { ...draft, version })).error.code).not.toBe(0)
  expect((await admin.call(`${at}/publish`, { version })).error.code).not.toBe(0)
  expect((await site()).draft.line).toBe('a')
})

test('what cannot be is refused by field', async () => {
  const monday = { day: '1', from: '09:00', to: '12:00' }
  const cases: [object, string][] = [
    [{ hours: [{ ...monday, to: '08:00' }] }, 'hours.0.to'],
    [{ hours: [monday, { ...monday, from: '11:00', to: '13:00' }] }, 'hours.1.to'],
    [{ hours: [{ ...monday, to: '24:00' }] }, 'hours.0.to'],
    [{ colour: 'red' }, 'colour'],
    [{ colour: '#ffee88' }, 'colour'],
    [{ latitude: 7.9, longitude: null }, 'longitude'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ slug: 'A b' }, 'slug'],
    [{ slug: 'ab' }, 'slug'],
    [{ latitude: 0, longitude: -181 }, 'longitude'],
    [{ exceptions: [{ date: '2026-12-31', closed: false, from: '10:00', to: '09:00' }] }, 'exceptions.0.to'],
    [{ phones: Array.from({ length: 6 }, () => ({ phone: '+66 76 1' })) }, 'phones'],
    [{ languages: ['xx'] }, 'languages.0'],
    [{ categoryIds: [999_999] }, 'categoryIds'],
    [{ payment: 'online' }, 'payment'],
    [{ names: {} }, 'names'],
    [{ skuIds: [999_999] }, 'skuIds'],
    [{ bannerFileIds: [999_999] }, 'bannerFileIds'],
  ]
  for (const [change, field] of cases)
    expect(
      (await save(change)).error.fields?.map((one) => one.field),
      JSON.stringify(change),
    ).toContain(field)
})

test('an address is one merchant’s; a former one leads on to the new one', async () => {
  const other = await makeMerchant(app, { flags: { eCommerce: true } })
  const caller = await loginAs(server, other.admin)
  const { draft, version } = await caller.data<ShopSite>(`${at}/get`)
  expect((await caller.call(`${at}/save`, { ...draft, slug: 'blue-sea', version })).error.code).toBe(409570)
  await save({ slug: 'new-sea' })
  await publish()
  const page = await fetch(`${stranger.url}/shop/blue-sea`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([302, '/shop/new-sea'])
})

test('the page shows a notice as text and no script; offline it is gone', async () => {
  await save({ slug: 'new-sea', notices: { en: '<script>alert(1)</script> & more' } })
  await publish()
  const page = await (await fetch(`${stranger.url}/shop/new-sea?lang=en`)).text()
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>')
  expect((await fetch(`${stranger.url}/shop/new-sea/picture/1`)).headers.get('content-type')).toContain(
    'json',
  )
  await admin.data(`${at}/unpublish`, { version: (await site()).version })
  expect((await (await seen('new-sea')).json()).error.code).toBe(404000)
})

test('without the function it can be looked at only', async () => {
  const plain = await makeMerchant(app)
  const caller = await loginAs(server, plain.admin)
  const { draft, version, applied } = await caller.data<ShopSite>(`${at}/get`)
  expect(applied).toBe(false)
  expect((await caller.call(`${at}/save`, { ...draft, version })).error.code).toBe(409571)
})

test('products on show: those chosen in their order, those of categories with what is below, grouped; what is off is left out and told', async () => {
  const house = await makeMerchant(app, { flags: { eCommerce: true } })
  const caller = await loginAs(server, house.admin)
  const category = async (en: string, parentId: number | null = null) =>
    (await caller.data<{ id: number }>('/supplier/category/save', { names: { en }, parentId })).id
  const sea = await category('Sea')
  const reef = await category('Reef', sea)
  const land = await category('Land')
  const ids: number[] = []
  for (const [code, categoryId] of [
    ['A', reef],
    ['B', land],
    ['C', sea],
    ['D', land],
  ] as const) {
    const { id } = await makeOrderSku(app, house)
    await owner(
      `update sku set code = $3, names = jsonb_build_object('en', 'Trip ' || $3::text), category_id = $4 where merchant_id = $1 and id = $2`,
      [house.id, id, code, categoryId],
    )
    ids.push(id)
  }
  const [a, b] = ids
  const get = () => caller.data<ShopSite>(`${at}/get`)
  const show = async (change: object) => {
    const { draft, version } = await get()
    await caller.data(`${at}/save`, { ...draft, slug: 'shown-goods', newest: false, ...change, version })
    await caller.data(`${at}/publish`, { version: version + 1 })
    return (await (await seen('shown-goods')).json()) as { products: { code: string; category: unknown }[] }
  }
  const codes = async (change: object) => (await show(change)).products.map(({ code }) => code)
  expect(await codes({ skuIds: [b, a] })).toEqual(['B', 'A'])
  expect(await codes({ skuIds: [b], categoryIds: [sea] })).toEqual(['B', 'C', 'A'])
  expect(await codes({ skuIds: [b], categoryIds: [sea], newest: true })).toEqual(['B', 'C', 'A', 'D'])
  expect(await codes({ skuIds: [b, a], categoryIds: [land], grouped: true })).toEqual(['B', 'D', 'A'])
  const page = await (await fetch(`${stranger.url}/shop/shown-goods?lang=en`)).text()
  expect(page.indexOf('Land')).toBeGreaterThan(0)
  expect(page.indexOf('Trip D')).toBeLessThan(page.indexOf('Reef'))
  expect(Buffer.byteLength(page)).toBeLessThan(200 * 1024)
  await owner('update sku set enabled = false where merchant_id = $1 and id = $2', [house.id, a])
  expect(await codes({ skuIds: [b, a], categoryIds: [], grouped: false })).toEqual(['B'])
  expect((await get()).missing).toBe(1)
})

test('it is offered in the languages that were chosen, tells a position by six decimals, and pays online where a provider is connected', async () => {
  const house = await makeMerchant(app, { flags: { eCommerce: true } })
  const caller = await loginAs(server, house.admin)
  const put = async (change: object) => {
    const { draft, version } = await caller.data<ShopSite>(`${at}/get`)
    const answer = await caller.call(`${at}/save`, { ...draft, slug: 'two-tongues', ...change, version })
    return answer
  }
  expect((await put({ payment: 'online' })).error.fields).toMatchObject([{ field: 'payment' }])
  await caller.data('/supplier/paymentAccounts/save', { name: 'Cards', system: 'stripe', mode: 'simulator' })
  expect(
    (
      await put({
        payment: 'online',
        languages: ['th', 'ko'],
        names: { en: 'Two 🐠 tongues', th: 'สองภาษา' },
        latitude: 7.123_456_789,
        longitude: 98.5,
        noticeDays: { from: '2020-01-01', to: '2020-01-31' },
        notices: { en: 'Long ago' },
      })
    ).error.code,
  ).toBe(0)
  await caller.data(`${at}/publish`, { version: (await caller.data<ShopSite>(`${at}/get`)).version })
  const shop = (await (await seen('two-tongues')).json()) as Record<string, unknown>
  expect(shop).toMatchObject({
    payment: 'online',
    languages: ['th', 'ko'],
    position: { latitude: 7.123_457, longitude: 98.5 },
    notices: {},
    tracking: false,
  })
  expect(JSON.stringify(shop)).not.toContain('🐠')
  const page = await (await fetch(`${stranger.url}/shop/two-tongues?lang=en`)).text()
  expect(page).toContain('lang="th"')
  expect(page).toContain('한국어')
  expect(page).not.toMatch(/English|kit\.languages/)
})

test('a former address leads on for ninety days and is anybody’s then', async () => {
  const { rows } = await app.pool.query<{ days: number }>(
    `select round(extract(epoch from until - now()) / 86400)::int as days from platform.shop_slug where slug = 'blue-sea'`,
  )
  expect(rows).toEqual([{ days: 90 }])
  await app.pool.query(
    `update platform.shop_slug set until = now() - interval '1 second' where slug = 'blue-sea'`,
  )
  expect((await (await seen('blue-sea')).json()).error.code).toBe(404_000)
  const other = await makeMerchant(app, { flags: { eCommerce: true } })
  const caller = await loginAs(server, other.admin)
  const { draft, version } = await caller.data<ShopSite>(`${at}/get`)
  expect((await caller.call(`${at}/save`, { ...draft, slug: 'blue-sea', version })).error.code).toBe(0)
})

test('whoever opens an address that is none in a browser reads so, in the language of the address', async () => {
  const open = async (path: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') => {
    const answer = await fetch(server.url + path, { headers: { accept } })
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
  }
  for (const path of ['/shop/no-such-shop?lang=th', '/shop/no-such-shop/product/NOSUCH?lang=th']) {
    const { status, type, text } = await open(path)
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8'])
    expect(text).toContain('<html lang="th">')
    expect(text).toContain('ไม่มีหน้านี้')
  }
  expect((await open('/shop/no-such-shop', 'application/json')).type).toContain('application/json')
})
