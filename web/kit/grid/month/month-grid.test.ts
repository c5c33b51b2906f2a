import { expect, test } from 'vitest'
import { withWeekday } from './month-grid.tsx'

const days = Array.from({ length: 14 }, (_, at) => `2026-06-${String(at + 1).padStart(2, '0')}`)
const describe = (chosen: string[], weekday: number) =>
  withWeekday(new Set(chosen), days, weekday).map((day) => day.slice(8))

test('Saturdays and Sundays are chosen together, let go one by one, and begin anew after single days', () => {
  const saturdays = ['2026-06-06', '2026-06-13']
  expect(describe([], 6)).toEqual(['06', '13'])
  expect(describe(saturdays, 7)).toEqual(['06', '07', '13', '14'])
  expect(describe([...saturdays, '2026-06-07', '2026-06-14'], 6)).toEqual(['07', '14'])
  expect(describe(['2026-06-03'], 6)).toEqual(['06', '13'])
})
