import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { sql, type RawBuilder } from 'kysely'
import type { LibraryStock, WaitingTexts } from '#contract/open-market/library.schema.ts'
import type { SharedProduct, WaitingPrices } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, profileOf, showCompany, someTerms } from '#test/factories/merchants/market.ts'
import { makeBoundWorld, sellBound } from '#test/factories/merchants/bound.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { costsOf, saveBasePrice } from '../../pricing/pricing.public.ts'
import { followPrices } from './follow.ts'
import { stockLevel } from './library-stock.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

test('what a partner takes off sale goes off sale here, and whoever looks reads of it', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const merchantCode = theirs.merchant.code
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })
  const { rows } = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${at}/library`, {
    merchantCode,
  })
  const skuId = rows[0]!.boundSkuId
  await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  await theirs.staff.data('/supplier/standard/onSale', { ids: [theirs.sku.id], onSale: false })
  await followPrices(server.app, ours.merchant.id)
  const stored = await withSystemCtx(server.app, ours.merchant.id, async ({ db }) => ({
    sku: await db.selectFrom('sku').select('on_sale').where('id', '=', skuId).executeTakeFirstOrThrow(),
    events: await db
      .selectFrom('event')
      .select('subject_id')
      .where('merchant_id', '=', ours.merchant.id)
      .where('type', '=', 'catalog.skuOffSale')
      .execute(),
  }))
  expect(stored).toEqual({ sku: { on_sale: false }, events: [{ subject_id: skuId }] })
  await theirs.staff.data('/supplier/standard/onSale', { ids: [theirs.sku.id], onSale: true })

  // Nor is what the contract does not cover, or what wants a licence, sold on: also where its price is our own.
  const own = ours.merchant.id
  const isSold = async () => {
    await followPrices(server.app, own)
    const { rows: all } = await ours.staff.data<{ rows: { id: number; onSale: boolean }[] }>(
      '/supplier/standard/list',
      {},
    )
    return all.find(({ id }) => id === skuId)!.onSale
  }
  const change = (what: RawBuilder<unknown>) =>
    withSystemCtx(server.app, own, ({ db }) => what.execute(db)).then(() =>
      ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true }),
    )
  await change(sql`update market_follow set mode = 'copy' where sku_id = ${skuId}`)
  expect(await isSold()).toBe(true)
  await change(
    sql`update market_contract set terms = terms || '{"products": "none"}' where merchant_id = ${own}`,
  )
  expect(await isSold()).toBe(false)
  await change(
    sql`update market_contract set terms = terms || '{"products": "shared"}' where merchant_id = ${own}`,
  )
  expect(await isSold()).toBe(true)
  await theirs.staff.data(`${at}/gateSave`, { gate: 'anyone', gateTypes: ['day-trip'] })
  expect(await isSold()).toBe(false)
})

test('a price that follows is raised to the lowest of its contract, no day is offered for less, and once it has ended any is', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  const none = { childMinor: null, infantMinor: null, unitMinor: null }
  const lowestPrices = [{ code: theirs.sku.code.toLowerCase(), adultMinor: 300_000, ...none }]
  await connect(seller, buyer, { terms: { ...someTerms, lowestPrices } })
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const merchantCode = theirs.merchant.code
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })
  const { rows } = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${at}/library`, {
    merchantCode,
  })
  const skuId = rows[0]!.boundSkuId
  const prices = () =>
    withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
      db.selectFrom('sku_base_price').selectAll().where('sku_id', '=', skuId).executeTakeFirstOrThrow(),
    )
  // 2,200 and a fifth would be 2,640.
  expect(await prices()).toMatchObject({ adult_minor: 300_000 })
  const calendar = '/supplier/standard/calendarPrice'
  const day30 = { date: day(30), session: '', closed: false, ...none }
  const save = (...minor: number[]) =>
    ours.staff.call(`${calendar}/save`, {
      skuId,
      cells: minor.map((adultMinor, no) => ({ ...day30, date: day(30 + no), adultMinor })),
    })
  const refused = (await save(300_000, 299_999)).error
  expect(refused.fields?.map(({ field }) => field)).toEqual(['cells.1.adultMinor'])
  expect((await save(300_000, 310_000)).error.code).toBe(0)
  const { id } = (await profileOf(buyer, seller, 'supplier')).contracts[0]!
  await ours.staff.data(`${at}/contract/end`, { id, reason: 'For cause', atOnce: true })
  expect((await save(100_000)).error.code).toBe(0)
})

