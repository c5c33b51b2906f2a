import { ordersApi } from '#contract/orders/orders.api.ts'
import { userOf } from '../kit/ctx.ts'
import { fail } from '../kit/errors.ts'
import { bindRoutes } from '../kit/routes.ts'
import { answerLine } from './answer-line.ts'
import { agreeCancel, rejectCancel } from './answer-withdrawal.ts'
import { approveOrder } from './approve-order.ts'
import { archiveOrder, unarchiveOrder } from './archive-order.ts'
import { arrangeDriver } from './arrange-driver.ts'
import { askSupplierCancel, askSupplierChange, markReplied } from './ask-supplier.ts'
import { bulkOne, bulkOrders } from './bulk-orders.ts'
import { cancelOrder, markCancelled } from './cancel-order.ts'
import { changeSupplier, resetSupplierStatus } from './change-supplier.ts'
import { confirmOrder } from './confirm-order.ts'
import { copyOrder } from './copy-order.ts'
import { countOrders } from './count-orders.ts'
import { createGroup, createOrder } from './create/create-orders.ts'
import { deleteOrder, restoreOrder } from './delete-order.ts'
import { agreeChange, refuseChange } from './handoff/answer-change.ts'
import { refuseCost, takeCost } from './handoff/answer-cost.ts'
import { sendAnswer, showAnswer } from './handoff/answer-routes.ts'
import { orderInfo } from './info.queries.ts'
import { listOrders } from './list.queries.ts'
import { completeFollowUp, followOrder, lockSupplier, markInvalid, markOrdered } from './mark-order.ts'
import { extendHold } from './extend-hold.ts'
import { payOrder } from './pay-order.ts'
import { rejectOrder } from './reject-order.ts'
import { remarkOrder } from './remark-order.ts'
import { repostOrder } from './repost-order.ts'
import { seeOrders } from './see-orders.ts'
import { markNoNeed, markSent, markSentOther, resendOrder, sendOrder } from './send-line.ts'
import { updateContact } from './update-contact.ts'
import { withdrawOrder } from './withdraw-order.ts'

export const ordersRoutes = bindRoutes(ordersApi, {
  list: listOrders,
  info: orderInfo,
  count: countOrders,
  seen: seeOrders,
  entryCreate: createOrder,
  buyCreate: (ctx, input) =>
    createOrder(ctx, { ...input, agentId: userOf(ctx).agentId ?? fail('operationInvalid') }),
  entryBatchCreate: (ctx, { agentId, items }) =>
    createGroup(
      ctx,
      items.map((item) => ({ ...item, agentId })),
    ),
  buyBatchCreate: (ctx, { items }) => {
    const agentId = userOf(ctx).agentId ?? fail('operationInvalid')
    return createGroup(
      ctx,
      items.map((item) => ({ ...item, agentId })),
    )
  },
  copy: copyOrder,
  bulkOne,
  bulk: bulkOrders,
  answerShow: showAnswer,
  answerSend: sendAnswer,

  approve: approveOrder,
  confirm: confirmOrder,
  reject: rejectOrder,
  cancel: cancelOrder,
  markCancelled,
  withdraw: withdrawOrder,
  agreeCancel,
  agentRejectCancel: rejectCancel,
  rejectCancel,
  repost: repostOrder,
  archive: archiveOrder,
  unarchive: unarchiveOrder,
  remark: remarkOrder,
  contactUpdate: updateContact,
  markOrdered,
  markInvalid,
  follow: followOrder,
  followComplete: completeFollowUp,
  lockSupplier,
  agreeChange,
  refuseChange,
  delete: deleteOrder,
  restore: restoreOrder,
  extendHold,
  pay: payOrder,

  sendOrder,
  resendOrder,
  markSent,
  markSentOther,
  markReplied,
  markNoNeed,
  takeCost,
  refuseCost,
  changeSupplier,
  resetSupplierStatus,
  askSupplierCancel,
  askSupplierChange,
  arrangeDriver,
  supplierApprove: (ctx, { lineId, ...answer }) =>
    answerLine(ctx, lineId, { move: 'supplierApprove', ...answer }),
  supplierReject: (ctx, { lineId, ...answer }) =>
    answerLine(ctx, lineId, { move: 'supplierReject', ...answer }),
  supplierReply: (ctx, { lineId, ...answer }) =>
    answerLine(ctx, lineId, { move: 'supplierReply', ...answer }),
  supplierAgreeCancel: (ctx, { lineId, feeMinor, ...answer }) =>
    answerLine(ctx, lineId, {
      move: 'supplierAgreeCancel',
      ...answer,
      // A supplier cannot name its own fee: its ladder does.
      ...(ctx.actor.kind === 'staff' && { feeMinor }),
    }),
  supplierRefuseCancel: (ctx, { lineId, ...answer }) =>
    answerLine(ctx, lineId, { move: 'supplierRefuseCancel', ...answer }),
  supplierAgreeChange: (ctx, { lineId, ...answer }) =>
    answerLine(ctx, lineId, { move: 'supplierAgreeChange', ...answer }),
  supplierRefuseChange: (ctx, { lineId, ...answer }) =>
    answerLine(ctx, lineId, { move: 'supplierRefuseChange', ...answer }),
})
