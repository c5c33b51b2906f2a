import { paymentsScreens } from '#contract/payments/payments.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const paymentsPages = bindPages(paymentsScreens, {
  stripeTransaction: () => import('./list/stripe-payments.tsx'),
  stripeDisputes: () => import('./dispute/dispute-list.tsx'),
  stripePayouts: () => import('./account/payout-list.tsx'),
  stripeAccountBill: () => import('./account/account-bill.tsx'),
  ksherAccount: () => import('./list/ksher-payments.tsx'),
  lianlianAccount: () => import('./list/lianlian-payments.tsx'),
  SupayAccount: () => import('./list/supay-payments.tsx'),
  transferPayments: () => import('./list/transfer-payments.tsx'),
  paymentAccounts: () => import('./setup/accounts.tsx'),
})
