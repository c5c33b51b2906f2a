import { beforeAll, describe, expect, test } from 'vitest'
import type { SkuInfo, SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { Hotel, HotelSaved } from '#contract/catalog/hotels/hotels.schema.ts'
import { familyKeys } from '#contract/catalog/families.ts'
import type { PackageInfo, PackageRow } from '#contract/catalog/packages/package.schema.ts'
import type { RecycledSku } from '#contract/catalog/recycle/recycle.api.ts'
import type { Tag } from '#contract/catalog/sorting/tag.api.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeMerchant, makeSupplier, makeUser, type MadeMerchant } from '#test/factories/people.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
/** Has the rights of hotels and no others. */
let keeper: Caller
const { hotel, play } = familyKeys
const room = '/hotelSupplierService/hotelRoom'
const product = '/hotelSupplierService/hotelProduct'
const tag = '/hotelSupplierService/hotelTag'

type Rows<T> = { rows: T[]; total: number }
const sku = (code: string, more: object = {}) => ({
  code,
  names: { en: code },
  chargeMethod: 'per-unit',
  ...more,
})
const roomForm = (code: string, facts: object = {}, more: object = {}) =>
  sku(code, { productType: 'hotel-room', facts: { type: 'hotel-room', ...facts }, ...more })
const makeRoom = async (
  code: string,
  facts: object = {},
  more: { onSale?: boolean; tagIds?: number[] } = {},
) => {
  const { id } = await keeper.data<{ id: number }>(`${room}/create`, roomForm(code, facts, more))
  if (more.onSale === false) return id
  const price = { skuId: id, adultMinor: null, childMinor: null, infantMinor: null, unitMinor: 100 }
  await admin.data(`${room}/calendarPrice/saveBase`, price)
  await admin.data(`${room}/onSale`, { ids: [id], onSale: true })
  return id
}
const makeTrip = async (code: string, more: object = {}) =>
  (
    await admin.data<{ id: number }>(
      '/supplier/standard/create',
      sku(code, { productType: 'day-trip', ...more }),
    )
  ).id
const packageOf = (code: string, ...parts: [skuId: number, nights: number | null][]) => ({
  ...sku(code),
  chargeMethod: 'per-person',
  price: 'sum',
  parts: parts.map(([skuId, nights], day) => ({ day, nights, options: [{ skuId }] })),
})
const codes = async (path: string, filter: object = {}, who = keeper) =>
  (await who.data<Rows<{ code: string }>>(path, { sort: 'code', ...filter })).rows.map(({ code }) => code)
const hotels = async (who = keeper) => (await who.data<{ rows: Hotel[] }>(`${room}/hotels`)).rows
const infoOf = (id: number) => keeper.data<SkuInfo>(`${room}/info`, { id })

beforeAll(async () => {
  merchant = await makeMerchant(server.app, { flags: { skuCodeEditable: true } })
  admin = await loginAs(server, merchant.admin)
  const permissions = [...Object.values(hotel), 'hotel.tagManage_hotel']
  keeper = await loginAs(server, (await makeUser(server.app, merchant, { permissions })).userName)
})

describe('rooms', () => {
  test('one catalogue, two addresses: a room made at either is the same room at both, a trip is no room', async () => {
    const made = await makeRoom('R-ONE', {
      hotel: 'Coral',
      area: 'Khao Lak',
      meal: 'breakfast',
      mostAdults: 2,
    })
    const { id: other } = await admin.data<{ id: number }>('/supplier/standard/create', roomForm('R-TWO'))
    const trip = await makeTrip('TRIP-1')
    expect(await codes(`${room}/list`)).toEqual(['R-ONE', 'R-TWO'])
    expect(await codes('/supplier/standard/list', {}, admin)).toEqual(['R-ONE', 'R-TWO', 'TRIP-1'])
    expect(await codes(`${room}/simpleList`)).toEqual(['R-ONE', 'R-TWO'])
    expect(await infoOf(made)).toMatchObject({ facts: { hotel: 'Coral', meal: 'breakfast', mostAdults: 2 } })
    expect(await admin.data('/supplier/standard/info', { id: made })).toMatchObject({ code: 'R-ONE' })
    expect(await infoOf(other)).toMatchObject({ code: 'R-TWO', can: { edit: true, recycle: true } })
    expect((await keeper.call(`${room}/info`, { id: trip })).error.code).toBe(404000)
  })

  test('nothing but a room is made, changed, copied, tagged, sold or thrown away here', async () => {
    const id = await makeTrip('TRIP-2')
    const supplier = await makeSupplier(server.app, merchant)
    const refused = await keeper.call(`${room}/create`, sku('TRIP-3', { productType: 'day-trip' }))
    expect(refused.error).toMatchObject({ code: 400000, fields: [{ field: 'productType' }] })
    const requested: [string, object][] = [
      ['update', { ...sku('TRIP-2'), id }],
      ['enable', { id, enabled: false }],
      ['onSale', { ids: [id], onSale: false }],
      ['copy', { id, code: 'TRIP-4' }],
      ['tag', { ids: [id] }],
      ['recycle', { ids: [id] }],
    ]
    for (const [call, input] of requested)
      expect((await keeper.call(`${room}/${call}`, input)).error.code, call).toBe(404000)
    for (const call of ['add', 'remove'])
      expect(
        (await keeper.call(`${room}Supplier/${call}`, { skuId: id, supplierId: supplier.id })).error.code,
        call,
      ).toBe(404000)
    // One that is none among rooms spoils the whole call.
    const rooms = [await makeRoom('R-MIX'), id]
    expect((await keeper.call(`${room}/onSale`, { ids: rooms, onSale: false })).error.code).toBe(404000)
    expect((await infoOf(rooms[0]!)).onSale).toBe(true)
  })

  test('who keeps hotels sees no other product, and who keeps products needs their own right for rooms here', async () => {
    for (const path of ['list', 'info', 'create', 'recycleList'])
      expect((await keeper.call(`/supplier/standard/${path}`, { id: 1 })).error.code, path).toBe(1003)
    const { userName } = await makeUser(server.app, merchant, { permissions: Object.values(play) })
    const seller = await loginAs(server, userName)
    expect((await seller.call(`${room}/list`)).error).toMatchObject({
      code: 1003,
      message: expect.stringContaining(hotel.list),
    })
    expect(await codes('/supplier/standard/list', { text: 'R-ONE' }, seller)).toEqual(['R-ONE'])
  })

  test('costs show to who has the right of room costs, not of product costs', async () => {
    const rows = async (permissions: string[]) => {
      const { userName } = await makeUser(server.app, merchant, { permissions: [hotel.list, ...permissions] })
      return (await (await loginAs(server, userName)).data<Rows<SkuRow>>(`${room}/list`)).rows
    }
    expect((await rows([hotel.costs])).every(({ cost }) => cost === null)).toBe(true)
    expect((await rows([play.costs])).some((row) => 'cost' in row)).toBe(false)
  })

  test('a hotel is what its rooms name: they are found by it, by its area and by what is served', async () => {
    const at = { hotel: 'Pearl, Patong', area: 'Patong' }
    await makeRoom('P-1', { ...at, meal: 'breakfast' })
    await makeRoom('P-2', { ...at, meal: 'room-only' }, { onSale: false })
    await makeRoom('P-3', { hotel: 'Pearl, Kata', area: 'Kata', meal: 'breakfast' })
    expect(await codes(`${room}/list`, { hotel: 'Pearl, Patong' })).toEqual(['P-1', 'P-2'])
    expect(await codes(`${room}/list`, { area: 'Kata' })).toEqual(['P-3'])
    expect(await codes(`${room}/list`, { area: 'Patong', meal: 'breakfast' })).toEqual(['P-1'])
    const { rows } = await keeper.data<{ rows: Hotel[] }>(`${room}/hotels`)
    expect(rows.filter(({ hotel: name }) => name.startsWith('Pearl'))).toMatchObject([
      { hotel: 'Pearl, Kata', area: 'Kata', rooms: 1, onSale: 1 },
      { hotel: 'Pearl, Patong', area: 'Patong', rooms: 2, onSale: 1 },
    ])
    const inOrder = await codes(`${room}/list`, { sort: 'hotel', text: 'P-' })
    expect(inOrder).toEqual(['P-3', 'P-1', 'P-2'])
  })

  test('a name typed with other blanks or capitals is no other hotel; in an area of its own it is one', async () => {
    const of = async (code: string, facts: object) => (await infoOf(await makeRoom(code, facts))).facts
    await makeRoom('S-1', { hotel: 'Karon View', area: 'Karon' })
    expect(await of('S-2', { hotel: ' karon  VIEW', area: 'karon' })).toMatchObject({ hotel: 'Karon View' })
    expect(await of('S-3', { hotel: 'KaronView' })).toMatchObject({ hotel: 'Karon View', area: 'Karon' })
    await makeRoom('S-4', { hotel: 'Karon View', area: 'Rawai' })
    expect(
      (await hotels())
        .filter(({ hotel: name }) => name === 'Karon View')
        .map(({ area, rooms }) => [area, rooms]),
    ).toEqual([
      ['Karon', 3],
      ['Rawai', 1],
    ])
    // Which of the two is not guessed.
    const open = await keeper.call(`${room}/create`, roomForm('S-5', { hotel: 'Karon View' }))
    expect(open.error).toMatchObject({ code: 400000, fields: [{ field: 'facts.area', why: 'required' }] })
  })

  test('the spreadsheet of rooms has rooms only', async () => {
    const { status, text } = await keeper.fetch(`${room}/export`, { format: 'csv' }).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }))
    expect(status).toBe(200)
    expect(text).toContain('R-ONE')
    expect(text).not.toContain('TRIP-1')
  })
})

