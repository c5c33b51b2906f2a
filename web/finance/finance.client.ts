import type { financeApi } from '#contract/finance/finance.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const finance = clientFor<typeof financeApi>('finance')
