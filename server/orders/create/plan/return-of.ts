import type { PlannedLine } from './plan-lines.ts'

/** What stands on an order of its way back; null where it has none. */
export function returnOf(lines: readonly Pick<PlannedLine, 'leg' | 'date' | 'openUntil'>[]): {
  return_date: string | null
  return_open: boolean
} {
  const back = lines.find(({ leg }) => leg === 2)
  return { return_date: back?.date ?? null, return_open: back !== undefined && back.openUntil !== null }
}
