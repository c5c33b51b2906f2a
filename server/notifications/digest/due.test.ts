import { expect, test } from 'vitest'
import { dueAt } from './due.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)

test.each([
  ['now', '01:15', '01:15'],
  ['hourly', '01:15', '02:00'],
  ['hourly', '02:00', '03:00'],
  // 08:00 in Bangkok is 01:00 in Greenwich.
  ['daily', '00:30', '01:00'],
] as const)('%s at %s is mailed at %s', (time, notified, mailed) => {
  expect(dueAt(time, at(notified), '08:00', 'Asia/Bangkok')).toEqual(at(mailed))
})

test('what comes after today’s time goes tomorrow, at the same time of the clock where it changes', () => {
  expect(dueAt('daily', at('01:00'), '08:00', 'Asia/Bangkok')?.toISOString()).toBe('2026-11-24T01:00:00.000Z')
  const eve = new Date('2026-03-28T20:00:00Z')
  expect(dueAt('daily', eve, '08:00', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T06:00:00.000Z')
})

test('who wants none gets none', () => {
  expect(dueAt('off', at('01:00'), '08:00', 'Asia/Bangkok')).toBeNull()
})
