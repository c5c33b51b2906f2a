/** What listings are sorted by: those that a guard holds back first. */
export const listingSorts = {
  names: ['state', 'product', 'account', 'pricedAt'],
  up: ['state', 'product', 'account'],
} as const
