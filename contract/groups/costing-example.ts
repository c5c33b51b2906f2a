import { valuesOf } from '../kit/record/record-values.ts'
import { sheetForm } from './costing.fields.ts'
import { Service, Sheet, type Day } from './itinerary.schema.ts'

/** A service with what is said of it; all else as it begins. */
export const makeService = (key: string, facts: Partial<Service>): Service =>
  Service.parse({ key, kind: 'other', ...facts })

/** A sheet as it begins. */
export const makeSheet = (facts: Partial<Sheet>): Sheet => Sheet.parse({ ...valuesOf(sheetForm), ...facts })

export const exampleVehicles = [
  { name: 'Van', seats: 9, costMinor: 280_000 },
  { name: 'Minibus', seats: 16, costMinor: 450_000 },
  { name: 'Coach', seats: 35, costMinor: 850_000 },
]

/** The tour of docs/algorithms/groups/costing.md. */
export const exampleDays: Day[] = [
  {
    key: 'day-1',
    names: { en: 'Arrival' },
    texts: {},
    place: 'Phuket',
    source: null,
    services: [
      makeService('hotel', {
        kind: 'hotel',
        basis: 'half-twin',
        nights: 4,
        costMinor: 240_000,
        singleMinor: 220_000,
        tripleMinor: 315_000,
        freePlaces: [
          { guests: 15, places: 1 },
          { guests: 30, places: 2 },
        ],
      }),
      makeService('guide-room', { kind: 'guide', basis: 'room', nights: 4, costMinor: 80_000 }),
      makeService('vehicles', { kind: 'traffic', basis: 'vehicle', quantity: 5, vehicles: exampleVehicles }),
      makeService('guide', { kind: 'guide', basis: 'day', quantity: 5, costMinor: 180_000 }),
      makeService('boat', { kind: 'traffic', costMinor: 140_000, childMinor: 90_000 }),
      makeService('park', { kind: 'play', costMinor: 40_000, childMinor: 20_000 }),
      makeService('meals', { kind: 'meal', quantity: 6, costMinor: 28_000, childMinor: 14_000 }),
      makeService('show', {
        kind: 'play',
        costMinor: 120_000,
        childMinor: 80_000,
        freePlaces: [{ guests: 20, places: 1 }],
      }),
      makeService('insurance', { costMinor: 6_000 }),
    ],
  },
]

export const exampleSheet: Sheet = makeSheet({
  priceCurrency: 'CNY',
  sellRate: '0.2031',
  sellMarginBasisPoints: 200,
  marginBasisPoints: 1500,
  stepMinor: 500,
  rateDate: '2027-03-01',
  breaks: [
    [10, 0],
    [15, 1],
    [20, 1],
    [25, 1],
    [30, 2],
  ].map(([paying = 1, free = 0]) => ({ paying, free, staff: 1, marginBasisPoints: null, typedMinor: null })),
  extras: [makeService('extras', { basis: 'group', costMinor: 300_000 })],
})
