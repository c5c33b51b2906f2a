import type { schedulingApi } from '#contract/scheduling/scheduling.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const scheduling = clientFor<typeof schedulingApi>('scheduling')
