import { useState } from 'react'
import { useMayCall, useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'

/** The board from a day on, as everybody else changes it. */
export function useBoard(length: number) {
  const now = today(timeZone())
  const [from, setFrom] = useState(now)
  const [days, setDays] = useState(length)
  const read = useRead(
    plans.board,
    { from, days },
    { live: [...live, 'dayPlan'], keep: true, tellsFailure: true },
  )
  return {
    read,
    board: read.data,
    from,
    days,
    setDays,
    move: (by: number) => setFrom(by === 0 ? now : addDays(from, by)),
    dates: Array.from({ length: days }, (_, at) => addDays(from, at)),
  }
}
export type BoardControl = ReturnType<typeof useBoard>

/** What people were not told yet of the days that are shown, for whoever may tell them. */
export function useNews({ from, days }: Pick<BoardControl, 'from' | 'days'>) {
  const mayPublish = useMayCall(plans.boardNews)
  const { data } = useRead(
    plans.boardNews,
    { from, days },
    { enabled: mayPublish, live: [...live, 'crew'], keep: true, skipToast: true },
  )
  return { mayPublish, rows: data?.rows ?? [] }
}
