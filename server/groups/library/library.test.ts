import { describe, expect, test } from 'vitest'
import { exampleDays, exampleSheet } from '#contract/groups/costing-example.ts'
import type { ItineraryInfo, ItineraryListRow, ItineraryVersion } from '#contract/groups/itinerary.schema.ts'
import { languages } from '#contract/kit/languages.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku } from '#test/factories/orders.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser } from '#test/factories/people.ts'
import { jpeg, uploadJpeg } from '#test/factories/files/pictures.ts'
import { pdfText } from '#test/kit/read-pdf.ts'

const server = await testServer()
const merchant = await makeMerchant(server.app)
const staff = await loginAs(server, merchant.admin)
const other = await loginAs(server, (await makeMerchant(server.app)).admin)
type Saved = { id: number; version: number }

let count = 0
const tour = (more: object = {}) => {
  count += 1
  return { code: `T${count}`, names: { en: 'Five days' }, days: exampleDays, sheet: exampleSheet, ...more }
}
const save = (values: object, at = 'groupPlan') => staff.data<Saved>(`/supplier/${at}/save`, values)
const info = (id: number, at = 'groupPlan') => staff.data<ItineraryInfo>(`/supplier/${at}/info`, { id })
const refused = async (path: string, values: object) => {
  const { error } = await staff.call(`/supplier/${path}`, values)
  return error.fields?.map(({ field, why }) => `${field} ${why}`) ?? error.name
}

