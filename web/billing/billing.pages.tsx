import { billingScreens } from '#contract/billing/billing.screens.ts'
import { bindPages } from '../kit/route/pages.ts'

export const billingPages = bindPages(billingScreens, {})
