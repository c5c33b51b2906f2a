import type { billingApi } from '#contract/billing/billing.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const billing = clientFor<typeof billingApi>('billing')
