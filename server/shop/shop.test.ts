import { expect, test } from 'vitest'
import type { ShopSite } from '#contract/shop/shop.schema.ts'
import { anonymous, loginAs, testServer } from '#test/factories/http.ts'
import { makeMerchant } from '#test/factories/people.ts'

const server = await testServer()
const { app } = server
const merchant = await makeMerchant(app, { flags: { eCommerce: true } })
const admin = await loginAs(server, merchant.admin)
const stranger = anonymous(server)
const at = '/supplier/shop/site'
const site = () => admin.data<ShopSite>(`${at}/get`)
const save = async (change: object) => {
  const { draft, version } = await site()
  return admin.call(`${at}/save`, { ...draft, ...change, version })
}
const publish = async () => admin.data<{ no: number }>(`${at}/publish`, { version: (await site()).version })
const seen = (slug: string, headers = {}) =>
  fetch(`${stranger.url}/supplier/notLogin/shop/${slug}`, { headers })

test('a draft is seen by nobody; published it is, and another draft changes nothing of it', async () => {
  expect((await save({ slug: 'blue-sea', names: { en: 'Blue Sea' }, phone: '+66 76 1' })).error.code).toBe(0)
  expect((await (await seen('blue-sea')).json()).error.code).toBe(404000)
  expect(await publish()).toEqual({ no: 1 })
  const first = await seen('blue-sea')
  const etag = first.headers.get('etag')!
  const text = await first.text()
  expect(JSON.parse(text)).toMatchObject({ slug: 'blue-sea', names: { en: 'Blue Sea' }, phone: '+66 76 1' })
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
