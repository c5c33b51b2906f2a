import type { SeatRow, SessionSeats } from '#contract/venues/venues.schema.ts'
import { useCallback, useMemo } from 'react'
import { useWords } from '../../kit/words/words.ts'

export type SeatText = (seat: SeatRow) => string

/** A seat in words: zone, row, number, state and what is particular about it. */
export function useSeatText(zones: SessionSeats['zones']): SeatText {
  const { w } = useWords()
  const names = useMemo(() => new Map(zones.map(({ id, name }) => [id, name])), [zones])
  return useCallback(
    ({ zoneId, row, label, state, restricted, accessible }) =>
      [
        w('venues.text.seatName', {
          zone: names.get(zoneId) ?? '',
          row,
          seat: label,
          state: w(`venues.states.${state}`),
        }),
        restricted && w('venues.text.restricted'),
        accessible && w('venues.text.accessible'),
      ]
        .filter(Boolean)
        .join(', '),
    [names, w],
  )
}
