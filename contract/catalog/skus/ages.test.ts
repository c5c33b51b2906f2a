import fc from 'fast-check'
import { expect, test } from 'vitest'
import { docTable } from '#test/kit/doc-tables.ts'
import { ageMistake, ageOn, kindOnDays, type AgeKind } from './ages.ts'

const page = 'algorithms/ages.md'
const kindNamed = (text = ''): AgeKind =>
  text === 'adult' || text === 'child' || text === 'infant' ? text : 'adult'

test.each(docTable(page, 'Kinds by example'))('born $0, on $1 by $2: $3', (row) => {
  const [birthdate = '', days = '', bands = '', view] = Object.values(row)
  const [childFromAge = 3, adultFromAge = 12] = bands.split('/').map(Number)
  const found = kindOnDays(
    birthdate,
    days.split(', ').map((date) => ({ date, childFromAge, adultFromAge })),
  )
  expect(`${found?.kind} ${found?.age}`).toBe(view)
})

test.each(docTable(page, 'Mistakes by example'))('$0 born $1: $3', (row) => {
  const [kind, birthdate = '', sold, view] = Object.values(row)
  const day = { date: '2026-12-20', childFromAge: 3, adultFromAge: 12 }
  const mistake = ageMistake(
    { kind: kindNamed(kind), birthdate: birthdate === '–' ? '' : birthdate },
    [day],
    (one) => sold === 'all' || one === sold,
  )
  const said = !mistake ? '–' : mistake.why === 'otherKind' ? `${mistake.kind} ${mistake.age}` : mistake.why
  expect(said).toBe(view)
})

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10))

test('an age grows by one on each birthday and on no other day', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (birthdate, date) => {
      const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
      const [, month, day] = birthdate.split('-')
      const isLeap = new Date(Date.UTC(Number(next.slice(0, 4)), 1, 29)).getUTCDate() === 29
      const birthday = month === '02' && day === '29' && !isLeap ? '03-01' : `${month}-${day}`
      expect(ageOn(birthdate, next) - ageOn(birthdate, date)).toBe(next.slice(5) === birthday ? 1 : 0)
    }),
  )
})

test('exactly one kind is right for a birth date, whatever the bands and days', () => {
  const day = fc.record({
    date: anyDay,
    childFromAge: fc.integer({ min: 0, max: 8 }),
    adultFromAge: fc.integer({ min: 9, max: 21 }),
  })
  fc.assert(
    fc.property(anyDay, fc.array(day, { minLength: 1, maxLength: 6 }), (birthdate, days) => {
      const kinds = ['adult', 'child', 'infant'] as const
      const right = kinds.filter((kind) => ageMistake({ kind, birthdate }, days) === null)
      const isBorn = days.every(({ date }) => date >= birthdate)
      expect(right).toHaveLength(isBorn ? 1 : 0)
    }),
  )
})
