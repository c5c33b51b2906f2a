import { ordersApi } from '#contract/orders/orders.api.ts'
import { userOf } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { listModifies } from './amend/modify.queries.ts'
import {
  applyAmendment,
  cancelModify,
  confirmModify,
  rejectModify,
  sendModify,
} from './amend/modify-requests.ts'
import { previewAmendment } from './amend/preview-amendment.ts'
import { orderVersions } from './amend/order-versions.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { answerLine } from './lines/answer-line.ts'
import { agreeCancel, rejectCancel } from './cancel/answer-withdrawal.ts'
import { approveOrder } from './acts/approve-order.ts'
import { archiveOrder, unarchiveOrder } from './acts/archive-order.ts'
import { arrangeDriver } from './acts/arrange-driver.ts'
import { askSupplierCancel, askSupplierChange, markReplied } from './lines/ask-supplier.ts'
import { bulkOne, bulkOrders } from './acts/bulk-orders.ts'
import { cancelOrder, markCancelled } from './cancel/cancel-order.ts'
import { changeSupplier, resetSupplierStatus } from './lines/change-supplier.ts'
import { confirmOrder } from './acts/confirm-order.ts'
import { copyOrder } from './acts/copy-order.ts'
import { countOrders } from './read/count-orders.ts'
import { createGroup, createOrder } from './create/create-orders.ts'
import { deleteOrder, restoreOrder } from './acts/delete-order.ts'
import { agreeChange, refuseChange } from './handoff/answer-change.ts'
import { refuseCost, takeCost } from './handoff/answer-cost.ts'
import { sendAnswer, showAnswer } from './handoff/answer-routes.ts'
import { orderInfo } from './read/info.queries.ts'
import { listOrders } from './read/list.queries.ts'
import { completeFollowUp, followOrder, lockSupplier, markInvalid, markOrdered } from './acts/mark-order.ts'
import { extendHold } from './acts/extend-hold.ts'
import { payOrder } from './acts/pay-order.ts'
import { rejectOrder } from './acts/reject-order.ts'
import { remarkOrder } from './acts/remark-order.ts'
import { repostOrder } from './acts/repost-order.ts'
import { seeOrders } from './read/see-orders.ts'
import { markNoNeed, markSent, markSentOther, resendOrder, sendOrder } from './lines/send-line.ts'
import { updateContact } from './acts/update-contact.ts'
import { withdrawOrder } from './cancel/withdraw-order.ts'

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

  modifyPreview: previewAmendment,
  modifyApply: applyAmendment,
  modifySend: sendModify,
  modifyConfirm: confirmModify,
  modifyReject: rejectModify,
  modifyCancel: cancelModify,
  modifyList: listModifies,
  modifyVersions: orderVersions,
})
