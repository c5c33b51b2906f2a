import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { plays } from '#test/kit/plays.ts'
import { isReleased } from './load-limits.ts'
import { clockOf, roomByResource, Uses, type ResourceUse } from '../resources/resource-use.ts'
import { roomFor, type HeldShare } from './stock-room.ts'
import type { Taker } from '../taker.ts'

const page = 'algorithms/stock.md'

/** "lotus keeps 8, 3 taken; centre at most 5" as the documentation writes shares. */
function readShares(text: string): HeldShare[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part && part !== '–')
    .map((part) => {
      const [, who, stored, max, taken] =
        /^(\w+)(?: keeps (\d+))?(?: at most (\d+))?(?:, (\d+) taken)?$/.exec(part)!
      const agent = who === 'lotus' ? 1 : who === 'orchid' ? 2 : null
      return {
        skuId: 1,
        agentId: agent,
        channel: agent ? null : who!,
        kept: Number(stored ?? 0),
        most: max === undefined ? null : Number(max),
        releaseDays: null,
        taken: Number(taken ?? 0),
        held: 0,
      }
    })
}
const takers: Record<string, Taker> = {
  lotus: { skuId: 1, agentId: 1, channel: 'office' },
  'lotus by centre': { skuId: 1, agentId: 1, channel: 'centre' },
  orchid: { skuId: 1, agentId: 2, channel: 'office' },
}

test.each(docTable(page, 'Shares at work'))('$shares: of $free free $who may take $room ($why)', (row) => {
  const stock = { capacity: Number(row['free']), permitted: 0, held: 0, sold: 0, blocked: false }
  const view = roomFor(
    { ...stock, limits: { shares: readShares(row['shares']!), resources: [] } },
    takers[row['who']!],
  )
  expect([view.room, view.why]).toEqual([Number(row['room']), row['why']])
})

test.each(docTable(page, 'Resources at work'))(
  '$quantity there, $others: at $start a departure of $taken has room for $room',
  (row) => {
    const use = (start: string, minutes: string, taken: string, per: string): ResourceUse => {
      const begins = clockOf('2027-01-01', start)
      return {
        begins,
        ends: begins + Number(minutes) + Number(row['turn-round']),
        taken: Number(taken),
        per: Number(per),
      }
    }
    const others = row['others']!.split(';').flatMap((part) => {
      const found = /(\d\d:\d\d) (\d+) min (\d+) of (\d+)/.exec(part)
      return found ? [use(found[1]!, found[2]!, found[3]!, found[4]!)] : []
    })
    const own = use(row['start']!, row['minutes']!, row['taken']!, row['per']!)
    expect(roomByResource({ quantity: Number(row['quantity']), uses: new Uses([...others, own]) }, own)).toBe(
      Number(row['room']),
    )
  },
)

test.each(docTable(page, 'When shares end'))('released $release: on $today', (row) => {
  const days = row['release'] === 'never' ? null : Number.parseInt(row['release']!)
  const ended = isReleased(days, '2027-03-20', Temporal.PlainDate.from(row['today is']!))
  expect(ended ? 'is released' : 'holds').toBe(row['the share of a departure on 2027-03-20'])
})

const aUse = fc.record({
  begins: fc.integer({ min: 0, max: 20 }),
  length: fc.integer({ min: 1, max: 10 }),
  per: fc.integer({ min: 1, max: 4 }),
  taken: fc.integer({ min: 0, max: 9 }),
})

test('room by a resource is what a minute-by-minute count finds, in any arrangement of departures', () => {
  fc.assert(
    fc.property(
      fc.array(aUse, { maxLength: 8 }),
      aUse,
      fc.integer({ min: 0, max: 9 }),
      (made, mine, quantity) => {
        const use = ({ begins, length, per, taken }: typeof mine): ResourceUse => ({
          begins,
          ends: begins + length,
          per,
          taken,
        })
        const others = made.map(use)
        const own = use(mine)
        const fits = (more: number) => {
          for (let minute = own.begins; minute < own.ends; minute++) {
            const busy = others
              .filter((one) => one.begins <= minute && minute < one.ends)
              .reduce((sum, one) => sum + Math.ceil(one.taken / one.per), 0)
            if (busy + Math.ceil((own.taken + more) / own.per) > quantity) return false
          }
          return true
        }
        let plain = 0
        while (plain < 60 && fits(plain + 1)) plain++
        expect(roomByResource({ quantity, uses: new Uses([...others, own]) }, own)).toBe(plain)
      },
    ),
    { numRuns: plays(2_000) },
  )
})

const aShare = fc.record({
  agentId: fc.constantFrom(1, 2, null),
  kept: fc.integer({ min: 0, max: 6 }),
  most: fc.option(fc.integer({ min: 0, max: 9 })),
  taken: fc.integer({ min: 0, max: 6 }),
})

test('room by shares is what trying each number of places finds', () => {
  fc.assert(
    fc.property(
      fc.array(aShare, { maxLength: 4 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom(...Object.values(takers)),
      (made, free, by) => {
        const shares = made.map((one): HeldShare => ({
          ...one,
          skuId: 1,
          channel: one.agentId === null ? 'centre' : null,
          releaseDays: null,
          held: 0,
        }))
        const mine = shares.filter((one) =>
          one.agentId === null ? one.channel === by.channel : one.agentId === by.agentId,
        )
        const may = (places: number) => {
          if (places > free) return false
          if (mine.some((one) => one.most !== null && one.taken + places > one.most)) return false
          if (mine.some((one) => one.taken + places <= one.kept)) return true
          const promised = shares
            .filter((one) => !mine.includes(one))
            .reduce((sum, one) => sum + Math.max(0, one.kept - one.taken), 0)
          return free - places >= promised
        }
        let plain = 0
        while (may(plain + 1)) plain++
        const stock = {
          capacity: free,
          permitted: 0,
          held: 0,
          sold: 0,
          blocked: false,
          limits: { shares, resources: [] },
        }
        expect(roomFor(stock, by).room).toBe(plain)
      },
    ),
    { numRuns: plays(2_000) },
  )
})
