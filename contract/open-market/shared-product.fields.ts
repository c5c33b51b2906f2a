import { row } from '../kit/record/record.ts'

export const sharedProductRow = row('open-market.fields', {
  productType: { kind: 'text', words: 'catalog.productTypes' },
  area: { kind: 'text' },
})

/** A departure of a partner's product as it is shown: what is left and what it costs us, in words. */
export const stockRow = row('open-market.fields', {
  date: { kind: 'date', label: 'open-market.fields.day' },
  session: { kind: 'text', label: 'open-market.fields.time' },
  left: { kind: 'text', words: 'open-market.stockLevels' },
  prices: { kind: 'text', label: 'open-market.fields.myPrice' },
})
