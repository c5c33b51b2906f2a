import { row } from '../../kit/record/record.ts'
import { priceAreas } from './price-areas.ts'

export const priceLogEntryRow = row('pricing.fields', {
  at: { kind: 'moment', label: 'pricing.fields.when' },
  area: { kind: 'choice', of: priceAreas, words: 'pricing.areas' },
  changes: { kind: 'count' },
  origin: { kind: 'text' },
})
