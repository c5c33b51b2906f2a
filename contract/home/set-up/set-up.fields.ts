import { form } from '../../kit/record/record.ts'

/** Trades that a first product has a template for. */
export const trades = ['day-trips', 'boats', 'diving', 'tickets', 'hotels'] as const
export type Trade = (typeof trades)[number]

/** What a first product needs to be sold tomorrow; all else its template says, and its own form changes it. */
export const templateForm = form('home.fields', {
  trade: { kind: 'choice', of: trades, words: 'home.trades', default: 'day-trips' },
  name: { kind: 'text', required: true, max: 100 },
  priceMinor: { kind: 'money', min: 1 },
  capacity: { kind: 'number', min: 1, max: 2_000, default: 20 },
})
