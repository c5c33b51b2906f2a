import type { Day, Service } from './itinerary.schema.ts'

export type Warning = {
  day: number
  key: string
  why: 'overlap' | 'closed' | 'closedHours' | 'longRoad' | 'noHotel' | 'pastEnd' | 'noCost' | 'noTitle'
  other?: Service
  /** When it is open. */
  hours?: string
}

const minuteOf = (start: string): number => Number(start.slice(0, 2)) * 60 + Number(start.slice(3))
const overlaps = (a: Service, b: Service): boolean =>
  Boolean(a.start && b.start && a.minutes && b.minutes) &&
  minuteOf(a.start) < minuteOf(b.start) + b.minutes &&
  minuteOf(b.start) < minuteOf(a.start) + a.minutes

/** Is it there while it is shut? What closes before it opens is open over midnight. */
function isOutside({ start, minutes, openFrom, openTo }: Service): boolean {
  if (!start || (!openFrom && !openTo)) return false
  const opens = openFrom ? minuteOf(openFrom) : 0
  const closes = openTo ? minuteOf(openTo) : 1440
  const overMidnight = closes <= opens
  const at = minuteOf(start)
  const from = overMidnight && at < closes ? at + 1440 : at
  return from < opens || from + minutes > (overMidnight ? closes + 1440 : closes)
}

const hoursOf = ({ openFrom, openTo }: Service): string => `${openFrom || '00:00'}–${openTo || '24:00'}`

const hasCost = ({ basis, costMinor, vehicles, ownArrangement }: Service): boolean =>
  ownArrangement || (basis === 'vehicle' ? vehicles.length > 0 : costMinor !== null)

/** Is a stay under way in that night? */
const sleeps = (days: readonly Day[], night: number): boolean =>
  days.some(({ services }, day) =>
    services.some(({ kind, nights }) => kind === 'hotel' && day <= night && night < day + nights),
  )

function ofService(days: readonly Day[], day: number, service: Service, weekday: number | null): Warning[] {
  const at = { day, key: service.key }
  const others = days[day]?.services ?? []
  const other = others.slice(others.indexOf(service) + 1).find((next) => overlaps(service, next))
  const isClosed = weekday !== null && service.openDays.length > 0 && !service.openDays.includes(weekday)
  return [
    ...(other ? [{ ...at, why: 'overlap' as const, other }] : []),
    ...(isClosed ? [{ ...at, why: 'closed' as const }] : []),
    ...(!isClosed && isOutside(service)
      ? [{ ...at, why: 'closedHours' as const, hours: hoursOf(service) }]
      : []),
    ...(service.kind === 'hotel' && day + service.nights > Math.max(1, days.length - 1) && days.length > 1
      ? [{ ...at, why: 'pastEnd' as const }]
      : []),
    ...(hasCost(service) ? [] : [{ ...at, why: 'noCost' as const }]),
  ]
}

/** What stands out in a tour: told beside the service or the day (`key` ''), never refused. A start day tells weekdays. */
export function warningsOf(days: readonly Day[], startWeekday: number | null = null): Warning[] {
  return days.flatMap((day, index): Warning[] => {
    const weekday = startWeekday === null ? null : ((startWeekday - 1 + index) % 7) + 1
    const road = day.services.reduce((sum, { kind, minutes }) => sum + (kind === 'traffic' ? minutes : 0), 0)
    const isLast = index === days.length - 1
    return [
      ...(Object.values(day.names).some(Boolean) ? [] : [{ day: index, key: '', why: 'noTitle' as const }]),
      ...(isLast || sleeps(days, index) ? [] : [{ day: index, key: '', why: 'noHotel' as const }]),
      ...(road > 12 * 60 ? [{ day: index, key: '', why: 'longRoad' as const }] : []),
      ...day.services.flatMap((service) => ofService(days, index, service, weekday)),
    ]
  })
}
