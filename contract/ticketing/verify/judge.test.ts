import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { judge, type Judged } from './judge.ts'

const today = '2026-12-01'
const right = (
  id: number,
  more: Partial<Judged['entitlements'][number]> = {},
): Judged['entitlements'][number] => ({
  id,
  skuId: 7,
  state: 'ready',
  way: null,
  valid: null,
  redeemedAt: null,
  redeemedBy: '',
  place: '',
  ...more,
})
const voucher = (more: Partial<Judged> = {}): Judged => ({
  state: 'live',
  voidedAt: null,
  serviceDate: today,
  session: '08:30',
  dueMinor: 0,
  missing: 0,
  barred: [],
  entitlements: [right(1), right(2)],
  ...more,
})
const anyPost = { skuIds: [], ways: 'both' } as const
const used = {
  state: 'redeemed',
  redeemedAt: '2026-12-01T01:00:00Z',
  redeemedBy: 'Nok',
  place: 'Pier 3',
} as const
const out = (id: number, date = today, leg: 1 | 2 = 1, open = false) =>
  right(id, { way: { leg, date, session: '09:00', open } })

test.each<[string, Judged | null, Parameters<typeof judge>[1], object]>([
  ['a code that nobody has', null, null, { refusal: 'unknown' }],
  [
    'a void one',
    voucher({ state: 'void', voidedAt: '2026-11-30T03:00:00Z' }),
    null,
    { refusal: 'voided', facts: { at: '2026-11-30T03:00:00Z' } },
  ],
  ['another product', voucher(), { skuIds: [8], ways: 'both' }, { refusal: 'otherProduct' }],
  [
    'the other way',
    voucher({ entitlements: [out(1)] }),
    { skuIds: [], ways: 'back' },
    { refusal: 'otherWay' },
  ],
  [
    'of a dive whoever has no forms',
    voucher({ barred: [2] }),
    anyPost,
    { tone: 'warn', refusal: null, concerns: ['formsMissing'], ready: [1] },
  ],
  ['a dive that nobody has forms for', voucher({ barred: [1, 2] }), anyPost, { refusal: 'formsMissing' }],
  [
    'another day',
    voucher({ serviceDate: '2026-12-03' }),
    anyPost,
    { refusal: 'otherDay', facts: { date: '2026-12-03', session: '08:30' } },
  ],
  [
    'all used',
    voucher({ entitlements: [right(1, used)] }),
    anyPost,
    { refusal: 'used', facts: { by: 'Nok', place: 'Pier 3' } },
  ],
  [
    'run out',
    voucher({ entitlements: [right(1, { valid: { from: '2026-11-01', until: '2026-11-30' } })] }),
    anyPost,
    { refusal: 'expired', facts: { date: '2026-11-30' } },
  ],
  [
    'an open return',
    voucher({
      entitlements: [
        right(1, { ...used, way: { leg: 1, date: today, session: '', open: false } }),
        out(2, '2026-12-31', 2, true),
      ],
    }),
    anyPost,
    { refusal: 'notReserved' },
  ],
])('%s is refused', (_, one, post, view) => {
  expect(judge(one, post, today)).toMatchObject({ tone: 'bad', ready: [], ...view })
})

test('a party of today goes on board, those that are left', () => {
  expect(
    judge(voucher({ entitlements: [right(1, used), right(2)] }), { skuIds: [7], ways: 'out' }, today),
  ).toMatchObject({
    tone: 'good',
    ready: [2],
  })
})

test('of a round trip today sails, the way back of another day waits', () => {
  const both = voucher({ entitlements: [out(1), out(2, '2026-12-05', 2)] })
  expect(judge(both, anyPost, today)).toMatchObject({ tone: 'good', ready: [1] })
})

test('a right whose sailing left is refused with the next one; of two ways the other sails', () => {
  const facts = { at: '2026-12-01 08:31', nextDate: today, nextTime: '10:30', nextFree: '12' }
  const stop = (id: number) => ({ id, why: 'sailingLeft' as const, facts })
  const all = voucher({ stopped: [stop(1), stop(2)], barred: [1] })
  expect(judge(all, anyPost, today)).toMatchObject({ tone: 'bad', refusal: 'sailingLeft', ready: [], facts })
  expect(judge(voucher({ stopped: [stop(1)] }), anyPost, today)).toMatchObject({ tone: 'good', ready: [2] })
  const later = voucher({ serviceDate: '2026-12-03', stopped: [stop(1), stop(2)] })
  expect(judge(later, anyPost, today)).toMatchObject({ refusal: 'otherDay' })
})

test('an open ticket is good on any day until its last', () => {
  const open = voucher({
    serviceDate: '2026-11-01',
    entitlements: [right(1, { valid: { from: '2026-11-01', until: null } })],
  })
  expect(judge(open, anyPost, today)).toMatchObject({ tone: 'good', ready: [1] })
})

test('what is due or missing is seen to first', () => {
  expect(judge(voucher({ dueMinor: 100, missing: 1 }), anyPost, today)).toMatchObject({
    tone: 'warn',
    concerns: ['balanceDue', 'dataMissing'],
    ready: [1, 2],
  })
})

test.each(
  docTable('algorithms/operations/check-in.md', 'Verdicts by example').map(
    (row) => [row['finding'] ?? '', row] as const,
  ),
)('by example: %s', (_, row) => {
  const leg: 1 | 2 | null = row['way'] === 'out' ? 1 : row['way'] === 'back' ? 2 : null
  const left = Number(row['left'])
  const date = row['day'] ?? ''
  const way = leg ? { leg, date, session: '', open: false } : null
  const rights = Array.from({ length: Math.max(1, left) }, (_, at) =>
    right(at + 1, { skuId: Number(row['product']), way, ...(left === 0 && used) }),
  )
  const one = voucher({
    state: row['state'] === 'void' ? 'void' : 'live',
    serviceDate: date,
    entitlements: rights,
  })
  const { refusal, ready } = judge(one, row['post'] === 'any' ? null : { skuIds: [7], ways: 'out' }, today)
  expect(refusal ?? `board ${ready.length}`).toBe(row['verdict'])
})
