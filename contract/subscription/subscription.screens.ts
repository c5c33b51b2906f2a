import { screens } from '../kit/screen.ts'

const consumption = {
  needs: 'setting.consumption',
  menu: 'profile',
  icon: 'statistics',
  wholeMerchant: true,
} as const

export const subscriptionScreens = screens({
  'light-openTrial': { path: '/light-openTrial', help: null, needs: 'public', public: true, bare: true },
  'light-trialEnd': { path: '/light-trialEnd', help: 'consumptionDashboard', needs: '*' },
  website: { path: '/website', help: null, needs: 'public', public: true, bare: true },
  consumptionDashboard: { path: '/setting/consumption/dashboard', ...consumption },
  'om-bill': { path: '/setting/consumption/om-bill', help: 'consumptionDashboard', ...consumption },
  'dm-c-bill': { path: '/setting/consumption/dm-c-bill', help: 'consumptionDashboard', ...consumption },
  'vm-c-bill': { path: '/setting/consumption/vm-c-bill', help: 'consumptionDashboard', ...consumption },
  RecommendedPrize: {
    path: '/setting/RecommendedPrize',
    needs: 'setting.RecommendedPrize',
    menu: 'profile',
    icon: 'promotions',
  },
})
