import { subscriptionScreens } from '#contract/subscription/subscription.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const subscriptionPages = bindPages(subscriptionScreens, {
  'light-openTrial': () => import('./trial/open-trial.tsx'),
  'light-trialEnd': () => import('./plan/trial-end.tsx'),
  website: () => import('./website/website.tsx'),
  consumptionDashboard: () => import('./usage/dashboard.tsx'),
  'om-bill': () => import('./usage/operator-bills.tsx'),
  'dm-c-bill': () => import('./usage/distributor-bills.tsx'),
  'vm-c-bill': () => import('./usage/supplier-bills.tsx'),
  RecommendedPrize: () => import('./referral/referrals.tsx'),
})
