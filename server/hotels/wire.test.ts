import { beforeAll, describe, expect, test } from 'vitest'
import type { SkuInfo } from '#contract/catalog/catalog.schema.ts'
import type { PackageRow } from '#contract/catalog/packages/package.schema.ts'
import { domains } from '#contract/domains.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { day } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeSupplier, type MadeMerchant } from '#test/factories/people.ts'

/** What only hotels have: their calendar of all rooms, and their names. */
const own: readonly string[] = [
  'hotelRoom/hotel/save',
  'hotelRoom/priceCalendar/board',
  'hotelRoom/priceCalendar/fillPrices',
  'hotelRoom/priceCalendar/fillStock',
  'hotelRoom/priceCalendar/holds',
  'hotelRoom/priceCalendar/prices',
  'hotelRoom/priceCalendar/savePrices',
  'hotelRoom/priceCalendar/saveRoom',
  'hotelRoom/priceCalendar/saveStock',
  'hotelRoom/priceCalendar/unblock',
]

const server = await testServer()
const at = '/hotelSupplierService'
let merchant: MadeMerchant
let staff: Caller
let room: number
let pack: number
let agentId: number

const form = (code: string, more: object = {}) => ({
  code,
  names: { en: `${code} room` },
  productType: 'hotel-room',
  chargeMethod: 'per-unit',
  stockMode: 'free',
  facts: { type: 'hotel-room', hotel: 'Wire House', area: 'Kata' },
  ...more,
})
const make = async (code: string) =>
  (await staff.data<{ id: number }>(`${at}/hotelRoom/create`, form(code))).id
/** Disabling asks first. */
async function disable(kind: string, id: number): Promise<void> {
  const path = `${at}/${kind}/enable`
  const { error } = await staff.call(path, { id, enabled: false })
  const confirm = error.questions?.map(({ token }) => token)
  await staff.data(path, { id, enabled: false, confirm })
}
const info = (id: number) => staff.data<SkuInfo>(`${at}/hotelRoom/info`, { id })

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  staff = await loginAs(server, merchant.admin)
  agentId = (await makeAgent(server.app, merchant)).id
  room = await make('WIRE')
  pack = (
    await staff.data<{ id: number }>(`${at}/hotelProduct/create`, {
      ...form('WIRE-PK', { chargeMethod: 'per-person', price: 'sum' }),
      facts: undefined,
      productType: undefined,
      parts: [{ day: 0, nights: 2, options: [{ skuId: room }] }],
    })
  ).id
})

const requested = () =>
  [
    ['hotelRoom/list', { text: 'WIRE' }],
    ['hotelRoom/info', { id: room }],
    ['hotelRoom/hotels', {}],
    ['hotelRoom/simpleList', { text: 'WIRE' }],
    ['hotelRoom/recycleList', {}],
    ['hotelRoomSupplier/list', { skuId: room }],
    ['hotelProduct/list', { text: 'WIRE' }],
    ['hotelProduct/info', { id: pack }],
    ['hotelTag/list', {}],
    ['distributorHotelRoom/list', { agentId }],
    ['distributorHotelRoom/skus', { text: 'WIRE' }],
    ['distributorHotelRoomPrice/custom/list', { agentId, skuId: room }],
  ] as const

test('what is asked of hotels answers alike under both families of addresses, by a form, by JSON and by GET', async () => {
  for (const [path, input] of requested()) {
    const plain = await staff.call(`${at}/${path}`, input)
    expect(plain.error, path).toMatchObject({ code: 0 })
    for (const [address, options] of [
      [`${at}/${path}`, { body: 'form' }],
      [`${at}/${path}`, { method: 'GET' }],
      [`${at}/v1/${path}`, {}],
      [`${at}/v1/${path}`, { body: 'form' }],
    ] as const) {
      const answer = (await staff.fetch(address, input, options).then((one) => one.json())) as {
        error?: { code: number }
        status?: { success: boolean; code: number }
        data: unknown
      }
      if (address.includes('/v1/')) {
        expect(answer.status, address).toMatchObject({ success: true, code: 0 })
        expect(answer).not.toHaveProperty('error')
      } else expect(answer.error, address).toMatchObject({ code: 0 })
      expect(answer.data, `${address} ${JSON.stringify(options)}`).toEqual(plain.data)
    }
  }
})

