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

const group = z.object({ groupId: Id })
/** Which strategy a group's agents follow by it; null: none, each its own or the default one. */
export const GroupTerms = z.object({
  strategyId: Id.nullable(),
  strategies: z.array(Named),
  can: Can,
})
export type GroupTerms = z.infer<typeof GroupTerms>

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
    back: 'agentStrategySave',
  }),
  groupTerms: read('/supplier/priceStrategy/ofGroup', {
    needs: 'tools.ForAgentList',
    input: group,
    output: GroupTerms,
  }),
  /** The agents of the group follow this strategy by it from now on, but for those with one of their own. */
  groupStrategySave: act('/supplier/priceStrategy/giveGroup', {
    needs: 'tools.PriceStrategy.edit',
    input: group.extend({ strategyId: Id.nullable() }),
    output: Done,
    back: 'groupStrategySave',
  }),
}
