import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { SkuInfo, SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { Connection, OfferedSku } from '#contract/catalog/connections/connection.api.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { loginAs, testServer, type Caller } from '#test/factories/http.ts'
import { makeAgent, makeMerchant, makeSupplier, makeUser, type MadeMerchant } from '#test/factories/people.ts'
import { makeOrderSku } from '#test/factories/orders.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'
import { todayOf } from '../kit/text/today.ts'

const server = await testServer()
let merchant: MadeMerchant
let admin: Caller
const standard = '/supplier/standard'
const form = (code: string, more: object = {}) => ({
  code,
  names: { en: `Trip ${code}`, 'zh-CN': '皮皮岛', th: 'เกาะพีพี' },
  productType: 'day-trip',
  chargeMethod: 'per-person',
  ...more,
})
const make = async (code: string, more: object = {}) =>
  (await admin.data<{ id: number }>(`${standard}/create`, form(code, more))).id
const list = (filter: object, who = admin) =>
  who.data<{ rows: SkuRow[]; total: number }>(`${standard}/list`, filter)
const info = (id: number) => admin.data<SkuInfo>(`${standard}/info`, { id })

beforeAll(async () => {
  merchant = await makeMerchant(server.app)
  admin = await loginAs(server, merchant.admin)
})

test('a SKU is found by its code and by its name in any script, and shows in the list of its group only', async () => {
  const id = await make('PP-1')
  for (const text of ['pp-1', '皮皮', 'พีพี', 'trip pp'])
    expect((await list({ text })).rows.map((row) => row.id)).toContain(id)
  expect((await list({ group: 'activity', text: 'PP-1' })).total).toBe(1)
  expect((await list({ group: 'diving', text: 'PP-1' })).total).toBe(0)
})

test('a code that is taken is refused by its field, whatever its case', async () => {
  await make('DUP-1')
  const { error } = await admin.call(`${standard}/create`, form('dup-1'))
  expect(error).toMatchObject({ code: 400000, fields: [{ field: 'code' }] })
})

test('code and names change only where the merchant may', async () => {
  const id = await make('FIX-1')
  const change = { ...form('FIX-2'), id }
  expect((await admin.call(`${standard}/update`, change)).error.fields).toMatchObject([{ field: 'code' }])
  const names = { ...form('FIX-1').names, en: 'Another' }
  expect(
    (await admin.call(`${standard}/update`, { ...form('FIX-1'), names, id })).error.fields,
  ).toMatchObject([{ field: 'names' }])
  await admin.data(`${standard}/update`, { ...form('FIX-1'), id, meetingPoints: { en: 'Gate 3' } })
  expect(await info(id)).toMatchObject({
    code: 'FIX-1',
    meetingPoints: { en: 'Gate 3' },
    codeEditable: false,
  })
})

test('a SKU that is saved as it is has nothing new in its history, one that is changed has', async () => {
  const cancelRule = [
    { hoursBefore: 24, keepBasisPoints: 10_000 },
    { hoursBefore: 72, keepBasisPoints: 5_000 },
  ]
  const more = {
    facts: { type: 'day-trip', leastGuests: 2 },
    descriptions: { en: '<p>By boat</p>' },
    cancelRule,
  }
  const id = await make('SAME-1', { ...more, sessions: ['13:00', '08:00'], collectOwn: true })
  const history = async () => (await info(id)).history.map(({ type }) => type)
  const save = async (change: object = {}) =>
    admin.data(`${standard}/update`, { ...(await info(id)), ...change })
  await save()
  expect(await history()).toEqual(['catalog.skuCreated'])
  await save({ sessions: ['08:00'] })
  expect(await history()).toEqual(['catalog.skuCreated', 'catalog.skuUpdated'])
  await save({ cancelRule: cancelRule.slice(1) })
  expect(await history()).toHaveLength(3)
  await save()
  expect(await history()).toHaveLength(3)
})

test('the switches of a merchant open a SKU code and SKU names, each for itself (requirements §6)', async () => {
  const id = await make('SWITCH-1')
  /** A session knows its merchant's switches from its log-in on. */
  const allowed = async (flags: object) => {
    await withSystemCtx(server.app, merchant.id, ({ db }) =>
      sql`update platform.merchant set flags = ${JSON.stringify(flags)}::jsonb where id = ${merchant.id}`.execute(
        db,
      ),
    )
    const who = await loginAs(server, merchant.admin)
    return (change: object) => who.call(`${standard}/update`, { ...change, id })
  }
  const names = { ...form('SWITCH-1').names, en: 'Another' }
  const named = await allowed({ skuNameEditable: true })
  expect((await named({ ...form('SWITCH-1'), names })).error.code).toBe(0)
  const code = { ...form('SWITCH-2'), names }
  expect((await named(code)).error.fields).toMatchObject([{ field: 'code' }])
  const coded = await allowed({ skuCodeEditable: true })
  expect((await coded(code)).error.code).toBe(0)
  expect(await info(id)).toMatchObject({ code: 'SWITCH-2', names: { en: 'Another' } })
  await allowed({})
})

test('a copy takes prices, pools and suppliers along and begins off sale', async () => {
  const supplier = await makeSupplier(server.app, merchant)
  const sku = await makeOrderSku(server.app, merchant, { supplierId: supplier.id })
  const { id } = await admin.data<{ id: number }>(`${standard}/copy`, { id: sku.id, code: 'COPY-1' })
  const copy = await info(id)
  expect(copy).toMatchObject({
    code: 'COPY-1',
    onSale: false,
    basePrice: { adultMinor: 220_000 },
    cost: { adultMinor: 140_000 },
  })
  expect(copy.suppliers.map((one) => one.id)).toEqual([supplier.id])
  expect(copy.pools).toMatchObject([{ poolId: sku.poolId, sharedWith: [{ id: sku.id }] }])
})

test('a copy leaves prices or costs behind where they are not wanted; pools and suppliers come along all the same', async () => {
  const supplier = await makeSupplier(server.app, merchant)
  const sku = await makeOrderSku(server.app, merchant, { supplierId: supplier.id })
  const copied = async (code: string, wish: object) =>
    info((await admin.data<{ id: number }>(`${standard}/copy`, { id: sku.id, code, ...wish })).id)
  expect(await copied('COPY-NP', { withPrices: false })).toMatchObject({
    basePrice: { adultMinor: null, unitMinor: null },
    cost: { adultMinor: 140_000 },
  })
  expect(await copied('COPY-NC', { withCosts: false })).toMatchObject({
    basePrice: { adultMinor: 220_000 },
    cost: null,
    suppliers: [{ id: supplier.id }],
    pools: [{ poolId: sku.poolId }],
  })
})

test("a special cost that holds today is the cost that the list and the SKU's page show", async () => {
  const supplier = await makeSupplier(server.app, merchant)
  const sku = await makeOrderSku(server.app, merchant, { supplierId: supplier.id })
  const day = await withSystemCtx(server.app, merchant.id, async (ctx) => todayOf(ctx))
  await admin.data('/supplier/standardSupplier/specialCost/save', {
    skuId: sku.id,
    supplierId: supplier.id,
    from: day,
    to: day,
    weekdays: [],
    currency: 'THB',
    ...noAmounts,
    adultMinor: 99_000,
  })
  const cost = { adultMinor: 99_000, childMinor: 90_000, currency: 'THB' }
  expect((await info(sku.id)).cost).toMatchObject(cost)
  const { rows } = await list({ text: sku.code })
  expect(rows.find((row) => row.id === sku.id)!.cost).toMatchObject(cost)
})

test('a cancellation rule keeps a share, an amount or nights of a room; never two things, and never two at one hour', async () => {
  const nights = { hoursBefore: 24, keepNights: 1 }
  const share = { hoursBefore: 72, keepBasisPoints: 3_000 }
  const amount = { hoursBefore: 48, keepMinor: 50_000 }
  const wrong = async (cancelRule: object[], productType = 'hotel-room') => {
    const form = { code: 'RULE-X', names: { en: 'R' }, productType, chargeMethod: 'per-unit', cancelRule }
    return (await admin.call(`${standard}/create`, form)).error.fields?.map(({ field }) => field)
  }
  expect(await wrong([{ ...share, keepMinor: 1 }])).toEqual(['cancelRule.0'])
  expect(await wrong([share, { ...amount, hoursBefore: 72 }])).toEqual(['cancelRule.1.hoursBefore'])
  expect(await wrong([{ hoursBefore: 24, keepNights: 0 }])).toEqual(['cancelRule.0.keepNights'])
  expect(await wrong([nights], 'day-trip')).toEqual(['cancelRule.0.keepNights'])
  const id = await make('RULE-1', { productType: 'hotel-room', cancelRule: [nights, share, amount] })
  const { cancelRule } = await admin.data<SkuInfo>(`${standard}/info`, { id })
  expect(cancelRule).toEqual([share, amount, nights])
})

test('disabling asks, names the orders ahead, and goes on with the answer', async () => {
  const id = await make('ASK-1')
  const requested = await admin.call(`${standard}/enable`, { id, enabled: false })
  expect(requested.error.code).toBe(201016)
  const confirm = requested.error.questions!.map((question) => question.token)
  await admin.data(`${standard}/enable`, { id, enabled: false, confirm })
  expect((await info(id)).enabled).toBe(false)
})

test('a person without the permission of a list is told which it needs, and one without costs sees none', async () => {
  const user = await makeUser(server.app, merchant, {
    permissions: ['entertainment.diving', 'entertainment.all'],
  })
  const person = await loginAs(server, user.userName)
  expect((await person.call(`${standard}/list`, { group: 'ticket' })).error).toMatchObject({ code: 1003 })
  const { rows } = await list({}, person)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row).not.toHaveProperty('cost')
    expect(row.can).toEqual({})
  }
})

