import type { Day, ItineraryContent, Service, Source } from './itinerary.schema.ts'

/** A key that no other day or service has. */
export const freshKey = (): string => crypto.randomUUID()

/** All services: of the days, in their order, and those that belong to no day. */
export const servicesOf = ({ days, sheet }: Pick<ItineraryContent, 'days' | 'sheet'>): Service[] => [
  ...days.flatMap(({ services }) => services),
  ...sheet.extras,
]

/** Ids of what days and services were copied from, once for each copy. */
export const sourcesOf = ({ days, sheet }: Pick<ItineraryContent, 'days' | 'sheet'>): number[] =>
  [...days.map(({ source }) => source), ...servicesOf({ days, sheet }).map(({ source }) => source)].flatMap(
    (source) => source?.id ?? [],
  )

const copyService = (service: Service, source: Source | null): Service => ({
  ...structuredClone(service),
  key: freshKey(),
  source,
})

/** A deep copy of days; what they were copied from stays said, or is said anew. */
export const copyDays = (days: readonly Day[], source?: Source): Day[] =>
  days.map((day) => ({
    ...structuredClone(day),
    key: freshKey(),
    source: source ?? day.source,
    services: day.services.map((service) => copyService(service, source ?? service.source)),
  }))

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

/** The days with one of them moved; a stay belongs to its day and moves along with it. */
export const moveDay = (days: readonly Day[], from: number, to: number): Day[] => {
  if (to < 0 || to >= days.length || from === to) return [...days]
  return moved(days, from, to)
}

/** Nights that stays begun before a day still have there. */
const staysOver = (days: readonly Day[], at: number): { day: number; service: number }[] =>
  days
    .slice(0, at)
    .flatMap(({ services }, day) =>
      services.flatMap(({ kind, nights }, service) =>
        kind === 'hotel' && day + nights > at ? [{ day, service }] : [],
      ),
    )

const withNights = (days: readonly Day[], at: number, more: number): Day[] => {
  const longer = staysOver(days, at)
  return days.map((day, index) => ({
    ...day,
    services: day.services.map((service, place) =>
      longer.some((stay) => stay.day === index && stay.service === place)
        ? { ...service, nights: Math.max(1, service.nights + more) }
        : service,
    ),
  }))
}

/** Days inserted before a place; a stay that spans it is so many nights longer. */
export const insertDays = (days: readonly Day[], at: number, inserted: readonly Day[]): Day[] => {
  const longer = withNights(days, at, inserted.length)
  return [...longer.slice(0, at), ...inserted, ...longer.slice(at)]
}

/** A day taken away; a stay that spans it is a night shorter. */
export const removeDay = (days: readonly Day[], at: number): Day[] =>
  withNights(days, at, -1).filter((_, index) => index !== at)

export type Place = { day: number; at: number }
/** A service moved to a place of the same or another day. */
export function moveService(days: readonly Day[], from: Place, to: Place): Day[] {
  const service = days[from.day]?.services[from.at]
  if (!service || !days[to.day]) return [...days]
  const without = days.map((day, index) =>
    index === from.day ? { ...day, services: day.services.filter((_, at) => at !== from.at) } : day,
  )
  return without.map((day, index) => {
    if (index !== to.day) return day
    const at = Math.max(0, Math.min(to.at, day.services.length))
    return { ...day, services: [...day.services.slice(0, at), service, ...day.services.slice(at)] }
  })
}

/** Pieces of which a newer version stands than the one that was copied. */
export const newerPieces = (
  days: readonly Day[],
  pieces: readonly { id: number; code: string; version: number }[],
): { day: number; id: number; code: string; version: number }[] =>
  days.flatMap(({ source }, day) => {
    const now = pieces.find(({ id }) => id === source?.id)
    return source && now && now.version > source.version ? [{ day, ...now }] : []
  })

/** A day with its newer piece: what guests read and the services that came with it are taken anew, the day's own stay. */
export function takePiece(
  day: Day,
  { id, version, days }: { id: number; version: number; days: readonly Day[] },
): Day {
  const source: Source = { kind: 'fragment', id, version }
  const fresh = copyDays(days, source)[0]
  if (!fresh) return day
  const own = day.services.filter((service) => service.source?.id !== id)
  return {
    ...day,
    names: fresh.names,
    texts: fresh.texts,
    place: fresh.place || day.place,
    source,
    services: [...fresh.services, ...own],
  }
}
