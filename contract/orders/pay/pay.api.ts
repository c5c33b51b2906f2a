import { act, read } from '../../kit/endpoint.ts'
import { PayLink } from '../../payments/link/link.schema.ts'
import { OneOrder } from '../order-acts.schema.ts'
import { orderStates } from '../orders.states.ts'
import { OrderPayments, PayPreview } from './pay.schema.ts'

const { needs, agentNeeds } = orderStates.verbs.pay
const both = { needs, agentNeeds, audience: ['staff', 'agent'] } as const
const errors = ['orders.noPayNeeded', 'orders.changedBy', 'operationInvalid'] as const

/** What an order is paid by through providers: a link for all that is due at once, or in parts; what came of it. */
export const orderPayApi = {
  /** Asked before paying. */
  payPreview: read('/supplier/payOrder/preview', { ...both, input: OneOrder, output: PayPreview }),
  payLink: act('/supplier/payOrder/link', { ...both, input: OneOrder, output: PayLink, errors }),
  /** For what must be paid first alone. */
  depositLink: act('/supplier/payOrder/depositLink', { ...both, input: OneOrder, output: PayLink, errors }),
  singlePayLink: act('/supplier/orderSinglePay/link', {
    ...both,
    input: OneOrder,
    output: PayLink,
    errors,
  }),
  singlePayList: read('/supplier/orderSinglePay/list', {
    ...both,
    input: OneOrder,
    output: OrderPayments,
  }),
}
