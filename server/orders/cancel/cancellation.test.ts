import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minorToText, textToMinor } from '#contract/kit/money/money.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { cancellationFee, stepAt, type CancelStep } from './cancellation.ts'

/** "48 → 50 %, 24 → 500.00, 72 → 1 of 3 nights" as steps, and the nights of the stay. */
function readRule(text: string): { rule: CancelStep[]; nights: number } {
  let nights = 0
  const rule =
    text === '–'
      ? []
      : text.split(', ').map((part): CancelStep => {
          const [hours = '', kept = ''] = part.split(' → ')
          const hoursBefore = Number(hours)
          const stay = /^(\d+) of (\d+) nights$/.exec(kept)
          if (stay) {
            nights = Number(stay[2])
            return { hoursBefore, keepNights: Number(stay[1]) }
          }
          if (kept.endsWith('%')) return { hoursBefore, keepBasisPoints: Math.round(parseFloat(kept) * 100) }
          return { hoursBefore, keepMinor: textToMinor(kept, 'THB')! }
        })
  return { rule, nights }
}
const moment = (text: string) => new Date(`${text.replace(' ', 'T')}:00+07:00`)

describe('the cancellation fee', () => {
  for (const row of docTable('algorithms/cancellation.md', 'The fee by example')) {
    test(`${row['rule']} of ${row['total']} asked at ${row['asked at']} keeps ${row['kept']}`, () => {
      const fee = cancellationFee({
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
          const { feeMinor, refundMinor } = cancellationFee({ rule, totalMinor, startsAt, at })
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
