import { expect, test } from 'vitest'
import { datePeriods, type OnDay } from './date-periods.ts'

const day = (at: number) => Temporal.PlainDate.from('2026-12-01').add({ days: at }).toString()
/** 1 December 2026 is a Tuesday. */
const days = (prices: (number | null)[], session = ''): OnDay<number>[] =>
  prices.map((value, at) => ({ date: day(at), session, value }))
const periods = (given: OnDay<number>[]) => datePeriods(given, (a, b) => a === b)
const describe = (given: OnDay<number>[]) =>
  periods(given).map(({ from, to, weekdays, session, value }) =>
    [`${from.slice(5)}..${to.slice(5)}`, weekdays.join(''), session, value].filter(Boolean).join(' '),
  )
/** Every price that the lines tell, by day and session. */
function read(given: OnDay<number>[]) {
  const found = new Map<string, number | null>()
  const sessions = [...new Set(given.map(({ session }) => session))]
  for (const line of periods(given))
    for (const { date } of given.filter((one) => one.session === sessions[0])) {
      const weekday = Temporal.PlainDate.from(date).dayOfWeek
      if (date < line.from || date > line.to || (line.weekdays.length && !line.weekdays.includes(weekday)))
        continue
      for (const session of line.session ? [line.session] : sessions) {
        expect(found.has(`${date} ${session}`), `${date} ${session} is told once`).toBe(false)
        found.set(`${date} ${session}`, line.value)
      }
    }
  return found
}

test('one price is one line, a change begins another, and what is not sold is left out', () => {
  expect(describe(days([100, 100, 100]))).toEqual(['12-01..12-03 100'])
  expect(describe(days([100, 100, 200, 200]))).toEqual(['12-01..12-02 100', '12-03..12-04 200'])
  expect(describe(days([100, null, null, 100]))).toEqual(['12-01..12-01 100', '12-04..12-04 100'])
  expect(describe(days([null, null]))).toEqual([])
})

test('weekends that cost more are told by their weekdays once they do so for two weeks', () => {
  const weekends = Array.from({ length: 28 }, (_, at) => ([5, 6].includes((at + 1) % 7) ? 120 : 100))
  expect(describe(days(weekends))).toEqual(['12-01..12-28 12345 100', '12-01..12-28 67 120'])
  expect(describe(days(weekends.slice(0, 7)))).toEqual([
    '12-01..12-04 100',
    '12-05..12-06 120',
    '12-07..12-07 100',
  ])
})

test('sessions that cost the same are one, others stand by themselves', () => {
  const both = [...days([100, 100], '09:00'), ...days([100, 100], '13:00')]
  expect(describe(both)).toEqual(['12-01..12-02 100'])
  const apart = [...days([100, 100], '09:00'), ...days([100, 80], '13:00')]
  expect(describe(apart)).toEqual([
    '12-01..12-02 09:00 100',
    '12-01..12-01 13:00 100',
    '12-02..12-02 13:00 80',
  ])
})

test('whatever the prices, the lines tell each day of each session once and at its price', () => {
  let seed = 7
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
  for (let run = 0; run < 300; run += 1) {
    const kinds = 1 + random(3)
    const pattern = Array.from({ length: 7 }, () => 100 * (1 + random(kinds)))
    const given = ['09:00', '13:00'].slice(0, 1 + random(2)).flatMap((session) =>
      days(
        Array.from({ length: 1 + (run % 60) }, (_, at) =>
          random(12) === 0 ? null : random(9) === 0 ? 700 : pattern[at % 7]!,
        ),
        session,
      ),
    )
    const sold = given.flatMap(({ date, session, value }) =>
      value === null ? [] : [[`${date} ${session}`, value] as const],
    )
    expect([...read(given)].sort()).toEqual(sold.sort())
  }
})