describe('a template', () => {
  test('is saved in versions; what says the same makes none', async () => {
    const { id } = await save(tour())
    const { days, sheet, ...view } = await info(id)
    expect(view).toMatchObject({
      version: 1,
      dayCount: 1,
      state: 'draft',
      fromPriceMinor: 286_500,
      priceCurrency: 'CNY',
    })
    const form = { id, version: 1, code: view.code, names: view.names, days, sheet }
    expect(await save(form)).toEqual({ id, version: 1 })
    const [day] = days
    expect(await save({ ...form, days: [{ ...day, names: { en: 'Welcome' } }] })).toEqual({ id, version: 2 })
    const { rows } = await staff.data<{ rows: ItineraryVersion[] }>('/supplier/groupPlan/versions', { id })
    expect(rows.map(({ version, changed }) => [version, changed])).toEqual([
      [2, [1]],
      [1, []],
    ])
    await staff.data('/supplier/groupPlan/revert', { id, version: 1 })
    expect(await info(id)).toMatchObject({ version: 3, days: [{ names: { en: 'Arrival' } }] })
  })

  test('tells the second of two which days the first one changed', async () => {
    const { id } = await save(tour())
    const { days, sheet, code, names } = await info(id)
    const form = { id, version: 1, code, names, sheet }
    await save({ ...form, days: [...days, { key: 'day-2', names: { en: 'Boats' } }] })
    const { error } = await staff.call('/supplier/groupPlan/save', { ...form, days: [] })
    expect(error.message).toBe('Admin saved version 2 meanwhile. Changed: 2.')
    expect((await info(id)).days).toHaveLength(2)
  })

  test('goes on sale with titles and a price, and is found by its state', async () => {
    const { id } = await save(tour({ days: [{ key: 'one' }, { key: 'two', names: { en: 'Boats' } }] }))
    const sell = { id, onSale: true }
    expect(await refused('groupPlan/onSale', sell)).toEqual(['days groups.fieldErrors.untitled'])
    const ready = await save(tour())
    await staff.data('/supplier/groupPlan/onSale', { ...sell, id: ready.id })
    const { rows } = await staff.data<{ rows: ItineraryListRow[] }>('/supplier/groupPlan/list', {
      state: 'onSale',
    })
    expect(rows.map((row) => row.id)).toContain(ready.id)
    // Its history says so in the language of whoever reads it.
    const { history } = await info(ready.id)
    expect(history.map(({ facts }) => facts['state'])).toContainEqual(
      expect.objectContaining({ en: 'On sale', 'zh-CN': '在售', th: 'เปิดขาย' }),
    )
  })

  test('is copied deep, with where it comes from', async () => {
    const { id } = await save(tour())
    const copy = await staff.data<Saved>('/supplier/groupPlan/copy', { id })
    const [before, after] = [await info(id), await info(copy.id)]
    expect(after).toMatchObject({ code: `${before.code}-2`, source: { kind: 'template', id, version: 1 } })
    expect(after.days[0]?.key).not.toBe(before.days[0]?.key)
    await save({ ...after, days: [] })
    expect((await info(id)).days).toHaveLength(1)
  })

  test('refuses what its fields say against each other, and ids of others', async () => {
    const [day] = exampleDays
    const foreign = (service: object) => [
      { ...day, services: [{ key: 'new-one', kind: 'play', ...service }] },
    ]
    expect(await refused('groupPlan/save', tour({ days: foreign({ skuId: 99_999 }) }))).toEqual([
      'days.0.services.0.skuId unknown',
    ])
    expect(await refused('groupPlan/save', tour({ days: [day, day] }))).toEqual([
      'days groups.fieldErrors.keyTwice',
    ])
    const [size] = exampleSheet.breaks
    expect(
      await refused('groupPlan/save', tour({ sheet: { ...exampleSheet, breaks: [size, size] } })),
    ).toEqual(['sheet.breaks.1.paying groups.fieldErrors.payersRise'])
    expect(
      await refused(
        'groupPlan/save',
        tour({ sheet: { ...exampleSheet, breaks: Array.from({ length: 13 }, () => size) } }),
      ),
    ).toHaveLength(1)
    const { id } = await save(tour())
    expect((await other.call('/supplier/groupPlan/info', { id })).error.name).toBe('notFound')
    expect((await staff.call('/supplier/groupCompose/info', { id })).error.name).toBe('notFound')
  })

  test('has pictures of its own merchant, a cover first, and is found by a tag that it has', async () => {
    const [first, second] = [
      (await uploadJpeg(staff, 'cover')).data!.id,
      (await uploadJpeg(staff, 'cover')).data!.id,
    ]
    const { id } = await save(tour({ pictureFileIds: [second, first], tags: ['Family', 'Islands'] }))
    expect(await info(id)).toMatchObject({ pictureFileIds: [second, first], tags: ['Family', 'Islands'] })
    const tagged = async (tag: string) =>
      (await staff.data<{ rows: ItineraryListRow[] }>('/supplier/groupPlan/list', { tag })).rows.map(
        (row) => row.id,
      )
    expect([await tagged('islands'), await tagged('land')]).toEqual([[id], []])
    const theirs = (await uploadJpeg(other, 'cover')).data!.id
    const face = (await uploadJpeg(staff, 'avatar', jpeg(1000))).data!.id
    for (const pictureFileIds of [[theirs], [face]])
      expect(await refused('groupPlan/save', tour({ pictureFileIds }))).toEqual(['pictureFileIds unknown'])
    expect(
      await refused('groupPlan/save', tour({ pictureFileIds: Array.from({ length: 9 }, () => first) })),
    ).toHaveLength(1)
    expect((await staff.data<{ tags: string[] }>('/supplier/groupPlanSetting/categories')).tags).toEqual(
      expect.arrayContaining(['Family', 'Islands']),
    )
  })

  test('has seasons that do not overlap; a group is made at the prices of the one that it starts in', async () => {
    const high = { name: 'High', from: day(50), to: day(80), addBasisPoints: 2000 }
    const seasons = (rows: object[]) => tour({ sheet: { ...exampleSheet, seasons: rows } })
    expect(await refused('groupPlan/save', seasons([high, { ...high, from: day(80), to: day(90) }]))).toEqual(
      ['sheet.seasons.1.from groups.fieldErrors.seasonsOverlap'],
    )
    expect(await refused('groupPlan/save', seasons([{ ...high, to: day(49) }]))).toEqual([
      'sheet.seasons.0.to groups.fieldErrors.beforeStart',
    ])
    const { id } = await save(seasons([high]))
    const agent = await makeAgent(server.app, merchant)
    const plan = async (startDate: string) => {
      const made = await staff.data<Saved>('/supplier/travelPlan/create', {
        names: { en: 'Group' },
        agentId: agent.id,
        startDate,
        from: 'template',
        sourceId: id,
      })
      return staff.data<ItineraryInfo>('/supplier/travelPlan/info', made)
    }
    expect((await plan(day(60))).sheet).toMatchObject({ addBasisPoints: 2000, seasons: [] })
    expect((await plan(day(90))).sheet).toMatchObject({ addBasisPoints: 0, seasons: [] })
  })

  test('is printed in five languages, with prices where they are asked for and never a cost', async () => {
    const { id } = await save(
      tour({ names: { en: 'Five days', th: 'ห้าวัน', ko: '오일', 'zh-CN': '五天', 'zh-TW': '五天' } }),
    )
    for (const language of languages) {
      const ask = { id, language, prices: String(language === 'en') }
      const answer = await staff.fetch('/supplier/groupPlan/pdf', ask)
      const text = await pdfText(await answer.arrayBuffer())
      expect(text).toContain('Arrival')
      expect(text.includes('3,000.00')).toBe(language === 'en')
      expect(text).not.toContain('12,302')
    }
  })
})

