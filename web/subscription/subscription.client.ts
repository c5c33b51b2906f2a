import type { subscriptionApi } from '#contract/subscription/subscription.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const subscription = clientFor<typeof subscriptionApi>('subscription')
