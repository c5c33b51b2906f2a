import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { choose, surplusOf, usesOf } from './choose-codes.ts'

const page = 'algorithms/operations/prepaid-tickets.md'
const readCodes = (text: string) =>
  text.split(';').map((part, id) => {
    const [name = '', uses, validUntil = '', shown] = part.trim().split(' ')
    return {
      id,
      name,
      uses: Number(uses),
      validUntil,
      shownAt: shown ? 'then' : null,
      status: 'issued' as const,
    }
  })
const namesOf = (codes: readonly { name: string }[]) => codes.map(({ name }) => name).join(', ')

test.each(docTable(page, 'Who gets which'))('$0 for $1 guests: $2', (...row) => {
  const [free = '', needs, gets] = Object.values(row[0] as object).map(String)
  const chosen = choose(readCodes(free), Number(needs))
  expect(chosen === null ? 'none' : namesOf(chosen) || 'nothing needed').toBe(gets)
})

test.each(docTable(page, 'What comes back'))('$0 needs $1', (...row) => {
  const [has = '', needs, back] = Object.values(row[0] as object).map(String)
  expect(namesOf(surplusOf(readCodes(has), Number(needs))) || 'nothing').toBe(back)
})

test('what is chosen covers the guests with no code too many, and what goes back leaves enough', () => {
  const code = fc.record({
    id: fc.nat(),
    uses: fc.integer({ min: 1, max: 4 }),
    validUntil: fc.constantFrom('2027-01-01', '2027-06-01'),
    shownAt: fc.constantFrom(null, 'then'),
    status: fc.constantFrom('issued' as const, 'used' as const),
  })
  fc.assert(
    fc.property(fc.array(code, { maxLength: 12 }), fc.integer({ min: 0, max: 20 }), (codes, uses) => {
      const chosen = choose(codes, uses)
      if (chosen === null) expect(usesOf(codes)).toBeLessThan(uses)
      else {
        expect(usesOf(chosen)).toBeGreaterThanOrEqual(uses)
        expect(chosen.length && usesOf(chosen.slice(0, -1)) >= uses).toBeFalsy()
      }
      const surplus = surplusOf(codes, uses)
      expect(surplus.some(({ status }) => status === 'used')).toBe(false)
      if (surplus.length) expect(usesOf(codes) - usesOf(surplus)).toBeGreaterThanOrEqual(uses)
    }),
  )
})
