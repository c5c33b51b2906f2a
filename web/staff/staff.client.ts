import type { staffApi } from '#contract/staff/staff.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const staff = clientFor<typeof staffApi>('staff')
