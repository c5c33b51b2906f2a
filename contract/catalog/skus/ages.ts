/** A guest's kind, oldest first. */
const kindsByAge = ['adult', 'child', 'infant'] as const
export type AgeKind = (typeof kindsByAge)[number]
/** From which age a SKU counts a guest as a child and as an adult. */
type AgeBands = { childFromAge: number; adultFromAge: number }
/** A day, or night, of a service, with the bands of what is served on it. */
export type AgeDay = AgeBands & { date: string }
/** A guest as ordered. An empty birth date: nothing is known. */
export type AgedGuest = { kind: AgeKind; birthdate: string }
export type AgeMistake =
  | { why: 'notDate' | 'unborn' }
  /** What the guest is on the day that decides. */
  | { why: 'otherKind'; kind: AgeKind; age: number; date: string }

/** Is it a day of the calendar, yyyy-MM-dd? */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
}

/**
 * Completed years on a day, negative before the birth. A birthday counts as reached that day; who is born on 29 February
 * has it on 1 March in common years. Rule: docs/algorithms/ages.md.
 */
export const ageOn = (birthdate: string, date: string): number =>
  Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (date.slice(5) < birthdate.slice(5) ? 1 : 0)

/** As what bands count somebody of an age. */
const kindOfAge = (age: number, { childFromAge, adultFromAge }: AgeBands): AgeKind =>
  age >= adultFromAge ? 'adult' : age >= childFromAge ? 'child' : 'infant'

/** As what somebody counts on days: the oldest kind that any of them makes of the guest. */
export function kindOnDays(
  birthdate: string,
  days: readonly AgeDay[],
): { kind: AgeKind; age: number; date: string } | null {
  const each = days.map((day) => {
    const age = ageOn(birthdate, day.date)
    return { kind: kindOfAge(age, day), age, date: day.date }
  })
  return kindsByAge.flatMap((kind) => each.filter((one) => one.kind === kind))[0] ?? null
}

/**
 * Why a guest cannot be of the kind that is paid for, or null. An older kind than the age says is right where the guest's own
 * kind is not sold (`isSold`).
 */
export function ageMistake(
  { kind, birthdate }: AgedGuest,
  days: readonly AgeDay[],
  isSold: (kind: AgeKind) => boolean = () => true,
): AgeMistake | null {
  if (birthdate === '') return null
  if (!isDay(birthdate)) return { why: 'notDate' }
  if (days.some(({ date }) => date < birthdate)) return { why: 'unborn' }
  const right = kindOnDays(birthdate, days)
  if (!right || right.kind === kind) return null
  const isOlder = kindsByAge.indexOf(kind) < kindsByAge.indexOf(right.kind)
  return isOlder && !isSold(right.kind) ? null : { why: 'otherKind', ...right }
}