test("another merchant's SKUs, categories and tags answer like unknown ones", async () => {
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const id = await make('MINE-1')
  const { id: categoryId } = await admin.data<{ id: number }>('/supplier/category/save', {
    names: { en: 'Islands' },
  })
  for (const [path, input] of [
    [`${standard}/info`, { id }],
    [`${standard}/recycle`, { ids: [id] }],
    [`${standard}/copy`, { id, code: 'THEIRS' }],
    ['/supplier/category/delete', { id: categoryId }],
  ] as const)
    expect((await other.call(path, input)).error.code).toBe(404000)
  expect((await list({ text: 'MINE-1' }, other)).total).toBe(0)
})

test('a category holds what stands below it, cannot stand below itself and is not deleted while in use', async () => {
  const save = (more: object) => admin.data<{ id: number }>('/supplier/category/save', more)
  const sea = await save({ names: { en: 'Sea' } })
  const islands = await save({ names: { en: 'Islands' }, parentId: sea.id })
  const id = await make('CAT-1', { categoryId: islands.id })
  expect((await list({ categoryIds: [sea.id] })).rows.map((row) => row.id)).toEqual([id])
  expect((await info(id)).categoryPath).toEqual(['Sea', 'Islands'])
  const circle = await admin.call('/supplier/category/save', {
    id: sea.id,
    names: { en: 'Sea' },
    parentId: islands.id,
  })
  expect(circle.error.fields).toMatchObject([{ field: 'parentId' }])
  expect((await admin.call('/supplier/category/delete', { id: islands.id })).error).toMatchObject({
    name: 'catalog.categoryInUse',
  })
})

