export { discountOf } from './discount.ts'
export { giveBackUse, retakeUse } from './uses/give-back-use.ts'
export { guestKeyOf } from './uses/guest-key.ts'
export {
  countUse,
  isStale,
  lockPromos,
  whyNoUse,
  type ClaimedUse,
  type LockedPromos,
} from './uses/lock-promos.ts'
export {
  loadPromos,
  describeWhy,
  whyNotPromo,
  type PromoClaim,
  type PromoTerms,
} from './codes/promo-terms.ts'
export { isReversed } from './ladders/open-days.ts'
export { checkScope, scopeCategories } from './codes/scope.queries.ts'
export { loadStepwise } from './ladders/stepwise.ts'
export { writeUses } from './uses/write-uses.ts'
