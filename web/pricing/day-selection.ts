import { daysFrom } from '../kit/days.ts'

/** Chosen days, and the one from which a range is measured. */
export type DaySelection = { days: ReadonlySet<string>; anchor: string | null }
export const noDays: DaySelection = { days: new Set(), anchor: null }

/** `one`: this day alone; `toggle`: this day in or out; `range`: all from the anchor to this day. */
export type Pick = 'one' | 'toggle' | 'range'

/** Chooses days as a spreadsheet does. Days that may not be chosen are left out. */
export function pickDay(
  selection: DaySelection,
  day: string,
  how: Pick,
  allowed: (day: string) => boolean,
): DaySelection {
  if (how === 'range' && selection.anchor) {
    const { anchor } = selection
    const days = anchor <= day ? daysFrom(anchor, day) : daysFrom(day, anchor)
    return { days: new Set(days.filter(allowed)), anchor }
  }
  if (!allowed(day)) return selection
  if (how === 'toggle') {
    const days = new Set(selection.days)
    if (!days.delete(day)) days.add(day)
    return { days, anchor: day }
  }
  return { days: new Set([day]), anchor: day }
}

/** All of these days, or none of them where all are chosen already. */
export function pickAll(
  selection: DaySelection,
  given: readonly string[],
  allowed: (day: string) => boolean,
): DaySelection {
  const days = given.filter(allowed)
  const next = new Set(selection.days)
  const all = days.every((day) => next.has(day))
  for (const day of days) {
    if (all) next.delete(day)
    else next.add(day)
  }
  return { days: next, anchor: days[0] ?? selection.anchor }
}
