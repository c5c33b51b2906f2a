import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { chainText, effectiveTime, nextHlc, type Entry } from './journal.ts'

const at = (time: string | undefined) => `2026-12-01T${time}.000Z`
const numberOf = (text: string | undefined) => (text === '–' || text === undefined ? null : Number(text))

test.each(
  docTable('algorithms/operations/offline-check-in.md', 'Times by example').map(
    (row) => [row['case'] ?? '', row] as const,
  ),
)('by example: %s', (_, row) => {
  const ahead = numberOf(row['ahead'])
  const view = effectiveTime(
    {
      boot: row['run'] === 'same' ? 'a' : 'b',
      mono: Number(row['counter then']),
      deviceAt: at(row['written']),
      aheadMs: ahead === null ? null : ahead * 1000,
    },
    {
      serverMs: Date.parse(at(row['sync by the server'])),
      deviceMs: Date.parse(at(row['by the device'])),
      boot: 'a',
      mono: Number(row['counter at sync']),
    },
  )
  expect([view.at.toISOString(), view.clockOffSeconds]).toEqual([
    at(row['happened']),
    numberOf(row['clock off']),
  ])
})

test('a hybrid clock never goes back, whatever the device’s own does', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 2_000_000_000 }), { minLength: 2 }), (clocks) => {
      const seen = clocks.reduce<string[]>((all, now) => [...all, nextHlc(all.at(-1) ?? '', now)], [])
      const pairs = seen.map((one) => one.split('.').map(Number))
      for (const [i, [ms = 0, count = 0]] of pairs.entries()) {
        const [lastMs = -1, lastCount = -1] = pairs[i - 1] ?? []
        expect(ms > lastMs || (ms === lastMs && count > lastCount)).toBe(true)
      }
    }),
  )
})

test('every part of an entry is in what is hashed', () => {
  const entry: Entry = {
    seq: 1,
    eventId: 'e',
    kind: 'board',
    code: 'c',
    voucherId: 1,
    entitlementIds: [1],
    leg: 0,
    counts: { adult: 1, child: 0, infant: 0 },
    postId: 1,
    place: 'p',
    personName: 'n',
    deviceAt: at('08:00:00'),
    hlc: '1.0',
    boot: 'b',
    mono: 1,
    aheadMs: 0,
    snapshotVersion: 1,
    refusal: '',
    facts: { a: 'b' },
    reason: '',
    sale: null,
    before: '',
  }
  const other: Entry = {
    ...entry,
    seq: 2,
    eventId: 'f',
    kind: 'undo',
    code: 'd',
    voucherId: null,
    entitlementIds: [2],
    leg: 1,
    counts: null,
    postId: null,
    place: 'q',
    personName: 'm',
    deviceAt: at('09:00:00'),
    hlc: '2.0',
    boot: 'c',
    mono: 2,
    aheadMs: null,
    snapshotVersion: 2,
    refusal: 'used',
    facts: { a: 'c' },
    reason: 'r',
    sale: {
      leaseId: 1,
      blanks: [1],
      adults: 1,
      children: 0,
      infants: 0,
      totalMinor: 1,
      method: 'cash',
      receivedMinor: 1,
      reference: '',
      receiptNo: '1-1',
      contactName: '',
      contactPhone: '',
    },
    before: 'x',
  }
  const changed = Object.entries(other).map(([key, value]) => chainText({ ...entry, [key]: value }))
  expect(new Set([...changed, chainText(entry)]).size).toBe(Object.keys(entry).length + 1)
})
