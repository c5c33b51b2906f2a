import type { paymentsApi } from '#contract/payments/payments.api.ts'
import { clientFor } from '../kit/call/client.ts'

export const payments = clientFor<typeof paymentsApi>('payments')
