import { row } from '../kit/record/record.ts'
import { promoRecord } from './promo.fields.ts'
import { promoStates } from './promo.ts'

const { fields } = promoRecord

export const promoCodeRow = row('promotions.fields', {
  code: { kind: 'text' },
  names: fields.names,
  state: {
    kind: 'choice',
    of: promoStates,
    words: 'promotions.states',
    tones: { live: 'good', planned: 'info', usedUp: 'warn', over: 'muted', disabled: 'muted' },
  },
  kind: fields.kind,
  basisPoints: fields.basisPoints,
  amountMinor: fields.amountMinor,
  mostMinor: fields.mostMinor,
  leastTotalMinor: fields.leastTotalMinor,
  used: { kind: 'count' },
  useLimit: { kind: 'count', optional: true, label: 'promotions.fields.codeLimit' },
  guestLimit: fields.guestLimit,
  scope: fields.scope,
  booked: fields.booked,
  service: fields.service,
  currency: fields.currency,
  createdAt: { kind: 'moment' },
})
