import type { Clock } from '../steps/clock.ts'
import { historyDays } from '../steps/clock.ts'

// A day of the demo has two halves: in the first part of each orders come in, in the second people work on them. So
// what is written later also happened later, and every ledger reads in its order. Days that are long past are one piece:
// each costs some forty statements, however little happens in it.
const halves = [
  { orders: [450, 655], work: [660, 835] },
  { orders: [840, 1075], work: [1080, 1400] },
] as const
const whole = { orders: [450, 985], work: [990, 1400] } as const
/** The second half begins with this minute. */
const noon = 838
/** So many days before today, and today, have halves. */
const recentDays = 7

/** Windows are counted from the first day of the history, which is 0. */
const wholeDays = historyDays - recentDays
const firstOf = (day: number): number => (day < wholeDays ? day : wholeDays + (day - wholeDays) * 2)
const timesOf = (window: number) => (window < wholeDays ? whole : halves[(window - wholeDays) % 2]!)

export const lastWindow = firstOf(historyDays) + 1
export const dayOf = (window: number): number =>
  (window < wholeDays ? window : wholeDays + Math.floor((window - wholeDays) / 2)) - historyDays
export const isMorning = (window: number): boolean => window === firstOf(dayOf(window) + historyDays)
export const isEvening = (window: number): boolean => dayOf(window + 1) > dayOf(window)
/** The last of a day, counted from today. */
export const eveningOf = (day: number): number => firstOf(day + historyDays + 1) - 1

/** How much of all orders come in then: more and more from day to day. */
export function shareOf(window: number): number {
  const days = historyDays + 1
  const day = dayOf(window) + historyDays + (isEvening(window) && !isMorning(window) ? 0.5 : 0)
  return ((timesOf(window) === whole ? 1 : 0.5) / days) * (0.7 + (0.6 * day) / days)
}

export const orderMoment = (clock: Clock, window: number, share: number): Date => {
  const [from, to] = timesOf(window).orders
  return clock.at(dayOf(window), Math.round(from + (to - from) * share))
}

/** The moment at which somebody gets round to it: the working hours of the window it falls in, or of a later one. */
export function workMoment(clock: Clock, wanted: number, min: number): { window: number; at: number } {
  const minutes = (wanted - clock.at(-historyDays, 0).getTime()) / 60_000
  const day = Math.floor(minutes / 1440)
  const inDay = minutes - day * 1440
  const window = Math.max(firstOf(day) + (day >= wholeDays && inDay >= noon ? 1 : 0), min)
  const times = timesOf(window)
  const [from, to] = times.work
  const share = times === whole ? inDay / 1440 : inDay < noon ? inDay / noon : (inDay - noon) / (1440 - noon)
  return { window, at: clock.at(dayOf(window), from + (to - from) * share).getTime() }
}
