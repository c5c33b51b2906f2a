import { expect, test, vi } from 'vitest'
import { sql } from 'kysely'
import type { SharedProduct, WaitingPrices } from '#contract/open-market/open-market.schema.ts'
import { testServer } from '#test/factories/http.ts'
import { makeBoundWorld } from '#test/factories/merchants/bound.ts'
import { connect, showCompany } from '#test/factories/merchants/market.ts'
import { day, makeOrderSku, makeOrderWorld } from '#test/factories/orders.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { saveBasePrice } from '../../pricing/pricing.public.ts'
import { followPrices } from './follow.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/openMarket'

test('days that come into sight stretch the costs of a season and are priced, what a person typed stays, and one in the bin stops no other', async () => {
  const theirs = await makeOrderWorld(server)
  const ours = await makeOrderWorld(server)
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer)
  const other = await makeOrderSku(server.app, theirs.merchant)
  const merchantCode = theirs.merchant.code
  const skuIds = [theirs.sku.id, other.id]
  await theirs.staff.data(`${at}/share/save`, { skuIds, sharedWith: 'partners' })
  const setting = (followPrice: 'ask' | 'rule') =>
    ours.staff.data(`${at}/setting/products`, { markupBasisPoints: 2_000, roundStepMinor: 0, followPrice })
  await setting('rule')
  await ours.staff.data(`${at}/bind`, { merchantCode, skuIds, mode: 'follow', markupBasisPoints: 2_000 })
  const library = await ours.staff.data<{ rows: SharedProduct[] }>(`${at}/library`, { merchantCode })
  const boundTo = (id: number) => library.rows.find((row) => row.skuId === id)!.boundSkuId!
  const [skuId, otherId] = [boundTo(theirs.sku.id), boundTo(other.id)]
  const none = { childMinor: null, infantMinor: null, unitMinor: null }
  const calendar = '/supplier/standard/calendarPrice'
  const charge = (from: number, to: number, adultMinor: number) =>
    theirs.staff.data(`${calendar}/save`, {
      skuId: theirs.sku.id,
      cells: Array.from({ length: to - from + 1 }, (_, no) => ({
        ...none,
        date: day(from + no),
        session: '',
        closed: false,
        adultMinor,
      })),
    })
  await charge(174, 182, 300_000)
  const books = () =>
    withSystemCtx(server.app, ours.merchant.id, async ({ db }) => {
      const { rows: costs } = await sql<{ id: number; from: string; to: string; minor: number }>`
        select id, from_date::text as from, to_date::text as to, adult_minor as minor from special_cost where sku_id = ${skuId} order by id`.execute(
        db,
      )
      const { rows: bases } = await sql<{ minor: number }>`
        select adult_minor as minor from sku_base_price where sku_id in (${skuId}, ${otherId}) order by sku_id = ${otherId}`.execute(
        db,
      )
      const { rows: last } = await sql<{ date: string; minor: number }>`
        select date::text, adult_minor as minor from sku_calendar_price where sku_id = ${skuId} order by date desc limit 1`.execute(
        db,
      )
      return { costs, bases: bases.map(({ minor }) => minor), last: last[0] }
    })
  const soon = { timeout: 30_000, interval: 100 }
  await vi.waitFor(
    async () =>
      expect(await books()).toMatchObject({
        costs: [{ from: day(174), to: day(180), minor: 300_000 }],
        last: { date: day(180), minor: 360_000 },
      }),
    soon,
  )
  await ours.staff.data(`${calendar}/saveBase`, { skuId, ...none, adultMinor: 500_000 })
  const { id } = (await books()).costs[0]!
  const inDays = async (no: number) => {
    vi.useFakeTimers({ now: Date.now() + no * 86_400_000, toFake: ['Date'] })
    try {
      await followPrices(server.app, ours.merchant.id, { once: true })
    } finally {
      vi.useRealTimers()
    }
    return books()
  }
  const stands = (to: number) => ({
    costs: [{ id, from: day(174), to: day(to) }],
    bases: [500_000, 264_000],
    last: { date: day(to), minor: 360_000 },
  })
  expect(await inDays(1)).toMatchObject(stands(181))
  await setting('ask')
  expect(await inDays(2)).toMatchObject(stands(182))
  const waiting = async () => (await ours.staff.data<WaitingPrices>(`${at}/follow/list`)).rows
  expect(await waiting()).toEqual([])

  // Other prices of days wait by themselves, whatever is typed for all of them; what has been is what it was.
  await withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
    sql`update special_cost set from_date = ${day(-3)} where id = ${id}`.execute(db),
  )
  await charge(174, 182, 310_000)
  await vi.waitFor(
    async () => expect(await waiting()).toMatchObject([{ skuId, waiting: null, dates: 7 }]),
    soon,
  )
  await ours.staff.data(`${calendar}/saveBase`, { skuId, ...none, adultMinor: 510_000 })
  expect(await waiting()).toMatchObject([{ skuId, waiting: null, dates: 7 }])
  await setting('rule')
  expect(await waiting()).toEqual([])
  expect(await books()).toMatchObject({
    costs: [
      { id, from: day(-3), to: day(-1), minor: 300_000 },
      { from: day(174), to: day(180), minor: 310_000 },
    ],
    bases: [510_000, 264_000],
  })

  await withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
    sql`update sku set deleted_at = now() where id = ${skuId}`.execute(db),
  )
  await withSystemCtx(server.app, theirs.merchant.id, async (ctx) => {
    for (const one of skuIds) await saveBasePrice(ctx, { skuId: one, ...none, adultMinor: 400_000 })
  })
  await vi.waitFor(async () => expect((await books()).bases).toEqual([510_000, 480_000]), soon)
})

test('a season longer than the half of the days that are seen moves neither the cost nor the price of the others', async () => {
  const { theirs, ours, skuId } = await makeBoundWorld(server)
  const setting = { markupBasisPoints: 2_000, roundStepMinor: 0, followPrice: 'rule' }
  await ours.staff.data(`${at}/setting/products`, setting)
  const books = () =>
    withSystemCtx(server.app, ours.merchant.id, async ({ db }) => {
      const { rows } = await sql<{ cost: number; price: number; seasons: object[] }>`
        select c.adult_minor as cost, p.adult_minor as price,
               (select coalesce(json_agg(json_build_array(s.from_date, s.to_date, s.adult_minor) order by s.id), '[]')
                  from special_cost s where s.sku_id = c.sku_id) as seasons
          from base_cost c join sku_base_price p on p.merchant_id = c.merchant_id and p.sku_id = c.sku_id
         where c.sku_id = ${skuId} order by c.valid_from desc limit 1`.execute(db)
      return rows[0]!
    })
  const { cost, price } = await books()
  await theirs.staff.data('/supplier/standard/calendarPrice/save', {
    skuId: theirs.sku.id,
    cells: Array.from({ length: 120 }, (_, no) => ({
      date: day(10 + no),
      session: '',
      closed: false,
      adultMinor: 400_000,
      childMinor: null,
      infantMinor: null,
      unitMinor: null,
    })),
  })
  await vi.waitFor(async () => expect((await books()).seasons).toEqual([[day(10), day(129), 340_000]]), {
    timeout: 30_000,
    interval: 100,
  })
  expect(await books()).toMatchObject({ cost, price })
  // Nor where nothing is known of what was usual before.
  await withSystemCtx(server.app, ours.merchant.id, ({ db }) =>
    sql`update market_follow set followed = null where sku_id = ${skuId}`.execute(db),
  )
  await followPrices(server.app, ours.merchant.id)
  expect(await books()).toMatchObject({ cost, price })
})
