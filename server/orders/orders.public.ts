export { answerLine, type LineAnswer } from './lines/answer-line.ts'
export { cancellationFee, type CancelStep } from './cancel/cancellation.ts'
export { atPlace } from './create/at-place.ts'
export { bookingDeadline, serviceDays, startsAt } from './booking-time.ts'
export { createGroup, createOrder, createOrders } from './create/create-orders.ts'
export { holdMinutesOf } from './create/decide.ts'
export {
  loadOrderPackages,
  partQuestions,
  planPackage,
  type KnownPackages,
} from './create/plan/plan-package.ts'
export {
  addOnQuestions,
  offeringsOf,
  planAddOns,
  tracedAddOns,
  type Offering,
} from './create/plan/plan-add-ons.ts'
export { needsOfSku, type PlannedLine, type Taking } from './create/plan/plan-lines.ts'
export { findAlike, leadName, phoneTail, type Alike, type Likeness } from './create/duplicates.ts'
export type { OrderRequest } from './create/order-request.ts'
export { addOnOffers, startTimeOf, loadOrderSkus, stockSession, type OrderSku } from './order-skus.ts'
export { lineCostSql } from './read/order-profit.ts'
export { lineCan, orderCan } from './order-can.ts'
export { onLine as moveLine, onOrder as moveOrder } from './on-order.ts'
export { withdrawOrder } from './cancel/withdraw-order.ts'
export { forgetPeople } from './acts/forget-people.ts'
export { pinyinOf } from './read/pinyin-name.ts'
