import { screens } from '../kit/screen.ts'

export const pricingScreens = screens({
  costManage: {
    path: '/entertainment/costManage',
    needs: 'entertainment.costManage',
    menu: 'products',
    icon: 'calculator',
  },
  costManageF: {
    path: '/entertainment/costManageF',
    help: 'costManage',
    needs: 'entertainment.costManage',
    under: ['costManage'],
  },
  costManageS: {
    path: '/entertainment/costManageS',
    needs: 'entertainment.costManage',
    under: ['costManage'],
  },
  calendarPrice: {
    path: '/entertainment/calendarPrice',
    needs: 'entertainment.calendarPrice',
    menu: 'products',
    icon: 'calendar',
  },
  AgentQuotationMain: {
    path: '/tools/AgentQuotationMain',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList'],
  },
  wxAgentQuotation: {
    path: '/tools/wxAgentQuotation',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList', 'AgentQuotationMain'],
  },
  CustomPricing: {
    path: '/tools/CustomPricing',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList', 'AgentQuotationMain'],
  },
  ArchivePriceCalendar: {
    path: '/tools/ArchivePriceCalendar',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList', 'AgentQuotationMain'],
  },
  AgentQuotationHotelMain: {
    path: '/tools/AgentQuotationHotelMain',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList'],
  },
  CustomPricing_hotel: {
    path: '/tools/CustomPricing_hotel',
    help: 'AgentQuotationHotelMain',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList', 'AgentQuotationHotelMain'],
  },
  ModifyLog: {
    path: '/tools/ModifyLog',
    needs: 'tools.ForAgentList',
    under: ['ForAgentList'],
  },
  PriceStrategy: {
    path: '/tools/PriceStrategy',
    needs: 'tools.PriceStrategy',
    menu: 'agents',
    icon: 'promotions',
  },
  PriceStrategyTab: {
    path: '/tools/PriceStrategyTab',
    help: 'PriceStrategy',
    needs: 'tools.PriceStrategy',
    under: ['PriceStrategy'],
  },
  taxRateRule: {
    path: '/finances/taxRateRule',
    needs: 'finances.taxRateRule',
    menu: 'finances',
    icon: 'calculator',
  },
  PSAgentQuotationMain: {
    path: '/tools/PSAgentQuotationMain',
    help: 'PriceStrategy',
    needs: 'tools.PriceStrategy',
    under: ['PriceStrategy'],
  },
  PSCustomPricing: {
    path: '/tools/PSCustomPricing',
    help: 'CustomPricing',
    needs: 'tools.PriceStrategy',
    under: ['PriceStrategy', 'PSAgentQuotationMain'],
  },
  PSArchivePriceCalendar: {
    path: '/tools/PSArchivePriceCalendar',
    help: 'ArchivePriceCalendar',
    needs: 'tools.PriceStrategy',
    under: ['PriceStrategy', 'PSAgentQuotationMain'],
  },
  exchangeRate: {
    path: '/setting/exchangeRate',
    needs: 'setting.exchangeRate',
    menu: 'finances',
    icon: 'channels',
  },
})
