import { expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { boosterApi } from '#contract/booster/booster.api.ts'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { sampleInput } from '#test/derived/samples.ts'
import { connectChannel } from '#test/factories/channels.ts'
import { makeBoosted, someAccount } from '#test/factories/channels/boosted.ts'
import { testServer } from '#test/factories/http.ts'
import { connect, makeCompany, showCompany, someTerms } from '#test/factories/merchants/market.ts'
import { makeOrderWorld } from '#test/factories/orders.ts'
import { setCost } from '../pricing/pricing.public.ts'
import { withSystemCtx } from '../kit/system-ctx.ts'

const server = await testServer({ jobs: true })
const at = '/supplier/booster'
const market = '/supplier/openMarket'

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
  await vi.waitFor(async () => expect((await world.listing()).prices.adult?.priceMinor).toBe(223_000), {
    timeout: 20_000,
    interval: 100,
  })
})

test("a partner's product is published only where its contract allows it, never below its lowest public price, and ends with the contract; nobody else reads of it", async () => {
  const theirs = await makeOrderWorld(server, {
    sku: { stockMode: 'free', costs: { adult: 1_111_117, child: 1_111_117 } },
  })
  const ours = await connectChannel(await makeOrderWorld(server), { system: 'octo' })
  const seller = await showCompany({ merchant: theirs.merchant, staff: theirs.staff })
  const buyer = await showCompany({ merchant: ours.merchant, staff: ours.staff })
  await connect(seller, buyer, { terms: { ...someTerms, mayPublish: true, lowestBasisPoints: 10_000 } })
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
  expect(await listing()).toMatchObject({ guard: null, partnerName: expect.stringContaining('') })
  // Its public price there is 2,200: below that it is not sold.
  await ours.staff.data(`${at}/setting/ruleSave`, { skuId, base: 'cost', markupBasisPoints: -9_000 })
  await vi.waitFor(
    async () => expect(await listing()).toMatchObject({ guard: expect.stringMatching(/floor|lowest/) }),
    {
      timeout: 20_000,
      interval: 100,
    },
  )
  const rules = await ours.staff.data<{ rows: { id: number }[] }>(`${at}/setting/rules`)
  await ours.staff.data(`${at}/setting/ruleDelete`, { id: rules.rows[0]?.id })
  const { contracts } = await ours.staff.data<{ contracts: { id: number }[] }>(`${market}/supplier`, {
    merchantCode,
  })
  await ours.staff.data(`${market}/contract/suspend`, { id: contracts[0]?.id, reason: 'Season' })
  await vi.waitFor(
    async () => expect(await listing()).toMatchObject({ state: 'guarded', guard: 'contract' }),
    {
      timeout: 20_000,
      interval: 100,
    },
  )
  await ours.staff.data(`${market}/contract/end`, { id: contracts[0]?.id, reason: 'For cause', atOnce: true })
  await vi.waitFor(async () => expect(await listing()).toBeUndefined(), { timeout: 20_000, interval: 100 })

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
