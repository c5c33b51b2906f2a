import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zonesOf } from '#contract/kit/text/phone.ts'
import { allowedFor, nextAllowed } from './quiet.ts'

const quiet = { from: '21:00', to: '09:00' }
const at = (moment: string) => new Date(moment)
const next = (moment: string, zones: readonly string[], rule = quiet) =>
  nextAllowed(at(moment), zones, rule).toISOString()

test('by day it leaves at once, by night in the morning', () => {
  const bangkok = ['Asia/Bangkok']
  expect(next('2026-12-01T03:00:00.000Z', bangkok)).toBe('2026-12-01T03:00:00.000Z')
  // 22:30 in Bangkok: the next day at nine.
  expect(next('2026-12-01T15:30:00.000Z', bangkok)).toBe('2026-12-02T02:00:00.000Z')
  // 08:59 is still night, 09:00 is not.
  expect(next('2026-12-01T01:59:00.000Z', bangkok)).toBe('2026-12-01T02:00:00.000Z')
  expect(next('2026-12-01T02:00:00.000Z', bangkok)).toBe('2026-12-01T02:00:00.000Z')
  // 21:00 is night.
  expect(next('2026-12-01T14:00:00.000Z', bangkok)).toBe('2026-12-02T02:00:00.000Z')
})

test('a country of several zones is written to when it is day in all of them', () => {
  const moment = nextAllowed(at('2026-12-01T10:00:00.000Z'), zonesOf('US'), quiet)
  for (const zone of zonesOf('US')) {
    const { hour } = Temporal.Instant.from(moment.toISOString()).toZonedDateTimeISO(zone)
    expect(hour).toBeGreaterThanOrEqual(9)
    expect(hour).toBeLessThan(21)
  }
})

test('whose night counts is a rule: the recipient’s, or ours', () => {
  const now = at('2026-12-01T03:00:00.000Z')
  const rules = { quiet, zone: 'Asia/Bangkok' }
  expect(allowedFor(now, 'TH', { ...rules, by: 'recipient' })).toEqual(now)
  // Four in the morning in Berlin.
  expect(allowedFor(now, 'DE', { ...rules, by: 'recipient' }).toISOString()).toBe('2026-12-01T08:00:00.000Z')
  expect(allowedFor(now, 'DE', { ...rules, by: 'merchant' })).toEqual(now)
  // Of no country: ours.
  expect(allowedFor(now, '', { ...rules, by: 'recipient' })).toEqual(now)
})

test('without quiet hours nobody waits; what is let go is never at night; the clock of summer counts', () => {
  expect(next('2026-12-01T20:00:00.000Z', ['Asia/Bangkok'], { from: '00:00', to: '00:00' })).toBe(
    '2026-12-01T20:00:00.000Z',
  )
  // The night in which summer begins in Berlin: nine is an hour earlier.
  expect(next('2026-03-28T22:00:00.000Z', ['Europe/Berlin'])).toBe('2026-03-29T07:00:00.000Z')
  const zone = 'Europe/Berlin'
  fc.assert(
    fc.property(fc.date({ min: at('2026-01-01'), max: at('2027-12-31'), noInvalidDate: true }), (now) => {
      const moment = nextAllowed(now, [zone], quiet)
      const { hour } = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
      expect(hour >= 9 && hour < 21).toBe(true)
      expect(moment.getTime() - now.getTime()).toBeLessThanOrEqual(13 * 3_600_000)
    }),
  )
})
