import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

const slow = (at: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

test('a moment is told by the clock of its zone, also at the very moment when clocks are changed', () => {
  for (const timeZone of ['Asia/Bangkok', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']) {
    const moments = Array.from({ length: 300 }, (_, at) => Date.UTC(1990, 0, 1) + at * 3_888_123_457)
    const changes = moments.flatMap((at) => {
      const zoned = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
      const next = zoned.getTimeZoneTransition('next')?.epochMilliseconds
      return next === undefined ? [] : [next + 1, next, next - 1]
    })
    for (const at of [...changes, ...moments].map((ms) => new Date(ms)))
      expect([timeZone, at, momentText(at, timeZone)]).toEqual([timeZone, at, slow(at, timeZone)])
  }
})
