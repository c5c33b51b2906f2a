import { screens } from '../kit/screen.ts'

export const agentsScreens = screens({
  ForAgentList: { path: '/tools/ForAgentList', needs: 'tools.ForAgentList', menu: 'agents', icon: 'agents' },
  AgentAccout: { path: '/tools/AgentAccout', needs: 'tools.AgentAccout', menu: 'agents', icon: 'finances' },
  RechargeRecord: {
    path: '/tools/RechargeRecord',
    needs: 'tools.RechargeRecord',
    menu: 'agents',
    icon: 'finances',
  },
  AccountDetail: {
    path: '/tools/AccountDetail',
    help: 'AgentAccout',
    needs: 'tools.AgentAccout',
    under: ['AgentAccout'],
  },
})
