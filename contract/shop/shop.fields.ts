import { form } from '../kit/record/record.ts'
import { own } from '../kit/record/field.ts'
import { colourPattern } from './colour.ts'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const displays = ['large', 'small'] as const
const payWays = ['none', 'counter', 'online'] as const

/** A shop's part of its address. */
export const slugPattern = /^[a-z0-9-]{3,40}$/

/** A stretch of a weekday in which the shop is open; several a day may stand beside each other. */
const hoursForm = form('shop.hours', {
  day: { kind: 'choice', of: weekdays, words: 'shop.weekdays', initial: '1' },
  from: { kind: 'time', initial: '09:00' },
  to: { kind: 'time', initial: '18:00' },
})
/** A day that is not as its weekday: closed, or open at other times. */
const exceptionForm = form('shop.hours', {
  date: { kind: 'date' },
  closed: { kind: 'flag', initial: true },
  from: { kind: 'time', initial: '09:00' },
  to: { kind: 'time', initial: '18:00' },
})

const phoneForm = form('shop.site', {
  phone: { kind: 'text', as: 'tel', required: true, max: 40 },
})

export const siteForm = form('shop.site', {
  names: { kind: 'names', required: true, max: 120 },
  slug: { kind: 'text', required: true, max: 40, matches: { pattern: slugPattern, why: 'invalid' } },
  hours: { kind: 'rows', of: hoursForm, max: 28 },
  exceptions: { kind: 'rows', of: exceptionForm, max: 60 },
  notices: { kind: 'names', max: 500, rows: 2 },
  noticeDays: { kind: 'days', optional: true },
  addresses: { kind: 'names', max: 300, rows: 2 },
  latitude: own<number | null>(null),
  longitude: own<number | null>(null),
  phones: { kind: 'rows', of: phoneForm, max: 5 },
  line: { kind: 'text', max: 60 },
  wechat: { kind: 'text', max: 60 },
  logoFileId: { kind: 'ref', optional: true },
  bannerFileIds: { kind: 'refs', max: 5 },
  display: { kind: 'choice', of: displays, words: 'shop.displays', initial: 'large' },
  colour: { kind: 'text', required: true, max: 7, matches: { pattern: colourPattern, why: 'colour' } },
  skuIds: { kind: 'refs', max: 100 },
  /** With all that is below them. */
  categoryIds: { kind: 'refs', max: 50 },
  newest: { kind: 'flag' },
  /** Under the names of their categories. */
  grouped: { kind: 'flag' },
  /** In which its pages are offered; all five where none is chosen. */
  languages: { kind: 'texts', max: 5 },
  currency: { kind: 'currency', initial: 'THB' },
  payment: { kind: 'choice', of: payWays, words: 'shop.payWays', initial: 'none' },
  cancellations: { kind: 'names', max: 2_000, rows: 3 },
  legals: { kind: 'names', max: 5_000, rows: 4 },
  tracking: { kind: 'flag' },
})
