import { daysBetween } from '#contract/kit/text/plain-days.ts'
import type { Board } from '#contract/plans/board.schema.ts'

/** Where days stand on the board: its columns, cut at its ends; null where they are not on it. */
export function columnsFor(board: Pick<Board, 'from' | 'days'>, first: string, last: string) {
  const start = daysBetween(board.from, first)
  const end = daysBetween(board.from, last)
  if (end < 0 || start >= board.days) return null
  return { start: Math.max(0, start) + 1, end: Math.min(board.days - 1, end) + 2 }
}

/** By how many days a bar may be dragged: a day of it stays in sight, since one that is not drawn takes no more of the pointer. */
export function inSight(
  board: Pick<Board, 'from' | 'days'>,
  first: string,
  last: string,
  by: number,
): number {
  const [earliest, latest] = [-daysBetween(board.from, last), board.days - 1 - daysBetween(board.from, first)]
  return Math.min(Math.max(by, earliest), latest)
}