test('a partner that changes a price or a name is followed by the job, and its page, its products and its own name say what stands', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'priced' })
  const merchantCode = theirs.merchant.code
  const library = () =>
    ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode }).then(({ rows }) => rows)
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })
  const skuId = (await library())[0]!.boundSkuId!
  const price = { adultMinor: 300_000, childMinor: 150_000, infantMinor: 0, unitMinor: null }
  await withSystemCtx(server.app, theirs.merchant.id, async (ctx) => {
    await saveBasePrice(ctx, { skuId: theirs.sku.id, ...price })
    await sql`update sku set names = '{"en": "Sea walk at dusk"}' where id = ${theirs.sku.id}`.execute(ctx.db)
    await sql`update platform.merchant set names = '{"en": "Duskwalkers"}' where id = ${theirs.merchant.id}`.execute(
      ctx.db,
    )
  })
  const own = () =>
    withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
      db.selectFrom('sku_base_price').select('adult_minor').where('sku_id', '=', skuId).executeTakeFirst(),
    )
  const soon = { timeout: 30_000, interval: 100 }
  await vi.waitFor(async () => expect(await own()).toEqual({ adult_minor: 360_000 }), soon)
  expect(await library()).toMatchObject([{ names: { en: 'Sea walk at dusk' }, publicPrices: price }])
  const find = (text: string) =>
    ours.staff.data<{ rows: object[] }>(`${at}/suppliers`, { text }).then(({ rows }) => rows)
  expect(await find('duskwalkers')).toMatchObject([{ code: merchantCode, names: { en: 'Duskwalkers' } }])

  // Off sale it is shown to nobody, and sold again it is shared as before.
  const onSale = (is: boolean) =>
    theirs.staff.data('/supplier/standard/onSale', { ids: [theirs.sku.id], onSale: is })
  await onSale(false)
  await vi.waitFor(async () => expect(await library()).toEqual([]), soon)
  // Nor was what was off sale before that was known of shared products.
  await withSystemCtx(server.app, theirs.merchant.id, async ({ db }) => {
    await sql`update platform.market_product set on_sale = true where merchant_id = ${theirs.merchant.id}`.execute(
      db,
    )
    await sql.raw(fs.readFileSync('server/migrations/2691-shared-products-on-sale.sql', 'utf8')).execute(db)
  })
  expect(await library()).toEqual([])
  await onSale(true)
  await vi.waitFor(async () => expect(await library()).toMatchObject([{ publicPrices: price }]), soon)
})

