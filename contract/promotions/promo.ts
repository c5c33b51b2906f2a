/** What a discount takes off an order: a share of its total, or an amount. */
export const promoKinds = ['percent', 'amount'] as const
export type PromoKind = (typeof promoKinds)[number]

/** With whom a code is good: with agents, or in the merchant's own shop and nowhere else. */
export const promoScopes = ['agents', 'shop'] as const

/** Where a code stands today. */
export const promoStates = ['live', 'planned', 'usedUp', 'over', 'disabled'] as const
export type PromoState = (typeof promoStates)[number]

/** Why a code does not hold for an order; a word each under `promotions.why`. */
export const promoWhys = [
  'unknown',
  'disabled',
  'notYet',
  'over',
  'serviceDate',
  'item',
  'agent',
  'leastTotal',
  'usedUp',
  'guestUsed',
  'guestUnknown',
] as const
export type PromoWhy = (typeof promoWhys)[number]
