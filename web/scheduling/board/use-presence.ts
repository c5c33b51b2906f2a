import { useCallback, useEffect, useRef } from 'react'
import type { TripKind } from '#contract/scheduling/plan.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { scheduling } from '../scheduling.client.ts'

/** So often a board says that it is still looked at. */
const everyMs = 20_000

export type Other = { userId: number; name: string; card: string }

const nobody: readonly Other[] = []

/** Who else looks at this board, and how the others hear which card is in hand here. */
export function usePresence(date: string, kind: TripKind = 'trip') {
  const card = useRef('')
  const say = useCallback(
    (more: { leaves?: boolean } = {}) => {
      void scheduling.boardPresence({ date, kind, card: card.current, ...more }).catch(() => undefined)
    },
    [date, kind],
  )
  useEffect(() => {
    say()
    const timer = setInterval(say, everyMs)
    return () => {
      clearInterval(timer)
      say({ leaves: true })
    }
  }, [say])
  const { data } = useRead(
    scheduling.boardPresent,
    { date, kind },
    { live: ['boardPresence'], skipToast: true, keep: true },
  )
  const hold = useCallback(
    (key: string | null) => {
      if (card.current === (key ?? '')) return
      card.current = key ?? ''
      say()
    },
    [say],
  )
  return { others: data?.rows ?? nobody, hold }
}
