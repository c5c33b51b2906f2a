import type { Entitlement } from './ticketing.schema.ts'

type Right = Pick<Entitlement, 'way'>

/**
 * Of a round trip one way at a time: whoever goes out today has not used the way back. Today's goes first, then the way out.
 * A way back that has no day yet is none of them: it is reserved first.
 */
export function ofNextWay<R extends Right>(ready: readonly R[], today: string): R[] {
  const sailing = ready.filter(({ way }) => !way?.open)
  const ways = sailing.flatMap(({ way }) => way ?? []).toSorted((a, b) => a.leg - b.leg)
  const next = ways.find(({ date }) => date === today) ?? ways[0]
  return sailing.filter(({ way }) => !way || way.leg === next?.leg)
}
