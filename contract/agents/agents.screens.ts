import { screens } from '../kit/screen.ts'

export const agentsScreens = screens({
  ForAgentList: { path: '/tools/ForAgentList', needs: 'tools.ForAgentList', menu: 'agents', icon: 'team' },
  AgentAccout: { path: '/tools/AgentAccout', needs: 'tools.AgentAccout', menu: 'agents', icon: 'wallet' },
  AccountDetail: { path: '/tools/AccountDetail', needs: 'tools.AgentAccout', under: ['AgentAccout'] },
})
