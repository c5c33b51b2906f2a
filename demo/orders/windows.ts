import type { Clock } from '../steps/clock.ts'
import { historyDays } from '../steps/clock.ts'

// A day of the demo has two halves: in the first part of each orders come in, in the second people work on them. So
// what is written later also happened later, and every ledger reads in its order.
const halves = [
  { orders: [450, 655], work: [660, 835] },
  { orders: [840, 1075], work: [1080, 1400] },
] as const

/** Half days are counted from the first day of the history, which is 0. */
export const lastWindow = (historyDays + 1) * 2 - 1
export const dayOf = (window: number): number => Math.floor(window / 2) - historyDays

export const orderMoment = (clock: Clock, window: number, share: number): Date => {
  const [from, to] = halves[window % 2]!.orders
  return clock.at(dayOf(window), Math.round(from + (to - from) * share))
}

/** The moment at which somebody gets round to it: the working hours of the half day it falls in, or of a later one. */
export function workMoment(clock: Clock, wanted: number, least: number): { window: number; at: number } {
  const minutes = (wanted - clock.at(-historyDays, 0).getTime()) / 60_000
  const day = Math.floor(minutes / 1440)
  const inDay = minutes - day * 1440
  const window = Math.max(day * 2 + (inDay < 838 ? 0 : 1), least)
  const [from, to] = halves[window % 2]!.work
  const share = inDay < 838 ? inDay / 838 : (inDay - 838) / 602
  return { window, at: clock.at(dayOf(window), from + (to - from) * share).getTime() }
}
