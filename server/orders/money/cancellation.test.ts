import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorToText, textToMinor } from '#contract/kit/money/money.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { stepAt, type CancelStep } from './cancellation.ts'
import { feeOfParts, type FeeFacts, type FeeStep } from './fees.ts'

/** "48 → 50 %, 24 → 500.00, 72 → 1 of 3 nights" as steps, and the nights of the stay. */
function readRule(text: string): { rule: CancelStep[]; nights: number } {
  let nights = 0
  const rule =
    text === '–'
      ? []
      : text.split(', ').map((part): CancelStep => {
          const [hours = '', retained = ''] = part.split(' → ')
          const hoursBefore = Number(hours)
          const stay = /^(\d+) of (\d+) nights$/.exec(retained)
          if (stay) {
            nights = Number(stay[2])
            return { hoursBefore, keepNights: Number(stay[1]) }
          }
          if (retained.endsWith('%'))
            return { hoursBefore, keepBasisPoints: Math.round(parseFloat(retained) * 100) }
          return { hoursBefore, keepMinor: textToMinor(retained, 'THB')! }
        })
  return { rule, nights }
}
/** The fee for all of an order. */
function feeOfAll({ startsAt, ...facts }: FeeFacts & { startsAt: Date }) {
  const { feeMinor } = feeOfParts([{ shareMinor: facts.totalMinor, startsAt }], facts)
  return { feeMinor, refundMinor: facts.totalMinor - feeMinor }
}
const moment = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)

describe('the cancellation fee', () => {
  for (const row of docTable('algorithms/cancellation.md', 'The fee by example')) {
    test(`${row['rule']} of ${row['total']} asked at ${row['asked at']} keeps ${row['kept']}`, () => {
      const fee = feeOfAll({
        ...readRule(row['rule']!),
        totalMinor: textToMinor(row['total']!, 'THB')!,
        startsAt: moment('2026-12-24 08:00'),
        at: moment(row['asked at']!),
      })
      expect(minorToText(fee.feeMinor, 'THB')).toBe(row['kept'])
      expect(minorToText(fee.refundMinor, 'THB')).toBe(row['given back'])
    })
  }

  const anyRule = fc.array(
    fc.record({
      hoursBefore: fc.integer({ min: 0, max: 500 }),
      keepBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 6 },
  )
  test('fee and refund always add up to the total, and neither is below zero', () => {
    fc.assert(
      fc.property(
        anyRule,
        fc.integer({ min: 0, max: 9e12 }),
        fc.integer({ min: -100, max: 600 }),
        (rule, totalMinor, hours) => {
          const startsAt = moment('2026-12-24 08:00')
          const at = new Date(startsAt.getTime() - hours * 3_600_000)
          const { feeMinor, refundMinor } = feeOfAll({ rule, totalMinor, startsAt, at })
          expect(feeMinor + refundMinor).toBe(totalMinor)
          expect(Math.min(feeMinor, refundMinor)).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
  test('the order in which steps are written does not matter where their hours differ', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }),
        fc.integer({ min: -10, max: 600 }),
        (hours, at) => {
          const rule = hours.map((hoursBefore, i) => ({ hoursBefore, keepBasisPoints: i }))
          expect(stepAt(rule.toReversed(), at)).toEqual(stepAt(rule, at))
        },
      ),
    )
  })
})

describe('what goes bit by bit', () => {
  const startsAt = moment('2026-12-24 08:00')
  /** Parts go one after the other, each act at its hours before the start; what each act keeps. */
  function retainedByActs(
    rule: CancelStep[],
    acts: { shareMinor: number; hours: number; nightsGone?: number }[],
    nights = 0,
  ): number[] {
    let totalMinor = acts.reduce((sum, { shareMinor }) => sum + shareMinor, 0)
    let nightsLeft = nights
    let history: FeeStep[] = []
    return acts.map(({ shareMinor, hours, nightsGone = 0 }) => {
      const at = new Date(startsAt.getTime() - hours * 3_600_000)
      const facts = { rule, totalMinor, at, nights: nightsLeft, nightsGone, history }
      const fee = feeOfParts([{ shareMinor, startsAt }], facts)
      totalMinor -= shareMinor
      nightsLeft -= nightsGone
      history = fee.history
      return fee.feeMinor
    })
  }

  test.each(docTable('algorithms/cancellation.md', 'Bit by bit by example'))(
    '$rule of $goes keeps $kept',
    (row) => {
      const { rule, nights } = readRule(row['rule']!)
      const acts = row['goes']!.split(', ').map((text) => {
        const [, share = '', hours = '', removed = ''] = /^([\d.]+) at (\d+) h(?: \((\d) nights?\))?$/.exec(
          text,
        )!
        return { shareMinor: textToMinor(share, 'THB')!, hours: Number(hours), nightsGone: Number(removed) }
      })
      const retained = retainedByActs(rule, acts, nights).map((minor) => minorToText(minor, 'THB'))
      expect(retained.join(', ')).toBe(row['kept'])
    },
  )

  const step = fc.oneof(
    fc.record({ keepMinor: fc.integer({ min: 0, max: 2_000_000 }) }),
    fc.record({ keepBasisPoints: fc.integer({ min: 0, max: 10_000 }) }),
  )
  const shares = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
  test('under one step, parts that go one by one keep together what all of it keeps at once', () => {
    fc.assert(
      fc.property(step, shares, (keep, parts) => {
        const rule: CancelStep[] = [{ hoursBefore: 48, ...keep }]
        const totalMinor = parts.reduce((sum, shareMinor) => sum + shareMinor, 0)
        const at = new Date(startsAt.getTime() - 3_600_000)
        const { feeMinor } = feeOfAll({ rule, totalMinor, startsAt, at })
        const retained = retainedByActs(
          rule,
          parts.map((shareMinor) => ({ shareMinor, hours: 1 })),
        )
        expect(retained.reduce((sum, minor) => sum + minor, 0)).toBe(feeMinor)
      }),
    )
  })
  test('two ways that go at once are rounded once, and never keep more than they came to', () => {
    fc.assert(
      fc.property(step, shares, fc.integer({ min: 0, max: 100 }), (keep, parts, hours) => {
        const rule: CancelStep[] = [
          { hoursBefore: 72, keepBasisPoints: 3_333 },
          { hoursBefore: 24, ...keep },
        ]
        const totalMinor = parts.reduce((sum, shareMinor) => sum + shareMinor, 0)
        const at = new Date(startsAt.getTime() - hours * 3_600_000)
        const facts = { rule, totalMinor, at }
        const apart = feeOfParts(
          parts.map((shareMinor) => ({ shareMinor, startsAt })),
          facts,
        )
        expect(apart.feeMinor).toBe(feeOfAll({ ...facts, startsAt }).feeMinor)
        expect(apart.feeMinor).toBeLessThanOrEqual(totalMinor)
      }),
    )
  })
  test('whatever the hours of the acts, no act keeps less than nothing or more than what goes', () => {
    const hours = fc.integer({ min: -5, max: 100 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), step), { maxLength: 4 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 1_000_000 }), hours), { minLength: 1, maxLength: 6 }),
        (steps, acts) => {
          const rule = steps.map(([hoursBefore, keep]) => ({ hoursBefore, ...keep }))
          const parts = acts.map(([shareMinor, at]) => ({ shareMinor, hours: at }))
          for (const [nth, retained] of retainedByActs(rule, parts).entries()) {
            expect(retained).toBeGreaterThanOrEqual(0)
            expect(retained).toBeLessThanOrEqual(parts[nth]!.shareMinor)
          }
        },
      ),
    )
  })
})
