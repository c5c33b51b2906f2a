import { useSyncExternalStore } from 'react'
import { useRemembered } from '../../kit/session/remembered.ts'

export type Hold = { token: string; expiresAt: string; seatIds: number[] }
export type HoldState = { hold: Hold | null; set: (hold: Hold | null) => void; left: number }

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1_000)
  return () => clearInterval(timer)
}
const thisSecond = () => Math.floor(Date.now() / 1_000) * 1_000

/** Seconds until a moment, counted down; 0 where there is none. */
export function useSecondsLeft(until: string | undefined): number {
  const now = useSyncExternalStore(everySecond, thisSecond)
  return until ? Math.max(0, Math.round((Date.parse(until) - now) / 1_000)) : 0
}

export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** What this person holds in the session, also after a reload, and the seconds that are left of it. */
export function useHold(sessionId: number): HoldState {
  const [hold, set] = useRemembered<Hold | null>(`venues.hold.${sessionId}`, null)
  const left = useSecondsLeft(hold?.expiresAt)
  return { hold, set, left }
}
