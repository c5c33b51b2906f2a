import type { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const suppliers = clientFor<typeof suppliersApi>('suppliers')