test("many SKUs get tags and lose them; only those that changed are counted, and another merchant's tag is none", async () => {
  const tag = async (name: string, who = admin) =>
    (await who.data<{ id: number }>('/supplier/tag/save', { names: { en: name } })).id
  const [family, sunset] = [await tag('Family'), await tag('Sunset')]
  const ids = [await make('TAG-1', { tagIds: [family] }), await make('TAG-2')]
  const tagsOf = async () =>
    (await list({ text: 'TAG-', sort: 'code' })).rows.map((row) => row.tags.map(({ names }) => names.en))
  const act = (input: object) => admin.data<{ changed: number }>(`${standard}/tag`, { ids, ...input })
  expect(await act({ add: [family] })).toEqual({ changed: 1 })
  expect(await act({ add: [sunset], remove: [family] })).toEqual({ changed: 2 })
  expect(await tagsOf()).toEqual([['Sunset'], ['Sunset']])
  const other = await loginAs(server, (await makeMerchant(server.app)).admin)
  const foreign = await tag('Foreign', other)
  const { error } = await admin.call(`${standard}/tag`, { ids, add: [foreign] })
  expect(error.fields).toMatchObject([{ field: 'tagIds' }])
  expect(await tagsOf()).toEqual([['Sunset'], ['Sunset']])
})