describe('a hotel', () => {
  const save = (form: object, who = keeper) => who.call<HotelSaved>(`${room}/hotel/save`, form)
  const named = async (name: string) => (await hotels()).find((row) => row.hotel === name)!
  const inThai = { headers: { 'x-language': 'th' } }

  test('is named in five languages for all its rooms at once: readers see their own, history says so of each', async () => {
    const rooms = [
      await makeRoom('N-1', { hotel: 'Andaman Old', area: 'Kamala' }),
      await makeRoom('N-2', { hotel: 'Andaman Old', area: 'Kamala' }),
    ]
    const { id } = await named('Andaman Old')
    const names = { en: '  Andaman   New ', th: 'อันดามันใหม่' }
    expect((await save({ id, names, areas: { en: 'Kamala', th: 'กมลา' } })).data).toEqual({ id, rooms: 2 })
    for (const one of rooms) {
      const { facts, history } = await infoOf(one)
      expect(facts).toMatchObject({ hotel: 'Andaman New', area: 'Kamala' })
      expect(history.at(-1)).toMatchObject({ type: 'catalog.hotelChanged' })
    }
    const thai = await keeper.data<Rows<SkuRow>>(`${room}/list`, { hotel: 'Andaman New' }, inThai)
    expect(thai.rows.map(({ facts }) => facts)).toMatchObject(
      rooms.map(() => ({ hotel: 'อันดามันใหม่', area: 'กมลา' })),
    )
    expect(await codes(`${room}/list`, { hotel: 'อันดามันใหม่', area: 'กมลา' })).toEqual(['N-1', 'N-2'])
    // A room that is saved by a reader of Thai stays where it is.
    await keeper.data(`${room}/update`, {
      ...roomForm('N-1', { hotel: 'อันดามันใหม่', area: 'กมลา' }),
      names: { en: 'N-1' },
      id: rooms[0],
    })
    expect(await named('Andaman New')).toMatchObject({ id, rooms: 2 })
    expect(await named('Andaman Old')).toBeUndefined()
  })

  test('that is called like another asks first, and then its rooms are of that one', async () => {
    const rooms = [
      await makeRoom('J-1', { hotel: 'Surin Sea', area: 'Surin' }),
      await makeRoom('J-2', { hotel: 'Surin Sae', area: 'Surin' }),
    ]
    const [right, wrong] = [await named('Surin Sea'), await named('Surin Sae')]
    const requested = await save({ id: wrong.id, names: { en: 'surin SEA' }, areas: {} })
    expect(requested.error).toMatchObject({
      code: 201016,
      questions: [{ facts: { hotel: 'Surin Sea', rooms: 1 } }],
    })
    expect(await named('Surin Sae')).toMatchObject({ rooms: 1 })
    const confirm = requested.error.questions!.map(({ token }) => token)
    const done = await save({ id: wrong.id, names: { en: 'surin SEA' }, areas: {}, confirm })
    expect(done.data).toEqual({ id: right.id, rooms: 1 })
    expect((await infoOf(rooms[1]!)).facts).toMatchObject({ hotel: 'Surin Sea' })
    expect(await named('Surin Sea')).toMatchObject({ id: right.id, rooms: 2 })
    expect(await named('Surin Sae')).toBeUndefined()
  })

  test('is changed by who may change rooms; one of another merchant is unknown, and a name it must have', async () => {
    await makeRoom('W-1', { hotel: 'Wall House' })
    const { id, can } = await named('Wall House')
    expect(can).toEqual({ edit: true })
    const { userName } = await makeUser(server.app, merchant, { permissions: [hotel.list] })
    const reader = await loginAs(server, userName)
    expect((await hotels(reader)).every((row) => !row.can['edit'])).toBe(true)
    expect((await save({ id, names: { en: 'X' } }, reader)).error.code).toBe(1003)
    const other = await loginAs(server, (await makeMerchant(server.app)).admin)
    expect((await save({ id, names: { en: 'X' } }, other)).error.code).toBe(404000)
    expect((await save({ id, names: { en: ' ' } })).error.fields).toMatchObject([{ field: 'names' }])
  })

  test('made by many at once is one hotel', async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        makeRoom(`C-${at}`, { hotel: at % 2 ? 'Crowd Inn' : 'crowd  INN' }),
      ),
    )
    const rows = (await hotels()).filter(({ hotel: name }) => /crowd/i.test(name))
    expect(rows.map(({ rooms }) => rooms)).toEqual([12])
  })
})

