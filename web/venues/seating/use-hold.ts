import { useSyncExternalStore } from 'react'
import { useRemembered } from '../../kit/session/remembered.ts'

export type Hold = { token: string; expiresAt: string; seatIds: number[] }
export type HoldState = { hold: Hold | null; set: (hold: Hold | null) => void; left: number }

const everySecond = (tick: () => void) => {
  const timer = setInterval(tick, 1_000)
  return () => clearInterval(timer)
}
const thisSecond = () => Math.floor(Date.now() / 1_000) * 1_000

/** What this person holds in the session, also after a reload, and the seconds that are left of it. */
export function useHold(sessionId: number): HoldState {
  const [hold, set] = useRemembered<Hold | null>(`venues.hold.${sessionId}`, null)
  const now = useSyncExternalStore(everySecond, thisSecond)
  const left = hold ? Math.max(0, Math.round((Date.parse(hold.expiresAt) - now) / 1_000)) : 0
  return { hold, set, left }
}
