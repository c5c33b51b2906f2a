import { financeScreens } from '#contract/finance/finance.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const financePages = bindPages(financeScreens, {
  gatheringAccount: () => import('./collections/gathering-account.tsx'),
  RMBAccountDetail: () => import('./withdraw/rmb-account-detail.tsx'),
})
