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
  fc.record({ what: fc.constant('move' as const), day: fc.nat(2) }),
  fc.constant({ what: 'swap' as const }),
)

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
    arbitrary: fc.record({ kind: fc.constant('line' as const), at, name: fc.constantFrom(...lineActNames) }),
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
      kind: fc.constantFrom('copy' as const, 'timeOut' as const, 'changeSupplier' as const),
      at,
      day: fc.nat(2),
    }),
  },
)
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
