import { expect, test } from 'vitest'
import { returnDays } from './return-days.ts'

test('a way back is reserved from its way out on, from today on where that has sailed, until it ends', () => {
  const wayBack = { date: '2026-12-20' }
  expect(returnDays({ serviceDate: '2026-12-01', wayBack }, '2026-11-26')).toEqual({
    min: '2026-12-01',
    max: '2026-12-20',
  })
  expect(returnDays({ serviceDate: '2026-10-16', wayBack }, '2026-11-26').min).toBe('2026-11-26')
  expect(returnDays({ serviceDate: '2026-10-16' }, '2026-11-26').max).toBeUndefined()
})
