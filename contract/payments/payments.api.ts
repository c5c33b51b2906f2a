import { prefixed } from '../kit/prefixed.ts'
import { read } from '../kit/endpoint.ts'
import { paymentsOf, transferApi } from './list/payment.api.ts'
import { PaymentFilter, PaymentList } from './list/payment.schema.ts'
import { payLinkApi } from './link/link.api.ts'
import { accountApi } from './account/account.api.ts'
import { disputeApi } from './dispute/dispute.api.ts'
import { connectApi } from './setup/connect.api.ts'
import { setupApi } from './setup/setup.api.ts'

export const paymentsApi = {
  ...prefixed('stripe', paymentsOf('stripe')),
  ...prefixed('ksher', paymentsOf('ksher')),
  ...prefixed('lianlian', paymentsOf('lianlian')),
  ...prefixed('supay', paymentsOf('supay')),
  ...prefixed('transfer', { ...paymentsOf('transfer'), ...transferApi }),
  /** The agent's own payments through providers. */
  myPayments: read('/supplier/bookingCenter/stripeTransaction/list', {
    needs: 'bookingCenter.stripeTransaction',
    audience: ['agent'],
    input: PaymentFilter,
    output: PaymentList,
  }),
  ...disputeApi,
  ...accountApi,
  ...setupApi,
  ...connectApi,
  ...payLinkApi,
}