describe('hotel packages', () => {
  let bed: number
  let trip: number
  beforeAll(async () => {
    bed = await makeRoom('B-1')
    trip = await makeTrip('T-1')
  })

  test('have a room among their parts: of one without nothing is kept', async () => {
    const refused = await keeper.call(`${product}/create`, packageOf('PK-TRIP', [trip, null]))
    expect(refused.error).toMatchObject({ code: 400000, fields: [{ field: 'parts' }] })
    expect(await codes('/supplier/product/list', {}, admin)).not.toContain('PK-TRIP')
    const { id } = await keeper.data<{ id: number }>(
      `${product}/create`,
      packageOf('PK-STAY', [bed, 2], [trip, null]),
    )
    const without = await keeper.call(`${product}/update`, { ...packageOf('PK-STAY', [trip, null]), id })
    expect(without.error).toMatchObject({ code: 400000, fields: [{ field: 'parts' }] })
    const info = await keeper.data<PackageInfo>(`${product}/info`, { id })
    expect(info.parts.map(({ nights }) => nights)).toEqual([2, null])
    expect(info.can).toMatchObject({ edit: true })
  })

  test('stand in both lists; packages of trips alone stand in the catalogue’s only and answer to no call here', async () => {
    const { id } = await admin.data<{ id: number }>(
      '/supplier/product/create',
      packageOf('PK-DAY', [trip, null]),
    )
    const { rows } = await keeper.data<Rows<PackageRow>>(`${product}/list`)
    expect(rows.map(({ code, can }) => [code, can['edit']])).toEqual([['PK-STAY', true]])
    expect(await codes('/supplier/product/list', {}, admin)).toEqual(['PK-DAY', 'PK-STAY'])
    for (const [call, input] of [
      ['info', { id }],
      ['onSale', { ids: [id], onSale: false }],
      ['enable', { id, enabled: false }],
      ['copy', { id, code: 'PK-DAY-2' }],
      ['recycle', { ids: [id] }],
    ] as const)
      expect((await keeper.call(`${product}/${call}`, input)).error.code, call).toBe(404000)
  })
})

