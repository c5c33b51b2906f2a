import fc from 'fast-check'
import { shareTerms } from './world.ts'

const number = fc.nat({ max: 1_000 })
const who = fc.record({ agent: fc.nat({ max: 1 }), centre: fc.boolean() })
const departure = { sku: number, day: number, session: number }

/** One thing that somebody does or asks. */
export const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('ask' as const), who, ...departure }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      who,
      ...departure,
      adults: fc.integer({ min: 1, max: 4 }),
      children: fc.nat({ max: 2 }),
      infants: fc.nat({ max: 1 }),
      nights: fc.integer({ min: 1, max: 2 }),
      /** As many as the reference says that there may be, and not one more. */
      exactly: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'pay' as const, 'expire' as const),
      at: number,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('capacity' as const),
      cell: number,
      capacity: fc.nat({ max: 12 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), cell: number }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('overbook' as const),
      cell: number,
      seats: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('share' as const), terms: shareTerms }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('endShare' as const, 'fewer' as const, 'recycle' as const, 'detach' as const),
      at: number,
      to: number,
    }),
  },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
