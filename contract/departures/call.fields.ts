import { form, row } from '../kit/record/record.ts'
import { callActs, callDefaults, callRefunds, guestChoices } from './call.states.ts'

/** A sailing that guests may take instead; without a session each keeps its own. */
const sailing = form('departures.fields', {
  date: { kind: 'date' },
  session: { kind: 'time', optional: true },
})

/** What a call asks of whoever makes it. */
export const callForm = form('departures.fields', {
  act: { kind: 'choice', of: callActs, words: 'departures.acts', default: 'offer' },
  reason: { kind: 'text', required: true, max: 500, rows: 2 },
  message: { kind: 'text', max: 1000, rows: 3 },
  refund: { kind: 'choice', of: callRefunds, words: 'departures.refunds', default: 'full' },
  toDate: { kind: 'date', optional: true },
  toSession: { kind: 'time', optional: true },
  keepPrice: { kind: 'flag', default: true },
  sailings: { kind: 'rows', of: sailing, max: 10 },
  offersRefund: { kind: 'flag', default: true },
  offersCredit: { kind: 'flag', default: true },
  untilDate: { kind: 'date', optional: true },
  untilTime: { kind: 'time', optional: true },
  byDefault: { kind: 'choice', of: callDefaults, words: 'departures.defaults', default: 'refund' },
  block: { kind: 'flag', default: true },
  tells: { kind: 'flag', default: true },
})

/** What becomes of one order that could not follow its call. */
export const resolveForm = form('departures.fields', {
  choice: { kind: 'choice', of: guestChoices, words: 'departures.choices', default: 'rebook' },
  toDate: { kind: 'date', optional: true },
  toSession: { kind: 'time', optional: true },
  keepPrice: { kind: 'flag', default: true },
  overbook: { kind: 'flag', default: false },
  refund: { kind: 'choice', of: callRefunds, words: 'departures.refunds', default: 'full' },
})

/** A departure that was called off, moved or offered again. */
export const callRow = row('departures.fields', {
  names: { kind: 'names', label: 'departures.fields.item' },
  act: { kind: 'choice', of: callActs, words: 'departures.acts' },
  reason: { kind: 'text' },
  orders: { kind: 'count' },
  blocked: {
    kind: 'flag',
    words: { yes: 'departures.text.closed', no: 'departures.text.open' },
    tones: { yes: 'warn', no: 'good' },
  },
  byName: { kind: 'text', label: 'departures.fields.by' },
  at: { kind: 'moment' },
})