describe('a fragment', () => {
  test('is used in a template, counted there, and its newer version is offered', async () => {
    const [day] = exampleDays
    const piece = await save(
      { code: 'PHI', names: { en: 'Phi Phi' }, days: [day], sheet: exampleSheet },
      'groupCompose',
    )
    const source = { kind: 'fragment', id: piece.id, version: 1 }
    const { id } = await save(tour({ days: [{ key: 'x-1', source, names: { en: 'Islands' } }] }))
    const fragment = await info(piece.id, 'groupCompose')
    expect(fragment).toMatchObject({ usedBy: 1, state: 'onSale' })
    await save({ ...fragment, names: { en: 'Phi Phi islands' } }, 'groupCompose')
    expect((await info(id)).pieces).toEqual([{ id: piece.id, code: 'PHI', version: 2 }])
    await staff.data('/supplier/groupCompose/recycle', { id: piece.id })
    expect((await info(id)).days[0]?.names).toEqual({ en: 'Islands' })
    expect(await refused('groupCompose/save', { ...fragment, version: 2 })).toBe('groups.inBin')
  })
  test('has one day', async () => {
    const days = [{ key: 'one' }, { key: 'two' }]
    expect(await refused('groupCompose/save', tour({ days }))).toEqual(['days groups.fieldErrors.oneDay'])
  })
})

test('the setting has defaults until it is saved, and a version', async () => {
  type Setting = { version: number; codePattern: string; can: object }
  const read = () => staff.data<Setting>('/supplier/groupPlanSetting/info')
  const { can: _, ...setting } = await read()
  expect(setting).toMatchObject({ version: 0, codePattern: 'G{YY}{MM}{DD}-{NN}' })
  await staff.data('/supplier/groupPlanSetting/save', {
    ...setting,
    categories: [{ name: 'Island hopping' }],
  })
  expect(await read()).toMatchObject({ version: 1, categories: [{ name: 'Island hopping' }] })
  expect(await refused('groupPlanSetting/save', setting)).toBe('changedMeanwhile')
  expect(await refused('groupPlanSetting/save', { ...setting, version: 1, codePattern: 'G' })).toHaveLength(1)
})

test('costs of a sheet are found in the price lists of their days: special, base or none, a stay by its nights; never another merchant’s', async () => {
  const supplierId = (await makeSupplier(server.app, merchant)).id
  const [boat, bare] = [
    await makeOrderSku(server.app, merchant, { supplierId }),
    await makeOrderSku(server.app, merchant, { supplierId, costs: null }),
  ]
  const charter = await makeOrderSku(server.app, merchant, {
    supplierId,
    chargeMethod: 'per-unit',
    costs: null,
  })
  await staff.data('/supplier/standardSupplier/specialCost/save', {
    skuId: boat.id,
    supplierId,
    from: day(11),
    to: day(12),
    weekdays: [],
    currency: 'THB',
    adultMinor: 200_000,
    childMinor: null,
    infantMinor: null,
    unitMinor: null,
  })
  await staff.data('/supplier/standardSupplier/specialCost/save', {
    skuId: charter.id,
    supplierId,
    from: day(10),
    to: day(10),
    weekdays: [],
    currency: 'THB',
    adultMinor: null,
    childMinor: null,
    infantMinor: null,
    unitMinor: 1_000_000,
  })
  const ask = (key: string, skuId: number, ahead: number, nights = 1) => ({
    key,
    skuId,
    supplierId: null,
    date: day(ahead),
    nights,
  })
  const services = [
    ask('base', boat.id, 10),
    ask('special', boat.id, 11),
    ask('nights', boat.id, 10, 3),
    ask('none', bare.id, 10),
    ask('charter', charter.id, 10),
  ]
  const at = '/supplier/groupPlanPrice/costs'
  const found = (caller: typeof staff) => caller.data<{ rows: object[] }>(at, { services })
  expect((await found(staff)).rows).toEqual([
    { key: 'base', per: 'person', costMinor: 140_000, childMinor: 90_000, currency: 'THB' },
    { key: 'special', per: 'person', costMinor: 200_000, childMinor: 90_000, currency: 'THB' },
    { key: 'nights', per: 'person', costMinor: 180_000, childMinor: 90_000, currency: 'THB' },
    { key: 'none', per: 'person', costMinor: null, childMinor: null, currency: 'THB' },
    { key: 'charter', per: 'unit', costMinor: 1_000_000, childMinor: null, currency: 'THB' },
  ])
  expect((await found(other)).rows).toEqual([])
  const clerk = await loginAs(
    server,
    (await makeUser(server.app, merchant, { permissions: ['group.plan'] })).userName,
  )
  expect((await clerk.call(at, { services })).error.name).toBe('noPermission')
})
