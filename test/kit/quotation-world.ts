import type { QuotationList } from '#contract/pricing/quotation/quotation.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { TestDatabase } from '#server/kit/testing.ts'
import { makeAgent, makeCost, makeRate, makeSku, makeSupplier } from './pricing-world.ts'
import { pricingWorld } from './staffed-merchant.ts'

export type Counts = { changed: number; unchanged: number; belowCost: number }
export const noValues = { adult: null, child: null, infant: null, unit: null }
export const quoterPermissions = ['tools.ForAgentList', 'tools.AgentQuotationMain.edit']

/** A merchant with a person who quotes, and what its tests of quotations ask again and again. */
export async function quotationWorld(database: TestDatabase) {
  const world = await pricingWorld(database, quoterPermissions)
  const { staff, inside } = world
  await inside((ctx) => makeRate(ctx, 'THB', 'CNY', '0.2'))
  return {
    ...world,
    list: async (filter: object) => (await staff<QuotationList>('distributorStandard/list', filter)).data,
    events: (agentId: number) =>
      inside((ctx) =>
        ctx.db
          .selectFrom('event')
          .selectAll()
          .where('subject', '=', 'agent')
          .where('subject_id', '=', agentId)
          .orderBy('id')
          .execute(),
      ),
    /** An agent with three SKUs: a tour, a dive that is soon below its cost, a van per unit. */
    quoted: (currency = 'THB') => inside((ctx) => makeQuoted(ctx, currency)),
  }
}

async function makeQuoted(ctx: Ctx, currency: string) {
  const tour = await makeSku(ctx, { base: { adultMinor: 220_000, childMinor: 150_000, infantMinor: 0 } })
  const dive = await makeSku(ctx, { type: 'diving', base: { adultMinor: 400_000 } })
  const van = await makeSku(ctx, { type: 'transfer', chargeMethod: 'per-unit', base: { unitMinor: 180_000 } })
  await makeCost(ctx, { skuId: dive, supplierId: await makeSupplier(ctx, dive), adultMinor: 380_000 })
  return { agentId: await makeAgent(ctx, currency), tour, dive, van, skuIds: [tour, dive, van] }
}
