import { orderTypes } from '../catalog/products.ts'
import { directions } from './connections.ts'
import { row } from '../kit/record/record.ts'

export const tradeRow = row('open-market.fields', {
  partnerName: { kind: 'text', label: 'open-market.fields.partner' },
  direction: { kind: 'choice', of: directions, words: 'open-market.directions' },
  month: { kind: 'text' },
  orders: { kind: 'count' },
  guests: { kind: 'count' },
  cancelled: { kind: 'count' },
  refused: { kind: 'count' },
  answerMinutes: { kind: 'count', optional: true },
  onTimeBasisPoints: { kind: 'percent', max: 10_000, optional: true },
  open: { kind: 'count', label: 'open-market.fields.openOrders' },
  cases: { kind: 'count', label: 'open-market.text.cases' },
  amountMinor: { kind: 'money', signed: true },
  profitMinor: { kind: 'money', signed: true, optional: true },
  currency: { kind: 'currency', label: 'kit.parts.currency' },
})

/** By what else it is narrowed: a row is not of one type. */
export const tradeFilter = row('open-market.fields', {
  productType: { kind: 'choice', of: orderTypes, words: 'catalog.productTypes' },
})
