import type { DayPlan, Party } from '#contract/scheduling/plan.schema.ts'

type Place = { latitude: number; longitude: number }
/** A party on the map of pick-ups; `run`: which of the day's runs fetches it, -1 for none. */
export type MapStop = Pick<Party, 'lineId' | 'guest' | 'hotel' | 'zone'> & {
  run: number
  pickUp: string
  place: Place
}

/** Shades of runs, one after the other; without a run it is told by another. */
const shades = ['--sea', '--tone-progress', '--tone-good', '--tone-warn', '--tone-info', '--tone-bad']
export const shadeOf = (run: number): string =>
  run < 0 ? '--coral' : (shades[run % shades.length] ?? '--sea')

/** Everybody who is fetched on a day, those of a run in the order of its stops; `run` is -1 for who has none. */
export const partiesOf = ({ trips, unplaced }: DayPlan): (Party & { run: number; pickUp: string })[] => [
  ...trips
    .flatMap((trip) => trip.runs)
    .flatMap(({ cards }, run) => cards.filter(({ fallen }) => !fallen).map((card) => ({ ...card, run }))),
  ...unplaced.map((party) => ({ ...party, run: -1, pickUp: '' })),
]

/** Who stands where on a day; and how many whose zone nobody has put on the map. */
export function mapStops(day: DayPlan): { stops: MapStop[]; runs: number; missing: number } {
  const all = partiesOf(day)
  const stops = all.flatMap(({ place, lineId, guest, hotel, zone, run, pickUp }) =>
    place ? [{ place, lineId, guest, hotel, zone, run, pickUp }] : [],
  )
  const runs = day.trips.reduce((sum, trip) => sum + trip.runs.length, 0)
  return { stops, runs, missing: all.length - stops.length }
}

/** What a stop is called where it is pointed at. */
export const stopText = ({ pickUp, guest, hotel }: MapStop): string =>
  [pickUp, guest, hotel].filter(Boolean).join(' · ')