test('a refusal says so in the words of its family: unknown, incomplete, not allowed', async () => {
  const v1 = (path: string, input: object) =>
    staff.fetch(`${at}/v1/${path}`, input).then((answer) => answer.json()) as Promise<{ status: object }>
  expect((await v1('hotelRoom/info', { id: 999_999 })).status).toMatchObject({
    success: false,
    code: 404_000,
  })
  expect((await v1('hotelProduct/info', { id: 999_999 })).status).toMatchObject({
    success: false,
    code: 404_000,
  })
  expect((await v1('hotelTag/save', { names: {} })).status).toMatchObject({
    success: false,
    code: 400_000,
    fields: [{ field: 'names' }],
  })
  expect((await v1('distributorHotelRoom/save', { agentId: 999_999, rows: [] })).status).toMatchObject({
    success: false,
  })
})

test('every call of hotels has a twin among those of the catalogue, prices or stock, under the same last words', () => {
  const all = Object.values(domains).flatMap(({ api }) => Object.values(api as Record<string, Endpoint>))
  const hotels = all.filter(({ path }) => path.startsWith(at)).map(({ path }) => path)
  const verbs = new Set(all.filter(({ path }) => path.startsWith('/supplier/')).map(({ path }) => path))
  const twin: readonly (readonly [string, string])[] = [
    ['hotelRoom/', 'standard/'],
    ['hotelRoom/calendarPrice/', 'standard/calendarPrice/'],
    ['hotelRoomSupplier/', 'standardSupplier/'],
    ['hotelProduct/', 'product/'],
    ['hotelTag/', 'tag/'],
    ['distributorHotelRoom/', 'distributorStandard/'],
    ['distributorHotelRoomPrice/', 'distributorStandardPrice/'],
    ['emailRecord/', 'emailRecord/'],
  ]
  const alone = hotels.filter(
    (path) =>
      !twin.some(
        ([from, to]) =>
          path.startsWith(`${at}/${from}`) &&
          verbs.has(`/supplier/${to}${path.slice(`${at}/${from}`.length)}`),
      ),
  )
  // Orders of rooms have a view of their own, walked by its own test.
  const ofRooms = alone.filter((path) => !path.startsWith(`${at}/hotelOrder/`))
  expect(ofRooms.map((path) => path.slice(at.length + 1)).toSorted()).toEqual(own)
})

