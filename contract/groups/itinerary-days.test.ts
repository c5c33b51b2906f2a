import { describe, expect, test } from 'vitest'
import { departureStates, movesFrom } from '#contract/journeys/departure.fields.ts'
import { docTable } from '#test/kit/doc-tables.ts'
import { makeService } from './costing-example.ts'
import {
  copyDays,
  insertDays,
  moveDay,
  moveService,
  newerPieces,
  removeDay,
  takePiece,
} from './itinerary-days.ts'
import type { Day } from './itinerary.schema.ts'
import { warningsOf } from './itinerary-warnings.ts'

const page = 'algorithms/groups/itineraries.md'
const makeDay = (key: string, more: Partial<Day> = {}): Day => ({
  key,
  names: { en: key },
  texts: {},
  place: '',
  services: [],
  source: null,
  ...more,
})
const stay = (key: string, nights: number) =>
  makeService(key, { kind: 'hotel', basis: 'half-twin', nights, costMinor: 1 })
const tour = ['a', 'b', 'c', 'd', 'e'].map((key, at) =>
  makeDay(key, { services: at === 0 || at === 2 ? [stay(`stay-${key}`, 2)] : [] }),
)
const staysOf = (days: readonly Day[]): string =>
  days
    .flatMap(({ services }, at) =>
      services.flatMap(({ kind, nights }) => (kind === 'hotel' ? [`${at + 1}×${nights}`] : [])),
    )
    .join(' ')

describe('days', () => {
  test.each(docTable(page, 'Nights move along'))('$act: $stays', ({ act = '', stays }) => {
    const [verb, , first = '', second] = act
      .replace('remove ', 'remove - ')
      .replace(/move (\d) to /, 'move - $1 ')
      .split(' ')
    const at = Number(first) - 1
    const done = (): Day[] => {
      if (verb === 'insert') return insertDays(tour, at, [makeDay('new')])
      if (verb === 'remove') return removeDay(tour, at)
      return verb === 'move' ? moveDay(tour, at, Number(second) - 1) : tour
    }
    expect(staysOf(done())).toBe(stays)
  })

  test('a copy is deep: other keys, where it comes from, and nothing shared', () => {
    const source = { kind: 'fragment' as const, id: 7, version: 3 }
    const [copy] = copyDays(tour, source)
    expect(copy).toMatchObject({ names: { en: 'a' }, source, services: [{ nights: 2, source }] })
    expect(copy?.key).not.toBe('a')
    expect(copy?.services[0]?.key).not.toBe('stay-a')
    if (copy?.services[0]) copy.services[0].nights = 9
    expect(tour[0]?.services[0]?.nights).toBe(2)
  })

  test('a service moves within its day and into another one', () => {
    const days = [
      makeDay('a', { services: ['one', 'two'].map((key) => makeService(key, {})) }),
      makeDay('b', { services: [makeService('three', {})] }),
    ]
    const keys = (list: readonly Day[]) => list.map(({ services }) => services.map(({ key }) => key))
    expect(keys(moveService(days, { day: 0, at: 0 }, { day: 0, at: 1 }))).toEqual([['two', 'one'], ['three']])
    expect(keys(moveService(days, { day: 0, at: 0 }, { day: 1, at: 1 }))).toEqual([['two'], ['three', 'one']])
    expect(keys(moveService(days, { day: 0, at: 5 }, { day: 1, at: 0 }))).toEqual(keys(days))
  })

  test('a newer piece is offered, and taken it leaves what was added to the day', () => {
    const piece = {
      id: 7,
      code: 'PHI',
      version: 2,
      days: [makeDay('fresh', { services: [makeService('boat', {})] })],
    }
    const source = { kind: 'fragment' as const, id: 7, version: 1 }
    const day = makeDay('a', {
      source,
      services: [{ ...makeService('old-boat', {}), source }, makeService('own', {})],
    })
    expect(newerPieces([day], [piece])).toMatchObject([{ day: 0, code: 'PHI', version: 2 }])
    const taken = takePiece(day, piece)
    expect(taken).toMatchObject({ key: 'a', names: { en: 'fresh' }, source: { id: 7, version: 2 } })
    expect(taken.services.map(({ key }) => key)).toEqual([expect.not.stringMatching(/boat/), 'own'])
    expect(newerPieces([taken], [piece])).toEqual([])
  })

  test('what stands out is told beside the service', () => {
    const days = [
      makeDay('a', {
        services: [
          makeService('one', { start: '09:00', minutes: 120, costMinor: 1 }),
          makeService('two', { start: '10:00', minutes: 60, costMinor: null, openDays: [2] }),
        ],
      }),
      makeDay('b', { names: {} }),
    ]
    expect(warningsOf(days, 1).map(({ day, key, why }) => `${day} ${key} ${why}`)).toEqual([
      '0  noHotel',
      '0 one overlap',
      '0 two closed',
      '0 two noCost',
      '1  noTitle',
    ])
  })
})

const hoursWarned = (more: object): boolean =>
  warningsOf([makeDay('a', { services: [makeService('show', { costMinor: 1, ...more })] })]).some(
    ({ why }) => why === 'closedHours',
  )
test.each([
  ['within its hours', { start: '09:00', minutes: 480, openFrom: '09:00', openTo: '17:00' }, false],
  ['before it opens', { start: '08:59', minutes: 30, openFrom: '09:00', openTo: '17:00' }, true],
  ['longer than it is open', { start: '16:30', minutes: 31, openFrom: '09:00', openTo: '17:00' }, true],
  ['over midnight', { start: '23:30', minutes: 120, openFrom: '20:00', openTo: '02:00' }, false],
  ['after midnight', { start: '01:30', minutes: 60, openFrom: '20:00', openTo: '02:00' }, true],
  ['by day, at a show of the night', { start: '15:00', openFrom: '20:00', openTo: '02:00' }, true],
  ['at any time', { start: '', minutes: 900, openFrom: '09:00', openTo: '17:00' }, false],
  ['with an opening time alone', { start: '08:00', openFrom: '09:00' }, true],
  ['without hours', { start: '03:00', minutes: 600 }, false],
])('opening hours: %s', (_, service, warned) => {
  expect(hoursWarned(service)).toBe(warned)
})

test.each(docTable(page, 'Departures'))('a departure goes from $from to $to', ({ from, to }) => {
  const state = departureStates.find((one) => one === from)
  expect((state && movesFrom(state).join(', ')) || '–').toBe(to)
})
