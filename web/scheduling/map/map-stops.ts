import type { DayPlan, Party } from '#contract/scheduling/plan.schema.ts'

type Place = { latitude: number; longitude: number }
/** A party on the map of pick-ups; `run`: which of the day's runs fetches it, -1 for none. */
export type MapStop = Pick<Party, 'lineId' | 'guest' | 'hotel' | 'zone'> & {
  run: number
  pickUp: string
  place: Place
}

/** Shades of runs, one after the other; without a run it is told by another. */
export const shades = ['--sea', '--tone-progress', '--tone-good', '--tone-warn', '--tone-info', '--tone-bad']
export const shadeOf = (run: number): string =>
  run < 0 ? '--coral' : (shades[run % shades.length] ?? '--sea')

/** Who stands where on a day, those of a run in the order of its stops; and how many whose zone nobody has put on the map. */
export function mapStops({ trips, unplaced }: DayPlan): { stops: MapStop[]; runs: number; missing: number } {
  const runs = trips.flatMap((trip) => trip.runs)
  const all = [
    ...runs.flatMap(({ cards }, run) =>
      cards.filter(({ fallen }) => !fallen).map((card) => ({ ...card, run, pickUp: card.pickUp })),
    ),
    ...unplaced.map((party) => ({ ...party, run: -1, pickUp: '' })),
  ]
  const stops = all.flatMap(({ place, lineId, guest, hotel, zone, run, pickUp }) =>
    place ? [{ place, lineId, guest, hotel, zone, run, pickUp }] : [],
  )
  return { stops, runs: runs.length, missing: all.length - stops.length }
}

/** What a stop is called where it is pointed at. */
export const stopText = ({ pickUp, guest, hotel }: MapStop): string =>
  [pickUp, guest, hotel].filter(Boolean).join(' · ')
