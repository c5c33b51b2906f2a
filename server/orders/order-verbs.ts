import { orderHandlerApi } from '#contract/orders/order-handler.api.ts'
import { omit } from '#contract/kit/omit.ts'
import { bindRoutes } from '../kit/call/routes.ts'
import { approveOrder } from './acts/approve-order.ts'
import { archiveOrder } from './acts/archive-order.ts'
import { confirmOrder } from './acts/confirm-order.ts'
import { copyOrder } from './acts/copy-order.ts'
import { deleteOrder, restoreOrder } from './acts/delete-order.ts'
import { extendHold } from './acts/extend-hold.ts'
import { lockSupplier, markInvalid, markOrdered } from './acts/mark-order.ts'
import { payOrder } from './acts/pay-order.ts'
import { plainAct } from './act/plain-act.ts'
import { rejectOrder } from './acts/reject-order.ts'
import { remarkOrder } from './acts/remark-order.ts'
import { repostOrder } from './acts/repost-order.ts'
import { updateContact } from './acts/update-contact.ts'
import { applyAmendment } from './amend/modify-requests.ts'
import { applyRefund } from './refunds/apply-refund.ts'
import { agreeCancel, rejectCancel } from './cancel/answer-withdrawal.ts'
import { cancelOrder, markCancelled } from './cancel/cancel-order.ts'
import { withdrawOrder } from './cancel/withdraw-order.ts'
import { assignFollow, noteFollow, takeFollow } from './follow/own-follow.ts'
import { completeFollowUp, followOrder } from './follow/follow-order.ts'
import { agreeChange, refuseChange } from './handoff/answer-change.ts'
import { reserveReturn } from './acts/reserve-return.ts'
import { emailOrder } from './mails/email-order.ts'

const api = omit(orderHandlerApi, ['bulk', 'bulkOne'])

/** What is done to a whole order, by the verbs of its tables. A plain one's command is `plainAct`, here; another's stands in a file of its own. */
export const orderVerbs = bindRoutes(api, {
  approve: approveOrder,
  confirm: confirmOrder,
  agreeCancel,
  rejectCancel,
  agentRejectCancel: rejectCancel,
  agreeChange,
  refuseChange,
  pay: payOrder,
  extendHold,
  repost: repostOrder,
  amend: applyAmendment,
  reserveReturn,
  refund: applyRefund,
  reject: rejectOrder,
  cancel: cancelOrder,
  copy: copyOrder,
  remark: remarkOrder,
  email: emailOrder,
  contact: updateContact,
  markCancelled,
  withdraw: withdrawOrder,
  markOrdered,
  markInvalid,
  lockSupplier,
  archive: archiveOrder,
  unarchive: plainAct('unarchive', { patch: () => ({ archived_at: null, archived_by_name: '' }) }),
  delete: deleteOrder,
  restore: restoreOrder,
  follow: followOrder,
  followComplete: completeFollowUp,
  followTake: takeFollow,
  followAssign: assignFollow,
  followNote: noteFollow,
})
