import { expect, test } from 'vitest'
import { kindsByAge } from './fill-slots.ts'

test('birth dates of pasted guests count heads by the day and the ages of the product; a kind that is told stays', () => {
  const days = [{ date: '2026-12-20', childFromAge: 3, adultFromAge: 12 }]
  const people = [
    { birthdate: '1985-05-05' },
    { birthdate: '2014-12-21' },
    { birthdate: '2025-01-01' },
    { kind: 'child', birthdate: '2025-01-01' },
    { name: 'WU PEI' },
  ]
  const kinds = kindsByAge(people, days).map(({ kind }) => kind)
  expect(kinds).toEqual(['adult', 'child', 'infant', 'child', undefined])
})
