import { expect, test } from 'vitest'
import { solve } from './solve.ts'
import { readSolomon } from './solomon.ts'

const text = `TINY

VEHICLE
NUMBER     CAPACITY
  3         20

CUSTOMER
CUST NO.   XCOORD.   YCOORD.   DEMAND    READY TIME   DUE DATE   SERVICE TIME

    0      0         0          0          0        200          0
    1      3         4         10          0        100         10
    2      6         8         10          0        100         10
    3     -3         4         15          0        100         10
`

/** The same as other tools write it. */
const written: Record<string, string> = {
  'as it is': text,
  'with Windows line ends': text.replaceAll('\n', '\r\n'),
  'with trailing blanks': text.replaceAll('\n', '   \t\n'),
  'with both, a byte order mark and no last line end': `\uFEFF${text.trimEnd().replaceAll('\n', '  \r\n')}`,
  'with decimals': text.replace('    1      3         4 ', '    1      3.00      4.0e+00 '),
}

test.each(Object.entries(written))('the format is read %s', (_, file) => {
  const problem = readSolomon(file)
  expect(problem.vehicles.map(({ capacity, start, tw }) => [capacity, start, tw])).toEqual(
    Array.from({ length: 3 }, () => [20, { x: 0, y: 0 }, [0, 200]]),
  )
  expect(problem.stops.map(({ id, x, y, demand, tw, service }) => [id, x, y, demand, tw, service])).toEqual([
    ['1', 3, 4, 10, [0, 100], 10],
    ['2', 6, 8, 10, [0, 100], 10],
    ['3', -3, 4, 15, [0, 100], 10],
  ])
})

test('ways are as the crow flies in double precision; the same seed plans the same', () => {
  const plans = [7, 7].map((seed) => solve(readSolomon(text), { iterations: 400, seed }))
  expect(plans[0]).toEqual(plans[1])
  expect(plans[0]).toMatchObject({ vehicles: 2, unplaced: [] })
  expect(plans[0]!.distance).toBe(20 + 10)
})

test.each(['', 'VEHICLE\nNUMBER CAPACITY\n', 'just words\n1 2\n'])(
  'what is no file of this format says so: %j',
  (file) => expect(() => readSolomon(file)).toThrow('not in Solomon'),
)
