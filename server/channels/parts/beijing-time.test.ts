import { expect, test } from 'vitest'
import { beijingDay, beijingIso, beijingMoment, beijingText } from './beijing-time.ts'

test('a moment is told as Beijing has it', () => {
  const at = new Date('2026-11-28T17:30:05.999Z')
  expect(beijingText(at)).toBe('2026-11-29 01:30:05')
  expect(beijingDay(at)).toBe('2026-11-29')
})

test('and read back', () => {
  expect(beijingIso('2026-11-29 01:30:05')).toBe('2026-11-28T17:30:05.000Z')
  expect(beijingMoment('2026-06-31 10:00:00')).toBeUndefined()
  expect(beijingMoment('2026-06-30 24:00:00')).toBeUndefined()
  expect(beijingMoment('1795000000')).toBeUndefined()
})
