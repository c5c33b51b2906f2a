import { agentsScreens } from '#contract/agents/agents.screens.ts'
import { bindPages } from '../kit/pages.ts'

export const agentsPages = bindPages(agentsScreens, {
  ForAgentList: () => import('./for-agent-list.tsx'),
  AgentAccout: () => import('./agent-accounts.tsx'),
  AccountDetail: () => import('./account-detail.tsx'),
})
