import { prefixed } from '../kit/prefixed.ts'
import { read } from '../kit/endpoint.ts'
import { paymentListApi, transferApi } from './list/payment.api.ts'
import { PaymentFilter, PaymentList } from './list/payment.schema.ts'
import { payLinkApi } from './link/link.api.ts'
import { accountApi } from './account/account.api.ts'
import { disputeApi } from './dispute/dispute.api.ts'
import { connectApi } from './setup/connect.api.ts'
import { setupApi } from './setup/setup.api.ts'

const transfer = '/supplier/transferPayment'

export const paymentsApi = {
  ...prefixed('stripe', paymentListApi('/supplier/stripeTransaction', 'tools.stripeTransaction')),
  ...prefixed('ksher', paymentListApi('/supplier/ksherBill', 'tools.ksherAccount')),
  ...prefixed('lianlian', paymentListApi('/supplier/llianPayBill', 'tools.lianlianAccount')),
  ...prefixed('supay', paymentListApi('/supplier/supayBill', 'tools.ksherAccount')),
  ...prefixed('transfer', {
    ...paymentListApi(transfer, 'tools.transferPayments'),
    ...transferApi(transfer),
  }),
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
