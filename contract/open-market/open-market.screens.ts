import { screens } from '../kit/screen.ts'

export const openMarketScreens = screens({
  marketAgents: { path: '/o-market/agents', needs: 'oMarket.agents', menu: 'market', icon: 'agents' },
  marketSuppliers: {
    path: '/o-market/suppliers',
    needs: 'oMarket.suppliers',
    menu: 'market',
    icon: 'suppliers',
    help: 'marketAgents',
  },
  marketAgent: {
    path: '/o-market/agent/:distributorCode',
    needs: 'oMarket.agents',
    under: ['marketAgents'],
    help: 'marketAgents',
  },
  marketSupplier: {
    path: '/o-market/supplier/:merchantCode',
    needs: 'oMarket.suppliers',
    under: ['marketSuppliers'],
    help: 'marketAgents',
  },
  statisticsTrade: {
    wholeMerchant: true,
    path: '/o-market/statistics/trade',
    needs: 'oMarket.statisticsTrade',
    menu: 'market',
    icon: 'statistics',
    help: 'marketSetting',
  },
  marketSetting: { path: '/o-market/setting', needs: 'oMarket.setting', menu: 'market', icon: 'tools' },
})
