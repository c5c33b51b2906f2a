import type { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { clientFor } from '../kit/client.ts'

export const suppliers = clientFor<typeof suppliersApi>('suppliers')
