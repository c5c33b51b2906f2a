import { own } from '../../kit/record/field.ts'
import { record } from '../../kit/record/record.ts'

/** Where guests are picked up alike: the places of a zone, and so long before the departure. */
export const pickupZoneRecord = record('catalog.pickup', {
  names: { kind: 'names', required: true, label: 'catalog.pickup.zone' },
  leadMinutes: { kind: 'number', min: 0, max: 720, default: 60 },
  /** Hotels, piers, meeting points: one a line, as guests call them. */
  places: { kind: 'text', max: 10_000, rows: 8 },
  /** Where it lies on the map of pick-ups, both or neither. */
  latitude: own<number | null>(null),
  longitude: own<number | null>(null),
})
