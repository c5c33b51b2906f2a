import fc from 'fast-check'
import { expect, test } from 'vitest'
import { taxOf } from '#contract/pricing/tax/tax.ts'
import { plays } from '#test/kit/plays.ts'
import { taxesOf, type LineTax } from './owed-orders.ts'

const taxed = fc.record({
  basisPoints: fc.constantFrom(0, 300, 700, 1000),
  grossMinor: fc.integer({ min: 1, max: 900_000_000 }),
})

test('however often an order is billed anew, taken back and billed again, each tax adds up to the satang', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(taxed, { minLength: 1, maxLength: 3, selector: ({ basisPoints }) => basisPoints }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      (lines, shares) => {
        const taxes = lines.map(({ basisPoints, grossMinor }) => {
          const taxMinor = taxOf(grossMinor, basisPoints, true)
          return { name: 'VAT', basisPoints, grossMinor, taxMinor }
        })
        const totalMinor = taxes.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
        let billed: LineTax[] = []
        let beforeMinor = 0
        // In three parts, all of it back, and as chance has it; the last time all of it.
        const thirds = [1 / 3, 2 / 3, 1, 0]
        for (const part of [...thirds, ...shares, 1]) {
          const amountMinor = Math.round(totalMinor * part) - beforeMinor
          const view = taxesOf({ amountMinor, beforeMinor, totalMinor, taxes, billed, bookedTaxMinor: null })
          expect(view.reduce((sum, { grossMinor }) => sum + grossMinor, 0)).toBe(amountMinor)
          billed = [...billed, ...view]
          beforeMinor += amountMinor
          if (part === 0) for (const { basisPoints } of taxes) expect(taxOfRate(billed, basisPoints)).toBe(0)
        }
        for (const { basisPoints, taxMinor } of taxes) expect(taxOfRate(billed, basisPoints)).toBe(taxMinor)
      },
    ),
    { numRuns: plays(1_000) },
  )
})

const taxOfRate = (lines: readonly LineTax[], rate: number): number =>
  lines.reduce((sum, { basisPoints, taxMinor }) => sum + (basisPoints === rate ? taxMinor : 0), 0)
