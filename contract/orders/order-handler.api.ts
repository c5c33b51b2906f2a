import { z } from 'zod'
import { act } from '../kit/endpoint.ts'
import { Reason } from '../kit/schema.ts'
import { OrderCreated, CopyOrder } from './create-order.schema.ts'
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
import { followUpStates, orderActs, orderStates } from './orders.states.ts'

const { moves } = orderStates
const output = OrderState
const errors = ['orders.changedBy', 'operationInvalid'] as const
const both = ['staff', 'agent'] as const
const money = [...errors, 'balanceTooLow'] as const

/** What is done to a whole order. Every one answers how the order stands then. */
export const orderHandlerApi = {
  approve: act('/supplier/orderHandler/approve', {
    needs: moves.approve.needs,
    input: OneOrder,
    output,
    errors: money,
  }),
  confirm: act('/supplier/orderHandler/confirm', {
    needs: moves.confirm.needs,
    input: OneOrder,
    output,
    errors: [...errors, 'orders.unpaid'],
  }),
  reject: act('/supplier/orderHandler/reject', {
    needs: moves.reject.needs,
    input: WithReason,
    output,
    errors,
  }),
  cancel: act('/supplier/orderHandler/cancel', {
    needs: moves.cancel.needs,
    input: CancelOrder,
    output,
    errors,
  }),
  markCancelled: act('/supplier/orderHandler/markCancelled', {
    needs: moves.markCancelled.needs,
    input: CancelOrder,
    output,
    errors,
  }),
  withdraw: act('/supplier/orderHandler/withdraw', {
    needs: moves.withdraw.needs,
    audience: ['agent'],
    input: WithReason,
    output,
    errors,
  }),
  agreeCancel: act('/supplier/orderHandler/agreeCancel', {
    needs: moves.agreeCancel.needs,
    input: AgreeCancel,
    output,
    errors,
  }),
  /** For an agent's withdrawal; the same as `rejectCancel`, which a channel's is told by. */
  agentRejectCancel: act('/supplier/orderHandler/agentRejectCancel', {
    needs: moves.rejectCancel.needs,
    input: WithReason,
    output,
    errors,
  }),
  rejectCancel: act('/supplier/orderHandler/rejectCancel', {
    needs: moves.rejectCancel.needs,
    input: WithReason,
    output,
    errors,
  }),
  repost: act('/supplier/orderHandler/repost', {
    needs: moves.repost.needs,
    agentNeeds: moves.repost.agentNeeds!,
    audience: both,
    input: OneOrder,
    output,
    errors: [...money, 'orders.soldOut', 'orders.tooLate'],
    asks: true,
  }),
  archive: act('/supplier/orderHandler/archive', {
    needs: moves.archive.needs,
    input: OneOrder,
    output,
    errors,
  }),
  unarchive: act('/supplier/orderHandler/unarchive', {
    needs: moves.unarchive.needs,
    input: OneOrder,
    output,
    errors,
  }),
  remark: act('/supplier/orderHandler/remark', {
    needs: orderActs.remark.needs,
    agentNeeds: orderActs.remark.agentNeeds,
    audience: both,
    input: Remark,
    output,
    errors,
  }),
  contactUpdate: act('/supplier/order/contact/update', {
    needs: orderActs.contact.needs,
    agentNeeds: orderActs.contact.agentNeeds,
    audience: both,
    input: ContactUpdate,
    output,
    errors,
  }),
  markOrdered: act('/supplier/orderHandler/markOrdered', {
    needs: orderActs.markOrdered.needs,
    input: OneOrder.extend({ ordered: z.boolean().default(true) }),
    output,
    errors,
  }),
  /** Left out of statistics; with `invalid` false it counts again. */
  markInvalid: act('/supplier/orderHandler/markInvalid', {
    needs: orderActs.markInvalid.needs,
    input: WithReason.extend({ invalid: z.boolean().default(true) }),
    output,
    errors,
  }),
  follow: act('/supplier/orderHandler/follow', {
    needs: followUpStates.moves.follow.needs,
    input: WithReason,
    output,
    errors,
  }),
  followComplete: act('/supplier/orderHandler/followComplete', {
    needs: followUpStates.moves.followComplete.needs,
    input: OneOrder.extend({ reason: Reason.optional() }),
    output,
    errors,
  }),
  lockSupplier: act('/supplier/orderHandler/lockSupplier', {
    needs: orderActs.lockSupplier.needs,
    input: OneOrder.extend({ locked: z.boolean().default(true) }),
    output,
    errors,
  }),
  /** Answers what the merchant whose line this order mirrors asks to change; it is told at once. */
  agreeChange: act('/supplier/orderHandler/agreeChange', {
    needs: orderActs.agreeChange.needs,
    input: OneOrder,
    output,
    errors,
  }),
  refuseChange: act('/supplier/orderHandler/refuseChange', {
    needs: orderActs.refuseChange.needs,
    input: WithReason,
    output,
    errors,
  }),
  delete: act('/supplier/orderHandler/delete', {
    needs: orderActs.delete.needs,
    input: WithReason,
    output,
    errors,
  }),
  restore: act('/supplier/orderHandler/restore', {
    needs: orderActs.restore.needs,
    input: OneOrder,
    output,
    errors,
  }),
  /** More time for what is held unpaid. */
  extendHold: act('/supplier/orderHandler/extendHold', {
    needs: orderActs.extendHold.needs,
    input: ExtendHold,
    output,
    errors,
  }),
  pay: act('/supplier/payOrder/pay', {
    needs: orderActs.pay.needs,
    agentNeeds: orderActs.pay.agentNeeds,
    audience: both,
    input: PayOrder,
    output,
    errors: money,
  }),
  copy: act('/supplier/orderHandler/copy', {
    needs: orderActs.copy.needs,
    agentNeeds: orderActs.copy.agentNeeds,
    audience: both,
    input: CopyOrder,
    output: OrderCreated,
    errors: ['orders.soldOut', 'balanceTooLow', 'orders.tooLate', 'orders.notOnSale', 'requestReused'],
    asks: true,
    ownTransaction: true,
  }),
  /** One order of a bulk act. Permission: that of the action. */
  bulkOne: act('/supplier/orderHandler/bulkOne', {
    needs: 'entertainment.PlayOrderList',
    input: BulkOne,
    output: OrderState,
    many: true,
  }),
  /** Permission: that of the action, asked for each order. */
  bulk: act('/supplier/orderHandler/bulk', {
    needs: 'entertainment.PlayOrderList',
    input: Bulk,
    output: BulkAnswer,
    ownTransaction: true,
  }),
}
