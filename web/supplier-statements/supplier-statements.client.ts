import type { supplierStatementsApi } from '#contract/supplier-statements/supplier-statements.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const statements = clientFor<typeof supplierStatementsApi>('supplier-statements')
