import fc from 'fast-check'
import { lineActNames, orderActNames, type Change } from './model.ts'

const at = fc.nat(8)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ what: fc.constant('add' as const), kind: fc.constantFrom('adult' as const, 'child' as const) }),
  fc.record({
    what: fc.constant('remove' as const),
    at,
    fee: fc.constantFrom('rule' as const, 'none' as const),
  }),
  fc.record({ what: fc.constantFrom('move' as const, 'moveBack' as const), day: fc.nat(2) }),
  fc.record({
    what: fc.constant('dropLeg' as const),
    leg: fc.constantFrom(1 as const, 2 as const),
    fee: fc.constantFrom('rule' as const, 'none' as const),
  }),
  fc.record({ what: fc.constantFrom('swap' as const, 'openBack' as const) }),
)

/** How the guests come back: not at all, on a day, or some day. */
export const trip = fc.constantFrom('plain' as const, 'fixed' as const, 'open' as const)
export type Trip = 'plain' | 'fixed' | 'open'

/** One thing that somebody does to one of the orders. */
export const act = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('order' as const),
      at,
      name: fc.constantFrom(...orderActNames),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      at,
      line: at,
      name: fc.constantFrom(...lineActNames),
    }),
  },
  // What most orders go through, so that sequences come far.
  {
    weight: 5,
    arbitrary: fc.oneof(
      fc.record({
        kind: fc.constant('order' as const),
        at,
        name: fc.constantFrom('approve', 'pay', 'confirm', 'cancel', 'agreeCancel'),
      }),
      fc.record({
        kind: fc.constant('line' as const),
        at,
        line: at,
        name: fc.constantFrom('sendOrder', 'supplierApprove', 'supplierAgreeChange'),
      }),
    ),
  },
  {
    weight: 7,
    arbitrary: fc.record({ kind: fc.constant('amend' as const), at, change, asks: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('ask' as const), at, change }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      at,
      name: fc.constantFrom('send' as const, 'confirm' as const, 'reject' as const, 'cancel' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('money' as const),
      at,
      way: fc.constantFrom('refund' as const, 'replenish' as const),
      eighths: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('weather' as const),
      at,
      what: fc.constantFrom('move' as const, 'cancel' as const),
      day: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'copy' as const,
        'timeOut' as const,
        'changeSupplier' as const,
        'reserve' as const,
      ),
      at,
      day: fc.nat(2),
    }),
  },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
