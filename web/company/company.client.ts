import type { companyApi } from '#contract/company/company.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const company = clientFor<typeof companyApi>('company')
