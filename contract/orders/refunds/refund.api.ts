import { read } from '../../kit/endpoint.ts'
import { Reason } from '../../kit/schema.ts'
import { callsOf } from '../../kit/state-calls.ts'
import { OrderState } from '../order-acts.schema.ts'
import { orderStates } from '../orders.states.ts'
import {
  ForceRefund,
  OneRefund,
  PreviewRefund,
  RedoRefund,
  RefundFilter,
  RefundList,
  RefundPreview,
} from './refund.schema.ts'
import { refundStates } from './refund.states.ts'

const { needs, agentNeeds } = orderStates.verbs.refund
const both = { needs, agentNeeds, audience: ['staff', 'agent'] } as const
/** Of whatever moves money after an order. */
const refundErrors = [
  'orders.changedBy',
  'operationInvalid',
  'orders.refundTooHigh',
  'orders.unpaid',
  'balanceTooLow',
] as const

/** Money after an order: given back to the agent, collected in addition, got back from a supplier. */
export const refundApi = {
  ...callsOf(
    refundStates,
    {
      input: OneRefund,
      withReason: OneRefund.extend({ reason: Reason }),
      output: OrderState,
      errors: refundErrors,
    },
    { refundRedo: { input: RedoRefund }, refundForce: { input: ForceRefund } },
  ),
  /** What can be given back or collected, and what stands before it. */
  refundPreview: read('/supplier/orderRefundAndReplenish/preview', {
    ...both,
    input: PreviewRefund,
    output: RefundPreview,
  }),
  /** Those of one order, or of all; open ones first, by when they are due. */
  refundList: read('/supplier/orderRefundAndReplenish/list', {
    ...both,
    input: RefundFilter,
    output: RefundList,
  }),
}
