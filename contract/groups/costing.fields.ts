import { form, record } from '../kit/record/record.ts'
import { serviceKinds } from './itinerary.fields.ts'

const marginWays = ['price', 'cost', 'amount'] as const
export const roundings = ['up', 'half-up', 'down'] as const

/** A group size with its own price: so many pay, so many travel free, so many are staff. */
export const breakRow = record('groups.breaks', {
  paying: { kind: 'number', min: 1, max: 500 },
  free: { kind: 'number', min: 0, max: 100, default: 0 },
  staff: { kind: 'number', min: 0, max: 50, default: 1 },
  /** Its own margin; null: that of the sheet. */
  marginBasisPoints: { kind: 'percent', max: 9900, optional: true },
  /** A price per person that somebody typed stands until it is taken away. */
  typedMinor: { kind: 'money', optional: true },
})

/** One unit of the currency is so many of the merchant's. */
const sheetRateRow = record('groups.sheetRates', {
  currency: { kind: 'currency' },
  rate: { kind: 'text', required: true, max: 30 },
  date: { kind: 'date', optional: true },
})

const kindMarginRow = record('groups.kindMargins', {
  kind: { kind: 'choice', of: serviceKinds, words: 'groups.serviceKinds' },
  basisPoints: { kind: 'percent', max: 9900 },
})

/** Days on which a tour costs more or less than on others. */
const seasonRow = record('groups.seasons', {
  name: { kind: 'text', required: true, max: 60 },
  from: { kind: 'date' },
  to: { kind: 'date' },
  addBasisPoints: { kind: 'percent', min: -9000, max: 50_000 },
})

/** How costs become prices. */
export const sheetForm = form('groups.sheets', {
  /** What costs are summed in: the merchant's own. */
  currency: { kind: 'currency', default: 'THB' },
  /** What the price is told in. */
  priceCurrency: { kind: 'currency', default: 'THB' },
  /** One of `currency` is so many of `priceCurrency`. */
  sellRate: { kind: 'text', max: 30 },
  sellMarginBasisPoints: { kind: 'percent', max: 5000, default: 0 },
  rateDate: { kind: 'date', optional: true },
  rates: { kind: 'rows', of: sheetRateRow, max: 10 },
  marginWay: { kind: 'choice', of: marginWays, words: 'groups.marginWays', default: 'price' },
  marginBasisPoints: { kind: 'percent', max: 9900, default: 1500 },
  /** Per payer in the merchant's currency, where the margin is an amount. */
  marginMinor: { kind: 'money', in: 'currency', default: 0 },
  kindMargins: { kind: 'rows', of: kindMarginRow, max: 6 },
  rounding: { kind: 'choice', of: roundings, words: 'groups.roundings', default: 'up' },
  /** In minor units of the price's currency. */
  stepMinor: { kind: 'money', in: 'priceCurrency', min: 1, default: 100 },
  taxBasisPoints: { kind: 'percent', max: 10_000, default: 0 },
  taxInclusive: { kind: 'flag' },
  breaks: { kind: 'rows', of: breakRow, max: 12 },
  /** What a day's season adds to every price; a group has that of its first day. */
  addBasisPoints: { kind: 'percent', min: -9000, max: 50_000, default: 0 },
  seasons: { kind: 'rows', of: seasonRow, max: 12 },
})
