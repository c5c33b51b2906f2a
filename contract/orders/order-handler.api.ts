import { z } from 'zod'
import { act } from '../kit/endpoint.ts'
import { callsOf } from '../kit/state-calls.ts'
import { OrderMail } from '../mail/templates/template.schema.ts'
import { amendErrors } from './amend/amend.api.ts'
import { ApplyAmendment } from './amend/amend.schema.ts'
import { OrderCreated, CopyOrder } from './create-order.schema.ts'
import { ReserveReturn } from './legs/reserve.schema.ts'
import { ApplyRefund } from './refunds/refund.schema.ts'
import {
  AgreeCancel,
  Bulk,
  BulkAnswer,
  BulkOne,
  CancelOrder,
  ContactUpdate,
  OneOrder,
  OrderState,
  ExtendHold,
  PayOrder,
  Remark,
  WithReason,
} from './order-acts.schema.ts'
import { AssignFollow, CompleteFollow, FollowOrder, NoteFollow } from './follow/follow.schema.ts'
import { followUpStates, orderStates } from './orders.states.ts'

/** Every one answers how the order stands then. */
const common = {
  input: OneOrder,
  withReason: WithReason,
  output: OrderState,
  errors: ['orders.changedBy', 'operationInvalid'],
} as const

const orderCalls = callsOf(orderStates, common, {
  agreeCancel: { input: AgreeCancel },
  pay: { input: PayOrder },
  extendHold: { input: ExtendHold },
  repost: { asks: true },
  amend: { input: ApplyAmendment, errors: amendErrors, asks: true },
  reserveReturn: { input: ReserveReturn, errors: amendErrors, asks: true },
  refund: {
    input: ApplyRefund,
    errors: ['orders.changedBy', 'operationInvalid', 'orders.refundTooHigh', 'orders.unpaid'],
    asks: true,
  },
  cancel: { input: CancelOrder },
  markCancelled: { input: CancelOrder },
  copy: {
    input: CopyOrder,
    output: OrderCreated,
    errors: ['orders.soldOut', 'balanceTooLow', 'orders.tooLate', 'orders.notOnSale', 'requestReused'],
    asks: true,
    ownTransaction: true,
    back: 'bulkOne',
  },
  remark: { input: Remark, back: 'remark' },
  email: { input: OrderMail },
  contact: { input: ContactUpdate, back: 'contact' },
  markOrdered: { input: OneOrder.extend({ ordered: z.boolean().default(true) }) },
  /** With `invalid` false it counts again. */
  markInvalid: { input: WithReason.extend({ invalid: z.boolean().default(true) }) },
  lockSupplier: { input: OneOrder.extend({ locked: z.boolean().default(true) }) },
})

/** What is done to a whole order. */
export const orderHandlerApi = {
  ...orderCalls,
  ...callsOf(followUpStates, common, {
    follow: { input: FollowOrder },
    followComplete: { input: CompleteFollow },
    followTake: { back: 'followAssign' },
    followAssign: { input: AssignFollow, back: 'followAssign' },
    followNote: { input: NoteFollow },
  }),
  /** For an agent's withdrawal; the same as `rejectCancel`, which a channel's is told by. */
  agentRejectCancel: {
    ...orderCalls.rejectCancel,
    path: '/supplier/orderHandler/agentRejectCancel',
  } as const,
  /** One order of a bulk act. Permission: that of the action. */
  bulkOne: act('/supplier/orderHandler/bulkOne', {
    needs: 'entertainment.PlayOrderList',
    input: BulkOne,
    output: OrderState,
    many: true,
    back: 'bulkOne',
  }),
  /** Permission: that of the action, asked for each order. */
  bulk: act('/supplier/orderHandler/bulk', {
    needs: 'entertainment.PlayOrderList',
    input: Bulk,
    output: BulkAnswer,
    ownTransaction: true,
  }),
}
