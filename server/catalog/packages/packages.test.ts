import { beforeAll, describe, expect, it } from 'vitest'
import type { PackageInfo, PackageRow } from '#contract/catalog/packages/package.schema.ts'
import type { SkuPick, SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { ItemPrice, ProductPage, StockDays } from '#contract/order-entry/order-entry.schema.ts'
import { loginAs, testServer } from '#test/factories/http.ts'
import { day, makeOrderSku, makeOrderWorld, type MadeSku, type OrderWorld } from '#test/factories/orders.ts'
import { makePackage, packageInput } from '#test/factories/packages.ts'
import { makeRole, makeUser } from '#test/factories/people.ts'

const server = await testServer()
const product = (verb: string) => `/supplier/product/${verb}`
let world: OrderWorld
let temple: MadeSku
let van: MadeSku
let room: MadeSku

beforeAll(async () => {
  world = await makeOrderWorld(server, { quoteBasisPoints: 0 })
  temple = await makeOrderSku(world.app, world.merchant, {
    name: 'Temple tour',
    adultMinor: 80_000,
    childMinor: 50_000,
    stockMode: 'session',
    sessions: ['09:00', '14:00'],
    capacity: 5,
    collect: [{ key: 'weight', per: 'guest', required: true }],
  })
  van = await makeOrderSku(world.app, world.merchant, {
    name: 'Van',
    type: 'car-charter',
    chargeMethod: 'per-unit',
    unitMinor: 300_000,
    capacity: 1,
  })
  room = await makeOrderSku(world.app, world.merchant, {
    name: 'Sea view room',
    type: 'hotel-room',
    chargeMethod: 'per-unit',
  })
})

const list = async (filter: object = {}) =>
  (await world.staff.data<{ rows: PackageRow[] }>(product('list'), { pageSize: 100, ...filter })).rows
const find = async (id: number) => (await list()).find((row) => row.id === id)!
const info = (id: number) => world.staff.data<PackageInfo>(product('info'), { id })
const create = (parts: Parameters<typeof packageInput>[0], more: Record<string, unknown> = {}) =>
  world.staff.call(product('create'), packageInput(parts, more))
const fieldsOf = async (answer: Promise<{ error: { fields?: { field: string }[] } }>) =>
  (await answer).error.fields?.map(({ field }) => field)

describe('a package', () => {
  it('is listed with its parts, what they come to and what they cost today, apart from the SKUs', async () => {
    const { id } = await makePackage(world, [world.sku.id, van.id])
    const row = await find(id)
    expect(row).toMatchObject({
      price: 'sum',
      basePrice: { adultMinor: 220_000, childMinor: 150_000, infantMinor: 0, unitMinor: 300_000 },
      // nobody serves the van: its cost is missing, and said to be
      cost: { adultMinor: 140_000, childMinor: 90_000, missing: true, below: false },
      onSale: true,
    })
    expect(row.parts.map((part) => [part.skuId, part.productType, part.options])).toEqual([
      [world.sku.id, 'day-trip', 1],
      [van.id, 'car-charter', 1],
    ])
    const skus = await world.staff.data<{ rows: SkuRow[] }>('/supplier/standard/list', { pageSize: 100 })
    expect(skus.rows.map((sku) => sku.id)).not.toContain(id)
    const picks = await world.staff.data<{ rows: SkuPick[] }>('/supplier/standard/simpleList', {})
    expect(picks.rows.map((sku) => sku.id)).not.toContain(id)
  })

  it('is below its cost where the tax in its price leaves less than its parts cost', async () => {
    const { id } = await makePackage(world, [world.sku.id], {
      price: 'own',
      amounts: { adultMinor: 145_000 },
    })
    const below = async () => (await find(id)).cost?.below
    expect(await below()).toBe(false)
    await world.staff.call('/supplier/standardTaxSetting/save', {
      name: 'VAT',
      basisPoints: 700,
      inclusive: true,
      skuIds: [id],
    })
    expect(await below()).toBe(true)
  })

  it('is found by name in any language, by the type of a part and by whether it is on sale', async () => {
    const { id } = await makePackage(world, [van.id], {
      names: { en: 'Only a van', 'zh-CN': '只有一辆车' },
      onSale: false,
    })
    const ids = async (filter: object) => (await list(filter)).map((row) => row.id)
    expect(await ids({ name: '一辆车' })).toEqual([id])
    expect(await ids({ type: 'car-charter' })).toContain(id)
    expect(await ids({ type: 'diving' })).toEqual([])
    expect(await ids({ onSale: false })).toEqual([id])
    expect(await ids({ onSale: true })).not.toContain(id)
  })

  it('asks of guests what any of its parts asks', async () => {
    const { id } = await makePackage(world, [world.sku.id, temple.id], {
      collect: [{ key: 'pickUpHotel', per: 'order', required: false }],
    })
    expect((await info(id)).collect).toEqual([
      { key: 'pickUpHotel', per: 'order', required: false },
      { key: 'weight', per: 'guest', required: true },
    ])
  })

  it('keeps its parts when it is changed, with new ones among them, and writes what it is made of', async () => {
    const { id } = await makePackage(world, [world.sku.id, van.id])
    const before = await info(id)
    const [first, second] = before.parts
    const { code, names } = before
    await world.staff.data(product('update'), {
      id,
      code,
      names,
      price: 'own',
      amounts: { adultMinor: 500_000, childMinor: 300_000 },
      parts: [
        { id: second!.id, options: [{ skuId: van.id }] },
        { day: 1, options: [{ skuId: temple.id, session: '14:00' }] },
        { id: first!.id, options: [{ skuId: world.sku.id }] },
      ],
    })
    const after = await info(id)
    expect(after.parts.map((part) => [part.id, part.day, part.options[0]!.session])).toEqual([
      [second!.id, 0, ''],
      [expect.any(Number), 1, '14:00'],
      [first!.id, 0, ''],
    ])
    expect(await find(id)).toMatchObject({
      price: 'own',
      basePrice: { adultMinor: 500_000, unitMinor: null },
    })
    expect(after.history.some(({ facts }) => String(facts['parts']).includes(temple.code))).toBe(true)
  })

  it('is copied off sale with the same parts, which are parts of its own', async () => {
    const { id } = await makePackage(world, [{ day: 0, options: [{ skuId: temple.id }] }])
    const copy = await world.staff.data<{ id: number }>(product('copy'), { id, code: `COPY-${id}` })
    const [was, is] = [await info(id), await info(copy.id)]
    expect(is.parts.map((part) => part.options)).toEqual(was.parts.map((part) => part.options))
    expect(is.parts[0]!.id).not.toBe(was.parts[0]!.id)
    expect(is).toMatchObject({ onSale: false, price: 'sum' })
  })

  it('is put on sale and off with many others, disabled after a question, recycled and restored', async () => {
    const [a, b] = [await makePackage(world, [van.id]), await makePackage(world, [van.id])]
    const sale = (onSale: boolean) =>
      world.staff.data<{ changed: number }>(product('onSale'), { ids: [a.id, b.id], onSale })
    expect(await sale(false)).toEqual({ changed: 2 })
    expect(await sale(false)).toEqual({ changed: 0 })
    expect((await world.staff.call(product('enable'), { id: a.id, enabled: false })).error.code).toBe(201016)
    await world.staff.data(product('recycle'), { ids: [a.id] })
    expect((await list()).map((row) => row.id)).not.toContain(a.id)
    const bin = await world.staff.data<{ rows: { id: number }[] }>('/supplier/standard/recycleList', {})
    expect(bin.rows.map((row) => row.id)).toContain(a.id)
    await world.staff.data(product('restore'), { ids: [a.id] })
    expect((await list()).map((row) => row.id)).toContain(a.id)
  })
})

describe('what no package is made of', () => {
  it('options of one part that differ in type or charge method: the binding is refused with its message', async () => {
    const mixed = await create([{ options: [{ skuId: world.sku.id }, { skuId: van.id }] }])
    expect(mixed.error).toMatchObject({
      name: 'catalog.bindDiffers',
      message: 'Binding failed because the charge method or the category is different',
      fields: [{ field: 'parts.0.options.1.skuId' }],
    })
    const perUnit = await makeOrderSku(world.app, world.merchant, {
      chargeMethod: 'per-unit',
      type: 'day-trip',
    })
    const method = await create([{ options: [{ skuId: world.sku.id }, { skuId: perUnit.id }] }])
    expect(method.error.name).toBe('catalog.bindDiffers')
    // parts among themselves may mix both
    expect((await create([world.sku.id, van.id, perUnit.id])).error.code).toBe(0)
  })

  it('a package, be it itself: circles cannot begin, not even when two are saved at once', async () => {
    const [a, b] = [await makePackage(world, [van.id]), await makePackage(world, [van.id])]
    expect(await fieldsOf(create([a.id]))).toEqual(['parts.0.options.0.skuId'])
    const put = async (id: number, skuId: number) => {
      const { code, names } = await info(id)
      return world.staff.call(product('update'), {
        id,
        code,
        names,
        price: 'sum',
        parts: [{ options: [{ skuId }] }],
      })
    }
    const answers = await Promise.all([put(a.id, b.id), put(b.id, a.id), put(a.id, a.id)])
    expect(answers.map(({ error }) => error.code)).toEqual([400_000, 400_000, 400_000])
  })

  it('what is not there, what is twice there, a first day without a part, nights of what is no room', async () => {
    const stranger = await makeOrderWorld(server)
    expect(await fieldsOf(create([stranger.sku.id]))).toEqual(['parts.0.options.0.skuId'])
    expect(await fieldsOf(create([{ options: [{ skuId: van.id }, { skuId: van.id }] }]))).toEqual([
      'parts.0.options.1.skuId',
    ])
    expect(await fieldsOf(create([{ day: 1, options: [{ skuId: van.id }] }]))).toEqual(['parts.0.day'])
    expect(await fieldsOf(create([{ nights: 2, options: [{ skuId: van.id }] }]))).toEqual(['parts.0.nights'])
    expect(await fieldsOf(create([room.id]))).toEqual(['parts.0.nights'])
    expect((await create([{ nights: 2, options: [{ skuId: room.id }] }])).error.code).toBe(0)
    const late = { options: [{ skuId: temple.id, session: '10:00' }] }
    expect(await fieldsOf(create([late]))).toEqual(['parts.0.options.0.session'])
    const unknown = { options: [{ skuId: van.id, supplierId: world.supplierId }] }
    expect(await fieldsOf(create([unknown]))).toEqual(['parts.0.options.0.supplierId'])
    expect(await fieldsOf(create([]))).toEqual(['parts'])
    const wrong = { price: 'own', amounts: { unitMinor: 100 } }
    expect(await fieldsOf(create([van.id], wrong))).toEqual(['amounts.unitMinor'])
  })

  it('a SKU that a package is made of is not recycled; packages are no SKUs to other calls', async () => {
    const lone = await makeOrderSku(world.app, world.merchant)
    const { id } = await makePackage(world, [lone.id])
    const { code } = await info(id)
    const refused = await world.staff.call('/supplier/standard/recycle', { ids: [lone.id] })
    expect(refused.error).toMatchObject({ name: 'catalog.inPackages' })
    expect(refused.error.message).toContain(code)
    for (const [verb, input] of [
      ['copy', { id, code: 'NEW-ONE' }],
      ['enable', { id, enabled: false }],
      ['onSale', { ids: [id], onSale: false }],
      ['recycle', { ids: [id] }],
    ] as const)
      expect((await world.staff.call(`/supplier/standard/${verb}`, input)).error.code).toBe(404_000)
    const sku = { ids: [lone.id], onSale: false }
    expect((await world.staff.call(product('onSale'), sku)).error.code).toBe(404_000)
  })
})

describe('order entry', () => {
  const date = day(30)

  it('offers a package with its parts, its price and what is left by the scarcest of them', async () => {
    const { id } = await makePackage(world, [world.sku.id, temple.id, van.id])
    const page = await world.agent.data<ProductPage>('/supplier/orderEntry/productList', {
      date,
      skuIds: [id],
    })
    const [row] = page.rows
    expect(row!.parts!.map(({ options }) => options.map((one) => [one.skuId, one.sessions]))).toEqual([
      [[world.sku.id, []]],
      [[temple.id, ['09:00', '14:00']]],
      [[van.id, []]],
    ])
    expect(row!.departures).toMatchObject([
      { price: { adultMinor: 300_000, childMinor: 200_000, unitMinor: 300_000 }, left: 5, why: null },
    ])
    expect(JSON.stringify(page)).not.toMatch(/cost|supplier/i)
    const days = await world.agent.data<StockDays>('/supplier/orderEntry/stockCheck', {
      skuId: id,
      from: day(29),
      to: day(30),
    })
    expect(days.rows.map((one) => one.departures[0]!.why)).toEqual(['soldOut', null])
  })

  it('prices it as it is chosen, with a trace of its parts for staff alone', async () => {
    const { id } = await makePackage(world, [world.sku.id, van.id])
    const ask = { skuId: id, date, adults: 2, children: 1 }
    const staff = await world.staff.data<ItemPrice>('/supplier/orderEntry/price', {
      ...ask,
      agentId: world.agentId,
    })
    expect(staff.totalMinor).toBe(590_000 + 300_000)
    expect(staff.trace!.parts!.map((part) => part.shareMinor)).toEqual([590_000, 300_000])
    const agent = await world.agent.data<ItemPrice>('/supplier/orderEntry/price', ask)
    expect(agent.totalMinor).toBe(staff.totalMinor)
    expect(agent.trace).toBeUndefined()
  })
})

it('who may only see SKUs sees no packages, and may not change them', async () => {
  const role = await makeRole(world.app, world.merchant, 'staff', [
    'entertainment.all',
    'entertainment.all.edit',
  ])
  const user = await makeUser(world.app, world.merchant, { kind: 'staff', roleId: role.id })
  const caller = await loginAs(server, user.userName)
  expect((await caller.call(product('list'), {})).error).toMatchObject({ code: 1003 })
  expect((await caller.call(product('create'), packageInput([van.id]))).error.code).toBe(1003)
})