describe('acts on rooms', () => {
  test('a room is switched off and on, tagged, and copied under another code, with its hotel', async () => {
    const id = await make('ACT')
    await disable('hotelRoom', id)
    expect((await info(id)).enabled).toBe(false)
    await staff.data(`${at}/hotelRoom/enable`, { id, enabled: true })
    const tag = (await staff.data<{ id: number }>(`${at}/hotelTag/save`, { names: { en: 'Sea view' } })).id
    expect(await staff.data(`${at}/hotelRoom/tag`, { ids: [id], add: [tag] })).toEqual({ changed: 1 })
    const copy = (await staff.data<{ id: number }>(`${at}/hotelRoom/copy`, { id, code: 'ACT-2' })).id
    expect(await info(copy)).toMatchObject({
      code: 'ACT-2',
      onSale: false,
      enabled: true,
      facts: { hotel: 'Wire House', area: 'Kata' },
      tags: [{ id: tag }],
    })
    await staff.data(`${at}/hotelRoom/calendarPrice/saveBase`, { skuId: copy, ...noAmounts, unitMinor: 100 })
    expect(await staff.data(`${at}/hotelRoom/onSale`, { ids: [copy], onSale: true })).toEqual({ changed: 1 })
  })

  test('two tags become one, and the rooms carry it', async () => {
    const tags = await Promise.all(
      ['Quiet', 'Calm'].map(
        async (name) => (await staff.data<{ id: number }>(`${at}/hotelTag/save`, { names: { en: name } })).id,
      ),
    )
    const id = await make('TAGGED')
    await staff.data(`${at}/hotelRoom/tag`, { ids: [id], add: [tags[0]] })
    await staff.data(`${at}/hotelTag/merge`, { ids: [tags[0]], toId: tags[1] })
    expect((await info(id)).tags.map((tag) => tag.id)).toEqual([tags[1]])
  })

  test('its suppliers are ranked: the first serves it', async () => {
    const id = await make('RANKED')
    const suppliers = [await makeSupplier(server.app, merchant), await makeSupplier(server.app, merchant)]
    for (const { id: supplierId } of suppliers)
      await staff.data(`${at}/hotelRoomSupplier/add`, { skuId: id, supplierId })
    const ids = suppliers.map((one) => one.id).toReversed()
    await staff.data(`${at}/hotelRoomSupplier/rank`, { skuId: id, supplierIds: ids })
    expect((await info(id)).suppliers.map((one) => one.id)).toEqual(ids)
  })

  test('its nights are priced by a pattern, and an agent is quoted, shown what changes, and told how it came about', async () => {
    const id = await make('PRICED')
    const unit = (unitMinor: number) => ({ ...noAmounts, unitMinor })
    await staff.data(`${at}/hotelRoom/calendarPrice/saveBase`, { skuId: id, ...unit(300_000) })
    const range = { from: day(1), to: day(7) }
    await staff.data(`${at}/hotelRoom/calendarPrice/saveBulk`, {
      skuId: id,
      ...range,
      set: { unitMinor: 350_000 },
    })
    const calendar = await staff.data<{ rows: { unitMinor: number }[] }>(
      `${at}/hotelRoom/calendarPrice/get`,
      {
        skuId: id,
        ...range,
      },
    )
    expect(calendar.rows.map(({ unitMinor }) => unitMinor)).toEqual(Array.from({ length: 7 }, () => 350_000))
    const values = { adult: null, child: null, infant: null, unit: -1_000 }
    await staff.data(`${at}/distributorHotelRoom/save`, {
      agentId,
      rows: [{ skuId: id, onSale: true, method: 'percent', values }],
    })
    const days = await staff.data<{ rows: { date: string }[] }>(`${at}/distributorHotelRoomPrice/list`, {
      agentId,
      skuId: id,
      ...range,
    })
    expect(JSON.stringify(days.rows)).toContain('315000')
    const trace = await staff.data(`${at}/distributorHotelRoom/trace`, {
      agentId,
      skuId: id,
      date: day(2),
      session: '',
    })
    expect(JSON.stringify(trace)).toContain('315000')
  })
})

test('hotel packages are switched off and on, copied, and choose among rooms and all else', async () => {
  const listed = async (text: string) =>
    (await staff.data<{ rows: PackageRow[] }>(`${at}/hotelProduct/list`, { text })).rows
  await disable('hotelProduct', pack)
  expect((await listed('WIRE-PK'))[0]).toMatchObject({ enabled: false })
  await staff.data(`${at}/hotelProduct/enable`, { id: pack, enabled: true })
  await staff.data(`${at}/hotelProduct/copy`, { id: pack, code: 'WIRE-PK-2' })
  expect((await listed('WIRE-PK')).map(({ code, onSale }) => [code, onSale])).toEqual(
    expect.arrayContaining([
      ['WIRE-PK', false],
      ['WIRE-PK-2', false],
    ]),
  )
  const { rows } = await staff.data<{ rows: unknown[] }>(`${at}/hotelProduct/options`, { ids: [room] })
  expect(rows).toHaveLength(1)
})
