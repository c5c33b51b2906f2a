import type { Entitlement } from '#contract/ticketing/ticketing.schema.ts'
import { useWords } from '../kit/words/words.ts'

/** Which way of a round trip, and when. */
export function useWayText() {
  const { w } = useWords()
  return ({ way }: Entitlement): string =>
    way
      ? [
          w(`orders.legs.${way.leg}`),
          way.open ? w('orders.legs.openUntil', { date: way.date }) : way.date,
          way.session,
        ]
          .filter(Boolean)
          .join(' ')
      : ''
}
