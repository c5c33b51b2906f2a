import type { SaleChannel } from '#contract/stock/channels.ts'
import type { Resource } from '#contract/stock/resources.schema.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { attachResource, saveResource } from '#server/stock/resources/save-resource.ts'
import { saveShares } from '#server/stock/resources/save-shares.ts'
import { adminOf } from './companies.ts'
import { acting, type Stage } from './stage.ts'

type Share = {
  skus: readonly string[]
  agents?: readonly string[]
  channels?: SaleChannel[]
  kept?: number
  most?: number
  releaseDays?: number
}
/** The two biggest agents have places of their own, one small one and the booking centre are capped. */
const shares: readonly Share[] = [
  { skus: ['JB-CANOE', 'KRABI-4'], agents: ['LOTUS', 'HANA'], kept: 10, most: 24, releaseDays: 3 },
  { skus: ['RACHA-CORAL', 'SUNSET-SAIL'], agents: ['PHUKETDESK'], most: 8, releaseDays: 1 },
  { skus: ['MAITON-DOLPHIN'], channels: ['booking-centre'], most: 20, releaseDays: 2 },
  { skus: ['MAITON-DOLPHIN'], channels: ['merchant'], kept: 4, releaseDays: 7 },
]

type StoredStockLimit = { sku: string; per: number; minutes: number; startTime: string }
type Thing = {
  name: string
  kind: Resource['kind']
  quantity: number
  turnMinutes: number
  kept: readonly StoredStockLimit[]
}
const things: readonly Thing[] = [
  {
    name: 'Catamarans of Royal Cruises',
    kind: 'boat',
    quantity: 2,
    turnMinutes: 60,
    kept: [
      { sku: 'MAITON-DOLPHIN', per: 36, minutes: 480, startTime: '08:00' },
      { sku: 'SUNSET-SAIL', per: 36, minutes: 240, startTime: '15:30' },
    ],
  },
  {
    name: 'Dive instructors',
    kind: 'instructor',
    quantity: 7,
    turnMinutes: 60,
    kept: [
      { sku: 'DIVE-RACHA-2', per: 4, minutes: 480, startTime: '07:30' },
      { sku: 'DIVE-NIGHT', per: 4, minutes: 180, startTime: '18:00' },
    ],
  },
]

/** Shares of agents and channels, and boats and instructors that several departures need: set up two days ago. */
export const makeStockLimits = (stage: Stage): Promise<void> =>
  acting(stage, async (as) => {
    const ctx = as(stage.clock.at(-2, 610), adminOf(stage))
    for (const { skus, agents = [], channels = [], kept = 0, most, releaseDays } of shares)
      await saveShares(ctx, {
        skuIds: skus.map((code) => stage.skus.get(code)!),
        agentIds: agents.map((code) => stage.agents.get(code)!.id),
        channels,
        kept,
        most: most ?? null,
        releaseDays: releaseDays ?? null,
      })
    for (const { kept, ...thing } of things) {
      const { id: resourceId } = await saveResource(ctx, { ...thing, confirm: [] })
      for (const { sku, ...link } of kept)
        await attachResource(ctx, {
          resourceId,
          poolId: await firstPool(ctx, stage.skus.get(sku)!),
          ...link,
          confirm: [],
        })
    }
  })

async function firstPool(ctx: Ctx, skuId: number): Promise<number> {
  const { pool_id } = await ctx.db
    .selectFrom('sku_pool')
    .select('pool_id')
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('sku_id', '=', skuId)
    .orderBy('pool_id')
    .executeTakeFirstOrThrow()
  return pool_id
}