test('where a person decides, a new price waits with its cost followed already; taken it is for sale, else ours stays', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const { markupBasisPoints, roundStepMinor } = { markupBasisPoints: 2_000, roundStepMinor: 0 }
  await ours.staff.data(`${at}/setting/products`, { markupBasisPoints, roundStepMinor, followPrice: 'ask' })
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints }
  await ours.staff.data(`${at}/bind`, { merchantCode: theirs.merchant.code, ...taken })
  const waiting = async () => (await ours.staff.data<WaitingPrices>(`${at}/follow/list`)).rows
  const charge = async (adultMinor: number) => {
    const price = { adultMinor, childMinor: 150_000, infantMinor: 0, unitMinor: null }
    await withSystemCtx(server.app, theirs.merchant.id, (ctx) =>
      saveBasePrice(ctx, { skuId: theirs.sku.id, ...price }),
    )
    await vi.waitFor(
      async () => expect(await waiting()).toMatchObject([{ waiting: { adultMinor: adultMinor * 1.2 } }]),
      { timeout: 30_000, interval: 100 },
    )
  }
  await charge(300_000)
  const [row] = await waiting()
  expect(row!.prices).toMatchObject({ adultMinor: 264_000 })
  const { id: foreign } = (await theirs.staff.data<{ rows: { id: number }[] }>('/supplier/standard/list', {}))
    .rows[0]!
  const decide = (skuId: number, take: boolean, hash = row!.hash) =>
    ours.staff.call(`${at}/follow/decide`, { skuId, take, hash })
  expect((await decide(foreign, true)).error.code).toBe(404000)
  const own = () =>
    withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
      db
        .selectFrom('sku_base_price')
        .select('adult_minor')
        .where('sku_id', '=', row!.skuId)
        .executeTakeFirst(),
    )
  expect((await decide(row!.skuId, false)).error.code).toBe(0)
  expect([await waiting(), await own()]).toEqual([[], { adult_minor: 264_000 }])
  await charge(400_000)
  // What was on the screen is not what waits by now.
  expect((await decide(row!.skuId, true)).error.code).toBe(409001)
  expect((await decide(row!.skuId, true, (await waiting())[0]!.hash)).error.code).toBe(0)
  expect([await waiting(), await own()]).toEqual([[], { adult_minor: 480_000 }])

  // A price that is typed answers the one that waits; where nobody is asked any more it is taken.
  await charge(500_000)
  const typed = { ...row!.waiting, adultMinor: 610_000 }
  await ours.staff.data('/supplier/standard/calendarPrice/saveBase', { skuId: row!.skuId, ...typed })
  expect([await waiting(), await own()]).toEqual([[], { adult_minor: 610_000 }])
  await charge(510_000)
  await ours.staff.data(`${at}/setting/products`, { markupBasisPoints, roundStepMinor, followPrice: 'rule' })
  expect([await waiting(), await own()]).toEqual([[], { adult_minor: 612_000 }])
})

