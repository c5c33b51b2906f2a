import { describe, expect, it } from 'vitest'
import type { ArchiveCalendar } from '#contract/pricing/quotation/quotation.schema.ts'
import { makeAgent, makeSku } from '#test/kit/pricing-world.ts'
import { noValues, quotationWorld, quoterPermissions } from '#test/kit/quotation-world.ts'
import { testDatabase } from '../../kit/testing.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { archivePrices } from './archive-prices.ts'

const { login, merchantId, inside, today } = await quotationWorld(await testDatabase())
const staff = await login({
  merchantId,
  permissions: [...quoterPermissions, 'tools.PriceStrategy', 'tools.PriceStrategy.edit'],
})
const day = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
/** As it will be so many days from now. */
const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * 86_400_000),
})
const archiveOn = (days: number) => inside((ctx) => archivePrices(later(ctx, days)))
const stored = (skuId: number) =>
  inside((ctx) =>
    ctx.db
      .selectFrom('price_archive')
      .select(['owner_kind', 'date', 'adult_minor', 'on_sale'])
      .where('sku_id', '=', skuId)
      .orderBy('owner_kind')
      .orderBy('date')
      .execute(),
  )
const quote = (agentId: number, skuId: number, adult: number) =>
  staff('distributorStandard/save', {
    agentId,
    rows: [{ skuId, method: 'fixed', values: { ...noValues, adult }, onSale: true }],
  })

describe('the archive of prices', () => {
  it('keeps each ended day once, a row only where it differs from the day before, whatever is changed later', async () => {
    const { agentId, skuId } = await inside(async (ctx) => ({
      agentId: await makeAgent(ctx, 'THB'),
      skuId: await makeSku(ctx, { base: { adultMinor: 200_000 } }),
    }))
    const code = 'ARCHIVE'
    const { id: strategyId } = (
      await staff<{ id: number }>('priceStrategy/save', { code, names: { en: code } })
    ).data
    expect(await archiveOn(1)).toBe(1)
    expect(await archiveOn(1)).toBe(0)
    await quote(agentId, skuId, 150_000)
    expect(await archiveOn(4)).toBe(3)
    expect(await stored(skuId)).toEqual([
      { owner_kind: 'agent', date: day(0), adult_minor: 200_000, on_sale: true },
      { owner_kind: 'agent', date: day(1), adult_minor: 150_000, on_sale: true },
      { owner_kind: 'strategy', date: day(0), adult_minor: 200_000, on_sale: true },
    ])
    await quote(agentId, skuId, 99_000)
    expect(await archiveOn(5)).toBe(1)
    expect(
      (await stored(skuId)).filter((row) => row.owner_kind === 'agent').map((row) => row.adult_minor),
    ).toEqual([200_000, 150_000, 99_000])
    const ask = { strategyId, skuId, from: day(0), to: day(2) }
    const { owner, archivedFrom } = (await staff<ArchiveCalendar>('priceStrategyStandard/archive', ask)).data
    expect({ owner, archivedFrom }).toMatchObject({ owner: { id: strategyId }, archivedFrom: day(0) })
  })

  it('tells past days as they were and others as they are; a day before the archive is not there', async () => {
    const { agentId, skuId } = await inside(async (ctx) => ({
      agentId: await makeAgent(ctx, 'THB'),
      skuId: await makeSku(ctx, { base: { adultMinor: 300_000 } }),
    }))
    await inside(async (ctx) => {
      const days = [day(-3), day(-2)].map((date) => ({ merchant_id: merchantId, date }))
      await ctx.db.insertInto('price_archive_day').values(days).execute()
      const agent = { owner_kind: 'agent', owner_id: agentId } as const
      const price = { ...agent, sku_id: skuId, session: '', currency: 'THB' }
      const row = { merchant_id: merchantId, ...price, adult_minor: 111_000, closed: false, on_sale: true }
      await ctx.db
        .insertInto('price_archive')
        .values({ ...row, date: day(-3) })
        .execute()
    })
    const ask = { agentId, skuId, from: day(-4), to: day(1) }
    const { rows } = (await staff<ArchiveCalendar>('distributorStandardPrice/archive', ask)).data
    expect(rows.map(({ date, price, trace }) => [date, price.adultMinor, trace === null])).toEqual([
      [day(-3), 111_000, true],
      [day(-2), 111_000, true],
      [day(0), 300_000, false],
      [day(1), 300_000, false],
    ])
  })
})
