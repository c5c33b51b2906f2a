import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { boosterApi } from '#contract/booster/booster.api.ts'
import type { ListingRow, PartnerListing } from '#contract/booster/booster.schema.ts'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { sampleInput } from '#test/derived/samples.ts'
import { bookInput, connectChannel, valueOf } from '#test/factories/channels.ts'
import { makeBoosted, someAccount } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, makeCompany, showCompany, someTerms } from '#test/factories/merchants/market.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { setCost } from '../pricing/pricing.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/booster'
const market = '/supplier/openMarket'
const soon = { timeout: 20_000, interval: 100 }

test('a change of cost is priced by the job within seconds, and the marketplace is told of it', async () => {
  const world = await makeBoosted(server)
  await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    setCost(
      ctx,
      { skuId: world.sku.id, supplierId: world.supplierId },
      { adultMinor: 150_000, childMinor: 90_000, infantMinor: null, unitMinor: null, currency: 'THB' },
    ),
  )
  // (1,875 + 20) ÷ 0.85 = 2,229.41
  await vi.waitFor(async () => expect((await world.listing()).prices.adult?.priceMinor).toBe(223_000), soon)
})

test('a marketplace that sells at an older price than is for sale now has its order, which a person follows up', async () => {
  const world = await makeBoosted(server)
  expect(await world.listing()).toMatchObject({ prices: { adult: { priceMinor: 209_000 } } })
  await withSystemCtx(world.app, world.merchant.id, (ctx) =>
    setCost(
      ctx,
      { skuId: world.sku.id, supplierId: world.supplierId },
      { adultMinor: 150_000, childMinor: 90_000, infantMinor: null, unitMinor: null, currency: 'THB' },
    ),
  )
  await vi.waitFor(async () => expect((await world.listing()).prices.adult?.priceMinor).toBe(223_000), soon)
  const { orderId } = valueOf(await world.engine.book(bookInput(world, { retailMinor: 418_000 })))
  const followed = async () => {
    const order = await world.staff.data<OrderInfo>('/supplier/order/info', { id: orderId })
    expect(order).toMatchObject({ status: 'confirmed', followUp: 'tracking' })
    expect(order.followUpReason).toMatch(/4,180.*4,460/)
  }
  await vi.waitFor(followed, soon)
})

