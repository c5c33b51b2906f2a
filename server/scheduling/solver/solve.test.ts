import { expect, test } from 'vitest'
import type { Problem } from './problem.ts'
import { readSolomon } from './solomon.ts'
import { solve } from './solve.ts'

const pier = { x: 0, y: 0 }
const van = (id: string, more: object = {}) => ({
  id,
  capacity: 10,
  start: pier,
  end: pier,
  tw: [0, 500] as const,
  ...more,
})
const pickUp = (id: string, x: number, y: number, more: object = {}) => ({
  id,
  x,
  y,
  demand: 2,
  tw: [0, 400] as const,
  service: 2,
  ...more,
})
const vehiclesOf = (plan: ReturnType<typeof solve>): Record<string, string> =>
  Object.fromEntries(
    plan.routes.flatMap(({ vehicleId, stops }) => stops.map(({ stopId }) => [stopId, vehicleId])),
  )

test('one van takes what fits into one, by the shortest way', () => {
  const plan = solve(
    {
      vehicles: [van('a'), van('b')],
      stops: [pickUp('far', 30, 0), pickUp('near', 10, 0), pickUp('middle', 20, 0)],
    },
    { iterations: 200 },
  )
  expect(plan).toMatchObject({ vehicles: 1, distance: 60, unplaced: [] })
})

test('what cannot be placed says what stands in its way', () => {
  const problem: Problem = {
    vehicles: [van('a', { capacity: 4 })],
    stops: [
      pickUp('group', 1, 0, { demand: 5 }),
      pickUp('korean', 1, 0, { skills: ['korean'] }),
      pickUp('early', 300, 0, { tw: [0, 100] }),
      pickUp('one', 5, 0),
      pickUp('two', 6, 0),
      pickUp('three', 7, 0),
    ],
  }
  const plan = solve(problem, { iterations: 300 })
  expect(Object.fromEntries(plan.unplaced.map(({ stopId, why }) => [stopId, why]))).toMatchObject({
    group: 'tooLarge',
    korean: 'noSkill',
    early: 'noTime',
  })
  expect(plan.unplaced.filter(({ why }) => why === 'noRoom')).toHaveLength(1)
})

test('who weighs more is placed first', () => {
  const stops = [pickUp('plain', 5, 0), pickUp('guest of honour', 40, 0, { weight: 10 })]
  const plan = solve({ vehicles: [van('a', { capacity: 2 })], stops }, { iterations: 300 })
  expect(plan.unplaced.map(({ stopId }) => stopId)).toEqual(['plain'])
})

test('a late order moves nobody where it need not, and a lock holds', () => {
  const stops = [pickUp('north', 0, 30), pickUp('south', 0, -30), pickUp('late', 1, 29)]
  const previous = [
    { stopId: 'north', vehicleId: 'b', moveCost: 1000 },
    { stopId: 'south', vehicleId: 'a', moveCost: 1000 },
  ]
  const stored = solve(
    { objective: 'cost', vehicles: [van('a'), van('b')], stops, previous },
    { iterations: 500 },
  )
  expect(vehiclesOf(stored)).toMatchObject({ north: 'b', south: 'a', late: 'b' })
  expect(stored.moved).toBe(0)
  const locked = solve(
    {
      objective: 'cost',
      vehicles: [van('a'), van('b')],
      stops,
      previous,
      locks: [{ stopId: 'late', vehicleId: 'a' }],
    },
    { iterations: 500 },
  )
  expect(vehiclesOf(locked)).toMatchObject({ late: 'a' })
})

test('by cost, a dear vehicle stays where it is when a cheap one will do', () => {
  const plan = solve(
    {
      objective: 'cost',
      vehicles: [van('dear', { fixedCost: 5000 }), van('cheap', { fixedCost: 100 })],
      stops: [pickUp('one', 10, 0), pickUp('two', 12, 0)],
    },
    { iterations: 300 },
  )
  expect(plan.routes.map(({ vehicleId }) => vehicleId)).toEqual(['cheap'])
  expect(plan.cost).toBeCloseTo(124)
})

test("Solomon's text format is read, and anything else refused", () => {
  const text = `SMALL\n\nVEHICLE\nNUMBER     CAPACITY\n  3         20\n\nCUSTOMER\nCUST NO.  XCOORD.   YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME\n\n    0      0         0          0          0       200          0\n    1      10        0         15          0       100         10\n    2      0        10         15         20       100         10\n`
  const problem = readSolomon(text)
  expect(problem.vehicles).toHaveLength(3)
  expect(problem.stops[1]).toEqual({ id: '2', x: 0, y: 10, demand: 15, tw: [20, 100], service: 10 })
  expect(solve(problem, { iterations: 100 })).toMatchObject({ vehicles: 2, distance: 40 })
  expect(() => readSolomon('hello\nworld')).toThrow('format')
})
