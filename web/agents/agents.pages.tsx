import { agentsScreens } from '#contract/agents/agents.screens.ts'
import { bindPages } from '../kit/route/pages.ts'
import { pickedSource, registerPaletteSource } from '../kit/route/palette-sources.ts'
import { to } from '../kit/route/screens.ts'
import { agentSource } from './agents.public.ts'

export const agentsPages = bindPages(agentsScreens, {
  ForAgentList: () => import('./for-agent-list.tsx'),
  AgentAccout: () => import('./agent-accounts.tsx'),
  RechargeRecord: () => import('./recharges/recharge-record.tsx'),
  AgentClaims: () => import('./claims/agent-claims.tsx'),
  AccountDetail: () => import('./account-detail.tsx'),
})

registerPaletteSource(
  pickedSource({
    source: agentSource,
    label: 'agents.screens.ForAgentList',
    needs: agentsScreens.AgentAccout.needs,
    hrefOf: (agentId) => to.agents.AccountDetail({ agentId }),
  }),
)
