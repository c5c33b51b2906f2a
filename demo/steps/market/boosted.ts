import { AccountSave } from '#contract/booster/booster.schema.ts'
import { saveAccount } from '#server/booster/accounts/accounts.ts'
import { joinBooster } from '#server/booster/join.ts'
import { publish } from '#server/booster/listings/publish.ts'
import { savePrices } from '#server/booster/price/save-prices.ts'
import { adminOf } from '../companies.ts'
import { acting, type Stage } from '../stage.ts'

/** Two accounts of the booster; the second takes more and asks for parity, so that guards have something to hold back. */
const accounts = [
  {
    system: 'klook',
    commissionBasisPoints: 1_500,
    feeMinor: 2_000,
    stepMinor: 1_000,
    products: 3,
    parity: false,
    parityNote: '',
  },
  {
    system: 'kkday',
    commissionBasisPoints: 3_000,
    feeMinor: 0,
    stepMinor: 1_000,
    products: 2,
    parity: true,
    parityNote: 'Clause 7: prices on our platform are not above those of any public channel.',
  },
] as const

/** Bought of suppliers, so that there is a cost to keep a margin on. */
const codes = ['PP-SPEED', 'SIM-DAY', 'JB-CANOE']

/** The first merchant has joined the booster and sells a few products on two of its marketplaces; one price lies below the floor. */
export async function makeBoosted(stage: Stage): Promise<void> {
  const skuIds = codes.flatMap((code) => stage.skus.get(code) ?? [])
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.now, adminOf(stage))
    await joinBooster(ctx)
    for (const { system, products, ...terms } of accounts) {
      const found = await ctx.db
        .selectFrom('outside_connection')
        .select('id')
        .where('merchant_id', '=', ctx.scope.merchantId)
        .where('system', '=', system)
        .executeTakeFirst()
      if (!found) continue
      await saveAccount(ctx, AccountSave.parse({ connectionId: found.id, ...terms }))
      await publish(ctx, { connectionId: found.id, skuIds: skuIds.slice(0, products) })
    }
    await typeTooLow(ctx)
  })
}

/** A price that somebody typed without looking at the cost. */
async function typeTooLow(ctx: Parameters<typeof savePrices>[0]): Promise<void> {
  const first = await ctx.db
    .selectFrom('booster_listing')
    .select('id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .orderBy('id')
    .executeTakeFirst()
  if (!first) return
  const day = Temporal.PlainDate.from(ctx.now.toISOString().slice(0, 10))
  const cells = [20, 21, 22].map((ahead) => ({
    listingId: first.id,
    kind: 'adult' as const,
    date: day.add({ days: ahead }).toString(),
    priceMinor: 10_000,
  }))
  await savePrices(ctx, { cells })
}
