import { screens } from '../kit/screen.ts'

export const financeScreens = screens({
  gatheringAccount: {
    path: '/setting/gatheringAccount',
    needs: 'setting.gatheringAccount',
    menu: 'finances',
    icon: 'finances',
  },
  RMBAccountDetail: {
    path: '/setting/RMBAccountDetail',
    needs: 'setting.gatheringAccount',
    under: ['gatheringAccount'],
    help: 'gatheringAccount',
  },
})
