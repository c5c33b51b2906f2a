import { expect, test } from 'vitest'
import type { HeldTicket } from '#contract/ticketing/offline/offline.schema.ts'
import type { HashedEntry } from '#contract/ticketing/offline/journal.ts'
import { findHeld, withEntries } from './held-tickets.ts'

const right = (id: number, guestId: number): HeldTicket['entitlements'][number] => ({
  id,
  lineId: 1,
  lineName: {},
  skuId: 7,
  guestId,
  guestName: `Guest ${guestId}`,
  guestKind: 'adult',
  state: 'ready',
  noShow: false,
  redeemedAt: null,
  redeemedBy: '',
  place: '',
  valid: null,
  way: null,
})
const ticket = (id: number, more: Partial<HeldTicket> = {}): HeldTicket => ({
  id,
  code: `7KQ2M9XWPD4${id}`,
  state: 'live',
  voidedAt: null,
  entitlements: [right(id * 10, id * 100), right(id * 10 + 1, id * 100 + 1)],
  orderId: id,
  orderCode: `MC080E31000${id}`,
  agentOrderCode: '',
  itemNames: {},
  serviceDate: '2026-12-01',
  session: '',
  contactName: '',
  contactPhone: `+66 81 555 400${id}`,
  dueMinor: 0,
  currency: 'THB',
  missing: [],
  barred: [],
  pickUp: '',
  blanks: [],
  places: [
    { guestId: id * 100, place: 1 },
    { guestId: id * 100 + 1, place: 2 },
  ],
  ...more,
})
const days = ['2026-12-01', '2026-12-02']
const held = [
  ticket(2),
  ticket(3, { agentOrderCode: 'gyg-3' }),
  ticket(4, { state: 'void', orderCode: 'MC080E310002' }),
  ticket(5, { serviceDate: '2026-12-09' }),
]

test.each([
  ['a voucher’s code in groups', '7kq2 m9xw pd42', [2]],
  ['an order’s code, live ones first', 'mc080e310002', [2, 4]],
  ['an agent’s own code', 'gyg-3', [3]],
  ['the end of a phone', '4003', [3]],
  ['a whole phone as people write it', '081 555 4003', [3]],
  ['a phone of another day', '4005', []],
  ['three digits', '400', []],
  ['what nobody has', 'NOSUCHCODE77', []],
])('%s finds its tickets on the device', (_, typed, ids) =>
  expect(findHeld(held, typed, days).map(({ id }) => id)).toEqual(ids),
)

test('one guest’s ticket opens the gate for that guest alone', () =>
  expect(
    findHeld(held, '7KQ2M9XWPD4202', days).map(({ entitlements }) => entitlements.map(({ id }) => id)),
  ).toEqual([[21]]))

const entry = (kind: 'board' | 'undo', entitlementIds: number[]): HashedEntry => ({
  seq: 1,
  eventId: 'e',
  kind,
  code: '',
  voucherId: 2,
  entitlementIds,
  leg: 0,
  counts: null,
  postId: null,
  place: 'Pier 3',
  personName: 'Nok',
  deviceAt: '2026-12-01T01:00:00Z',
  hlc: '1.0',
  boot: '',
  mono: 0,
  aheadMs: null,
  snapshotVersion: 1,
  refusal: '',
  facts: {},
  reason: '',
  sale: null,
  before: '',
  hash: '',
})

test('what this device did stands on its tickets, also on newer ones that do not know of it yet', () => {
  const states = (entries: HashedEntry[]) =>
    withEntries(held, entries)[0]?.entitlements.map(({ state, place }) => [state, place])
  expect(states([entry('board', [20])])).toEqual([
    ['redeemed', 'Pier 3'],
    ['ready', ''],
  ])
  expect(states([entry('board', [20, 21]), entry('undo', [21])])).toEqual([
    ['redeemed', 'Pier 3'],
    ['ready', ''],
  ])
})
