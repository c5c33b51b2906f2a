import type { SupplierAnswerMove } from '#contract/orders/line.states.ts'
import { ordersApi } from '#contract/orders/orders.api.ts'
import { userOf, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { addOnOffersOf } from './amend/look/add-on-offers.queries.ts'
import { partOffersOf } from './amend/look/part-offers.queries.ts'
import { returnLink } from './legs/return-link.ts'
import { waysBack } from './legs/ways-back.queries.ts'
import { listModifies } from './amend/look/modify.queries.ts'
import { cancelModify, confirmModify, rejectModify, sendModify } from './amend/modify-requests.ts'
import { previewMany } from './amend/look/preview-many.ts'
import { previewAmendment } from './amend/look/preview-amendment.ts'
import { otherSkus } from './amend/look/other-skus.queries.ts'
import { orderVersions } from './amend/order-versions.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { answerLine, type LineAnswer } from './lines/answer-line.ts'
import { arrangeDriver } from './acts/arrange-driver.ts'
import { askSupplierCancel, askSupplierChange, markReplied } from './lines/ask-supplier.ts'
import { bulkOne, bulkOrders } from './bulk/bulk-orders.ts'
import { changeSupplier, resetSupplierStatus } from './handoff/change-supplier.ts'
import { countOrders } from './read/count-orders.ts'
import { createGroup, createOrder } from './create/create-orders.ts'
import { draftMail, previewMail } from './mails/email-order.ts'
import { updatePrice } from './named/update-price.ts'
import { orderVerbs } from './order-verbs.ts'
import { refuseCost, takeCost } from './handoff/answer-cost.ts'
import { linkOrder, orderPayments } from './pay/link-order.ts'
import { previewPay } from './pay/preview-pay.ts'
import { sendAnswer, showAnswer } from './handoff/answer-routes.ts'
import { listArchive, listDeleted, readArchiveRule, saveArchiveRule } from './put-away/put-away.queries.ts'
import { listColleagues } from './follow/colleagues.ts'
import { followInfo, listFollowed } from './follow/follow.queries.ts'
import { listDeadlines } from './deadlines/deadlines.queries.ts'
import { readDeadlineRules, saveDeadlineRules } from './deadlines/rules.ts'
import { importChoices } from './read/import-choices.ts'
import { orderInfo } from './read/info.queries.ts'
import { listOrders } from './read/list.queries.ts'
import { seeOrders } from './read/see-orders.ts'
import {
  agreeRefund,
  bounceRefund,
  closeRefund,
  forceRefund,
  giveUpRefund,
  redoRefund,
  rejectRefund,
  reopenRefund,
  retryRefund,
  settleRefund,
  stopRefund,
} from './refunds/move-refund.ts'
import { listRefunds } from './refunds/refunds.queries.ts'
import { previewRefund } from './refunds/preview-refund.ts'
import { answerAny } from './requests/answer-any.ts'
import { listRequests } from './requests/requests.queries.ts'
import { listVouchers } from '../ticketing/ticketing.public.ts'
import { say, unsay } from './thread/say.ts'
import { showAttachment } from './thread/attachment.ts'
import { orderThread } from './thread/thread.queries.ts'
import { markNoNeed, markSent, markSentOther, resendOrder, sendOrder } from './lines/send-line.ts'

const answering =
  (move: SupplierAnswerMove) =>
  (ctx: Ctx, { lineId, ...answer }: Omit<LineAnswer, 'move'> & { lineId: number }) =>
    answerLine(ctx, lineId, { move, ...answer })

export const ordersRoutes = bindRoutes(ordersApi, {
  list: listOrders,
  info: orderInfo,
  importChoices,
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
  bulkOne,
  bulk: bulkOrders,
  answerShow: showAnswer,
  answerSend: sendAnswer,

  ...orderVerbs,
  emailDraft: draftMail,
  emailPreview: previewMail,

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
  supplierApprove: answering('supplierApprove'),
  supplierReject: answering('supplierReject'),
  supplierReply: answering('supplierReply'),
  // A supplier cannot name its own fee: its ladder does.
  supplierAgreeCancel: (ctx, { feeMinor, ...answer }) =>
    answering('supplierAgreeCancel')(ctx, { ...answer, ...(ctx.actor.kind === 'staff' && { feeMinor }) }),
  supplierRefuseCancel: answering('supplierRefuseCancel'),
  supplierAgreeChange: answering('supplierAgreeChange'),
  supplierRefuseChange: answering('supplierRefuseChange'),

  waysBack,
  returnLink,
  payPreview: previewPay,
  payLink: linkOrder('whole'),
  depositLink: linkOrder('first'),
  singlePayLink: linkOrder('parts'),
  singlePayList: orderPayments,

  modifyPreview: previewAmendment,
  orderDelete: orderVerbs.delete,
  orderRestore: orderVerbs.restore,
  orderQrCodes: listVouchers,
  priceUpdate: updatePrice,
  changeSkuList: otherSkus,
  changeSkuPreview: previewAmendment,
  changeSkuApply: orderVerbs.amend,
  modifySend: sendModify,
  modifyConfirm: confirmModify,
  modifyReject: rejectModify,
  modifyCancel: cancelModify,
  modifyPreviewMany: previewMany,
  modifySkus: otherSkus,
  modifyAddOns: addOnOffersOf,
  modifyParts: partOffersOf,
  modifyList: listModifies,
  modifyVersions: orderVersions,

  deletedList: listDeleted,
  archiveList: listArchive,
  archiveAdd: orderVerbs.archive,
  archiveRule: readArchiveRule,
  archiveRuleSave: saveArchiveRule,

  followList: listFollowed(),
  followInfo,
  followColleagues: listColleagues,

  deadlineList: listDeadlines,
  deadlineRules: readDeadlineRules,
  deadlineRulesSave: saveDeadlineRules,

  refundAgree: agreeRefund,
  refundSettle: settleRefund,
  refundRetry: retryRefund,
  refundRedo: redoRefund,
  refundReject: rejectRefund,
  refundBounce: bounceRefund,
  refundGiveUp: giveUpRefund,
  refundClose: closeRefund,
  refundStop: stopRefund,
  refundForce: forceRefund,
  refundReopen: reopenRefund,
  refundPreview: previewRefund,
  refundList: listRefunds,
  requestList: listRequests,
  requestAnswer: answerAny,
  thread: orderThread,
  say,
  unsay,
  attachment: showAttachment,
})
