/** What is asked of an order: another day or guests, another product, money, or that it ends. */
export const requestKinds = [
  'modify',
  'change-sku',
  'refund',
  'replenish',
  'supplier-refund',
  'withdrawal',
] as const
export type RequestKind = (typeof requestKinds)[number]
/** Who is to do something next. */
export const requestWaits = ['us', 'supplier', 'bank'] as const
/** The group of words that states of such a request have. */
export const requestStateWords = (kind: RequestKind): string =>
  kind === 'modify' || kind === 'change-sku'
    ? 'orders.modifyStates'
    : kind === 'withdrawal'
      ? 'orders.states'
      : 'orders.refundStates'
