import { expect, test } from 'vitest'
import { coachDayState, crewDayState, paperWarning, validUntil } from '#contract/scheduling/papers.ts'
import { clash, headsOn, hoursAllow, isOfClass, turnRoundMinutes } from '#contract/scheduling/plan-rules.ts'
import { docTable } from '#test/kit/doc-tables.ts'

const page = 'algorithms/operations/day-plan.md'
const none = '–'
const spanOf = (text: string) => {
  const [startsAt = '', endsAt = ''] = text.split('–')
  return { startsAt, endsAt }
}
const spansOf = (text: string) => (text === none ? [] : text.split(', ').map(spanOf))

test.each(docTable(page, 'Papers'))('papers: %o', (row) => {
  const until = row['first end'] === none ? null : row['first end']!
  expect(String(paperWarning(until, row['today']!) ?? none)).toBe(row['warning'])
})

test.each(docTable(page, 'Seats'))('seats: %o', (row) => {
  const [adults, children, infants] = ['adults', 'children', 'infants'].map((kind) => Number(row[kind]))
  const kind = row['coach'] === 'boat' ? 'boat' : 'vehicle'
  expect(headsOn(kind, { adults: adults!, children: children!, infants: infants! })).toBe(
    Number(row['seats']),
  )
})

test.each(docTable(page, 'What was sold'))('what was sold: %o', ({ sold, coach, goes }) => {
  expect(isOfClass(coach!, sold === none ? null : sold!) ? 'yes' : 'no').toBe(goes)
})

test.each(docTable(page, 'One place at a time'))('one place at a time: %o', (row) => {
  const between = Number(row['minutes between'])
  const [first, second] = [spanOf(row['first']!), spanOf(row['second']!)]
  for (const [one, other] of [[first, second] as const, [second, first] as const])
    expect(clash(one, other, between) ? 'yes' : 'no').toBe(row['clash'])
})

test('a boat is turned round in three quarters of an hour, a vehicle in a quarter', () => {
  const [first, second] = [spanOf('06:30–08:00'), spanOf('08:15–09:00')]
  expect(clash(first, second, turnRoundMinutes.vehicle)).toBe(false)
  expect(clash(first, second, turnRoundMinutes.boat)).toBe(true)
})

test.each(docTable(page, 'Hours and rest'))('hours and rest: %o', (row) => {
  const worker = { maxHours: Number(row['hours']), restHours: Number(row['rest']) }
  expect(hoursAllow(worker, spansOf(row['today']!), spansOf(row['yesterday']!)) ?? none).toBe(
    row['refused for'],
  )
})

test('the first end of all papers counts, whichever it is', () => {
  const paper = (expiresOn: string | null) => ({ expiresOn })
  expect(validUntil([paper(null)])).toBe(null)
  expect(validUntil([paper('2027-05-01'), paper(null), paper('2027-03-01')], ['2027-04-01'])).toBe(
    '2027-03-01',
  )
  expect(validUntil([paper('2027-05-01')], ['2027-02-01', null])).toBe('2027-02-01')
})

test('a day says first what keeps off', () => {
  const days = [{ from: '2026-12-01', to: '2026-12-03' }]
  const coach = { standing: 'available', validUntil: '2026-12-20', maintenance: days } as const
  expect(coachDayState(coach, '2026-12-02', true)).toBe('repair')
  expect(coachDayState(coach, '2026-12-04', true)).toBe('assigned')
  expect(coachDayState(coach, '2026-12-20', true)).toBe('expired')
  expect(coachDayState({ ...coach, standing: 'off' }, '2026-12-04', false)).toBe('off')
  const person = { validUntil: null, daysOff: [7], absences: days }
  expect(crewDayState(person, '2026-12-03', false)).toBe('off')
  expect(crewDayState(person, '2026-12-06', false)).toBe('off')
  expect(crewDayState(person, '2026-12-07', true)).toBe('assigned')
})