test("binding to a supplier merchant's SKU needs the supplier bound, and the same type and charge method", async () => {
  const theirs = await makeMerchant(server.app)
  const boat = await makeOrderSku(server.app, theirs)
  const van = await makeOrderSku(server.app, theirs, { chargeMethod: 'per-unit' })
  const ferry = await makeOrderSku(server.app, theirs, { type: 'boat-ticket' })
  await makeAgent(server.app, theirs).then((agent) =>
    withSystemCtx(server.app, theirs.id, ({ db }) =>
      db
        .updateTable('agent')
        .set({ bound_merchant_id: merchant.id })
        .where('merchant_id', '=', theirs.id)
        .where('id', '=', agent.id)
        .execute(),
    ),
  )
  const { id: supplierId } = await makeSupplier(server.app, merchant)
  const sku = await makeOrderSku(server.app, merchant, { supplierId })
  const bind = (boundSkuId: number) =>
    admin.call('/supplier/standardSupplier/bind', { skuId: sku.id, supplierId, boundSkuId })
  expect((await bind(boat.id)).error).toMatchObject({
    name: 'catalog.bindFirst',
    message: 'Please make sure the supplier was bound first',
  })
  await withSystemCtx(server.app, merchant.id, ({ db }) =>
    db
      .updateTable('supplier')
      .set({ bound_merchant_id: theirs.id })
      .where('merchant_id', '=', merchant.id)
      .where('id', '=', supplierId)
      .execute(),
  )
  for (const other of [van, ferry])
    expect((await bind(other.id)).error).toMatchObject({
      name: 'catalog.bindDiffers',
      message: 'Binding failed because the charge method or the category is different',
    })
  expect((await bind(boat.id)).error.code).toBe(0)
  const { rows } = await admin.data<{ rows: Connection[] }>('/supplier/standardSupplier/connectList', {
    supplierId,
  })
  expect(rows).toMatchObject([
    { boundSkuId: boat.id, cost: { adultMinor: 140_000 }, theirPrice: { adultMinor: 220_000 } },
  ])
  await makeOrderSku(server.app, merchant, { supplierId })
  const page = (pageNo: number) =>
    admin.data<{ rows: Connection[]; total: number }>('/supplier/standardSupplier/connectList', {
      supplierId,
      pageNo,
      pageSize: 1,
    })
  const pages = [await page(1), await page(2)]
  expect(pages.map(({ total }) => total)).toEqual([2, 2])
  // One is bound, the other is not; each is on one page.
  expect(new Set(pages.flatMap((one) => one.rows.map((row) => row.boundSkuId)))).toEqual(
    new Set([boat.id, null]),
  )
  const offered = await admin.data<{ rows: OfferedSku[] }>('/supplier/standardSupplier/boundMerchantSkus', {
    supplierId,
    skuId: sku.id,
  })
  // What fits comes before what was made later under any code.
  expect(offered.rows[0]?.id).toBe(boat.id)
  expect(offered.rows.map((row) => row.id).sort()).toEqual([boat.id, van.id, ferry.id].sort())
  expect(JSON.stringify(offered)).not.toContain('140000')
})
