import type { plansApi } from '#contract/plans/plans.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const plans = clientFor<typeof plansApi>('plans')
