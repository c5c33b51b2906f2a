import { promotionsScreens } from '#contract/promotions/promotions.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const promotionsPages = bindPages(promotionsScreens, {
  StepwisePriceList: () => import('./ladder-list.tsx'),
  StepwisePriceDetail: () => import('./ladder-detail.tsx'),
  PromoCode: () => import('./code-list.tsx'),
  discountEditMain: () => import('./discount-edit.tsx'),
  UseLogList: () => import('./use-list.tsx'),
})