test("a partner's product is published only where its contract allows it, never below its lowest public price, and ends with the contract; nobody else reads of it", async () => {
  const theirs = await makeOrderWorld(server, {
    sku: { stockMode: 'free', costs: { adult: 1_111_117, child: 1_111_117 } },
  })
  const ours = await connectChannel(await makeOrderWorld(server), { system: 'octo' })
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  const { id: strategyId } = await theirs.staff.data<{ id: number }>('/supplier/priceStrategy/save', {
    code: 'HALF',
    names: { en: 'Half' },
  })
  const half = { adult: -5_000, child: -5_000, infant: 0, unit: 0 }
  await theirs.staff.data('/supplier/priceStrategyRule/save', {
    strategyId,
    scope: 'catalogue',
    method: 'percent',
    values: half,
  })
  const terms = { ...someTerms, mayPublish: true, lowestBasisPoints: 10_000 }
  await connect(seller, buyer, { strategyId, terms })
  await theirs.staff.data(`${market}/share/save`, { skuIds: [theirs.sku.id], sharedWith: 'priced' })
  const merchantCode = theirs.merchant.code
  await ours.staff.data(`${market}/bind`, {
    merchantCode,
    skuIds: [theirs.sku.id],
    mode: 'copy',
    markupBasisPoints: 2_000,
  })
  const library = await ours.staff.data<{ rows: { boundSkuId: number }[] }>(`${market}/library`, {
    merchantCode,
  })
  const skuId = library.rows[0]?.boundSkuId ?? 0
  await ours.staff.data('/supplier/standard/onSale', { ids: [skuId], onSale: true })
  const connectionId = ours.connection.id
  await ours.staff.data(`${at}/join`, { termsVersion: 1 })
  await ours.staff.data(`${at}/account/save`, { connectionId, ...someAccount })
  expect(await ours.staff.data(`${at}/listing/publish`, { connectionId, skuIds: [skuId] })).toEqual({
    published: 1,
    skipped: 0,
  })
  const listing = async () =>
    (await ours.staff.data<{ rows: ListingRow[] }>(`${at}/listing/list`, {})).rows.find(
      (row) => row.skuId === skuId,
    )
  const { id } = (await listing()) ?? { id: 0 }
  const partner = `Merchant ${merchantCode}`
  // Its public price there is 2,200, and half of it is our cost: (1,100 × 1.25 + 20) ÷ 0.85 = 1,641.18 keeps the floor, and is too low.
  expect(await listing()).toMatchObject({
    partnerName: partner,
    state: 'guarded',
    guard: 'lowest',
    guardFacts: { partner, price: 165_000, limit: 220_000 },
  })
  const rule = { skuId, base: 'cost', markupBasisPoints: 10_000 }
  const { id: ruleId } = await ours.staff.data<{ id: number }>(`${at}/setting/ruleSave`, rule)
  await vi.waitFor(async () => expect(await listing()).toMatchObject({ guard: null }), soon)
  await ours.staff.data(`${at}/setting/ruleDelete`, { id: ruleId })
  // A tenth of what it costs us breaks the floor.
  await ours.staff.data(`${at}/setting/ruleSave`, { skuId, base: 'cost', markupBasisPoints: -9_000 })
  await vi.waitFor(
    async () =>
      expect(await listing()).toMatchObject({ state: 'guarded', guard: 'floor', guardFacts: { partner } }),
    soon,
  )
  const rules = await ours.staff.data<{ rows: { id: number; version: number }[] }>(`${at}/setting/rules`)
  const { id: cheap, version } = rules.rows[0]!
  await ours.staff.data(`${at}/setting/ruleSave`, { ...rule, id: cheap, version })
  const { outsideProduct } = (await listing()) ?? { outsideProduct: '' }
  await vi.waitFor(async () => expect(await listing()).toMatchObject({ guard: null }), soon)
  // What follows its partner may note it once more, and until that is priced nothing is sold.
  const sold = await vi.waitFor(
    async () => valueOf(await ours.engine.book(bookInput(ours, { outsideProduct }))),
    soon,
  )
  const partners = async ({ staff }: { staff: typeof seller.staff }) =>
    (await staff.data<{ rows: PartnerListing[] }>(`${at}/account/partners`)).rows
  const shown = await partners(seller)
  expect(shown).toMatchObject([
    {
      key: `${ours.merchant.code} 0`,
      partnerName: `Merchant ${ours.merchant.code}`,
      skuCode: theirs.sku.code,
      system: expect.stringMatching(/octo/i),
      state: 'live',
    },
  ])
  expect(Object.keys(shown[0]!).toSorted(), 'nothing of what it sells for').toEqual([
    'key',
    'partnerName',
    'skuCode',
    'skuNames',
    'state',
    'system',
  ])
  expect(await partners(buyer)).toEqual([])
  const next = { pageNo: 2, pageSize: 1 }
  expect(await seller.staff.data(`${at}/account/partners`, next)).toEqual({ rows: [], total: 1, ...next })
  const { contracts } = await ours.staff.data<{ contracts: { id: number }[] }>(`${market}/supplier`, {
    merchantCode,
  })
  await ours.staff.data(`${market}/contract/suspend`, { id: contracts[0]?.id, reason: 'Season' })
  await vi.waitFor(
    async () => expect(await listing()).toMatchObject({ state: 'guarded', guard: 'contract' }),
    soon,
  )
  await ours.staff.data(`${market}/contract/end`, { id: contracts[0]?.id, reason: 'For cause', atOnce: true })
  await vi.waitFor(async () => expect(await listing()).toBeUndefined(), soon)
  expect(await partners(seller)).toEqual([])
  const order = await ours.staff.data<OrderInfo>('/supplier/order/info', { id: sold.orderId })
  expect(['cancelled', 'refused', 'closed']).not.toContain(order.status)

  // Seller, an outsider and another that has joined read nothing of the buyer's prices, by whatever call.
  const outsider = await makeCompany(server)
  const other = await makeBoosted(server)
  for (const who of [seller.staff, outsider.staff, other.staff])
    for (const [name, endpoint] of Object.entries<Endpoint>(boosterApi)) {
      const input: Record<string, unknown> = endpoint.input ? Object(sampleInput(endpoint.input, 1)) : {}
      const requested = { ...input, id, listingIds: [id], listingId: id, skuIds: [skuId], connectionId }
      const text = JSON.stringify(await who.call(endpoint.path, requested))
      for (const secret of [
        'octo ' + ours.account.slice(0, 8),
        ours.merchant.code,
        theirs.sku.code,
        '1111117',
      ])
        expect(text, name).not.toContain(secret)
    }
})
