import { screens } from '../kit/screen.ts'

export const agentsScreens = screens({
  ForAgentList: {
    wholeMerchant: true,
    path: '/tools/ForAgentList',
    needs: 'tools.ForAgentList',
    menu: 'agents',
    icon: 'agents',
  },
  AgentAccout: {
    wholeMerchant: true,
    path: '/tools/AgentAccout',
    needs: 'tools.AgentAccout',
    menu: 'agents',
    icon: 'finances',
  },
  RechargeRecord: {
    wholeMerchant: true,
    path: '/tools/RechargeRecord',
    needs: 'tools.RechargeRecord',
    menu: 'agents',
    icon: 'finances',
  },
  /** What prepaying agents owe still. */
  AgentClaims: {
    wholeMerchant: true,
    path: '/tools/AgentClaims',
    help: 'AgentAccout',
    needs: 'tools.AgentAccout',
    under: ['AgentAccout'],
  },
  AccountDetail: {
    wholeMerchant: true,
    path: '/tools/AccountDetail',
    help: 'AgentAccout',
    needs: 'tools.AgentAccout',
    under: ['AgentAccout'],
  },
})
