import type { tenantsApi } from '#contract/tenants/tenants.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const tenants = clientFor<typeof tenantsApi>('tenants')
