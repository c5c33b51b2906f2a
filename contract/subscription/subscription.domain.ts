import { defineDomain } from '../kit/domain.ts'
import { subscriptionApi } from './subscription.api.ts'
import { subscriptionScreens } from './subscription.screens.ts'

const changed = { subject: 'merchant', topics: ['subscription'] } as const

/** What the platform offers its merchants: a trial, plans, usage and its bills, referrals, a public page. */
export const subscription = defineDomain({
  name: 'subscription',
  uses: ['tenants', 'identity', 'files', 'mail', 'payments', 'billing', 'notifications'],
  api: subscriptionApi,
  screens: subscriptionScreens,
  permissions: { 'setting.website': {} },
  events: {
    trialOpened: changed,
    planPaid: changed,
    paymentMismatch: changed,
    usageHigh: changed,
    billIssued: changed,
    prizeEarned: changed,
    websiteSaved: { subject: 'merchant' },
  },
  errors: {
    enoughTrials: { code: 429870, status: 429 },
    providerFailed: { code: 409872 },
    noPlan: { code: 409873 },
  },
})
