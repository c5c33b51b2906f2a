import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { plays } from '#test/kit/plays.ts'
import { currencyDecimals, minorToText, textToMinor } from '../../kit/money/amounts.ts'
import { creditable, creditTaxes, splitCredit } from './note-taxes.ts'
import { paperTaxes, type PaperTaxed } from './paper-taxes.ts'

const sumOf = (taxes: readonly PaperTaxed[], key: 'netMinor' | 'taxMinor') =>
  taxes.reduce((sum, tax) => sum + tax[key], 0)
const minor = (text: string | undefined, currency: string) => textToMinor(text ?? '', currency) ?? NaN

for (const row of docTable('algorithms/money/papers.md', 'Credit notes by example')) {
  const { currency = 'THB', invoice, rate, credits = '', taxes } = row
  test(`credit notes of ${credits} on ${invoice} ${currency} at ${rate}`, () => {
    const paper = paperTaxes(minor(invoice, currency), [], Number.parseFloat(rate ?? '') * 100)
    const notes: PaperTaxed[][] = []
    for (const amount of credits.split(' / '))
      notes.push(creditTaxes(minor(amount, currency), creditable(paper, notes.flat())))
    expect(notes.map((note) => minorToText(sumOf(note, 'taxMinor'), currency)).join(' / ')).toBe(taxes)
    expect(currencyDecimals(currency)).toBeLessThanOrEqual(2)
  })
}

const rates = fc.uniqueArray(
  fc.record({
    basisPoints: fc.constantFrom(0, 300, 500, 700, 1_000, 2_500),
    grossMinor: fc.integer({ min: 1, max: 900_000_000 }),
  }),
  { minLength: 1, maxLength: 5, selector: ({ basisPoints }) => basisPoints },
)

test('whatever is credited in however many notes, none takes more net or tax than is left of its rate, and all of it is all', () => {
  fc.assert(
    fc.property(
      rates,
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (lines, totalMinor, shares) => {
        const paper = paperTaxes(totalMinor, lines, 0)
        const notes: PaperTaxed[] = []
        for (const part of [...shares, 1]) {
          const left = creditable(paper, notes)
          const amount = Math.ceil((sumOf(left, 'netMinor') + sumOf(left, 'taxMinor')) * part)
          if (amount === 0) continue
          const note = creditTaxes(amount, left)
          expect(sumOf(note, 'netMinor') + sumOf(note, 'taxMinor')).toBe(amount)
          for (const { basisPoints, netMinor, taxMinor } of note) {
            const open = left.find((one) => one.basisPoints === basisPoints)
            expect(netMinor).toBeGreaterThanOrEqual(0)
            expect(taxMinor).toBeGreaterThanOrEqual(0)
            expect(netMinor).toBeLessThanOrEqual(open?.netMinor ?? 0)
            expect(taxMinor).toBeLessThanOrEqual(open?.taxMinor ?? 0)
          }
          notes.push(...note)
        }
        expect(sumOf(notes, 'netMinor')).toBe(sumOf(paper, 'netMinor'))
        expect(sumOf(notes, 'taxMinor')).toBe(sumOf(paper, 'taxMinor'))
      },
    ),
    { numRuns: plays(500) },
  )
})

test('a change shared out to several papers takes all that is wanted, or all that is left, within each rate of each', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(rates, fc.integer({ min: 1, max: 900_000_000 })), { minLength: 1, maxLength: 4 }),
      rates,
      fc.integer({ min: 1, max: 3_000_000_000 }),
      (made, lines, amount) => {
        const papers = made.map(([of, total], at) => ({ paper: at, left: paperTaxes(total, of, 0) }))
        const all = papers.flatMap(({ left }) => left)
        const left = sumOf(all, 'netMinor') + sumOf(all, 'taxMinor')
        const { notes, restMinor } = splitCredit(paperTaxes(amount, lines, 0), papers)
        const taken = notes.flatMap(({ taxes }) => taxes)
        const given = sumOf(taken, 'netMinor') + sumOf(taken, 'taxMinor')
        expect(given + restMinor).toBe(amount)
        expect(given).toBe(Math.min(amount, left))
        for (const { paper, taxes } of notes)
          for (const { basisPoints, netMinor, taxMinor } of taxes) {
            const open = papers[paper]?.left.find((one) => one.basisPoints === basisPoints)
            expect(netMinor).toBeGreaterThanOrEqual(0)
            expect(taxMinor).toBeGreaterThanOrEqual(0)
            expect(netMinor).toBeLessThanOrEqual(open?.netMinor ?? 0)
            expect(taxMinor).toBeLessThanOrEqual(open?.taxMinor ?? 0)
          }
      },
    ),
    { numRuns: plays(500) },
  )
})
