export { atPlace } from './create/at-place.ts'
export { bookingDeadline, serviceDays, startsAt } from './order/booking-time.ts'
export { createGroup, createOrder, joinGroup } from './create/create-orders.ts'
export { Trial, type Tried, type TrialAnswer } from './create/trial.ts'
export { optionCountsSql } from './deadlines/option-counts.ts'
export { wasNotPaid } from './acts/time-out-order.ts'
export { holdMinutesOf } from './create/plan/decide-money.ts'
export { offeredParts } from './create/plan/offered-parts.ts'
export {
  loadOrderPackages,
  partQuestions,
  planPackage,
  type ExistingPackages,
} from './create/plan/plan-package.ts'
export {
  addOnQuestions,
  offeringsOf,
  planAddOns,
  tracedAddOns,
  type Offering,
} from './create/plan/plan-add-ons.ts'
export { needsOfSku, type PlannedLine, type Taking } from './create/plan/plan-lines.ts'
export { findAlike, leadName, phoneTail } from './create/duplicates.ts'

export { backChoiceOf } from './legs/back-choice.ts'
export { planLegs } from './create/plan/plan-legs.ts'
export {
  addOnOffers,
  startTimeOf,
  isShown,
  loadOrderSkus,
  offeredTo,
  wayBackOf,
  type CollectField,
  type OrderSku,
} from './order/order-skus.ts'
export {
  lineCostSql,
  orderCountsSql,
  orderFellSql,
  orderRefundedSql,
  orderRevenueSql,
  orderSoldSql,
} from './read/order-profit.ts'
export { findAnew, forgetPeople } from './acts/forget-people.ts'
export { countTalks, forgetTalks } from './thread/forget-talks.ts'
export { followOrder, putToFollowUp, settleFollowUp } from './follow/follow-order.ts'
export { codesOfOrders } from './read/codes-of-orders.ts'
export { pinyinOf } from './order/pinyin-name.ts'
export { previewAmendment } from './amend/look/preview-amendment.ts'
export {
  isOfCall,
  makeLink,
  readLink,
  revokeLinks,
  spendLink,
  type CallLink,
  type GuestLink,
} from './guest-links/guest-links.ts'
export { reserveReturn } from './acts/reserve-return.ts'
export { waysBack } from './legs/ways-back.queries.ts'
export { overbookAmendment } from './amend/check-seats.ts'
export { applyAmendment, askAmendment, withdrawOpen } from './amend/modify-requests.ts'
export { readyAmendments } from './amend/ready-amendments.ts'
export { approveOrder } from './acts/approve-order.ts'
export { confirmOrder } from './acts/confirm-order.ts'
export { agreeCancel } from './cancel/answer-withdrawal.ts'
export { draftMail, emailOrder } from './mails/email-order.ts'
export { cancelOrder } from './cancel/cancel-order.ts'
export { takeBackFee, takeBackOrder } from './cancel/take-back.ts'
export { failShort } from './act/retake-stock.ts'
export { holdUnpaidUntil } from './acts/extend-hold.ts'
export { keepHold, payHold, retakeHold } from './acts/hold-order.ts'
export type { BesideOrder, OrderRequest } from './create/order-request.ts'
export { applyRefund, moneyBack } from './refunds/apply-refund.ts'
export { hoursUntil, ruleFor, stepAt, type CancelStep } from './money/cancellation.ts'
export { feeOfParts, type FeeStep } from './money/fees.ts'
export { rejectOrder } from './acts/reject-order.ts'
export { lockOrder, type OrderRecord, type WholeOrder } from './order/order-records.ts'
export { actTogether, orderNow } from './act/act-together.ts'
export { amountText } from './act/settle-lines.ts'
export { payOrder } from './acts/pay-order.ts'
export { linkOrder } from './pay/link-order.ts'
export { settleAtCounter } from './acts/settle-at-counter.ts'
export { unpayOrder } from './pay/unpay-order.ts'
export { takeStatedCost } from './handoff/take-stated-cost.ts'
export { guestsOfOrders, type GuestOfOrder } from './read/guests-of-orders.ts'
export { answerLine } from './lines/answer-line.ts'
export {
  loadSentLine,
  questionOf,
  sameQuestion,
  senderOf,
  type Question,
  type SentLine,
} from './handoff/line-facts.ts'
export { arrangeDriver } from './acts/arrange-driver.ts'
export { sendByLetter } from './lines/send-line.ts'
export { addItem, removeItem } from './subsidiary/items.ts'
