import { sql } from 'kysely'
import { ChannelConnectionForm } from '#contract/channels/connections/connection.schema.ts'
import { saveChannel } from '#server/channels/connections/save-connection.ts'
import { offerSkus } from '#server/channels/products/product-acts.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { changeCells } from '#server/stock/change-cells.ts'
import { blueResellerSkus } from '../../world/blue-reseller-skus.ts'
import { adminOf, makeAgents } from '../companies.ts'
import { makeQuotations } from '../money/money.ts'
import { acting, type Stage } from '../stage.ts'

const reseller = {
  code: 'OPENSEA',
  name: 'Open Sea Reseller',
  currency: 'THB',
  settlementTerm: 'invoice',
  creditLimitMinor: 900_000_000,
  language: 'en',
  contactName: 'Marta Olsen',
  phone: '+47 22 55 01 02',
  email: 'api@opensea-reseller.example',
  quoted: -1500,
} as const

/** Days ahead on which the early sail is sold out. */
const soldOutDays = 90

/** A reseller that comes in by the open channel, under its own agent's prices; the start shows its key. */
export async function makeOcto(stage: Stage): Promise<void> {
  await makeAgents(stage, [reseller])
  await makeQuotations(stage, [reseller])
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.now, adminOf(stage))
    const agentId = stage.agents.get(reseller.code)?.id ?? 0
    const form = ChannelConnectionForm.parse({
      system: 'octo',
      name: reseller.name,
      mode: 'simulator',
      agentId,
    })
    const { id: connectionId } = await saveChannel(ctx, form)
    await sql`update outside_connection set enabled = true where merchant_id = ${ctx.scope.merchantId} and id = ${connectionId}`.execute(
      ctx.db,
    )
    const skuIds = blueResellerSkus.flatMap(({ code }) => stage.skus.get(code) ?? [])
    await offerSkus(null)(ctx, { connectionId, skuIds })
    await sellOut(ctx, stage, stage.skus.get('RS-SAIL') ?? 0, '15:00')
  })
}

async function sellOut(ctx: Ctx, { clock }: Stage, skuId: number, session: string): Promise<void> {
  const { rows } = await sql<{ poolId: number }>`select pool_id as "poolId" from sku_pool
    where merchant_id = ${ctx.scope.merchantId} and sku_id = ${skuId}`.execute(ctx.db)
  const cells = rows.flatMap(({ poolId }) =>
    Array.from({ length: soldOutDays }, (_, at) => ({ poolId, date: clock.day(at), session, capacity: 0 })),
  )
  await changeCells(ctx, cells, 'Chartered by a company')
}