test('costs of a season follow by date, as do prices of days that nobody has priced, and words wait to be taken or left', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'partners' })
  const merchantCode = theirs.merchant.code
  await ours.staff.data(`${at}/setting/products`, {
    markupBasisPoints: 2_000,
    roundStepMinor: 0,
    followPrice: 'rule',
  })
  const taken = { skuIds: [theirs.sku.id], mode: 'follow', markupBasisPoints: 2_000 }
  await ours.staff.data(`${at}/bind`, { merchantCode, ...taken })
  const library = await ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode })
  const skuId = library.rows[0]!.boundSkuId!
  const none = { childMinor: null, infantMinor: null, unitMinor: null }
  const cell = (no: number, adultMinor: number | null) => ({
    date: day(no),
    session: '',
    closed: false,
    ...none,
    adultMinor,
  })
  const priced = (who: typeof ours, id: number, cells: object[]) =>
    who.staff.data('/supplier/standard/calendarPrice/save', { skuId: id, cells })
  // One of the dearer days has a price of our own already.
  await priced(ours, skuId, [cell(41, 500_000)])
  await priced(theirs, theirs.sku.id, [cell(40, 300_000), cell(41, 300_000), cell(42, 300_000)])
  const books = () =>
    withSystemCtx(server.app, ours.merchant.id, async (ctx) => {
      const { rows: supplier } = await sql<{ id: number }>`
        select supplier_id as id from sku_supplier where merchant_id = ${ours.merchant.id} and sku_id = ${skuId}`.execute(
        ctx.db,
      )
      const pair = { skuId, supplierId: supplier[0]!.id }
      const guests = { adults: 1, children: 0, infants: 0, units: 0 }
      const costs = await costsOf(
        ctx,
        [39, 40, 42, 43].map((no) => ({ ...pair, date: day(no), guests })),
      )
      const { rows } = await sql<{ date: string; minor: number }>`
        select date::text, adult_minor as minor from sku_calendar_price
         where merchant_id = ${ours.merchant.id} and sku_id = ${skuId} order by date`.execute(ctx.db)
      return {
        costs: costs.map(({ costMinor }) => costMinor),
        days: rows.map(({ date, minor }) => [date, minor]),
      }
    })
  const soon = { timeout: 30_000, interval: 100 }
  await vi.waitFor(
    async () =>
      expect(await books()).toEqual({
        costs: [220_000, 300_000, 300_000, 220_000],
        days: [
          [day(40), 360_000],
          [day(41), 500_000],
          [day(42), 360_000],
        ],
      }),
    soon,
  )
  await priced(theirs, theirs.sku.id, [cell(40, null), cell(41, null)])
  await vi.waitFor(
    async () =>
      expect(await books()).toEqual({
        costs: [220_000, 220_000, 300_000, 220_000],
        days: [
          [day(41), 500_000],
          [day(42), 360_000],
        ],
      }),
    soon,
  )

  const rewrite = (summary: string) =>
    withSystemCtx(server.app, theirs.merchant.id, ({ db }) =>
      sql`update sku set summaries = ${JSON.stringify({ en: summary })}::jsonb where id = ${theirs.sku.id}`.execute(
        db,
      ),
    )
  const waiting = async () => (await ours.staff.data<WaitingTexts>(`${at}/follow/texts`)).rows
  const own = () =>
    withSystemCtx(server.app, ours.merchant.id, async ({ db }) =>
      db.selectFrom('sku').select('summaries').where('id', '=', skuId).executeTakeFirstOrThrow(),
    )
  const waits = async (theirWords: string) => {
    await vi.waitFor(
      async () => expect(await waiting()).toMatchObject([{ changes: [{ theirs: { en: theirWords } }] }]),
      soon,
    )
    return (await waiting())[0]!
  }
  await rewrite('By boat at dawn')
  const first = await waits('By boat at dawn')
  expect(first.changes).toEqual([{ field: 'summaries', ours: { en: '' }, theirs: { en: 'By boat at dawn' } }])
  const decide = (take: boolean, hash: string) =>
    ours.staff.call(`${at}/follow/decideTexts`, { skuId, take, hash })
  expect((await decide(false, first.hash)).error.code).toBe(0)
  expect([await waiting(), await own()]).toEqual([[], { summaries: {} }])
  await rewrite('By boat at dusk')
  const second = await waits('By boat at dusk')
  expect((await decide(true, first.hash)).error.code).toBe(409001)
  expect((await decide(true, second.hash)).error.code).toBe(0)
  expect([await waiting(), await own()]).toEqual([[], { summaries: { en: 'By boat at dusk' } }])
})

test('a partner sees what is left of a product for half a year at its own price, never how much; without a contract nobody does', async () => {
  const world = await makeBoundWorld(server)
  const { theirs, ours } = world
  const look = (who: typeof ours, skuId: number) =>
    who.staff.call<LibraryStock>(`${at}/library/stock`, { merchantCode: theirs.merchant.code, skuId })
  const on30 = async () => (await look(ours, theirs.sku.id)).data!.rows.find(({ date }) => date === day(30))
  expect(await on30()).toMatchObject({ left: 'enough', prices: { adultMinor: 187_000 } })
  await sellBound(world, { adults: 3, children: 1 })
  expect([null, 11, 10, 1, 0].map(stockLevel)).toEqual(['enough', 'enough', 'few', 'few', 'none'])
  // The whole list, opened later on that day, is told too.
  await ours.staff.data(`${at}/library`, { merchantCode: theirs.merchant.code })
  await vi.waitFor(
    async () =>
      expect((await theirs.staff.data<{ rows: object[] }>(`${at}/share/looks`)).rows).toHaveLength(2),
    { timeout: 30_000, interval: 100 },
  )
  const { rows } = (await look(ours, theirs.sku.id)).data!
  expect([rows[0]!.date, rows.at(-1)!.date]).toEqual([day(0), day(180)])
  const hidden = await makeOrderSku(server.app, theirs.merchant)
  expect((await look(ours, hidden.id)).error.code).toBe(404000)
  const stranger = await makeOrderWorld(server)
  expect((await look(stranger, theirs.sku.id)).error.code).toBe(404000)
  await theirs.staff.data(`${at}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'market' })
  expect((await look(stranger, theirs.sku.id)).error.code).toBe(409510)
})
