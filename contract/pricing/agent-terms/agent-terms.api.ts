import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Can, Done, Id } from '../../kit/schema.ts'
import { families } from '../families.ts'

const agent = z.object({ agentId: Id })
const Named = z.object({ id: Id, name: z.string() })

/** What an agent is sold, and by which strategy: said of the agent, and the same as said of the strategy. */
export const AgentTerms = z.object({
  /** The one that it follows by name. */
  ownStrategyId: Id.nullable(),
  /** The one that holds, and why: its own, its group's, or the default one. */
  strategy: Named.nullable(),
  by: z.enum(['own', 'group', 'default', 'none']),
  groupName: z.string(),
  strategies: z.array(Named.extend({ isDefault: z.boolean() })),
  /** SKUs by type: how many there are, are sold to this agent, and are held back by the strategy besides. */
  scope: z.array(
    z.object({
      productType: z.string(),
      family: z.enum(families),
      total: z.number().int(),
      onSale: z.number().int(),
      byStrategy: z.number().int(),
    }),
  ),
  can: Can,
})
export type AgentTerms = z.infer<typeof AgentTerms>

export const agentTermsApi = {
  agentTerms: read('/supplier/priceStrategy/ofAgent', {
    needs: 'tools.ForAgentList',
    input: agent,
    output: AgentTerms,
  }),
  /** The agent follows this strategy by name from now on; null: its group's, else the default one. */
  agentStrategySave: act('/supplier/priceStrategy/giveAgent', {
    needs: 'tools.PriceStrategy.edit',
    input: agent.extend({ strategyId: Id.nullable() }),
    output: Done,
  }),
}
