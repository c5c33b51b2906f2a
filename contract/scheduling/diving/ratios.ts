// How many guests one instructor may lead. `app.dive_limit` holds the same in the database.

export type Ratio = {
  source: 'law' | 'agency' | 'house'
  /** Of an agency: whose instructors it binds. */
  agency: string
  programme: string
  /** '' holds in both. */
  water: '' | 'open' | 'confined'
  ageFrom: number
  ageTo: number
  guests: number
  /** So many more with a certified assistant. */
  perAssistant: number
  maxGuests: number
  validFrom: string
  validUntil: string | null
  origin: string
}
export type DiversLed = {
  date: string
  water: 'open' | 'confined'
  /** Agencies of which the instructor has a level. */
  agencies: readonly string[]
  assistants: number
  programme: string
  divers: readonly { programme: string; age: number | null }[]
}
/** Whose age is not known counts as grown up. */
const grownUp = 30

/** The row that binds: the strictest of all that hold for somebody in the group; undefined where none does. */
export function bindingRatio(
  ratios: readonly Ratio[],
  group: DiversLed,
): { limit: number; ratio: Ratio } | undefined {
  const who = [{ programme: group.programme, age: null }, ...group.divers]
  const found = ratios
    .filter(
      (ratio) =>
        ['', group.water].includes(ratio.water) &&
        ratio.validFrom <= group.date &&
        (ratio.validUntil === null || group.date <= ratio.validUntil) &&
        (ratio.agency === '' || group.agencies.some((agency) => agency.toUpperCase() === ratio.agency)) &&
        who.some(
          ({ programme, age }) =>
            programme === ratio.programme &&
            (age ?? grownUp) >= ratio.ageFrom &&
            (age ?? grownUp) <= ratio.ageTo,
        ),
    )
    .map((ratio) => ({
      limit: Math.min(ratio.maxGuests, ratio.guests + ratio.perAssistant * group.assistants),
      ratio,
    }))
  return found.toSorted((a, b) => a.limit - b.limit)[0]
}

/** Years on a day. */
export function ageOn(birthdate: string | null, date: string): number | null {
  if (birthdate === null) return null
  const years = Number(date.slice(0, 4)) - Number(birthdate.slice(0, 4))
  return date.slice(5) < birthdate.slice(5) ? years - 1 : years
}