describe('the recycle bin of hotels', () => {
  const bin = async (path: string, who: Caller) =>
    (await who.data<Rows<RecycledSku>>(path)).rows.map(({ code }) => code).toSorted()

  test('holds rooms and packages with a room; they come back as they were, and nothing else is cleared with them', async () => {
    const [removed, back] = [await makeRoom('X-1'), await makeRoom('X-2', { hotel: 'Coral' })]
    const pack = await keeper.data<{ id: number }>(
      `${product}/create`,
      packageOf('X-PK', [await makeRoom('X-3'), 1]),
    )
    const trip = await makeTrip('X-TRIP')
    await keeper.data(`${room}/recycle`, { ids: [removed, back] })
    await keeper.data(`${product}/recycle`, { ids: [pack.id] })
    await admin.data('/supplier/standard/recycle', { ids: [trip] })
    expect(await bin(`${room}/recycleList`, keeper)).toEqual(['X-1', 'X-2', 'X-PK'])
    expect(await bin('/supplier/standard/recycleList', admin)).toEqual(['X-1', 'X-2', 'X-PK', 'X-TRIP'])
    for (const call of ['restore', 'clear'])
      expect((await keeper.call(`${room}/${call}`, { ids: [trip] })).error.code, call).toBe(404000)
    await keeper.data(`${room}/restore`, { ids: [back] })
    expect(await infoOf(back)).toMatchObject({ facts: { hotel: 'Coral' }, deletedAt: null })
    const question = await keeper.call(`${room}/emptyBin`)
    expect(question.error).toMatchObject({ code: 201016 })
    const token = question.error.questions![0]!.token
    expect(await keeper.data(`${room}/emptyBin`, { confirm: [token] })).toEqual({ changed: 2 })
    expect(await bin('/supplier/standard/recycleList', admin)).toEqual(['X-TRIP'])
  })
})

