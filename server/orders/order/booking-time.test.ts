import { expect, test } from 'vitest'
import { bookingDeadline, serviceDays, startsAt } from './booking-time.ts'
import { momentText } from '../../kit/text/moment-text.ts'

const zone = 'Asia/Bangkok'

test('a service begins at its session in the operator’s zone, whatever the server’s is', () =>
  expect(startsAt('2026-12-24', '08:30', zone).toISOString()).toBe('2026-12-24T01:30:00.000Z'))

test('without a limit booking ends at departure', () => {
  const start = startsAt('2026-12-24', '08:00', zone)
  expect(bookingDeadline('2026-12-24', start, 0, zone)).toEqual(start)
})
test('one or two days ahead booking ends at 23:59 of that day', () => {
  const start = startsAt('2026-12-24', '08:00', zone)
  expect(momentText(bookingDeadline('2026-12-24', start, 1, zone), zone)).toBe('2026-12-23 23:59')
  expect(momentText(bookingDeadline('2026-12-24', start, 2, zone), zone)).toBe('2026-12-22 23:59')
})
test('a day the clocks change on keeps its 23:59', () =>
  expect(
    momentText(
      bookingDeadline('2026-03-30', startsAt('2026-03-30', '08:00', 'Europe/Paris'), 1, 'Europe/Paris'),
      'Europe/Paris',
    ),
  ).toBe('2026-03-29 23:59'))

test('a stay draws each night, anything else its day', () => {
  expect(serviceDays('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(serviceDays('2026-12-30', null)).toEqual(['2026-12-30'])
  expect(serviceDays('2026-12-30', '2026-12-30')).toEqual(['2026-12-30'])
})
