import { sql } from 'kysely'
import { Propose } from '#contract/open-market/open-market.schema.ts'
import { ProductsSave } from '#contract/open-market/setting.schema.ts'
import { takeTexts } from '#server/catalog/skus/take-texts.ts'
import { switchSale } from '#server/catalog/skus/switch-sale.ts'
import type { App } from '#server/kit/app-services.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { accept } from '#server/open-market/contracts/accept.ts'
import { propose } from '#server/open-market/contracts/propose.ts'
import { bindProducts } from '#server/open-market/library/bind.ts'
import { followPrices } from '#server/open-market/library/follow.ts'
import { saveProducts } from '#server/open-market/setting/own-setting.ts'
import { saveCalendar } from '#server/pricing/calendar/save-calendar.ts'
import { saveBasePrice } from '#server/pricing/owners/save-base-price.ts'
import { noAmounts } from '#contract/kit/guests.ts'
import { personOf, type Stage } from '../stage.ts'
import { deliver } from './deliver.ts'

type Seller = { id: number; code: string; skus: ReadonlyMap<string, number> }

/**
 * A dive fleet sells to Andaman Blue, which has taken over all that it shares with partners. Since then it asks more for one, has written
 * another anew and has a dearer season: costs have followed, prices and words wait for a person.
 */
export async function followFleet(blue: Stage, fleet: Seller): Promise<void> {
  const { app, merchant } = blue
  const asBlue = personOf(blue, 'demo').actor
  await agreeWith(app, blue, fleet)
  const skuIds = [...fleet.skus.values()]
  await withSystemCtx(
    app,
    merchant.id,
    async (ctx) => {
      await saveProducts(
        ctx,
        ProductsSave.parse({ markupBasisPoints: 2_000, roundStepMinor: 1_000, followPrice: 'ask' }),
      )
      await bindProducts(ctx, { merchantCode: fleet.code, skuIds, mode: 'follow', markupBasisPoints: 2_000 })
      const { rows } = await sql<{ id: number }>`select sku_id as id from market_follow
        where merchant_id = ${merchant.id} order by sku_id limit 3`.execute(ctx.db)
      await switchSale(ctx, { ids: rows.map(({ id }) => id), onSale: true })
    },
    asBlue,
  )
  await withSystemCtx(app, fleet.id, async (ctx) => {
    const [first, second, third] = skuIds
    if (first === undefined || second === undefined || third === undefined) return
    await saveBasePrice(ctx, { ...noAmounts, skuId: first, adultMinor: 620_000 })
    const { rows } = await sql<
      Parameters<typeof takeTexts>[2]
    >`select names, summaries, terms, descriptions from sku
      where merchant_id = ${fleet.id} and id = ${second}`.execute(ctx.db)
    const [texts] = rows
    if (texts)
      await takeTexts(ctx, second, {
        ...texts,
        summaries: {
          ...texts.summaries,
          en: 'Two bays, lunch on board, and a guide in the water with every six guests.',
        },
      })
    const day = Temporal.PlainDate.from(ctx.now.toISOString().slice(0, 10))
    const cells = Array.from({ length: 14 }, (_, no) => ({
      ...noAmounts,
      date: day.add({ days: 40 + no }).toString(),
      session: '',
      closed: false,
      adultMinor: 720_000,
    }))
    await saveCalendar(ctx, { skuId: third, cells })
  })
  await followPrices(app, merchant.id)
}

async function agreeWith(app: App, blue: Stage, fleet: Seller): Promise<void> {
  const terms = { currency: 'THB', settlementTerm: 'invoice', creditLimitMinor: 50_000_000, answerHours: 4 }
  const requested = Propose.parse({ merchantCode: blue.merchant.code, direction: 'sells', terms })
  await withSystemCtx(app, fleet.id, (ctx) => propose(ctx, requested))
  await deliver(app)
  await withSystemCtx(
    app,
    blue.merchant.id,
    async (ctx) => {
      const { id, hash } = await ctx.db
        .selectFrom('market_contract')
        .select(['id', 'hash'])
        .where('merchant_id', '=', blue.merchant.id)
        .where('partner_id', '=', fleet.id)
        .executeTakeFirstOrThrow()
      await accept(ctx, { id, hash, recordId: null, strategyId: null })
    },
    personOf(blue, 'demo').actor,
  )
  await deliver(app)
}