describe('hotel tags', () => {
  test('are counted by rooms; one that other products carry is changed by who may change those', async () => {
    const mine = (await keeper.data<{ id: number }>(`${tag}/save`, { names: { en: 'Pool' } })).id
    const shared = (await admin.data<{ id: number }>('/supplier/tag/save', { names: { en: 'Best seller' } }))
      .id
    await makeRoom('G-1', {}, { tagIds: [mine, shared] })
    await makeTrip('G-TRIP', { tagIds: [shared] })
    const describe = async (who: Caller) =>
      (await who.data<{ rows: Tag[] }>(`${tag}/list`)).rows.map(({ names, skus, elsewhere, can }) => [
        names.en,
        skus,
        elsewhere,
        can['edit'],
      ])
    expect(await describe(keeper)).toEqual([
      ['Best seller', 1, 1, undefined],
      ['Pool', 1, 0, true],
    ])
    expect((await describe(admin))[0]).toEqual(['Best seller', 1, 1, true])
    for (const [call, input] of [
      ['save', { id: shared, names: { en: 'Mine now' } }],
      ['delete', { id: shared }],
      ['merge', { ids: [shared], toId: mine }],
    ] as const)
      expect((await keeper.call(`${tag}/${call}`, input)).error, call).toMatchObject({
        code: 1003,
        message: expect.stringContaining(play.editTags),
      })
    await keeper.data(`${tag}/delete`, { id: mine })
    expect(await describe(keeper)).toEqual([['Best seller', 1, 1, undefined]])
  })
})

test('the days of a room stand on its page for who may see rooms; those of a trip do not', async () => {
  const days = '/supplier/standardDateStock/nextDays'
  expect((await keeper.data<{ rows: unknown[] }>(days, { skuId: await makeRoom('D-1') })).rows.length).toBe(
    14,
  )
  const skuId = await makeTrip('D-TRIP')
  expect((await keeper.call(days, { skuId })).error).toMatchObject({ code: 1003 })
  expect((await admin.data<{ rows: unknown[] }>(days, { skuId })).rows.length).toBe(14)
})
