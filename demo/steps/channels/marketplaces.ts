import { sql } from 'kysely'
import { ChannelConnectionForm } from '#contract/channels/connections/connection.schema.ts'
import { saveChannel } from '#server/channels/connections/save-connection.ts'
import { offerSkus } from '#server/channels/products/product-acts.ts'
import type { ChannelAdapter } from '#server/channels/port/adapter.ts'
import { adapters } from '#server/channels/registry.ts'
import { blueResellerSkus } from '../../world/blue-reseller-skus.ts'
import { adminOf, makeAgents } from '../companies.ts'
import { makeQuotations } from '../money/money.ts'
import { acting, type Stage } from '../stage.ts'

/** The reseller of the open channel has a step of its own; where guests buy nothing there is no agent to show. */
const isShown = ({ manifest: { system, features } }: ChannelAdapter): boolean =>
  system !== 'octo' && !features.noOrders

const agentOf = ({ manifest: { system, names } }: ChannelAdapter) => ({
  code: system.toUpperCase(),
  name: names.en,
  currency: 'THB' as const,
  settlementTerm: 'invoice' as const,
  creditLimitMinor: 900_000_000,
  language: 'en' as const,
  contactName: `${names.en} partner desk`,
  phone: '+66 76 555 010',
  email: `partners@${system}.example`,
  quoted: -1200,
})

/** Every marketplace as an agent with prices of its own, its simulator connected and a few products on offer there. */
export async function makeMarketplaces(stage: Stage): Promise<void> {
  const shown = [...adapters.values()].filter(isShown)
  const agents = shown.map(agentOf)
  await makeAgents(stage, agents)
  await makeQuotations(stage, agents)
  const skuIds = blueResellerSkus.flatMap(({ code }) => stage.skus.get(code) ?? [])
  await acting(stage, async (as) => {
    const ctx = as(stage.clock.now, adminOf(stage))
    for (const adapter of shown) {
      const { system } = adapter.manifest
      const agent = agentOf(adapter)
      const form = ChannelConnectionForm.parse({
        system,
        name: agent.name,
        mode: 'simulator',
        agentId: stage.agents.get(agent.code)?.id ?? 0,
        refundRule: 'wait',
      })
      const { id: connectionId } = await saveChannel(ctx, form)
      await sql`update outside_connection set enabled = true where merchant_id = ${ctx.scope.merchantId} and id = ${connectionId}`.execute(
        ctx.db,
      )
      await offerSkus(null)(ctx, { connectionId, skuIds })
      await sql`update channel_product set units = ${JSON.stringify(adultOf(adapter))}
        where merchant_id = ${ctx.scope.merchantId} and connection_id = ${connectionId}`.execute(ctx.db)
    }
  })
}

/** Its own word for an adult. */
const adultOf = ({ manifest }: ChannelAdapter) =>
  Object.fromEntries(
    Object.entries(manifest.units)
      .filter(([, kind]) => kind === 'adult')
      .slice(0, 1),
  )
