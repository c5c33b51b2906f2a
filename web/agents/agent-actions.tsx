import type { Agent } from '#contract/agents/agents.schema.ts'
import { switched } from '../kit/route/action.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { go } from '../kit/route/navigate.ts'
import { to } from '../kit/route/screens.ts'
import { agents } from './agents.client.ts'

export type AgentActs = {
  edit: (agent: Agent) => void
  logins: (agent: Agent) => void
  keys: (agent: Agent) => void
}

/** What can be done with an agent: change it, its prices, its money, its log-ins, let it order or not. */
export function AgentActions({ agent, acts, max }: { agent: Agent; acts: AgentActs; max: number }) {
  const { id, enabled } = agent
  return (
    <ActionButtons
      can={agent.can}
      of="agents.text"
      max={max}
      acts={{
        edit: { word: 'kit.parts.edit', go: () => acts.edit(agent) },
        quotation: {
          word: 'agents.text.quotation',
          go: () => go(to.pricing.AgentQuotationMain({ agentId: id })),
        },
        account: { word: 'agents.text.account', go: () => go(to.agents.AccountDetail({ agentId: id })) },
        hotelQuotation: {
          word: 'agents.text.hotelQuotation',
          go: () => go(to.pricing.AgentQuotationHotelMain({ agentId: id })),
        },
        logins: { word: 'agents.text.logins', go: () => acts.logins(agent) },
        keys: { word: 'agents.keys.title', go: () => acts.keys(agent) },
        enable: {
          word: enabled ? 'agents.text.disable' : 'agents.text.enable',
          call: agents.enable,
          input: () => ({ id, enabled: !enabled }),
          done: switched(!enabled),
        },
      }}
    />
  )
}
