import { row } from '../kit/record/record.ts'
import { listingStates } from './booster.schema.ts'

const state = {
  kind: 'choice',
  of: listingStates,
  words: 'booster.listingStates',
  tones: {
    draft: 'warn',
    checked: 'info',
    submitted: 'info',
    live: 'good',
    paused: 'muted',
    guarded: 'bad',
    rejected: 'bad',
    ending: 'warn',
    ended: 'muted',
  },
} as const

/** An item on a marketplace. */
export const listingRow = row('booster.fields', {
  skuNames: { kind: 'names', label: 'booster.fields.product' },
  accountName: { kind: 'text', label: 'booster.fields.account' },
  state,
  currency: { kind: 'currency' },
  listMinor: { kind: 'money', signed: true, optional: true },
  netMinor: { kind: 'money', signed: true, label: 'booster.fields.netSold' },
  openDays: { kind: 'count', label: 'booster.fields.days' },
  orders: { kind: 'count' },
  cancelled: { kind: 'count' },
  guests: { kind: 'count' },
  soldMinor: { kind: 'money', signed: true },
  partnerName: { kind: 'text', label: 'booster.fields.partner' },
  skuCode: { kind: 'text', label: 'booster.fields.code' },
  pushedAt: { kind: 'moment', optional: true, label: 'booster.fields.lastPush' },
  pricedAt: { kind: 'moment', optional: true },
})

/** A product of ours on a partner's account. */
export const partnerListingRow = row('booster.fields', {
  skuNames: { kind: 'names', label: 'booster.fields.product' },
  partnerName: { kind: 'text', label: 'booster.fields.partner' },
  system: { kind: 'text' },
  state,
})
