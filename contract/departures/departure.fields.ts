import type { Money } from '../kit/money/amounts.ts'
import { own } from '../kit/record/field.ts'
import { row } from '../kit/record/record.ts'

export const departureRow = row('departures.fields', {
  names: { kind: 'names', label: 'departures.fields.item' },
  date: { kind: 'date' },
  session: { kind: 'text' },
  orders: { kind: 'count' },
  guests: { kind: 'count' },
  boarded: { kind: 'count' },
  unpaid: { kind: 'count' },
  money: own<Money[]>([]),
  blocked: {
    kind: 'flag',
    words: { yes: 'departures.text.closed', no: 'departures.text.open' },
    tones: { yes: 'warn', no: 'good' },
  },
  waiting: { kind: 'count' },
  cannot: { kind: 'count' },
})
